import type { Catalogue } from '../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'A member',
  'everywhere.slow': '{network} is taking longer than usual…',
  'everywhere.more': 'Show more ({count})',
  'everywhere.more.loading': 'Loading more…',
  'everywhere.copied': 'Copied',
} as const satisfies Catalogue
