import type { Catalogue } from '../sentence.ts'

/** The toolbar button. */
export const badge = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: Melden Sie sich an, um zu sehen, wer diese Seite geteilt hat',
  'badge.session-ended': 'Passalong: Ihre Sitzung ist beendet, melden Sie sich wieder an',
  'badge.none': 'Passalong: Keine Kontaktanfrage wartet auf Ihre Antwort',
  'badge.pending': {
    one: 'Passalong: {number} Kontaktanfrage wartet auf Ihre Antwort',
    other: 'Passalong: {number} Kontaktanfragen warten auf Ihre Antwort',
  },
} as const satisfies Catalogue
