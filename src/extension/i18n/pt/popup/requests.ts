import type { Catalogue } from '../../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Pedidos',
  'requests.loading': 'A consultar quem espera a sua resposta…',
  'requests.heading': {
    one: '{number} pessoa quer estar em contacto consigo',
    many: '{number} de pessoas querem estar em contacto consigo',
    other: '{number} pessoas querem estar em contacto consigo',
  },
  'requests.none': 'Ninguém espera a sua resposta.',
  'requests.mutual': {
    one: '{count} contacto em comum',
    many: '{count} de contactos em comum',
    other: '{count} contactos em comum',
  },
  'requests.elsewhere': 'A este pedido só se pode responder no site de {network}.',
  'requests.message': 'A sua mensagem, mesmo que recuse (facultativa)',
  'requests.card': 'Se aceitar, enviar',
  'requests.card.BUSINESS': 'o meu cartão profissional',
  'requests.card.PERSO': 'o meu cartão pessoal',
  'requests.card.ALL': 'ambos os cartões',
  'requests.card.NONE': 'nenhum cartão',
  'requests.accept': 'Aceitar',
  'requests.decline': 'Recusar',
  'requests.delete.ask': 'Eliminar…',
  'requests.delete.question': 'Eliminá-lo sem responder?',
  'requests.delete': 'Eliminar',
  'requests.keep': 'Manter',
  'done.ACCEPT': '{name} está agora entre os seus contactos.',
  'done.DECLINE': 'Recusou o pedido de {name}.',
  'done.deletion': 'O pedido de {name} foi eliminado.',
  'done.GONE': 'O pedido de {name} já foi respondido ou retirado.',
  'done.CONFIRMED': 'A sua resposta a {name} chegou.',
  'requests.close': 'Fechar o pedido de {name}',
} as const satisfies Catalogue
