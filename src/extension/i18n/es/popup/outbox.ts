import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
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
  'outbox.sending.share': {
    one: '{count} página aún sin confirmar',
    many: '{count} de páginas aún sin confirmar',
    other: '{count} páginas aún sin confirmar',
  },
  'outbox.sending.status': {
    one: '{count} estado aún sin confirmar',
    many: '{count} de estados aún sin confirmar',
    other: '{count} estados aún sin confirmar',
  },
  'outbox.sending.answer': {
    one: '{count} respuesta aún sin confirmar',
    many: '{count} de respuestas aún sin confirmar',
    other: '{count} respuestas aún sin confirmar',
  },
  'outbox.sending.change': {
    one: '{count} cambio aún sin confirmar',
    many: '{count} de cambios aún sin confirmar',
    other: '{count} cambios aún sin confirmar',
  },
  'outbox.sending.mixed': '{count} elementos aún sin confirmar',
  'outbox.others': {
    one: '{count} elemento más sin confirmar',
    many: '{count} de elementos más sin confirmar',
    other: '{count} elementos más sin confirmar',
  },
  'outbox.unsent.share': {
    one: '{count} página no se ha compartido',
    many: '{count} de páginas no se han compartido',
    other: '{count} páginas no se han compartido',
  },
  'outbox.unsent.status': {
    one: '{count} estado no se ha publicado',
    many: '{count} de estados no se han publicado',
    other: '{count} estados no se han publicado',
  },
  'outbox.unsent.answer': {
    one: '{count} respuesta no se ha enviado',
    many: '{count} de respuestas no se han enviado',
    other: '{count} respuestas no se han enviado',
  },
  'outbox.unsent.change': {
    one: '{count} cambio no se ha enviado',
    many: '{count} de cambios no se han enviado',
    other: '{count} cambios no se han enviado',
  },
  'outbox.unsent.mixed': '{count} elementos no se han enviado',
  'outbox.unconfirmed.share': {
    one: '{count} página compartida sin confirmar',
    many: '{count} de páginas compartidas sin confirmar',
    other: '{count} páginas compartidas sin confirmar',
  },
  'outbox.unconfirmed.status': {
    one: '{count} estado sin confirmar',
    many: '{count} de estados sin confirmar',
    other: '{count} estados sin confirmar',
  },
  'outbox.unconfirmed.answer': {
    one: '{count} respuesta sin confirmar',
    many: '{count} de respuestas sin confirmar',
    other: '{count} respuestas sin confirmar',
  },
  'outbox.unconfirmed.change': {
    one: '{count} cambio sin confirmar',
    many: '{count} de cambios sin confirmar',
    other: '{count} cambios sin confirmar',
  },
  'outbox.unconfirmed.mixed': '{count} elementos sin confirmar',
  'outbox.late': 'Enviado mientras tanto',
  'outbox.request': 'Tu respuesta a {name}',
  'outbox.removal': 'Eliminar tu página compartida',
} as const satisfies Catalogue
