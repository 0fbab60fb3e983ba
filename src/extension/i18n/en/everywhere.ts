import type { Catalogue } from '../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'A member',
  'everywhere.slow': '{network} is taking longer than usual…',
  'everywhere.more': 'Show more ({count})',
  'everywhere.more.loading': 'Loading more…',
  'everywhere.copied': 'Copied',
  'draft.unkept':
    'Your browser has no room left to keep what you type here. Send it before you close this, or make room on your disk.',
} as const satisfies Catalogue
