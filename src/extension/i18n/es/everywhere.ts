import type { Catalogue } from '../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Un miembro',
  'everywhere.slow': '{network} tarda más de lo habitual…',
  'everywhere.more': 'Mostrar más ({count})',
  'everywhere.more.loading': 'Cargando más…',
  'everywhere.copied': 'Copiado',
  'draft.unkept':
    'A tu navegador no le queda espacio para guardar lo que escribes aquí. Envíalo antes de cerrar esto o libera espacio.',
} as const satisfies Catalogue
