import type { Catalogue } from '../sentence.ts'

/** The background's sentences: for the toolbar button, menus, notifications and the address bar. */
export const background = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong : connectez-vous pour voir qui a partagé cette page',
  'badge.session-ended': 'Passalong : votre session a pris fin, reconnectez-vous',
  'badge.none': 'Passalong : aucune demande de contact ne vous attend',
  'badge.mark': 'La pastille est activée : elle apparaît sur les pages que vos contacts ont partagées',
  'badge.pending': {
    one: 'Passalong : {number} demande de contact vous attend',
    many: 'Passalong : {number} de demandes de contact vous attendent',
    other: 'Passalong : {number} demandes de contact vous attendent',
  },
  'badge.needing': {
    one: '{count} envoi attend votre décision',
    many: '{count} d’envois attendent votre décision',
    other: '{count} envois attendent votre décision',
  },
  'menu.page': 'Partager cette page',
  'menu.link': 'Partager ce lien',
  'notification.one': '{name} souhaite entrer en contact avec vous',
  'notification.several': {
    one: '{count} personne souhaite entrer en contact avec vous',
    many: '{count} de personnes souhaitent entrer en contact avec vous',
    other: '{count} personnes souhaitent entrer en contact avec vous',
  },
  'omnibox.hint': 'Chercher parmi les pages que vos contacts ont partagées',
  'omnibox.others': { one: '{count} autre', many: '{count} d’autres', other: '{count} autres' },
  'omnibox.you': 'vous',
} as const satisfies Catalogue
