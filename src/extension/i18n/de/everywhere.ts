import type { Catalogue } from '../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Jemand ohne Namen',
  'everywhere.slow': '{network} braucht länger als sonst…',
  'everywhere.more': 'Mehr anzeigen ({count})',
  'everywhere.more.loading': 'Mehr wird geladen…',
  'everywhere.copied': 'Kopiert',
  'draft.unkept':
    'Ihr Browser hat keinen Platz mehr, um aufzubewahren, was Sie hier schreiben. Senden Sie es ab, bevor Sie das schließen, oder schaffen Sie Platz.',
} as const satisfies Catalogue
