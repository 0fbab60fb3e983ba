import type { Catalogue } from '../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Um membro',
  'everywhere.slow': '{network} está a demorar mais do que o habitual…',
  'everywhere.more': 'Mostrar mais ({count})',
  'everywhere.more.loading': 'A carregar mais…',
  'everywhere.copied': 'Copiado',
  'draft.unkept':
    'O seu navegador não tem espaço para guardar o que escreve aqui. Envie-o antes de fechar isto ou liberte espaço.',
} as const satisfies Catalogue
