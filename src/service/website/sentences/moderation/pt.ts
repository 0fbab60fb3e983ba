import type { ModerationSentences } from './en.ts'

export const pt: ModerationSentences = {
  reportAsk: 'Denunciar…',
  reportTitle: 'Denunciar aos administradores',
  reportExplains: (name) =>
    `Os administradores desta rede vão analisar a denúncia. ${name} não saberá de quem ela veio.`,
  reportProfile: (name) => `Denunciar o perfil de ${name}…`,
  reportReason: 'O que está mal?',
  reasonSpam: 'Publicidade ou fraude',
  reasonInsult: 'Insulta ou assedia alguém',
  reasonUnlawful: 'É contra a lei',
  reasonPrivate: 'Privado ou confidencial',
  reasonOther: 'Outra coisa',
  reportMessage: 'O que os administradores devem saber',
  sendReport: 'Enviar a denúncia',
  reported: 'Obrigado. Os administradores vão analisar a denúncia.',
  reportedAlready: 'Já fez esta denúncia. Os administradores ainda não decidiram.',
  tooManyReports: 'Enviou demasiadas denúncias. Aguarde as decisões dos administradores.',

  reports: 'Denúncias',
  reportCount: (count) => (count === 1 ? '1 denúncia' : `${count} denúncias`),
  noReports: 'Nenhuma denúncia aguarda decisão.',
  profileOf: (name) => `Perfil de ${name}`,
  itemMayComeBack: (name, minutes) =>
    `${name} removeu-o e pode anular durante ${minutes} minutos. Depois poderá decidir.`,
  itemGone: (name) => `${name} já o removeu.`,
  otherDecides: 'Diz-lhe respeito, por isso é outro administrador que decide.',
  dismissAsk: 'Rejeitar…',
  dismissQuestion: 'Rejeitar e deixar tudo como está?',
  dismiss: 'Rejeitar',
  reportsDismissed: 'Denúncias rejeitadas.',

  takeDownAsk: 'Retirar…',
  takeDownProfile: (name) => `Retirar partes do perfil de ${name}…`,
  takeDown: 'Retirar',
  takeDownExplains: (name) =>
    `Os outros membros deixarão de o ver. ${name} verá que um administrador o retirou, e o motivo que indicar.`,
  takeDownDeletes: (name) =>
    `O que escolher será apagado e não poderá ser recuperado. ${name} verá que um administrador o retirou, e o motivo que indicar.`,
  takeDownParts: 'O que deve ser retirado?',
  takeDownNothing: 'Escolha pelo menos um elemento.',
  takeDownEmpty: (name) => `O perfil de ${name} não tem nada que se possa retirar.`,
  takeDownReason: (name) => `Motivo, para ${name}`,
  takenDown: 'Retirado. Os outros membros já não o veem.',
  takenDownTitle: 'Retirado pelos administradores',
  takenDownNotice: 'Os administradores retiraram algo seu.',
  seeTakenDown: 'Ver o que foi retirado e porquê',
  reasonLost: 'O motivo já não está guardado. Pergunte a um administrador.',
  putBack: 'Voltar a publicar',
  notPutBack: (name) =>
    `Não é possível voltar a publicar: ${name} partilhou a página de novo, ou já está publicada outra vez.`,
}
