import type { OwnAccountSentences } from './en.ts'

/** The sentences about a member’s own account and data in French. */
export const fr: OwnAccountSentences = {
  name: 'Nom',
  nameHint: 'Le premier mot est votre prénom.',
  tooManyNames: (max) => `Vous avez déjà changé de nom ${max} fois aujourd’hui. Réessayez demain.`,
  interests: 'Centres d’intérêt',
  city: 'Ville',
  country: 'Pays',
  noCountry: 'Non indiqué',
  account: 'Votre compte',
  emailTitle: 'Changer d’adresse e-mail',
  emailExplains:
    'Si vous oubliez votre mot de passe, le lien pour en choisir un nouveau est envoyé à cette adresse. Les autres membres ne la voient pas.',
  downloadTitle: 'Télécharger vos données',
  downloadExplains:
    'Tout ce que ce réseau conserve à votre sujet, dans un fichier ZIP : votre profil et vos cartes, ce que vous avez partagé et écrit, vos contacts et demandes, vos applications et vos connexions. Chaque sujet est un fichier JSON.',
  download: 'Télécharger',
  tooManyDownloads: (max, minutes) =>
    `Vous avez téléchargé vos données ${max} fois au cours de cette heure. Attendez ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, puis réessayez.`,
  deleteTitle: 'Supprimer votre compte',
  deleteGoesTitle: 'Ce qui est supprimé',
  deleteGoes:
    'Votre profil, votre photo, vos cartes, vos partages, vos statuts, vos contacts et vos demandes de contact. Vous êtes déconnecté partout, et plus aucune application n’a accès à votre compte. C’est définitif.',
  deleteStaysTitle: 'Ce qui reste',
  deleteStays:
    'Une trace, sans votre nom, de l’existence de ce compte et de sa suppression. Les copies faites par d’autres, et les sauvegardes jusqu’à leur remplacement ; si l’une d’elles est restaurée, votre compte est supprimé à nouveau.',
  deleteDownload: 'Télécharger d’abord vos données',
  deleteAccount: 'Supprimer mon compte',
  onlyAdministrator:
    'Vous êtes seul à administrer ce réseau. Nommez un autre administrateur avant de supprimer votre compte.',
  deletedTitle: 'Votre compte est supprimé',
  deleted:
    'Merci d’avoir été des nôtres. Si Passalong est encore dans votre navigateur, retirez-le, sinon il vous demandera de vous connecter.',
}
