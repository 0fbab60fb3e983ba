import type { NewsSentences } from './en.ts'

export const es: NewsSentences = {
  homeExplains:
    'Este es el sitio web de una red profesional. Sus miembros comparten páginas con un comentario, ven quién ha compartido la página que están leyendo y responden a solicitudes de contacto, casi siempre desde la barra de herramientas de su navegador.',
  demoTitle: 'Miembros de demostración',
  demoExplains: (password) =>
    `Aquí todo es inventado. Cada uno de estos miembros inicia sesión con la contraseña «${password}».`,
  demoHint: (login, password) =>
    `Esta red es para probar: inicia sesión como «${login}» con la contraseña «${password}».`,
  welcome: (name) => `Hola, ${name}`,
  requestsWaiting: (count) =>
    count === 1 ? 'Una persona espera tu respuesta' : `${count} personas esperan tu respuesta`,
  newsTitle: 'De tus contactos',
  showAll: 'Mostrar todo',
  showLess: 'Mostrar menos',
  noNews: 'Todavía nada. Aquí aparece lo que tus contactos comparten y publican.',
  firstSteps: 'Para empezar',
  stepPeople: 'Encuentra a personas que conoces y envíales una solicitud de contacto',
  stepProfile: 'Preséntate, con una foto',
  stepCards: 'Rellena las tarjetas de contacto que das a otras personas',
  stepExtension:
    'Si aún no lo tienes, instala Passalong, la extensión para la barra de herramientas de tu navegador; los administradores de esta red te dirán dónde conseguirla',
  stepExtensionForAdministrators:
    'Da a tus miembros Passalong, la extensión para la barra de herramientas del navegador. Quien instaló esta red también la crea e indica en los ajustes del servidor dónde conseguirla',
  getExtension:
    'Passalong muestra quién ha compartido la página que estás leyendo. Si aún no lo tienes, instálalo en tu navegador:',

  teamContacts: (count, teams) =>
    count === 1
      ? `Una persona de tu equipo ${teams} es tu contacto desde el principio. Tus contactos ven en sus novedades lo que compartes, y tú lo que comparten ellos.`
      : `${count} personas de tu equipo ${teams} son tus contactos desde el principio. Tus contactos ven en sus novedades lo que compartes, y tú lo que comparten ellos.`,
  otherContacts: (count) => (count === 1 ? 'una más' : `${count} más`),
  keepContacts: 'De acuerdo',
  undoContacts: 'Quitar estos contactos',

  latest: 'Páginas compartidas y estados',
  nothingShared: (name) => `${name} todavía no ha compartido ni publicado nada.`,
  nothingSharedByYou: 'Todavía no has compartido ni publicado nada.',
  removeNewsQuestion: '¿Eliminarlo para todos?',
  newsRemoved: 'Eliminado. Ya no lo ve nadie.',
  newsRestored: 'Restaurado. Se puede ver de nuevo.',
  newsNotRestored:
    'No se puede restaurar: solo se puede deshacer durante diez minutos, y no si has vuelto a compartir la página.',

  removedTitle: 'Se ha eliminado Passalong',
  removed: 'Passalong ya no está en tu navegador, y tampoco nada de lo que guardaba en él.',
  removedAccess:
    'Si no cerraste la sesión en Passalong, sigue teniendo acceso a tu cuenta hasta que lo quites aquí, en tus aplicaciones.',
  removedLink: 'Quitar su acceso',
  removedSignedOut: 'Si cerraste la sesión o retiraste tu consentimiento, no tienes que hacer nada más.',
}
