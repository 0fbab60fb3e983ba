import type { Catalogue } from '../sentence.ts'

/** What the member sent, as long as it is on its way. */
export const outbox = {
  'write.slow': '{network} está a demorar mais do que o habitual a confirmar. Entretanto, pode fechar esta janela.',
  'write.checking':
    '{network} ainda não confirmou. O Passalong continua a verificar se chegou. Mesmo que deixe de tentar, pode ter chegado.',
  'write.sending.share': 'A partilhar…',
  'write.sending.comment': 'A guardar o seu comentário…',
  'write.sending.removal': 'A remover a sua partilha…',
  'write.sending.status': 'A publicar…',
  'write.sending.answer': 'A enviar a sua resposta…',
  'write.sending.deletion': 'A eliminar o pedido…',
  'write.behind': 'Será enviado depois do que enviou antes.',
  'write.waiting.offline': 'Está sem ligação à internet. Será enviado assim que a recuperar.',
  'write.waiting.until': '{network} pede ao Passalong que espere. Será enviado depois das {time}.',
  'write.waiting': 'Ainda não foi possível enviar. O Passalong envia assim que puder.',
  'write.late': 'Pediu este envio {when}, mas não foi possível enviar. Enviar agora?',
  'write.undo': 'Anular o envio',
  'write.cancel': 'Cancelar',
  'write.now': 'Enviar agora',
  'write.again': 'Enviar outra vez',
  'write.edit': 'Editar',
  'write.stop': 'Deixar de tentar',
  'write.discard': 'Descartar',
  'outbox.sending.share': {
    one: '{count} página a ser partilhada',
    many: '{count} de páginas a ser partilhadas',
    other: '{count} páginas a ser partilhadas',
  },
  'outbox.sending.status': {
    one: '{count} estado a ser publicado',
    many: '{count} de estados a ser publicados',
    other: '{count} estados a ser publicados',
  },
  'outbox.sending.answer': {
    one: '{count} resposta a ser enviada',
    many: '{count} de respostas a ser enviadas',
    other: '{count} respostas a ser enviadas',
  },
  'outbox.sending.change': {
    one: '{count} alteração em curso',
    many: '{count} de alterações em curso',
    other: '{count} alterações em curso',
  },
  'outbox.sending.mixed': '{count} envios em curso',
  'outbox.unsent.share': {
    one: '{count} página não foi partilhada',
    many: '{count} de páginas não foram partilhadas',
    other: '{count} páginas não foram partilhadas',
  },
  'outbox.unsent.status': {
    one: '{count} estado não foi publicado',
    many: '{count} de estados não foram publicados',
    other: '{count} estados não foram publicados',
  },
  'outbox.unsent.answer': {
    one: '{count} resposta não foi enviada',
    many: '{count} de respostas não foram enviadas',
    other: '{count} respostas não foram enviadas',
  },
  'outbox.unsent.change': {
    one: '{count} alteração não foi enviada',
    many: '{count} de alterações não foram enviadas',
    other: '{count} alterações não foram enviadas',
  },
  'outbox.unsent.mixed': '{count} envios não foram concluídos',
  'outbox.unconfirmed.share': {
    one: '{count} partilha por confirmar',
    many: '{count} de partilhas por confirmar',
    other: '{count} partilhas por confirmar',
  },
  'outbox.unconfirmed.status': {
    one: '{count} estado por confirmar',
    many: '{count} de estados por confirmar',
    other: '{count} estados por confirmar',
  },
  'outbox.unconfirmed.answer': {
    one: '{count} resposta por confirmar',
    many: '{count} de respostas por confirmar',
    other: '{count} respostas por confirmar',
  },
  'outbox.unconfirmed.change': {
    one: '{count} alteração por confirmar',
    many: '{count} de alterações por confirmar',
    other: '{count} alterações por confirmar',
  },
  'outbox.unconfirmed.mixed': '{count} envios por confirmar',
  'outbox.request': 'A sua resposta a {name}',
  'outbox.removal': 'Remover a sua partilha',
} as const satisfies Catalogue
