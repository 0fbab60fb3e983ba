import type { OwnAccountSentences } from './en.ts'

/** The sentences about a member’s own account and data in Spanish. */
export const es: OwnAccountSentences = {
  name: 'Nombre',
  nameHint: 'La primera palabra es el nombre de pila.',
  tooManyNames: (max) => `Hoy ya ha cambiado de nombre ${max} veces. Inténtelo de nuevo mañana.`,
  interests: 'Intereses',
  city: 'Ciudad',
  country: 'País',
  noCountry: 'Sin indicar',
  account: 'Su cuenta',
  emailTitle: 'Cambiar el correo electrónico',
  emailExplains:
    'Si olvida su contraseña, el enlace para elegir otra se envía a esta dirección. Los demás miembros no la ven.',
  downloadTitle: 'Descargar sus datos',
  downloadExplains:
    'Todo lo que esta red guarda sobre usted, en un archivo ZIP: su perfil y sus tarjetas, lo que ha compartido y escrito, sus contactos y solicitudes, sus aplicaciones y sesiones. Cada tema es un archivo JSON.',
  download: 'Descargar',
  tooManyDownloads: (max, minutes) =>
    `Ha descargado sus datos ${max} veces en esta hora. Espere ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtelo de nuevo.`,
  deleteTitle: 'Eliminar su cuenta',
  deleteGoesTitle: 'Qué se elimina',
  deleteGoes:
    'Su perfil, su foto, sus tarjetas, lo que ha compartido, sus estados, sus contactos y sus solicitudes de contacto. Se cierran todas sus sesiones y ninguna aplicación conserva el acceso. No se puede deshacer.',
  deleteStaysTitle: 'Qué queda',
  deleteStays:
    'Una anotación, sin su nombre, de que esta cuenta existió y se eliminó. Las copias que hayan hecho otros, y las copias de seguridad hasta que se sustituyan; si se restaura una, su cuenta se vuelve a eliminar.',
  deleteDownload: 'Descargar antes sus datos',
  deleteAccount: 'Eliminar mi cuenta',
  onlyAdministrator: 'Nadie más administra esta red. Nombre a otro administrador antes de eliminar su cuenta.',
  deletedTitle: 'Su cuenta se ha eliminado',
  deleted:
    'Gracias por haber estado aquí. Si Passalong sigue en su navegador, quítelo; si no, le pedirá que inicie sesión.',
}
