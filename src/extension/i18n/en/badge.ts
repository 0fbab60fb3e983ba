import type { Catalogue } from '../sentence.ts'

/** The toolbar button. */
export const badge = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: sign in to see who shared this page',
  'badge.session-ended': 'Passalong: your session has ended, sign in again',
  'badge.none': 'Passalong: no contact request is waiting for you',
  'badge.pending': {
    one: 'Passalong: {number} contact request is waiting for you',
    other: 'Passalong: {number} contact requests are waiting for you',
  },
} as const satisfies Catalogue
