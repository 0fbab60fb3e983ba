import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.slow':
    '{network} está a demorar mais do que o habitual a confirmar isto. Entretanto, pode fechar esta janela.',
  'write.checking':
    '{network} ainda não confirmou isto. O Passalong continua a verificar se chegou. Mesmo que deixe de tentar, pode ter chegado.',
  'write.repeating':
    '{network} ainda não confirmou isto. O Passalong volta a enviá-lo assim que puder, e só chega uma vez. Mesmo que deixe de tentar, pode já ter chegado.',
  'write.sending.share': 'A partilhar…',
  'write.sending.comment': 'A guardar o seu comentário…',
  'write.sending.removal': 'A remover a sua partilha…',
  'write.sending.status': 'A publicar…',
  'write.sending.ACCEPT': 'A aceitar o pedido…',
  'write.sending.DECLINE': 'A recusar o pedido…',
  'write.sending.deletion': 'A eliminar o pedido…',
  'write.behind': 'Será enviado assim que chegar o que enviou antes.',
  'write.waiting.offline': 'Está sem ligação à internet. Será enviado assim que a recuperar.',
  'write.waiting.until': '{network} pede ao Passalong que espere. Será enviado a partir desta hora: {time}.',
  'write.waiting': 'Ainda não foi possível enviar isto. O Passalong envia-o assim que puder.',
  'write.late': 'Pediu isto {when}, mas não foi possível enviá-lo. Enviar agora?',
  'write.undo': 'Anular',
  'write.cancel': 'Cancelar',
  'write.now': 'Enviar agora',
  'write.again': 'Enviar outra vez',
  'write.edit': 'Editar',
  'write.stop': 'Deixar de tentar',
  'write.discard': 'Descartar',
  'outbox.sending.share': {
    one: '{count} partilha ainda não confirmada',
    many: '{count} de partilhas ainda não confirmadas',
    other: '{count} partilhas ainda não confirmadas',
  },
  'outbox.sending.status': {
    one: '{count} estado ainda não confirmado',
    many: '{count} de estados ainda não confirmados',
    other: '{count} estados ainda não confirmados',
  },
  'outbox.sending.answer': {
    one: '{count} resposta ainda não confirmada',
    many: '{count} de respostas ainda não confirmadas',
    other: '{count} respostas ainda não confirmadas',
  },
  'outbox.sending.change': {
    one: '{count} alteração ainda não confirmada',
    many: '{count} de alterações ainda não confirmadas',
    other: '{count} alterações ainda não confirmadas',
  },
  'outbox.sending.mixed': '{count} elementos ainda não confirmados',
  'outbox.others': {
    one: 'Mais {count} elemento ainda não confirmado',
    many: 'Mais {count} de elementos ainda não confirmados',
    other: 'Mais {count} elementos ainda não confirmados',
  },
  'outbox.unsent.share': {
    one: '{count} partilha não foi enviada',
    many: '{count} de partilhas não foram enviadas',
    other: '{count} partilhas não foram enviadas',
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
  'outbox.unsent.mixed': '{count} elementos não foram enviados',
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
  'outbox.unconfirmed.mixed': '{count} elementos por confirmar',
  'outbox.late': 'Enviado entretanto',
  'outbox.request': 'A sua resposta a {name}',
  'outbox.removal': 'Remover a sua partilha',
} as const satisfies Catalogue
