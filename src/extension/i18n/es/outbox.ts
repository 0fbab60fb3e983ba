import type { Catalogue } from '../sentence.ts'

/** What the member sent, as long as it is on its way. */
export const outbox = {
  'write.slow': '{network} tarda más de lo habitual en confirmarlo. Mientras tanto, puedes cerrar esta ventana.',
  'write.checking':
    '{network} no lo ha confirmado. Passalong seguirá hasta saber si ha llegado. Aunque dejes de intentarlo, puede que haya llegado.',
  'write.sending.share': 'Compartiendo…',
  'write.sending.status': 'Publicando…',
  'write.sending.answer': 'Enviando tu respuesta…',
  'write.sending.deletion': 'Eliminando la solicitud…',
  'write.behind': 'Saldrá después de lo que enviaste antes.',
  'write.waiting.offline': 'No tienes conexión. Saldrá en cuanto la recuperes.',
  'write.waiting.until': '{network} le pide a Passalong que espere. Saldrá después de las {time}.',
  'write.waiting': 'Todavía no ha podido salir. Saldrá solo en cuanto sea posible.',
  'write.late': 'Lo enviaste {when}, pero no ha podido salir. ¿Enviarlo ahora?',
  'write.undo': 'Deshacer',
  'write.cancel': 'Cancelar',
  'write.now': 'Enviar ahora',
  'write.again': 'Enviar otra vez',
  'write.edit': 'Editar',
  'write.stop': 'Dejar de intentarlo',
  'write.discard': 'Descartar',
  'outbox.under-way': {
    one: '{count} envío en curso',
    many: '{count} de envíos en curso',
    other: '{count} envíos en curso',
  },
  'outbox.needs': {
    one: '{count} envío te necesita',
    many: '{count} de envíos te necesitan',
    other: '{count} envíos te necesitan',
  },
  'outbox.request': 'Tu respuesta a {name}',
} as const satisfies Catalogue
