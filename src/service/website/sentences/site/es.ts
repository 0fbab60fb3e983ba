import type { SiteSentences } from './en.ts'

export const es: SiteSentences = {
  language: 'es',

  navigation: 'Tus páginas',
  skip: 'Saltar al contenido',
  chooseLanguage: 'Idioma',
  requests: 'Solicitudes',
  people: 'Personas',
  profile: 'Perfil',
  cards: 'Tarjetas',
  settings: 'Ajustes',
  applications: 'Aplicaciones',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  signOutOf: (network) => `Cerrar sesión en ${network}`,
  signedOutTitle: 'Has cerrado sesión',
  save: 'Guardar',
  saved: 'Guardado.',
  optional: 'opcional',
  undo: 'Deshacer',
  backTo: (page) => `Volver a «${page}»`,
  pages: 'Páginas de la lista',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  justNow: 'ahora mismo',
  remove: 'Quitar',
  removeAsk: 'Quitar…',
  aboutNetwork: 'Acerca de esta red',
  imprint: 'Aviso legal',
  privacy: 'Privacidad',
  terms: 'Condiciones de uso',

  formOutdated: 'Esta página ha caducado. Inténtalo de nuevo.',
  formOfOther:
    'Esta página era de otra cuenta que había iniciado sesión aquí antes. No se ha guardado ni enviado nada.',
  needed: 'Rellena este campo.',
  tooLong: (max) => `Es demasiado largo: el máximo son ${max} caracteres.`,
  noEmail: 'Esto no es una dirección de correo electrónico.',

  notFoundTitle: 'Página no encontrada',
  notFound:
    'No hay ninguna página en esta dirección. Quizá la dirección esté incompleta, o la página se haya eliminado.',
  tooLargeTitle: 'Esto es demasiado grande',
  tooLarge: 'Es más de lo que admite esta página. Vuelve atrás y envía menos.',
  tooSlowTitle: 'Ha tardado demasiado',
  tooSlow: 'Tu conexión era demasiado lenta para este envío. Vuelve atrás e inténtalo de nuevo.',
  busyTitle: 'Un momento, por favor',
  busy: 'Ahora mismo no ha sido posible. Inténtalo de nuevo en un momento.',
  unconfirmed: 'Esta red no sabe si ha funcionado. Compruébalo antes de volver a intentarlo.',
  tooManyChanges: (minutes) =>
    `Has hecho muchísimos cambios en esta hora. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
  tooManyVisits: (minutes) =>
    `Has abierto muchísimas páginas en esta hora. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
  failedTitle: 'Algo ha fallado',
  failed: 'El fallo es de esta red, no tuyo. Inténtalo de nuevo en un momento.',
}
