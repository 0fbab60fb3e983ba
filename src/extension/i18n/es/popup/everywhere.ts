import type { Catalogue } from '../../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Un miembro',
  'everywhere.left': 'ya no está aquí',
  'everywhere.slow': '{network} tarda más de lo habitual…',
  'everywhere.silent': 'Passalong no responde. Reinícialo y vuelve a abrirlo. No se pierde ningún borrador.',
  'everywhere.other-build':
    'Passalong se ha actualizado, pero el navegador sigue usando otra versión. Reinicia Passalong; si no basta, el navegador.',
  'everywhere.restart': 'Reiniciar Passalong',
  'everywhere.more': 'Mostrar más ({count})',
  'everywhere.more.loading': 'Cargando más…',
  'everywhere.copied': 'Copiado',
  'everywhere.show-more': 'Mostrar más',
  'everywhere.cards': 'Ver mis tarjetas',
  'everywhere.just-now': 'ahora mismo',
} as const satisfies Catalogue
