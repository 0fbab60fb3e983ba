import type { MailSentences } from './en.ts'

export const es: MailSentences = {
  forgotten: '¿Ha olvidado su contraseña?',
  forgottenTitle: '¿Ha olvidado su contraseña?',
  forgottenExplains:
    'Escriba su usuario o su dirección de correo. Recibirá un mensaje con un enlace para elegir una contraseña nueva.',
  loginOrEmail: 'Usuario o dirección de correo',
  sendLink: 'Enviar el enlace',
  linkSent:
    'Si hay un miembro que corresponda y tenga dirección de correo, el mensaje está en camino. El enlace sirve una vez, durante una hora. Si no llega nada, diríjase al equipo de esta red.',
  tooManyMails: (minutes) =>
    `Esto se ha pedido muchas veces. Espere ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelva a intentarlo.`,
  linkMailed: (email) => `También está en camino a ${email}.`,
  mailLinks: 'Enviar los enlaces también por correo',
  joinMailSubject: (network) => `Invitación a ${network}`,
  joinMail: (name, network) =>
    `Hola, ${name}. Ha recibido una invitación a ${network}. Elija una contraseña con este enlace. Sirve una vez, durante siete días:`,
  passwordMailSubject: (network) => `Una contraseña nueva para ${network}`,
  passwordMail: (name, network) =>
    `Hola, ${name}. Elija una contraseña nueva para ${network} con este enlace. Sirve una vez, durante una hora. Si no la ha pedido, no haga nada: su contraseña sigue siendo la misma.`,
}
