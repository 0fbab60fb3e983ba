import type { Catalogue } from '../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Un membro',
  'everywhere.slow': '{network} ci mette più del solito…',
  'everywhere.more': 'Mostra altro ({count})',
  'everywhere.more.loading': 'Caricamento…',
  'everywhere.copied': 'Copiato',
  'draft.unkept':
    'Il tuo browser non ha più spazio per conservare ciò che scrivi qui. Invialo prima di chiudere, oppure libera spazio.',
} as const satisfies Catalogue
