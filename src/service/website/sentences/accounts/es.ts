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
  passwordTitle: 'Cambiar tu contraseña',
  passwordExplains:
    'Esto cierra tu sesión en todos los demás navegadores y pone fin al acceso de todas las aplicaciones, también al de Passalong en tu navegador. Aquí tu sesión sigue abierta.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  newPasswordAgain: 'Repite la contraseña nueva',
  newPasswordHint: (min) =>
    `Al menos ${min} caracteres. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.`,
  changePassword: 'Cambiar la contraseña',
  wrongCurrentPassword: 'Esta no es tu contraseña actual.',
  passwordLength: (min, max) =>
    `Una contraseña necesita de ${min} a ${max} caracteres, sin contar los espacios al principio y al final.`,
  passwordOfNames:
    'Esta contraseña solo contiene tu usuario, tu nombre o el nombre de la red, que es lo primero que se intenta adivinar. Añade palabras que solo se te ocurran a ti.',
  passwordsDiffer: 'Las dos contraseñas nuevas no coinciden.',
}
