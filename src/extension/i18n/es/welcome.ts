import type { Catalogue } from '../sentence.ts'

/** What is sent, consenting to it and taking that back, and the page that opens after the installation. */
export const welcome = {
  'consent.lead': 'Qué envía Passalong',
  'consent.to': 'Lo que envía Passalong va a {network} y a nadie más:',
  'consent.click':
    'Cuando haces clic en su botón o en su entrada de un menú: la dirección de esa página o enlace, para saber quién la ha compartido.',
  'consent.share':
    'Cuando compartes esa página: su dirección, lo que dice de sí misma (título, resumen, palabras clave, sitio, imagen) y tu comentario.',
  'consent.act':
    'Cuando publicas un estado, respondes a una solicitud de contacto o lees novedades: lo que escribes o eliges ahí.',
  'consent.poll':
    'Mientras tienes la sesión iniciada: cada media hora, y más a menudo cuando usas Passalong, las preguntas de quién espera tu respuesta y qué habéis compartido tus contactos y tú.',
  'consent.never': 'Las páginas que visitas sin ese clic no se envían a nadie.',
  'consent.agree': 'Aceptar',
  'consent.agree-and-sign-in': 'Aceptar e iniciar sesión',
  'consent.decline': 'No se envía nada antes de que aceptes. Si no quieres, simplemente cierra esto.',
  'consent.more': 'Más sobre la privacidad (en inglés)',
  'begin.title': 'Te damos la bienvenida a Passalong',
  'begin.lead':
    'Passalong te muestra quién ha compartido en {network} la página que estás viendo y te permite compartirla también.',
  'begin.sign-in': 'Inicia sesión para empezar',
  'begin.click': 'Ahora ve a cualquier página y haz clic en el botón de Passalong.',
  'begin.key': 'O pulsa {key}, sin usar el ratón.',
  'begin.key.none': 'También puedes asignar un atajo de teclado que abra Passalong sin usar el ratón.',
  'begin.pin':
    'Para tener el botón siempre a la vista, haz clic en la pieza de puzle junto a la barra de direcciones y luego en la chincheta junto a Passalong.',
  'options.consent': 'Qué se envía',
  'options.consent.given': 'Aceptaste lo que Passalong envía a {network}: {date}.',
  'options.consent.text':
    'Si retiras tu consentimiento, se cierra tu sesión, se borra lo que hay guardado de tu cuenta y Passalong deja de enviar nada.',
  'options.consent.withdraw': 'Retirar el consentimiento',
  'options.consent.question': '¿Cerrar la sesión y no enviar nada más?',
  'options.consent.unsent':
    'También se elimina lo que se ha escrito o está esperando aquí, de todas las cuentas: {amount}.',
  'options.consent.keep': 'Dejarlo así',
  'options.consent.withdrawn': 'Has retirado tu consentimiento y se ha cerrado tu sesión. Passalong ya no envía nada.',
} as const satisfies Catalogue
