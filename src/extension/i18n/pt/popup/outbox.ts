import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.reaching': '{network} ainda não respondeu, por isso nada foi enviado. Entretanto, pode fechar esta janela.',
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
  'write.profile': 'Abrir o seu perfil',
  'outbox.count.share': { one: '{count} partilha', many: '{count} de partilhas', other: '{count} partilhas' },
  'outbox.count.change': { one: '{count} alteração', many: '{count} de alterações', other: '{count} alterações' },
  'outbox.count.status': { one: '{count} estado', many: '{count} de estados', other: '{count} estados' },
  'outbox.count.answer': { one: '{count} resposta', many: '{count} de respostas', other: '{count} respostas' },
  'outbox.waiting': '{writes} ainda por enviar',
  'outbox.sending': '{writes} ainda por confirmar',
  'outbox.others': 'Além disso: {writes}',
  'outbox.unsent': '{writes} com envio falhado',
  'outbox.unconfirmed': '{writes} sem confirmação',
  'outbox.late': 'Enviado entretanto',
  'outbox.answer': 'Resposta a {name}',
  'outbox.ACCEPT': 'Aceitar o pedido de {name}',
  'outbox.DECLINE': 'Recusar o pedido de {name}',
  'outbox.deletion': 'Eliminar o pedido de {name}',
  'outbox.removal': 'Remover a sua partilha',
  'outbox.elsewhere':
    '{elsewhere}: {writes}. Espera aqui, no máximo {days} dias, que o Passalong volte a usar essa rede e que inicie sessão nela.',
  'outbox.elsewhere.locked':
    '{elsewhere}: {writes}. A sua organização escolheu outra rede, por isso não pode iniciar sessão em {elsewhere}. Fale com a sua organização ou elimine-o nas opções, em «Ainda por enviar». Fica aqui, no máximo, {days} dias.',
} as const satisfies Catalogue
