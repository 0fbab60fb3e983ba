import type { Catalogue } from '../sentence.ts'

/** What the background says itself: by the toolbar button, in menus, in notifications, in the address bar. */
export const background = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: entre para ver quem partilhou esta página',
  'badge.session-ended': 'Passalong: a sua sessão terminou, entre de novo',
  'badge.none': 'Passalong: não tem pedidos de contacto pendentes',
  'badge.pending': {
    one: 'Passalong: {number} pedido de contacto espera a sua resposta',
    many: 'Passalong: {number} de pedidos de contacto esperam a sua resposta',
    other: 'Passalong: {number} pedidos de contacto esperam a sua resposta',
  },
  'badge.needing': {
    one: '{count} envio seu precisa da sua atenção',
    many: '{count} de envios seus precisam da sua atenção',
    other: '{count} envios seus precisam da sua atenção',
  },
  'menu.page': 'Partilhar esta página',
  'menu.link': 'Partilhar este link',
  'notification.one': '{name} pede-lhe contacto',
  'notification.several': {
    one: '{count} pessoa pede-lhe contacto',
    many: '{count} de pessoas pedem-lhe contacto',
    other: '{count} pessoas pedem-lhe contacto',
  },
  'omnibox.hint': 'Procurar nas páginas que os seus contactos partilharam',
  'omnibox.others': { one: 'mais {count} pessoa', many: 'mais {count} de pessoas', other: 'mais {count} pessoas' },
  'omnibox.you': 'o próprio',
} as const satisfies Catalogue
