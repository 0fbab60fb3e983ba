import type { AccountSentences } from './en.ts'

export const fr: AccountSentences = {
  joinTitle: (network) => `Bienvenue sur ${network}`,
  joinExplains: (name) => `Bonjour ${name}. Vous avez reçu une invitation. Choisissez un mot de passe, et c’est tout.`,
  join: 'Rejoindre le réseau',
  yourLogin: 'Votre identifiant :',
  shareLanguage: 'Votre langue',
  shareLanguageHint: 'Vos partages portent cette langue, pour que chacun puisse choisir ce qu’il lit.',
  newPasswordTitle: 'Choisir un nouveau mot de passe',
  newPasswordExplains: (name) =>
    `Bonjour ${name}. Choisissez un nouveau mot de passe. Vous serez alors déconnecté partout ailleurs.`,
  linkInvalidTitle: 'Ce lien n’est plus valable',
  linkInvalid:
    'Il a déjà servi, il a expiré, ou un lien plus récent l’a remplacé. Demandez un nouveau lien à l’équipe de ce réseau.',
  accountDisabled:
    'Ce compte est fermé. Si vous pensez qu’il s’agit d’une erreur, adressez-vous à l’équipe de ce réseau.',
  left: (name) => `${name} n’est plus dans ce réseau.`,
  leftMark: 'n’est plus ici',
  tooManySignIns: (seconds) =>
    `Beaucoup de personnes se connectent en ce moment. Ce sera votre tour dans ${seconds === 1 ? 'une seconde' : `${seconds} secondes`} environ ; cette page reviendra d’elle-même.`,
  passwordTitle: 'Changer de mot de passe',
  passwordExplains:
    'Votre session se ferme partout ailleurs et plus aucune application n’a accès à votre compte, pas même Passalong dans votre navigateur. Ici, votre session reste ouverte.',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  newPasswordAgain: 'Nouveau mot de passe, encore une fois',
  newPasswordHint: (min) =>
    `Au moins ${min} caractères. Plusieurs mots à la suite sont faciles à retenir et difficiles à deviner.`,
  changePassword: 'Changer de mot de passe',
  wrongCurrentPassword: 'Ce n’est pas votre mot de passe actuel.',
  passwordLength: (min, max) =>
    `Un mot de passe compte de ${min} à ${max} caractères, sans compter les espaces au début et à la fin.`,
  passwordOfNames:
    'Ce mot de passe ne contient que votre identifiant, votre nom ou celui du réseau : c’est ce que l’on devine en premier. Ajoutez des mots auxquels vous seul penseriez.',
  passwordsDiffer: 'Les deux nouveaux mots de passe ne sont pas identiques.',
}
