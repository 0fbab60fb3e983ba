import type { MailSentences } from './en.ts'

export const fr: MailSentences = {
  forgotten: 'Mot de passe oublié ?',
  forgottenTitle: 'Mot de passe oublié ?',
  forgottenExplains:
    'Saisissez votre identifiant ou votre adresse e-mail. Vous recevrez un e-mail avec un lien pour choisir un nouveau mot de passe.',
  loginOrEmail: 'Identifiant ou adresse e-mail',
  sendLink: 'Envoyer le lien',
  linkSent:
    'S’il existe un membre correspondant qui a une adresse e-mail, le message est en route. Le lien sert une seule fois, pendant une heure. Si rien n’arrive, adressez-vous à l’équipe de ce réseau.',
  tooManyMails: (minutes) =>
    `Cela a été demandé très souvent. Attendez ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, puis réessayez.`,
  linkMailed: (email) => `Il est aussi en route vers ${email}.`,
  mailLinks: 'Envoyer aussi les liens par e-mail',
  joinMailSubject: (network) => `Invitation à ${network}`,
  joinMail: (name, network) =>
    `Bonjour, ${name}. Vous avez reçu une invitation à ${network}. Choisissez un mot de passe avec ce lien. Il sert une seule fois, pendant sept jours :`,
  passwordMailSubject: (network) => `Un nouveau mot de passe pour ${network}`,
  passwordMail: (name, network) =>
    `Bonjour, ${name}. Choisissez un nouveau mot de passe pour ${network} avec ce lien. Il sert une seule fois, pendant une heure. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.`,
}
