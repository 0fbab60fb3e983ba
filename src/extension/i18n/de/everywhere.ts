import type { Catalogue } from '../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Jemand ohne Namen',
  'everywhere.slow': '{network} braucht länger als sonst…',
  'everywhere.more': 'Mehr anzeigen ({count})',
  'everywhere.more.loading': 'Mehr wird geladen…',
  'everywhere.copied': 'Kopiert',
  'everywhere.show-more': 'Mehr anzeigen',
  'everywhere.cards': 'Meine Karten ansehen',
} as const satisfies Catalogue
