import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Opciones de Passalong',
  'options.group.daily': 'Para el día a día',
  'options.group.privacy': 'Privacidad',
  'options.group.advanced': 'Avanzado',
  'options.saved': 'Guardado',
  'options.account': 'Cuenta',
  'options.account.signed-in': 'Sesión iniciada en {network}',
  'options.account.signed-out': 'No has iniciado sesión en {network}.',
  'options.sign-out': 'Cerrar sesión',
  'options.signing-out': 'Cerrando sesión…',
  'options.signed-out': 'Has cerrado sesión.',
  'options.revoked': 'Passalong ya no puede usar tu cuenta de {before}.',
  'options.revoking': 'Passalong está poniendo fin a su acceso a {before}…',
  'options.unrevoked':
    '{before} no ha respondido, así que Passalong sigue figurando allí entre tus aplicaciones. Passalong pondrá fin a su acceso en cuanto {before} responda.',
  'options.site':
    'Puede que sigas con la sesión iniciada en el sitio de {network}: entonces, en este navegador, cualquiera puede iniciar sesión aquí sin contraseña.',
  'options.site.sign-out': 'Cerrar sesión también allí',
  'options.sign-out.question': '{writes}. Si cierras sesión, esto esperará aquí hasta que vuelvas a iniciarla.',
  'options.sign-out.sent': 'Ya no queda nada por enviar. ¿Quieres cerrar sesión?',
  'options.sign-out.keep': 'Cerrar sesión y enviar más tarde',
  'options.sign-out.delete': 'Cerrar sesión y eliminarlo aquí',
  'options.sign-out.stay': 'No cerrar sesión',
  'options.language': 'Idioma',
  'options.language.browser': 'El del navegador ({language})',
  'options.shortcut': 'Atajo de teclado',
  'options.shortcut.text': 'Abre Passalong en la página que tienes delante, sin usar el ratón.',
  'options.shortcut.key': 'El atajo es {key}.',
  'options.shortcut.none': 'No hay ningún atajo asignado.',
  'options.shortcut.change': 'Cambiar el atajo',
  'options.notify': 'Notificaciones',
  'options.notify.text':
    'Mientras tienes la sesión iniciada, Passalong pregunta a {network} cada media hora más o menos quién espera tu respuesta, y menos a menudo si llevas un día sin usarlo o si {network} tiene mucha carga.',
  'options.notify.on': 'Avisarme en el escritorio cuando alguien quiera estar en contacto conmigo',
  'options.not-permitted':
    'No se ha concedido el permiso. Para que el navegador vuelva a preguntarte, marca la casilla otra vez.',
  'options.index': 'Páginas que comparten tus contactos',
  'options.index.text':
    'Passalong guarda en este navegador qué páginas habéis compartido tus contactos y tú en el último año. Para buscar en ellas, escribe «pa», un espacio y unas palabras en la barra de direcciones. Lo que escribes ahí no sale del navegador.',
  'options.index.on': 'Guardar en este navegador qué páginas comparten mis contactos',
  'options.index.unnamed': '{network} no indica qué páginas se han compartido, así que no hay nada que guardar.',
  'options.index.none': 'Ahora mismo no hay ninguna página guardada.',
  'options.index.refilled':
    'Ahora mismo no hay ninguna página guardada. Passalong lee de vez en cuando lo que habéis compartido tus contactos y tú.',
  'options.index.pages': {
    one: 'Hay {number} página guardada.',
    many: 'Hay {number} de páginas guardadas.',
    other: 'Hay {number} páginas guardadas.',
  },
  'options.index.anew': 'Eliminarlas y cargarlas de nuevo',
  'options.index.done': 'Eliminadas. Passalong las volverá a cargar en cuanto {network} responda.',
  'options.mark': 'La marca en el botón de Passalong',
  'options.mark.text':
    'En las páginas que han compartido tus contactos, el botón de Passalong muestra una marca. Ninguna dirección sale de tu navegador para ello.',
  'options.mark.chromium': 'Tu navegador compara las páginas por sí mismo: Passalong no sabe qué páginas visitas.',
  'options.mark.firefox':
    'Eso sí, Firefox le dice a Passalong la dirección de cada página que abres. Passalong la compara, aquí en tu navegador, con lo que han compartido tus contactos, y no la guarda.',
  'options.mark.on': 'Marcar el botón de Passalong en las páginas que han compartido mis contactos',
  'options.mark.tick': 'Falta un paso: marca esta casilla y permítelo cuando Firefox pregunte.',
  'options.mark.no-index':
    'Has desactivado «Páginas que comparten tus contactos», así que Passalong no sabe qué páginas marcar.',
  'options.mark.no-pages':
    '{network} no le dice a Passalong qué páginas han compartido tus contactos, así que en {network} no hay marca.',
  'options.undo_seconds': 'Tiempo para cancelar',
  'options.undo_seconds.text':
    'Elige cuánto tiempo espera lo que compartes, cambias, eliminas o publicas, y tu respuesta a una solicitud de contacto, antes de enviarse. Hasta entonces no lo ha visto nadie, y puedes cancelarlo. Solo la eliminación de una solicitud de contacto no se puede cancelar: Passalong te pregunta antes.',
  'options.undo_seconds.seconds': { one: '{number} segundo', many: '{number} de segundos', other: '{number} segundos' },
  'options.undo_seconds.none': 'Desactivado: enviar de inmediato',
  'options.unsent': 'Sin enviar',
  'options.unsent.text':
    'Los borradores se conservan {days} días en este ordenador. Lo que aún no se puede enviar espera aquí. Ambas cosas siguen aquí cuando cierras sesión, y solo tu cuenta vuelve a verlas. Las cifras incluyen las demás cuentas de este navegador.',
  'options.unsent.none': 'No hay borradores ni nada por enviar.',
  'options.unsent.drafts': { one: '{number} borrador', many: '{number} de borradores', other: '{number} borradores' },
  'options.unsent.delete': 'Eliminarlo todo',
  'options.unsent.question': '¿Eliminar todos los borradores y todo lo que aún no se ha enviado, de todas las cuentas?',
  'options.unsent.keep': 'Conservarlo',
  'options.unsent.deleted': 'Eliminado',
  'options.contact_card': 'Tarjeta de contacto',
  'options.contact_card.text':
    'Esto reciben las personas cuya solicitud de contacto aceptas. Cada vez puedes elegir otra cosa.',
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
  'options.social_accounts': 'Cuentas en otros servicios',
  'options.social_accounts.text':
    'Tus cuentas en otros servicios, con el nombre con el que {network} las conoce. Al publicar un estado, puedes pedir a {network} que lo publique también ahí. Si no eliges ninguna, se aplican tus ajustes de {network}.',
  'options.social_accounts.label': 'Nombre de una cuenta',
  'options.social_accounts.invalid': 'Escribe el nombre de la cuenta, sin comas.',
  'options.excluded_sites': 'Sitios que nunca se consultan',
  'options.excluded_sites.text':
    'En estos sitios, un clic en el botón de Passalong no pregunta a {network} quién ha compartido la página, a menos que hagas clic en «Consultar de todos modos».',
  'options.excluded_sites.label': 'Dirección de un sitio',
  'options.excluded_sites.invalid': 'Escribe la dirección de un sitio, como example.com.',
} as const satisfies Catalogue
