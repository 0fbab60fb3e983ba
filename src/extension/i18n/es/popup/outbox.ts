import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.reaching':
    '{network} todavía no responde, así que no se ha enviado nada. Mientras tanto, puedes cerrar esta ventana.',
  'write.slow': '{network} tarda más de lo habitual en confirmarlo. Mientras tanto, puedes cerrar esta ventana.',
  'write.checking':
    '{network} aún no lo ha confirmado. Passalong sigue comprobando si ha llegado. Aunque dejes de intentarlo, puede que haya llegado.',
  'write.repeating':
    '{network} aún no lo ha confirmado. Passalong lo enviará otra vez en cuanto sea posible, y solo llegará una vez. Aunque dejes de intentarlo, puede que ya haya llegado.',
  'write.sending.share': 'Compartiendo…',
  'write.sending.comment': 'Guardando tu comentario…',
  'write.sending.removal': 'Eliminando tu página compartida…',
  'write.sending.status': 'Publicando…',
  'write.sending.ACCEPT': 'Aceptando la solicitud…',
  'write.sending.DECLINE': 'Rechazando la solicitud…',
  'write.sending.deletion': 'Eliminando la solicitud…',
  'write.behind': 'Se enviará en cuanto haya llegado lo que enviaste antes.',
  'write.waiting.offline': 'No tienes conexión. Se enviará en cuanto la recuperes.',
  'write.waiting.until': '{network} le pide a Passalong que espere. Se enviará a partir de esta hora: {time}.',
  'write.waiting': 'Todavía no se ha podido enviar. Passalong lo enviará en cuanto sea posible.',
  'write.late': 'Lo pediste {when}, pero no se ha podido enviar. ¿Enviarlo ahora?',
  'write.undo': 'Deshacer',
  'write.cancel': 'Cancelar',
  'write.now': 'Enviar ahora',
  'write.again': 'Enviar otra vez',
  'write.edit': 'Editar',
  'write.stop': 'Dejar de intentarlo',
  'write.discard': 'Descartar',
  'write.profile': 'Abrir tu perfil',
  'outbox.count.share': { one: '{count} página', many: '{count} de páginas', other: '{count} páginas' },
  'outbox.count.change': { one: '{count} cambio', many: '{count} de cambios', other: '{count} cambios' },
  'outbox.count.status': { one: '{count} estado', many: '{count} de estados', other: '{count} estados' },
  'outbox.count.answer': { one: '{count} respuesta', many: '{count} de respuestas', other: '{count} respuestas' },
  'outbox.waiting': '{writes} aún sin enviar',
  'outbox.sending': '{writes} aún sin confirmar',
  'outbox.others': 'Además: {writes}',
  'outbox.unsent': '{writes} sin enviar',
  'outbox.unconfirmed': '{writes} sin confirmar',
  'outbox.late': 'Enviado mientras tanto',
  'outbox.answer': 'Respuesta a {name}',
  'outbox.ACCEPT': 'Aceptar la solicitud de {name}',
  'outbox.DECLINE': 'Rechazar la solicitud de {name}',
  'outbox.deletion': 'Eliminar la solicitud de {name}',
  'outbox.removal': 'Eliminar tu página compartida',
  'outbox.elsewhere':
    '{elsewhere}: {writes}. Espera aquí, {days} días como máximo, a que Passalong vuelva a usar esa red e inicies sesión en ella.',
  'outbox.elsewhere.locked':
    '{elsewhere}: {writes}. Tu organización ha elegido otra red, así que no puedes iniciar sesión en {elsewhere}. Consúltalo con tu organización o elimínalo en las opciones, en «Sin enviar». Se queda aquí {days} días como máximo.',
} as const satisfies Catalogue
