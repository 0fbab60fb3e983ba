import type { Catalogue } from '../../sentence.ts'

/** Every failure, and what its button does. */
export const errors = {
  'failure.retry': 'Tentar de novo',
  'failure.sign-in': 'Iniciar sessão',
  'failure.look-again': 'Verificar',
  'failure.allow': 'Permitir',
  'failure.request': 'Referência {id}',
  'failure.from': 'Poderá tentar de novo a partir desta hora: {time}.',
  'error.no-consent':
    'Ainda não aceitou o que o Passalong envia, por isso nada foi enviado. Aceite primeiro e tente de novo.',
  'error.no-network': 'O Passalong ainda não conhece a sua rede.',
  'error.offline': 'Está sem ligação à internet. Ligue-se e tente de novo.',
  'error.unreachable': 'De momento não é possível chegar a {network}. Tente de novo dentro de momentos.',
  'error.no-permission':
    'O seu navegador não deixa o Passalong ligar-se a {network}. Permita a ligação para continuar.',
  'error.slow': '{network} não respondeu a tempo. Tente de novo dentro de momentos.',
  'error.busy':
    '{network} limita quantas consultas o Passalong pode fazer, para si e para todos em conjunto. Por agora, esse limite foi atingido. Tente de novo mais tarde.',
  'error.paced': 'O Passalong já fez a {network} tantas consultas como faz, no máximo, numa hora.',
  'error.server': '{network} está com um problema técnico. Tente de novo dentro de momentos.',
  'error.not-understood': '{network} enviou uma resposta que o Passalong não entende. Tente de novo mais tarde.',
  'error.invalid': '{network} não aceitou o que foi enviado. Verifique o que escreveu e tente de novo.',
  'error.forbidden': '{network} não permite isto com a sua conta.',
  'error.network-chosen': 'A sua organização alterou as definições: a sua rede é agora {network}. Inicie sessão nela.',
  'error.page-forbidden': 'A sua organização decidiu que nada é enviado sobre esta página.',
  'error.not-found': 'Isto não está em {network}. Talvez tenha sido removido, ou {network} não o ofereça.',
  'error.conflict': 'Isto mudou entretanto em {network}. Tente de novo.',
  'error.request-gone': 'Este pedido já foi respondido ou retirado.',
  'error.status-unconfirmed':
    '{network} não confirmou o seu estado: pode ter sido publicado ou não. Veja o seu perfil antes de o publicar de novo.',
  'error.signed-out': 'A sua sessão em {network} terminou. Inicie sessão de novo para continuar.',
  'error.not-allowed':
    '{network} ainda não deixa o Passalong ver isto. Peça aos administradores de {network} que o permitam.',
  'error.posting-not-allowed':
    '{network} ainda não deixa o Passalong publicar estados. O que escreveu não se perde; peça aos administradores de {network} que o permitam.',
  'error.answering-not-allowed':
    '{network} ainda não deixa o Passalong responder a pedidos de contacto. Responda no site de {network}, ou peça aos administradores de {network} que o permitam.',
  'error.sharing-not-allowed':
    '{network} ainda não deixa o Passalong partilhar páginas. Peça aos administradores de {network} que o permitam.',
  'error.share-unconfirmed':
    '{network} não confirmou a sua partilha: pode ter chegado ou não. Verifique antes de partilhar outra vez.',
  'error.share-missing': '{network} não confirmou a sua partilha, e ela não está lá. Partilhe de novo.',
  'error.comment-unconfirmed':
    '{network} não confirmou o seu novo comentário: pode ter chegado ou não. Verifique antes de o enviar outra vez.',
  'error.comment-missing':
    '{network} não confirmou o seu novo comentário e ainda mostra o anterior. Envie-o outra vez.',
  'error.removal-unconfirmed':
    '{network} não confirmou que a sua partilha foi removida. Verifique antes de a remover outra vez.',
  'error.removal-missing':
    '{network} não confirmou que a sua partilha foi removida, e ela continua lá. Remova-a outra vez.',
  'error.share-gone':
    'Já não partilha esta página, por isso não havia comentário para alterar. Partilhe-a de novo ou descarte o seu comentário.',
  'error.answer-missing': '{network} não o confirmou, e o pedido continua pendente. Tente outra vez.',
  'error.already-sent': 'Isto já foi enviado e não pode ser anulado.',
  'error.under-way': 'Outra alteração a isto já está a ser enviada. Espere que chegue ou cancele-a primeiro.',
  'error.outbox-full': 'Há demasiadas coisas por enviar. Envie ou descarte algumas primeiro.',
  'error.storage-full':
    'O seu navegador já não tem espaço para guardar isto, por isso nada foi enviado. Liberte espaço no disco e tente de novo.',
  'error.draft-unsaved':
    'O seu navegador já não tem espaço para guardar o que escreve aqui. Envie-o antes de fechar isto, ou liberte espaço no disco.',
  'error.answer-unconfirmed':
    '{network} não o confirmou: pode ter chegado ou não. Este pedido desaparece quando deixar de estar pendente em {network}.',
  'error.sign-in-closed':
    'Não iniciou sessão, por isso o Passalong não consulta nada por agora. Inicie sessão aqui quando quiser, ou mais tarde com o botão do Passalong.',
  'error.sign-in-waits':
    'O início de sessão em {network} correu bem, mas o Passalong tem de esperar antes de continuar. Tente de novo mais tarde: não terá de iniciar sessão outra vez.',
  'error.sign-in-refused':
    'Não autorizou o Passalong a usar a sua conta, por isso nada mudou. Se mudar de ideias, inicie sessão.',
  'error.sign-in-rejected':
    'A sessão terminou aqui: o Passalong não usa essa conta. Inicie sessão com a sua. Se a outra voltar a aparecer na janela, mude aí de conta.',
  'error.sign-in-rejected-late':
    'A sessão terminou aqui: o Passalong não usa essa conta. Mas o que enviou antes talvez já lá esteja com o outro nome. Inicie sessão com a sua. Se a outra voltar a aparecer na janela, mude aí de conta.',
  'error.sign-in-page-failed':
    'Não foi possível abrir a página de início de sessão de {network}. Tente de novo dentro de momentos.',
  'error.sign-in-not-registered':
    '{network} ainda não conhece este Passalong, por isso ninguém pode iniciar sessão com ele. Peça aos administradores que registem o endereço abaixo.',
  'error.sign-in-open':
    'Já há uma janela aberta para iniciar sessão em {network}. Continue lá, ou feche-a e inicie sessão de novo.',
  'error.sign-in-invalid':
    'A resposta ao início de sessão não correspondia ao pedido do Passalong e, para sua segurança, o Passalong ignorou-a. Inicie sessão de novo.',
  'error.sign-in-other-network':
    'A resposta veio de um endereço diferente daquele que o Passalong conhece para {network} e, para sua segurança, o Passalong ignorou-a. Compare o endereço de início de sessão que está nas opções, em «Avançado», com o que os administradores de {network} indicam.',
  'error.sign-in-expired': 'O início de sessão demorou demasiado. Inicie sessão de novo.',
  'error.sign-in-interrupted': 'O navegador interrompeu o início de sessão. Inicie sessão de novo.',
  'error.sign-in-unsupported':
    'Este navegador não consegue abrir uma janela de início de sessão. Use o Passalong no Chrome, no Edge ou no Firefox, num computador.',
  'error.bad-request': 'O Passalong não conseguiu usar os dados introduzidos. Verifique-os e tente de novo.',
  'error.no-reply': 'O Passalong foi interrompido. Tente de novo.',
  'error.unexpected': 'Algo correu mal no Passalong. Tente de novo.',
} as const satisfies Catalogue
