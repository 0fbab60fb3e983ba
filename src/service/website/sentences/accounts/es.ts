import type { AccountSentences } from './en.ts'

export const es: AccountSentences = {
  joinTitle: (network) => `Le damos la bienvenida a ${network}`,
  joinExplains: (name) => `Hola, ${name}. Ha recibido una invitación. Elija una contraseña y podrá empezar.`,
  join: 'Unirse',
  yourLogin: 'Su usuario:',
  shareLanguage: 'Su idioma',
  shareLanguageHint: 'Lo que comparta llevará este idioma, para que los demás puedan elegir qué leer.',
  newPasswordTitle: 'Elegir una contraseña nueva',
  newPasswordExplains: (name) => `Hola, ${name}. Elija una contraseña nueva. Después se cerrarán sus demás sesiones.`,
  linkInvalidTitle: 'Este enlace ya no es válido',
  linkInvalid:
    'Ya se usó, ha caducado o se sustituyó por otro más reciente. Pida un enlace nuevo al equipo de esta red.',
  accountDisabled: 'Esta cuenta está cerrada. Si cree que es un error, diríjase al equipo de esta red.',
  left: (name) => `${name} ya no está en esta red.`,
  leftMark: 'ya no está aquí',
  tooManySignIns: (seconds) =>
    `En este momento muchas personas están iniciando sesión. Le tocará dentro de ${seconds === 1 ? 'un segundo' : `unos ${seconds} segundos`}; esta página volverá a aparecer sola.`,
}
