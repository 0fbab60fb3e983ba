import type { ModerationSentences } from './en.ts'

export const fr: ModerationSentences = {
  reportAsk: 'Signaler…',
  reportTitle: 'Signaler aux administrateurs',
  reportExplains: (name) =>
    `Les administrateurs de ce réseau vont l’examiner. ${name} ne saura pas de qui vient le signalement.`,
  reportProfile: (name) => `Signaler le profil de ${name}…`,
  reportReason: 'Qu’est-ce qui ne va pas ?',
  reasonSpam: 'Publicité ou escroquerie',
  reasonInsult: 'Insulte ou harcèle quelqu’un',
  reasonUnlawful: 'Contraire à la loi',
  reasonPrivate: 'Privé ou confidentiel',
  reasonOther: 'Autre chose',
  reportMessage: 'Ce que les administrateurs doivent savoir',
  sendReport: 'Envoyer le signalement',
  reported: 'Merci. Les administrateurs vont l’examiner.',
  reportedAlready: 'Vous l’avez signalé. Les administrateurs n’ont pas encore décidé.',
  tooManyReports: 'Vous avez envoyé trop de signalements. Attendez les décisions des administrateurs.',

  reports: 'Signalements',
  reportCount: (count) => (count === 1 ? '1 signalement' : `${count} signalements`),
  noReports: 'Aucun signalement n’attend de décision.',
  profileOf: (name) => `Profil de ${name}`,
  itemMayComeBack: (name, minutes) =>
    `${name} l’a retiré et peut revenir en arrière pendant ${minutes} minutes. Vous pourrez décider ensuite.`,
  itemGone: (name) => `${name} l’a retiré.`,
  otherDecides: 'Cela vous concerne : c’est donc à un autre administrateur de décider.',
  dismissAsk: 'Écarter…',
  dismissQuestion: 'Écarter et ne rien changer ?',
  dismiss: 'Écarter',
  reportsDismissed: 'Signalements écartés.',

  takeDownAsk: 'Supprimer…',
  takeDownProfile: (name) => `Supprimer des éléments du profil de ${name}…`,
  takeDown: 'Supprimer',
  takeDownExplains: (name) =>
    `Les autres membres ne le verront plus. ${name} verra qu’un administrateur l’a supprimé, et votre motif.`,
  takeDownDeletes: (name) =>
    `Ce que vous choisissez sera effacé définitivement. ${name} verra qu’un administrateur l’a supprimé, et votre motif.`,
  takeDownParts: 'Que faut-il supprimer ?',
  takeDownNothing: 'Choisissez au moins un élément.',
  takeDownEmpty: (name) => `Le profil de ${name} ne contient rien à supprimer.`,
  takeDownReason: (name) => `Motif, pour ${name}`,
  takenDown: 'C’est supprimé. Les autres membres ne le voient plus.',
  takenDownTitle: 'Supprimé par les administrateurs',
  takenDownNotice: 'Les administrateurs ont supprimé l’un de vos contenus.',
  seeTakenDown: 'Voir lequel, et pourquoi',
  reasonLost: 'Le motif n’est plus enregistré. Veuillez vous adresser à un administrateur.',
  putBack: 'Remettre en ligne',
  notPutBack: (name) =>
    `Impossible de le remettre en ligne : ${name} a de nouveau partagé la page, ou c’est déjà fait.`,
}
