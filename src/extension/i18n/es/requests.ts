import type { Catalogue } from '../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Solicitudes',
  'requests.loading': 'Mirando quién espera tu respuesta…',
  'requests.heading': {
    one: '{number} persona quiere estar en contacto contigo',
    many: '{number} de personas quieren estar en contacto contigo',
    other: '{number} personas quieren estar en contacto contigo',
  },
  'requests.none': 'Nadie espera tu respuesta.',
  'requests.mutual': {
    one: '{count} contacto en común',
    many: '{count} de contactos en común',
    other: '{count} contactos en común',
  },
  'requests.elsewhere': 'A esta solo se puede responder en el sitio de {network}.',
  'requests.message': 'Tu mensaje (opcional)',
  'requests.card': 'Al aceptar, enviar',
  'requests.card.BUSINESS': 'mi tarjeta profesional',
  'requests.card.PERSO': 'mi tarjeta personal',
  'requests.card.ALL': 'ambas tarjetas',
  'requests.card.NONE': 'ninguna tarjeta',
  'requests.accept': 'Aceptar',
  'requests.decline': 'Rechazar',
  'requests.delete.ask': 'Eliminar…',
  'requests.delete.question': '¿Eliminarla sin responder?',
  'requests.delete': 'Eliminar',
  'requests.keep': 'Conservar',
  'requests.done.accepted': '{name} ya está entre tus contactos.',
  'requests.done.declined': 'Has rechazado la solicitud de {name}.',
  'requests.done.deleted': 'La solicitud de {name} está eliminada.',
  'requests.done.gone': 'La solicitud de {name} ya se respondió o fue retirada.',
  'requests.done.arrived': 'Tu respuesta a {name} ha llegado.',
  'requests.close': 'Contraer la solicitud de {name}',
} as const satisfies Catalogue
