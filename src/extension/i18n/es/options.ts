import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Opciones de Passalong',
  'options.saved': 'Guardado',
  'options.account': 'Cuenta',
  'options.account.signed-in': 'Sesión iniciada en {network}',
  'options.account.signed-out': 'No has iniciado sesión en {network}.',
  'options.sign-out': 'Cerrar sesión',
  'options.signing-out': 'Cerrando sesión…',
  'options.signed-out': 'Has cerrado sesión, y {network} ha retirado el acceso de Passalong.',
  'options.signed-out.unrevoked':
    'Aquí has cerrado sesión, pero {network} no ha respondido, así que allí Passalong sigue figurando entre tus aplicaciones. Passalong se lo comunicará en cuanto responda.',
  'options.language': 'Idioma',
  'options.language.browser': 'El del navegador ({language})',
  'options.shortcut': 'Atajo de teclado',
  'options.shortcut.text': 'Abre Passalong en la página que tienes delante, sin usar el ratón.',
  'options.shortcut.key': 'El atajo es {key}.',
  'options.shortcut.none': 'No hay ninguno asignado.',
  'options.shortcut.change': 'Cambiar el atajo',
  'options.notify': 'Notificaciones',
  'options.notify.text': 'Passalong pregunta a {network} cada media hora quién espera tu respuesta.',
  'options.notify.on': 'Avisarme en el escritorio cuando alguien quiera estar en contacto conmigo',
  'options.notify.refused':
    'Tu navegador no deja que Passalong muestre notificaciones, así que esto sigue desactivado.',
  'options.contact_card': 'Tarjeta de contacto',
  'options.contact_card.text':
    'Lo que reciben las personas cuya solicitud de contacto aceptas. Cada vez puedes elegir otra.',
  'options.contact_card.BUSINESS': 'Mi tarjeta profesional',
  'options.contact_card.PERSO': 'Mi tarjeta personal',
  'options.contact_card.ALL': 'Ambas tarjetas',
  'options.contact_card.NONE': 'Ninguna tarjeta',
  'options.list.remove': 'Quitar',
  'options.list.remove.item': 'Quitar {item}',
  'options.list.add': 'Añadir',
  'options.list.added': 'Se ha añadido {item}',
  'options.list.removed': 'Se ha quitado {item}',
  'options.list.already': '{item} ya está en la lista.',
  'options.list.full': 'No cabe nada más en la lista. Quita algo primero.',
  'options.social_accounts': 'Cuentas en otras redes',
  'options.social_accounts.text':
    'Tus cuentas en otras redes, con el nombre por el que {network} las conoce. Al publicar un estado, eliges en cuáles de ellas se pide a {network} que lo publique también. Si no eliges ninguna, deciden tus ajustes en {network}.',
  'options.social_accounts.label': 'Nombre de una cuenta',
  'options.social_accounts.invalid': 'Escribe el nombre de la cuenta, sin comas.',
  'options.excluded_sites': 'Sitios que nunca se consultan',
  'options.excluded_sites.text':
    'En estos sitios, al hacer clic en el botón de Passalong no se pregunta a {network} quién ha compartido la página, a menos que lo pidas allí mismo.',
  'options.excluded_sites.label': 'Dirección de un sitio',
  'options.excluded_sites.invalid': 'Escribe la dirección de un sitio, como example.com.',
} as const satisfies Catalogue
