import type { AccountsSentences } from './en.ts'

export const es: AccountsSentences = {
  signInTo: (network) => `Iniciar sesión en ${network}`,
  signInFor: (application) => `para continuar con ${application}`,
  login: 'Usuario',
  password: 'Contraseña',
  wrongPassword: 'El usuario o la contraseña no son correctos. Revisa ambos e inténtalo de nuevo.',
  tooManyGuesses: (minutes) =>
    `Ha habido demasiadas contraseñas incorrectas. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
  tooManyOwnSignIns: (minutes) =>
    `Esta contraseña se ha usado muchísimas veces en una hora. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`,
  signInAgain: 'Tu sesión ha terminado. Inicia sesión de nuevo; lo que has escrito no se pierde.',
  accountDisabled: 'Esta cuenta está cerrada. Si crees que es un error, habla con el equipo de esta red.',
  tooManySignIns: (seconds) =>
    `En este momento muchas personas están iniciando sesión. Te tocará dentro de ${seconds === 1 ? 'un segundo' : `unos ${seconds} segundos`}; esta página se recargará sola.`,

  joinTitle: (network) => `Te damos la bienvenida a ${network}`,
  joinExplains: (name) => `Hola, ${name}. Has recibido una invitación. Elige una contraseña y podrás empezar.`,
  join: 'Unirse',
  yourLogin: 'Tu usuario:',
  newPasswordTitle: 'Elegir una contraseña nueva',
  newPasswordExplains: (name) => `Hola, ${name}. Elige una contraseña nueva. Después se cerrarán tus demás sesiones.`,
  linkForOther: (other, name) =>
    `Aquí ha iniciado sesión ${other}. Este enlace es para ${name}. Si no eres tú, pásaselo sin rellenar el formulario.`,
  linkInvalidTitle: 'Este enlace ya no es válido',
  linkInvalid:
    'Ya se usó, ha caducado, se sustituyó por otro más reciente o dejó de valer con un cambio de la cuenta. Si lo usaste tú, inicia sesión. Si no, pide un enlace nuevo al equipo de esta red.',
  newPassword: 'Contraseña nueva',
  newPasswordAgain: 'Repite la contraseña nueva',
  newPasswordHint: (min) =>
    `Al menos ${min} caracteres. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.`,
  changePassword: 'Cambiar la contraseña',
  passwordLength: (min, max) =>
    `Una contraseña necesita de ${min} a ${max} caracteres, sin contar los espacios al principio y al final.`,
  passwordOfNames:
    'Esta contraseña solo contiene tu usuario, tu nombre o el nombre de la red, que es lo primero que se intenta adivinar. Añade palabras que solo se te ocurran a ti.',
  passwordUnchanged: 'Esta es tu contraseña actual. Elige otra.',
  passwordsDiffer: 'Las dos contraseñas nuevas no coinciden.',

  forgotten: '¿Has olvidado tu contraseña?',
  forgottenExplains:
    'Escribe tu usuario o tu dirección de correo. Recibirás un mensaje con un enlace para elegir una contraseña nueva.',
  loginOrEmail: 'Usuario o dirección de correo',
  sendLink: 'Enviar el enlace',
  linkSent:
    'Si hay un miembro que corresponda y tenga dirección de correo, el mensaje está en camino. El enlace sirve una sola vez; el mensaje dice durante cuánto tiempo. Si no llega nada, habla con el equipo de esta red.',
  tooManyMails: (minutes) =>
    `Esto se ha pedido muchas veces. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a intentarlo.`,

  joinMailSubject: (network) => `Invitación a ${network}`,
  joinMail: (name, network) =>
    `Hola${name && `, ${name}`}. Has recibido una invitación a ${network}. Elige una contraseña con este enlace. Sirve una vez, durante siete días:`,
  passwordMailSubject: (network) => `Una contraseña nueva para ${network}`,
  passwordMail: (name, network) =>
    `Hola${name && `, ${name}`}. Elige una contraseña nueva para ${network} con este enlace. Sirve una vez, durante una hora. Si no la has pedido, no hagas nada: tu contraseña sigue siendo la misma.`,
}
