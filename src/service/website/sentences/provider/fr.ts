import type { ProviderSentences } from './en.ts'

/** The sentences about signing in at the company’s provider in French. */
export const fr: ProviderSentences = {
  signInWith: (provider: string) => `Se connecter avec ${provider}`,
  orWithProvider: 'Ou sans mot de passe propre à ce réseau :',
  joinWithProvider: (name: string, provider: string) =>
    `Bonjour ${name}. Vous êtes invité. Connectez-vous avec ${provider}, et c’est fait.`,
  notSignedIn: 'Vous n’êtes pas connecté',
  tryAgain: 'Réessayer',
  otherAccount: (provider: string) => `Utiliser un autre compte ${provider}`,
  providerCancelled: (provider: string) => `La connexion avec ${provider} a été annulée.`,
  providerAway: (provider: string) => `${provider} est injoignable pour le moment. Veuillez réessayer dans un instant.`,
  providerWrong: (provider: string) =>
    `La réponse de ${provider} est inutilisable. Veuillez réessayer. Si cela se reproduit, signalez-le à l’équipe de ce réseau.`,
  tooManyProviderFailures: (minutes) =>
    `Trop de connexions ont échoué d’ici. Attendez ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, puis réessayez.`,
  providerLate: 'Cette connexion a pris trop de temps, ou elle est déjà terminée. Veuillez réessayer.',
  notInvited: (provider: string) =>
    `${provider} vous connaît, mais vous n’êtes pas membre de ce réseau. Demandez une invitation à son équipe.`,
  accountTaken: (provider: string) =>
    `Ce compte ${provider} appartient à un autre membre. Connectez-vous avec le vôtre.`,
  signInInTab: (provider: string) =>
    `Votre session a pris fin. Connectez-vous avec ${provider} dans un nouvel onglet, puis renvoyez votre texte ici ; rien n’est perdu.`,
  sendAgain: 'Renvoyer',
  noPassword: (provider: string) =>
    `Vous vous connectez avec ${provider} et n’avez pas de mot de passe ici. S’il vous en faut un, demandez un lien à l’équipe de ce réseau.`,
  confirmWithProvider: (provider: string) =>
    `Pour montrer que c’est bien vous, connectez-vous encore une fois avec ${provider}. Vous aurez ensuite cinq minutes pour continuer ici.`,
  notConfirmed: (provider: string) =>
    `${provider} ne confirme pas que vous venez de vous connecter. Réessayez, ou adressez-vous à l’équipe de ce réseau.`,
}
