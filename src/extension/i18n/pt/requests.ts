import type { Catalogue } from '../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Pedidos',
  'requests.loading': 'A ver quem espera a sua resposta…',
  'requests.heading': {
    one: '{number} pessoa pede-lhe contacto',
    many: '{number} de pessoas pedem-lhe contacto',
    other: '{number} pessoas pedem-lhe contacto',
  },
  'requests.none': 'Ninguém espera a sua resposta.',
  'requests.mutual': {
    one: '{count} contacto em comum',
    many: '{count} de contactos em comum',
    other: '{count} contactos em comum',
  },
  'requests.elsewhere': 'A este só se pode responder no site de {network}.',
  'requests.message': 'A sua mensagem (facultativa)',
  'requests.card': 'Ao aceitar, enviar',
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
  'requests.done.accepted': '{name} está agora entre os seus contactos.',
  'requests.done.declined': 'Recusou o pedido de {name}.',
  'requests.done.deleted': 'O pedido de {name} foi eliminado.',
  'requests.done.gone': 'O pedido de {name} já foi respondido ou retirado.',
  'requests.done.arrived': 'A sua resposta a {name} chegou.',
  'requests.close': 'Recolher o pedido de {name}',
} as const satisfies Catalogue
