import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Te damos la bienvenida a Passalong',
  'begin.more':
    'Puedes leer los comentarios de quienes la han compartido, primero los de tus contactos. Los tuyos los pueden leer todos los miembros de {network}.',
  'begin.sign-in': 'Inicia sesión para empezar',
  'begin.click': 'Ahora ve a cualquier página y haz clic en el botón de Passalong.',
  'begin.key': 'Passalong también se abre con {key}, sin usar el ratón.',
  'begin.key.none': 'También puedes asignar un atajo de teclado que abra Passalong sin usar el ratón.',
  'begin.pin': 'El botón de Passalong',
  'begin.pin.how':
    'Para tenerlo siempre a la vista, haz clic en la pieza de puzle junto a la barra de direcciones y luego en la chincheta junto a Passalong.',
  'begin.pin.firefox':
    'Para tenerlo siempre a la vista, haz clic en la pieza de puzle a la derecha de la barra de herramientas, luego en el engranaje junto a Passalong, y fíjalo en la barra.',
  'begin.pinned': 'Está en la barra de herramientas. Haz clic en él en cualquier página.',
  'begin.pages': 'Lo que han compartido tus contactos',
  'begin.pages.how':
    'Abre una página desde aquí y haz clic en ella en el botón de Passalong: verás quién la ha compartido y qué dice de ella.',
  'begin.pages.none':
    'Las páginas irán apareciendo aquí a medida que tus contactos las compartan. Da el primer paso: ve a una página que merezca la pena leer, haz clic en el botón de Passalong y compártela.',
  'begin.people': 'Encontrar a gente que conoces en {network}',
  'options.consent': 'Tu consentimiento',
  'options.consent.given': 'En este navegador se aceptó lo que Passalong envía a {network}: {date}.',
  'options.consent.text':
    'Si retiras tu consentimiento, Passalong cierra tu sesión, elimina lo que ha guardado aquí de todas las cuentas y después no envía nada más, salvo para poner fin a su acceso a {network}.',
  'options.consent.withdraw': 'Retirar el consentimiento',
  'options.consent.question': '¿Retirar tu consentimiento y cerrar sesión?',
  'options.consent.question.signed-out': '¿Retirar tu consentimiento?',
  'options.consent.unsent':
    'También se eliminan los borradores y todo lo que aún no se ha enviado, de todas las cuentas: {amount}.',
  'options.consent.keep': 'Cancelar',
  'options.consent.withdrawn': 'Has retirado tu consentimiento y se ha cerrado tu sesión.',
} as const satisfies Catalogue
