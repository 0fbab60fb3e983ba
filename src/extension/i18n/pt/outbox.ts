import type { Catalogue } from '../sentence.ts'

/** What the member sent, as long as it is on its way. */
export const outbox = {
  'write.slow': '{network} está a demorar mais do que o habitual a confirmar. Entretanto, pode fechar esta janela.',
  'write.checking':
    '{network} não confirmou. O Passalong continua até se saber se chegou. Mesmo que deixe de tentar, pode ter chegado.',
  'write.sending.share': 'A partilhar…',
  'write.sending.status': 'A publicar…',
  'write.sending.answer': 'A enviar a sua resposta…',
  'write.sending.deletion': 'A eliminar o pedido…',
  'write.behind': 'Segue depois do que enviou antes.',
  'write.waiting.offline': 'Está sem ligação à internet. Segue assim que a recuperar.',
  'write.waiting.until': '{network} pede ao Passalong que espere. Segue depois das {time}.',
  'write.waiting': 'Ainda não foi possível enviar. Segue sozinho assim que for possível.',
  'write.late': 'Enviou isto {when}, mas não foi possível seguir. Enviar agora?',
  'write.undo': 'Anular o envio',
  'write.cancel': 'Cancelar',
  'write.now': 'Enviar agora',
  'write.again': 'Enviar outra vez',
  'write.edit': 'Editar',
  'write.stop': 'Deixar de tentar',
  'write.discard': 'Descartar',
  'outbox.under-way': {
    one: '{count} envio em curso',
    many: '{count} de envios em curso',
    other: '{count} envios em curso',
  },
  'outbox.needs': {
    one: '{count} envio precisa de si',
    many: '{count} de envios precisam de si',
    other: '{count} envios precisam de si',
  },
  'outbox.request': 'A sua resposta a {name}',
} as const satisfies Catalogue
