import type { Catalogue } from '../sentence.ts'

/** The background's sentences: for the toolbar button, menus, notifications and the address bar. */
export const background = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: inicie sessão para ver quem partilhou esta página',
  'badge.session-ended': 'Passalong: a sua sessão terminou, inicie sessão de novo',
  'badge.none': 'Passalong: não tem pedidos de contacto pendentes',
  'badge.mark': 'A marca está ativa: aparece nas páginas que os seus contactos partilharam',
  'badge.pending': {
    one: 'Passalong: {number} pedido de contacto espera a sua resposta',
    many: 'Passalong: {number} de pedidos de contacto esperam a sua resposta',
    other: 'Passalong: {number} pedidos de contacto esperam a sua resposta',
  },
  'badge.needing': {
    one: '{count} envio espera a sua decisão',
    many: '{count} de envios esperam a sua decisão',
    other: '{count} envios esperam a sua decisão',
  },
  'menu.page': 'Partilhar esta página',
  'menu.link': 'Partilhar este link',
  'notification.one': '{name} quer estar em contacto consigo',
  'notification.several': {
    one: '{count} pessoa quer estar em contacto consigo',
    many: '{count} de pessoas querem estar em contacto consigo',
    other: '{count} pessoas querem estar em contacto consigo',
  },
  'omnibox.hint': 'Procurar nas páginas que os seus contactos partilharam',
  'omnibox.others': { one: 'mais {count} pessoa', many: 'mais {count} de pessoas', other: 'mais {count} pessoas' },
  'omnibox.you': 'eu',
} as const satisfies Catalogue
