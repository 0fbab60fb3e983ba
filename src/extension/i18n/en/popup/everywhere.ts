import type { Catalogue } from '../../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'A member',
  'everywhere.left': 'no longer here',
  'everywhere.slow': '{network} is taking longer than usual…',
  'everywhere.silent': 'Passalong isn’t responding. Restart it, then open it again. No draft is lost.',
  'everywhere.other-build':
    'Passalong was updated, but the browser still runs another version of it. Restart Passalong; if that doesn’t help, the browser.',
  'everywhere.restart': 'Restart Passalong',
  'everywhere.more': 'Show more ({count})',
  'everywhere.more.loading': 'Loading more…',
  'everywhere.copied': 'Copied',
  'everywhere.show-more': 'Show more',
  'everywhere.cards': 'See my cards',
  'everywhere.just-now': 'just now',
} as const satisfies Catalogue
