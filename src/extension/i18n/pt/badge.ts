import type { Catalogue } from '../sentence.ts'

/** The toolbar button. */
export const badge = {
  'app.name': 'Passalong',
  'badge.signed-out': 'Passalong: entre para ver quem partilhou esta página',
  'badge.session-ended': 'Passalong: a sua sessão terminou, entre de novo',
  'badge.none': 'Passalong: não tem pedidos de contacto pendentes',
  'badge.pending': {
    one: 'Passalong: {number} pedido de contacto espera a sua resposta',
    many: 'Passalong: {number} de pedidos de contacto esperam a sua resposta',
    other: 'Passalong: {number} pedidos de contacto esperam a sua resposta',
  },
} as const satisfies Catalogue
