import type { Catalogue } from '../../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Solicitudes',
  'requests.loading': 'Consultando quién espera tu respuesta…',
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
  'requests.elsewhere': 'A esta solicitud solo se puede responder en el sitio de {network}.',
  'requests.message': 'Tu mensaje, también si rechazas (opcional)',
  'requests.card': 'Si aceptas, enviar',
  'requests.card.BUSINESS': 'mi tarjeta profesional',
  'requests.card.PERSO': 'mi tarjeta personal',
  'requests.card.ALL': 'ambas tarjetas',
  'requests.card.NONE': 'ninguna tarjeta',
  'requests.accept': 'Aceptar',
  'requests.decline': 'Rechazar',
  'requests.delete.ask': 'Eliminar…',
  'requests.delete.question': '¿Eliminarla sin responder?',
  'requests.delete': 'Eliminar',
  'requests.keep': 'Conservarla',
  'done.ACCEPT': '{name} ya está entre tus contactos.',
  'done.DECLINE': 'Has rechazado la solicitud de {name}.',
  'done.deletion': 'Se ha eliminado la solicitud de {name}.',
  'done.GONE': 'La solicitud de {name} ya se había respondido o retirado.',
  'done.CONFIRMED': 'Tu respuesta a {name} ha llegado.',
  'requests.close': 'Cerrar la solicitud de {name}',
} as const satisfies Catalogue
