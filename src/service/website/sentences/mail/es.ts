import type { MailSentences } from './en.ts'

export const es: MailSentences = {
  unsentHost: 'No hay ningún servidor de correo con ese nombre: hay que corregir el ajuste smtp_url.',
  unsentUnreachable:
    'No se puede acceder al servidor de correo: debe estar en marcha, y smtp_url necesita su nombre y su puerto.',
  unsentSilent:
    'El servidor de correo no responde: smtp_url necesita otro nombre o puerto, o hay un cortafuegos por medio.',
  unsentTls: 'Así no se puede usar TLS con el servidor de correo: smtps es para el puerto 465, smtp para 587 y 25.',
  unsentUntrusted:
    'El certificado del servidor de correo no es de confianza: NODE_EXTRA_CA_CERTS debe indicar un archivo con el de su emisor.',
  unsentExpired: 'El certificado del servidor de correo ha caducado o aún no es válido: hay que renovarlo.',
  unsentNames: 'El certificado del servidor de correo es para otro nombre, que smtp_url necesita.',
  unsentPassword: 'El servidor de correo rechaza el usuario o la contraseña de smtp_url.',
  unsentSender: 'El servidor de correo rechaza el remitente: hay que cambiar el ajuste smtp_from.',
  unsentRecipient: 'El servidor de correo no conoce a ese destinatario: hay que corregir la dirección.',
  unsentRelay:
    'El servidor de correo no envía nada a esa dirección en nombre de Passalong: debe permitirlo, o smtp_url necesita usuario y contraseña.',
  unsentLater: 'El servidor de correo no aceptaba correos en ese momento. Inténtalo más tarde con un enlace nuevo.',
  unsentRefused: 'El servidor de correo ha rechazado el mensaje; su registro dice por qué.',
  unsentStopped: 'El servicio se detuvo antes. Crea un enlace nuevo.',
  unsentOther: 'El motivo está en el registro del servicio, o había demasiados correos en espera.',
}
