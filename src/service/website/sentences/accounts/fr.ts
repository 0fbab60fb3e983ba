import type { AccountsSentences } from './en.ts'

export const fr: AccountsSentences = {
  signInTo: (network) => `Se connecter au réseau ${network}`,
  signInFor: (application) => `pour continuer avec ${application}`,
  login: 'Identifiant',
  password: 'Mot de passe',
  wrongPassword: 'Cet identifiant et ce mot de passe ne vont pas ensemble. Vérifiez les deux et réessayez.',
  tooManyGuesses: (minutes) =>
    `Il y a eu trop de mots de passe incorrects. Attendez ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, puis réessayez.`,
  tooManyOwnSignIns: (minutes) =>
    `Ce mot de passe a été utilisé très souvent en une heure. Attendez ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, puis réessayez.`,
  signInAgain: 'Votre session a pris fin. Veuillez vous reconnecter ; ce que vous avez écrit n’est pas perdu.',
  accountDisabled:
    'Ce compte est fermé. Si vous pensez qu’il s’agit d’une erreur, adressez-vous à l’équipe de ce réseau.',
  tooManySignIns: (seconds) =>
    `Beaucoup de personnes se connectent en ce moment. Ce sera votre tour dans ${seconds === 1 ? 'une seconde' : `${seconds} secondes`} environ ; cette page se rechargera d’elle-même.`,

  joinTitle: (network) => `Bienvenue sur ${network}`,
  joinExplains: (name) => `Bonjour ${name}. Vous avez reçu une invitation. Choisissez un mot de passe, et c’est tout.`,
  join: 'Rejoindre le réseau',
  yourLogin: 'Votre identifiant :',
  newPasswordTitle: 'Choisir un nouveau mot de passe',
  newPasswordExplains: (name) =>
    `Bonjour ${name}. Choisissez un nouveau mot de passe. Vous serez alors déconnecté partout ailleurs.`,
  linkForOther: (other, name) =>
    `La session ouverte ici est celle de ${other}. Ce lien est pour ${name}. Si ce n’est pas vous, transmettez-le sans remplir le formulaire.`,
  linkInvalidTitle: 'Ce lien n’est plus valable',
  linkInvalid:
    'Il a déjà servi, il a expiré, un lien plus récent l’a remplacé, ou une modification du compte y a mis fin. Si c’est vous qui l’avez utilisé, connectez-vous. Sinon, demandez un nouveau lien à l’équipe de ce réseau.',
  newPassword: 'Nouveau mot de passe',
  newPasswordAgain: 'Nouveau mot de passe, encore une fois',
  newPasswordHint: (min) =>
    `Au moins ${min} caractères. Plusieurs mots à la suite sont faciles à retenir et difficiles à deviner.`,
  changePassword: 'Changer de mot de passe',
  passwordLength: (min, max) =>
    `Un mot de passe compte de ${min} à ${max} caractères, sans compter les espaces au début et à la fin.`,
  passwordOfNames:
    'Ce mot de passe ne contient que votre identifiant, votre nom ou celui du réseau : c’est ce que l’on devine en premier. Ajoutez des mots auxquels vous seul penseriez.',
  passwordUnchanged: 'C’est votre mot de passe actuel. Veuillez en choisir un autre.',
  passwordsDiffer: 'Les deux nouveaux mots de passe ne sont pas identiques.',

  forgotten: 'Mot de passe oublié ?',
  forgottenExplains:
    'Saisissez votre identifiant ou votre adresse e-mail. Vous recevrez un e-mail avec un lien pour choisir un nouveau mot de passe.',
  loginOrEmail: 'Identifiant ou adresse e-mail',
  sendLink: 'Envoyer le lien',
  linkSent:
    'S’il existe un membre correspondant qui a une adresse e-mail, le message est en route. Le lien sert une seule fois ; le message précise pendant combien de temps. Si rien n’arrive, adressez-vous à l’équipe de ce réseau.',
  tooManyMails: (minutes) =>
    `Trop de demandes. Attendez ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, puis réessayez.`,

  joinMailSubject: (network) => `Invitation à ${network}`,
  joinMail: (name, network) =>
    `Bonjour${name && ` ${name}`}. Vous avez reçu une invitation à ${network}. Choisissez un mot de passe avec ce lien. Il sert une seule fois, pendant sept jours :`,
  passwordMailSubject: (network) => `Un nouveau mot de passe pour ${network}`,
  passwordMail: (name, network) =>
    `Bonjour${name && ` ${name}`}. Choisissez un nouveau mot de passe pour ${network} avec ce lien. Il sert une seule fois, pendant une heure. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.`,
}
