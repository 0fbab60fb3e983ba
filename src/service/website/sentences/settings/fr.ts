import type { SettingsSentences } from './en.ts'

export const fr: SettingsSentences = {
  profileExplains: 'Toute personne qui a accès à votre page peut lire ceci.',
  headline: 'Titre',
  headlineHint: (max) => `Une ligne sur ce que vous faites, ${max} caractères au plus.`,
  introduction: 'Présentation',
  picture: 'Photo',
  pictureOf: (name) => `Photo : ${name}`,
  pictureHint:
    'PNG, JPEG ou WebP, de préférence carrée. Votre navigateur réduit une grande photo avant de l’envoyer. Le lieu et la date de prise de vue ne sont pas conservés.',
  pictureBounds: (edge) =>
    `Si votre navigateur n’exécute pas de scripts, la photo peut faire au plus 1 Mo et ${edge} pixels de côté.`,
  file: 'Fichier',
  removePicture: 'Supprimer la photo',
  pictureWrong: 'Ce fichier n’est pas une image PNG, JPEG ou WebP.',
  pictureTooLarge: 'Cette photo dépasse 1 Mo et ferait attendre les autres. Veuillez d’abord la réduire.',
  pictureTooWide: (edge) => `Cette photo fait plus de ${edge} pixels de côté. Veuillez d’abord la réduire.`,
  pictureAgain: 'Veuillez choisir la photo à nouveau.',
  statusTitle: 'Vos statuts sur d’autres services',
  socialAccounts: 'Vos comptes sur d’autres services',
  socialAccountsHint:
    'Un par ligne. Vos statuts y paraissent aussi si les responsables de ce réseau l’ont mis en place, sauf si vous choisissez d’autres comptes au moment de publier.',
  tooManyAccounts: (max) => `${max} comptes au plus.`,
  shareLanguage: 'Votre langue',
  shareLanguageHint: 'Vos partages comptent comme écrits dans cette langue ; les autres peuvent filtrer par langue.',
  name: 'Nom',
  nameHint: 'Le premier mot est votre prénom.',
  tooManyNames: (max) => `Vous avez déjà changé de nom ${max} fois aujourd’hui. Réessayez demain.`,
  interests: 'Centres d’intérêt',
  city: 'Ville',
  country: 'Pays',
  noCountry: 'Non indiqué',
  account: 'Votre compte',

  passwordTitle: 'Changer de mot de passe',
  passwordExplains:
    'Votre session se ferme partout ailleurs et plus aucune application n’a accès à votre compte, pas même Passalong dans votre navigateur. Ici, votre session reste ouverte.',
  currentPassword: 'Mot de passe actuel',
  ownPassword: 'Votre mot de passe',
  wrongOwnPassword: 'Ce n’est pas votre mot de passe.',
  passwordChanged: 'Votre mot de passe est changé. Votre session est fermée partout ailleurs.',

  emailTitle: 'Changer d’adresse e-mail',
  emailForLinks: 'Si vous oubliez votre mot de passe, le lien pour en choisir un nouveau est envoyé à cette adresse.',
  whoSeesEmail: 'À part vous, seule l’équipe de ce réseau voit votre adresse e-mail.',
  emailPending: (address) =>
    `Un lien est en route vers ${address}. Cette adresse sera la vôtre dès que vous l’aurez ouvert, dans les 24 heures. Si rien n’arrive, enregistrez l’adresse à nouveau.`,
  emailUntilThen: (address) => `D’ici là, votre adresse est ${address}.`,
  emailNeedsMail:
    'Ce réseau n’envoie pas d’e-mails et ne peut donc pas vérifier une nouvelle adresse. Demandez à ses administrateurs de la saisir.',
  emailConfirm: 'Confirmer votre adresse e-mail',
  emailConfirmAsk: (address) => `Lisez-vous les e-mails de ${address} ? Confirmez alors que c’est votre adresse.`,
  emailConfirmButton: 'Confirmer',
  emailLinkInvalid:
    'Ce lien a déjà servi, a été remplacé par un plus récent ou a expiré. Enregistrez à nouveau votre adresse pour en recevoir un autre.',
  emailMailSubject: (network) => `Confirmez votre adresse e-mail pour ${network}`,
  emailMail: (network) =>
    `Quelqu’un a indiqué cette adresse e-mail comme la sienne sur ${network}. Si c’est vous, confirmez-la avec ce lien dans les 24 heures. Sinon, ne faites rien.`,

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

  applicationsExplain:
    'Ces applications peuvent agir en votre nom tant que vous ne les retirez pas. Si vous en retirez une, son accès prend fin aussitôt.',
  noApplications: 'Vous n’avez autorisé aucune application.',
  allowedOn: 'Autorisée le',
  seesContacts: 'voit la liste de vos contacts',
  seesNoContacts: 'voit les actualités de vos contacts, mais pas la liste de vos contacts',
  removeApplication: (application) => `Retirer ${application} ? L’application ne pourra plus agir en votre nom.`,
  applicationRemoved: 'L’application est retirée. Elle ne peut plus agir en votre nom.',
}
