import type { Catalogue } from '../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Tentar de novo',
  'failure.sign-in': 'Entrar',
  'failure.look-again': 'Verificar',
  'failure.allow': 'Permitir',
  'failure.request': 'Referência {id}',
  'failure.from': 'Será possível continuar depois das {time}.',
  'error.no-consent':
    'Ainda não aceitou o que o Passalong envia, por isso nada foi enviado. Aceite primeiro e tente novamente.',
  'error.offline': 'Está sem ligação à internet. Ligue-se e tente de novo.',
  'error.unreachable': 'De momento não é possível chegar a {network}. Tente de novo dentro de momentos.',
  'error.no-permission':
    'O seu navegador não deixa o Passalong ligar-se a {network}. Permita a ligação para continuar.',
  'error.slow': '{network} não respondeu a tempo. Tente de novo dentro de momentos.',
  'error.busy': '{network} está a receber demasiadas consultas. Tente de novo dentro de alguns minutos.',
  'error.paced': 'O Passalong já consultou {network} tantas vezes quantas pode numa hora.',
  'error.server': '{network} está com um problema interno. Tente de novo dentro de alguns minutos.',
  'error.not-understood': '{network} deu uma resposta que o Passalong não entende. Tente de novo mais tarde.',
  'error.invalid': '{network} não aceitou o que foi enviado. Verifique o que escreveu e tente de novo.',
  'error.forbidden': '{network} não permite isto com a sua conta.',
  'error.not-found': 'Isto já não existe em {network}. Tente de novo.',
  'error.conflict': 'Isto mudou entretanto em {network}. Tente de novo.',
  'error.request-gone': 'Este pedido já foi respondido ou retirado.',
  'error.status-unconfirmed':
    '{network} não confirmou o seu estado: pode ter sido publicado ou não. Veja o seu perfil antes de o publicar de novo.',
  'error.signed-out': 'A sua sessão em {network} terminou. Entre de novo para continuar; o que escreveu não se perde.',
  'error.not-allowed': '{network} ainda não deixa o Passalong ver isto. Peça à equipa de {network} que o autorize.',
  'error.posting-not-allowed':
    '{network} ainda não deixa o Passalong publicar estados. O que escreveu não se perde; peça à equipa de {network} que o autorize.',
  'error.answering-not-allowed':
    '{network} ainda não deixa o Passalong responder a pedidos de contacto. Responda no site de {network}, ou peça à equipa de {network} que o autorize.',
  'error.sharing-not-allowed':
    '{network} ainda não deixa o Passalong partilhar páginas. O seu comentário não se perde; peça à equipa de {network} que o autorize.',
  'error.share-unconfirmed':
    '{network} não confirmou a sua partilha: pode ter chegado ou não. Verifique antes de partilhar outra vez.',
  'error.share-missing':
    '{network} não confirmou a sua partilha, e ela não chegou. Partilhe de novo; o seu comentário não se perde.',
  'error.comment-unconfirmed':
    '{network} não confirmou o seu novo comentário: pode ter chegado ou não. Verifique antes de o enviar outra vez.',
  'error.comment-missing':
    '{network} não confirmou o seu novo comentário e ainda mostra o anterior. Envie-o outra vez; o seu texto não se perde.',
  'error.removal-unconfirmed':
    '{network} não confirmou que a partilha foi removida. Verifique antes de a remover outra vez.',
  'error.removal-missing': '{network} não confirmou nada, e a sua partilha continua lá. Remova-a outra vez.',
  'error.share-gone':
    'Já não partilha esta página, por isso não havia comentário para alterar. Partilhe-a de novo ou descarte o comentário.',
  'error.answer-missing':
    '{network} não confirmou a sua resposta, e o pedido continua pendente. Envie-a outra vez; a sua mensagem está guardada.',
  'error.already-sent': 'Já seguiu e não pode ser anulado.',
  'error.under-way': 'Já há outro envio em curso sobre o mesmo. Espere que chegue ou cancele-o primeiro.',
  'error.outbox-full': 'Há demasiados envios à espera. Trate primeiro de alguns; o que escreveu está guardado.',
  'error.storage-full':
    'O seu navegador não tem espaço para guardar isto, por isso nada foi enviado. Liberte espaço e tente de novo.',
  'error.draft-unkept':
    'O seu navegador não tem espaço para guardar o que escreve aqui. Envie-o antes de fechar isto ou liberte espaço.',
  'error.answer-unconfirmed':
    '{network} não confirmou a sua resposta: pode ter chegado ou não. Este pedido desaparece quando {network} o der como respondido.',
  'error.sign-in-closed': 'A janela foi fechada antes de terminar. Entre quando quiser.',
  'error.sign-in-refused':
    'Não autorizou o Passalong a usar a sua conta, por isso nada mudou. Se mudar de ideias, entre.',
  'error.sign-in-page-failed':
    'Não foi possível abrir a página de entrada de {network}. Tente de novo dentro de momentos.',
  'error.sign-in-open': 'Já há uma janela aberta para entrar em {network}. Continue lá, ou feche-a e entre de novo.',
  'error.sign-in-invalid':
    'A resposta não correspondia ao que foi pedido e, para sua segurança, foi ignorada. Tente entrar de novo.',
  'error.sign-in-other-network':
    'A resposta veio de um endereço diferente daquele que o Passalong conhece para {network} e, para sua segurança, foi ignorada. Compare o endereço de entrada que está nas opções, em «Avançado», com o que a equipa de {network} indica.',
  'error.sign-in-expired': 'A entrada demorou demasiado. Tente entrar de novo.',
  'error.sign-in-interrupted': 'O navegador interrompeu a entrada. Tente entrar de novo.',
  'error.sign-in-unsupported':
    'Este navegador não consegue abrir uma janela para entrar. Use o Passalong no Chrome, no Edge ou no Firefox, num computador.',
  'error.bad-request': 'O Passalong não conseguiu usar o que foi introduzido. Verifique e tente de novo.',
  'error.no-reply': 'O Passalong foi interrompido. Tente de novo.',
  'error.unexpected': 'Algo correu mal no Passalong. Tente de novo.',
} as const satisfies Catalogue
