import type { SettingsSentences } from './en.ts'

export const es: SettingsSentences = {
  profileExplains: 'Esto lo puede leer quien tenga acceso a tu página.',
  headline: 'Titular',
  headlineHint: (max) => `Una línea sobre lo que haces, de ${max} caracteres como máximo.`,
  introduction: 'Presentación',
  picture: 'Foto',
  pictureOf: (name) => `Foto de ${name}`,
  pictureHint:
    'PNG, JPEG o WebP, mejor cuadrada. Tu navegador reduce una foto grande antes de enviarla. El lugar y la hora de la foto se eliminan.',
  pictureBounds: (edge) =>
    `Si los scripts están desactivados, puede ocupar 1 MB y medir ${edge} píxeles de ancho y de alto como máximo.`,
  file: 'Archivo',
  removePicture: 'Quitar la foto',
  pictureWrong: 'Esto no es una foto PNG, JPEG o WebP.',
  pictureTooLarge: 'Esta foto ocupa más de 1 MB y haría esperar a los demás. Redúcela antes.',
  pictureTooWide: (edge) => `Esta foto tiene más de ${edge} píxeles de ancho o de alto. Redúcela antes.`,
  pictureAgain: 'Vuelve a elegir la foto.',
  statusTitle: 'Estados en otros servicios',
  socialAccounts: 'Tus cuentas en otros servicios',
  socialAccountsHint:
    'Una por línea. Tus estados aparecen también allí si los administradores de esta red lo han configurado, salvo que elijas otras cuentas al publicar.',
  tooManyAccounts: (max) => `Caben ${max} cuentas como máximo.`,
  shareLanguage: 'Tu idioma',
  shareLanguageHint: 'Lo que compartas contará como escrito en este idioma; los demás pueden filtrar por idiomas.',
  name: 'Nombre',
  nameHint: 'La primera palabra es el nombre de pila.',
  tooManyNames: (max) => `Hoy ya has cambiado de nombre ${max} veces. Inténtalo de nuevo mañana.`,
  interests: 'Intereses',
  city: 'Ciudad',
  country: 'País',
  noCountry: 'Sin indicar',
  account: 'Tu cuenta',

  passwordTitle: 'Cambiar tu contraseña',
  passwordExplains:
    'Esto cierra tu sesión en todos los demás navegadores y pone fin al acceso de todas las aplicaciones, también al de Passalong en tu navegador. Aquí tu sesión sigue abierta.',
  currentPassword: 'Contraseña actual',
  ownPassword: 'Tu contraseña',
  wrongOwnPassword: 'Esta no es tu contraseña.',
  passwordChanged: 'Tu contraseña ha cambiado. Se ha cerrado tu sesión en todos los demás navegadores.',

  emailTitle: 'Cambiar el correo electrónico',
  emailForLinks: 'Si olvidas tu contraseña, el enlace para elegir otra se envía a esta dirección.',
  whoSeesEmail: 'Aparte de ti, tu dirección de correo solo la ve el equipo de esta red.',
  emailPending: (address) =>
    `Hemos enviado un enlace a ${address}. La dirección será la tuya cuando lo abras, en un plazo de 24 horas. Si no llega nada, guarda la dirección otra vez.`,
  emailUntilThen: (address) => `Hasta entonces, tu dirección es ${address}.`,
  emailNeedsMail:
    'Esta red no envía correos, así que no puede comprobar una dirección nueva. Pide a sus administradores que la introduzcan.',
  emailConfirm: 'Confirma tu dirección de correo',
  emailConfirmAsk: (address) => `¿Lees el correo de ${address}? Confirma entonces que es tu dirección.`,
  emailConfirmButton: 'Confirmar',
  emailLinkInvalid:
    'Este enlace ya se usó, fue sustituido por otro más reciente o ha caducado. Guarda de nuevo tu dirección para recibir otro.',
  emailMailSubject: (network) => `Confirma tu dirección de correo para ${network}`,
  emailMail: (network) =>
    `Alguien ha indicado esta dirección de correo como suya en ${network}. Si has sido tú, confírmala con este enlace en un plazo de 24 horas. Si no, no hagas nada.`,

  downloadTitle: 'Descargar tus datos',
  downloadExplains:
    'Todo lo que esta red guarda sobre ti, en un archivo ZIP: tu perfil y tus tarjetas, lo que has compartido y escrito, tus contactos y solicitudes, tus aplicaciones y sesiones. Cada tema es un archivo JSON.',
  download: 'Descargar',
  tooManyDownloads: (max, minutes) =>
    `Has descargado tus datos ${max} veces en esta hora. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
  deleteTitle: 'Eliminar tu cuenta',
  deleteGoesTitle: 'Qué se elimina',
  deleteGoes:
    'Tu perfil, tu foto, tus tarjetas, lo que has compartido, tus estados, tus contactos y tus solicitudes de contacto. Se cierran todas tus sesiones y ninguna aplicación conserva el acceso. No se puede deshacer.',
  deleteStaysTitle: 'Qué queda',
  deleteStays:
    'Una anotación, sin tu nombre, de que esta cuenta existió y se eliminó. Las copias que hayan hecho otros, y las copias de seguridad hasta que se sustituyan; si se restaura una, tu cuenta se vuelve a eliminar.',
  deleteDownload: 'Descargar antes tus datos',
  deleteAccount: 'Eliminar mi cuenta',
  onlyAdministrator: 'Nadie más administra esta red. Nombra a otro administrador antes de eliminar tu cuenta.',
  deletedTitle: 'Tu cuenta se ha eliminado',
  deleted:
    'Gracias por haber estado aquí. Si Passalong sigue en tu navegador, quítalo; si no, te pedirá que inicies sesión.',

  applicationsExplain:
    'Estas aplicaciones pueden actuar en tu nombre hasta que las quites. Si quitas una, su acceso termina al momento.',
  noApplications: 'No has autorizado ninguna aplicación.',
  allowedOn: 'Autorizada el',
  seesContacts: 've tu lista de contactos',
  seesNoContacts: 've las novedades de tus contactos, pero no tu lista de contactos',
  removeApplication: (application) => `¿Quitar ${application}? Ya no podrá actuar en tu nombre.`,
  applicationRemoved: 'Aplicación quitada. Ya no puede actuar en tu nombre.',
}
