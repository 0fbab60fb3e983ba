import type { Catalogue } from '../../sentence.ts'

/** What several views say. */
export const everywhere = {
  'everywhere.nameless': 'Um membro',
  'everywhere.left': 'já não está aqui',
  'everywhere.slow': '{network} está a demorar mais do que o habitual…',
  'everywhere.silent': 'O Passalong não responde. Reinicie-o e volte a abri-lo. Nenhum rascunho se perde.',
  'everywhere.other-build':
    'O Passalong foi atualizado, mas o navegador ainda usa outra versão. Reinicie o Passalong; se não bastar, o navegador.',
  'everywhere.restart': 'Reiniciar o Passalong',
  'everywhere.more': 'Mostrar mais ({count})',
  'everywhere.more.loading': 'A carregar mais…',
  'everywhere.copied': 'Copiado',
  'everywhere.show-more': 'Mostrar mais',
  'everywhere.cards': 'Ver os meus cartões',
  'everywhere.just-now': 'agora mesmo',
} as const satisfies Catalogue
