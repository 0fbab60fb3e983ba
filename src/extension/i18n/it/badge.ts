import type { Catalogue } from '../sentence.ts'

/** The toolbar button. */
export const badge = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: accedi per vedere chi ha condiviso questa pagina',
  'badge.session-ended': 'Passalong: la tua sessione è scaduta, accedi di nuovo',
  'badge.none': 'Passalong: nessuna richiesta di contatto ti aspetta',
  'badge.pending': {
    one: 'Passalong: {number} richiesta di contatto ti aspetta',
    many: 'Passalong: {number} di richieste di contatto ti aspettano',
    other: 'Passalong: {number} richieste di contatto ti aspettano',
  },
} as const satisfies Catalogue
