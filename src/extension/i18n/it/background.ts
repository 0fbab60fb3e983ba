import type { Catalogue } from '../sentence.ts'

/** The background's sentences: for the toolbar button, menus, notifications and the address bar. */
export const background = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: accedi per vedere chi ha condiviso questa pagina',
  'badge.session-ended': 'Passalong: la tua sessione è terminata, accedi di nuovo',
  'badge.none': 'Passalong: nessuna richiesta di contatto ti aspetta',
  'badge.mark': 'Il segno è attivo: compare sulle pagine che i tuoi contatti hanno condiviso',
  'badge.pending': {
    one: 'Passalong: {number} richiesta di contatto ti aspetta',
    many: 'Passalong: {number} di richieste di contatto ti aspettano',
    other: 'Passalong: {number} richieste di contatto ti aspettano',
  },
  'badge.needing': {
    one: '{count} invio aspetta una tua decisione',
    many: '{count} di invii aspettano una tua decisione',
    other: '{count} invii aspettano una tua decisione',
  },
  'menu.page': 'Condividi questa pagina',
  'menu.link': 'Condividi questo link',
  'notification.one': '{name} vorrebbe entrare in contatto con te',
  'notification.several': {
    one: '{count} persona vorrebbe entrare in contatto con te',
    many: '{count} di persone vorrebbero entrare in contatto con te',
    other: '{count} persone vorrebbero entrare in contatto con te',
  },
  'omnibox.hint': 'Cerca tra le pagine che i tuoi contatti hanno condiviso',
  'omnibox.others': { one: '{count} altra persona', many: '{count} di altre persone', other: 'altre {count} persone' },
  'omnibox.you': 'tu',
} as const satisfies Catalogue
