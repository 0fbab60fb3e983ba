import type { Catalogue } from '../sentence.ts'

/** The background's sentences: for the toolbar button, menus, notifications and the address bar. */
export const background = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: sign in to see who shared this page',
  'badge.session-ended': 'Passalong: your session has ended, sign in again',
  'badge.none': 'Passalong: no contact request is waiting for you',
  'badge.mark': 'The mark is on: it shows on pages that your contacts shared',
  'badge.pending': {
    one: 'Passalong: {number} contact request is waiting for you',
    other: 'Passalong: {number} contact requests are waiting for you',
  },
  'badge.needing': {
    one: '{count} unfinished action needs your decision',
    other: '{count} unfinished actions need your decision',
  },
  'menu.page': 'Share this page',
  'menu.link': 'Share this link',
  'notification.one': '{name} would like to be in contact with you',
  'notification.several': {
    one: '{count} person would like to be in contact with you',
    other: '{count} people would like to be in contact with you',
  },
  'omnibox.hint': 'Search the pages that your contacts shared',
  'omnibox.others': { one: '{count} other', other: '{count} others' },
  'omnibox.you': 'you',
} as const satisfies Catalogue
