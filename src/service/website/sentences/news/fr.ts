import type { NewsSentences } from './en.ts'

export const fr: NewsSentences = {
  homeExplains:
    'Vous êtes sur le site d’un réseau professionnel. Ses membres partagent des pages avec un commentaire, voient qui a partagé la page qu’ils lisent et répondent aux demandes de contact, le plus souvent depuis la barre d’outils de leur navigateur.',
  demoTitle: 'Membres de démonstration',
  demoExplains: (password) =>
    `Tout est inventé ici. Chacun de ces membres se connecte avec le mot de passe « ${password} ».`,
  demoHint: (login, password) =>
    `Ce réseau est fait pour essayer : connectez-vous avec l’identifiant « ${login} » et le mot de passe « ${password} ».`,
  welcome: (name) => `Bonjour, ${name}`,
  requestsWaiting: (count) =>
    count === 1 ? 'Une personne attend votre réponse' : `${count} personnes attendent votre réponse`,
  newsTitle: 'De vos contacts',
  showAll: 'Tout afficher',
  showLess: 'Réduire',
  noNews: 'Rien pour l’instant. Ce que vos contacts partagent et publient apparaîtra ici.',
  firstSteps: 'Pour commencer',
  stepPeople: 'Trouver des personnes que vous connaissez et leur envoyer une demande de contact',
  stepProfile: 'Dire qui vous êtes, avec une photo',
  stepCards: 'Remplir les cartes que vos contacts reçoivent',
  stepExtension:
    'Installer Passalong, l’extension pour la barre d’outils de votre navigateur, si vous ne l’avez pas encore ; les responsables du réseau vous diront où la trouver',
  stepExtensionForAdministrators:
    'Donner Passalong à vos membres, l’extension pour la barre d’outils du navigateur. La personne qui a installé ce réseau la crée aussi, et indique dans les réglages du serveur où la trouver',
  getExtension:
    'Passalong montre qui a partagé la page que vous lisez. Si vous ne l’avez pas encore, installez-le dans votre navigateur :',

  teamContacts: (count, teams) =>
    count === 1
      ? `Une personne de votre équipe ${teams} fait dès le départ partie de vos contacts. Vos contacts voient vos partages dans leurs actualités, et vous voyez les leurs.`
      : `${count} personnes de votre équipe ${teams} font dès le départ partie de vos contacts. Vos contacts voient vos partages dans leurs actualités, et vous voyez les leurs.`,
  otherContacts: (count) => (count === 1 ? 'une autre personne' : `${count} autres personnes`),
  keepContacts: 'D’accord',
  undoContacts: 'Retirer ces contacts',

  latest: 'Pages partagées et statuts',
  nothingShared: (name) => `${name} n’a encore rien partagé ni publié.`,
  nothingSharedByYou: 'Vous n’avez encore rien partagé ni publié.',
  removeNewsQuestion: 'Retirer cette publication pour tout le monde ?',
  newsRemoved: 'C’est retiré. Plus personne ne le voit.',
  newsRestored: 'C’est rétabli, et de nouveau visible.',
  newsNotRestored:
    'Le retrait ne peut plus être annulé : c’est possible pendant dix minutes, sauf si vous avez partagé la page à nouveau.',

  removedTitle: 'Passalong est supprimé',
  removed: 'Passalong n’est plus dans votre navigateur, et ce qu’il y conservait est effacé.',
  removedAccess:
    'Si vous n’aviez pas fermé votre session dans Passalong, il a encore accès à votre compte jusqu’à ce que vous le retiriez ici, parmi vos applications.',
  removedLink: 'Retirer l’accès',
  removedSignedOut: 'Si vous aviez fermé votre session ou retiré votre accord, il n’y a plus rien à faire.',
}
