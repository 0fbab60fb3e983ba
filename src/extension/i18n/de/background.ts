import type { Catalogue } from '../sentence.ts'

/** The background's sentences: for the toolbar button, menus, notifications and the address bar. */
export const background = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: Melden Sie sich an, um zu sehen, wer diese Seite geteilt hat',
  'badge.session-ended': 'Passalong: Ihre Sitzung ist beendet, melden Sie sich wieder an',
  'badge.none': 'Passalong: Keine Kontaktanfrage wartet auf Ihre Antwort',
  'badge.mark': 'Die Markierung ist an: Sie erscheint auf Seiten, die Ihre Kontakte geteilt haben',
  'badge.pending': {
    one: 'Passalong: {number} Kontaktanfrage wartet auf Ihre Antwort',
    other: 'Passalong: {number} Kontaktanfragen warten auf Ihre Antwort',
  },
  'badge.needing': {
    one: '{count} Vorgang wartet auf Ihre Entscheidung',
    other: '{count} Vorgänge warten auf Ihre Entscheidung',
  },
  'menu.page': 'Diese Seite teilen',
  'menu.link': 'Diesen Link teilen',
  'notification.one': '{name} hat Ihnen eine Kontaktanfrage geschickt',
  'notification.several': { one: '{count} neue Kontaktanfrage', other: '{count} neue Kontaktanfragen' },
  'omnibox.hint': 'Seiten durchsuchen, die Ihre Kontakte geteilt haben',
  'omnibox.others': { one: '{count} weitere Person', other: '{count} weitere' },
  'omnibox.you': 'Sie',
} as const satisfies Catalogue
