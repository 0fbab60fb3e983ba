import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
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
