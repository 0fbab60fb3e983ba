import type { Catalogue } from '../sentence.ts'

/** The toolbar button. */
export const badge = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong : connectez-vous pour voir qui a partagé cette page',
  'badge.session-ended': 'Passalong : votre session a pris fin, reconnectez-vous',
  'badge.none': 'Passalong : aucune demande de contact ne vous attend',
  'badge.pending': {
    one: 'Passalong : {number} demande de contact vous attend',
    many: 'Passalong : {number} de demandes de contact vous attendent',
    other: 'Passalong : {number} demandes de contact vous attendent',
  },
} as const satisfies Catalogue
