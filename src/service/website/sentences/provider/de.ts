import type { ProviderSentences } from './en.ts'

/** The sentences about signing in at the company’s provider in German. */
export const de: ProviderSentences = {
  signInWith: (provider: string) => `Mit ${provider} anmelden`,
  orWithProvider: 'Oder ohne Passwort für dieses Netzwerk:',
  joinWithProvider: (name: string, provider: string) =>
    `Guten Tag, ${name}. Sie wurden eingeladen. Melden Sie sich mit ${provider} an, und Sie sind dabei.`,
  notSignedIn: 'Sie sind nicht angemeldet',
  tryAgain: 'Noch einmal versuchen',
  otherAccount: (provider: string) => `Mit einem anderen Konto bei ${provider} anmelden`,
  providerCancelled: (provider: string) => `Die Anmeldung mit ${provider} wurde abgebrochen.`,
  providerAway: (provider: string) =>
    `${provider} ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.`,
  providerWrong: (provider: string) =>
    `Die Antwort von ${provider} ist nicht verwendbar. Bitte versuchen Sie es noch einmal. Wenn es wieder geschieht, sagen Sie es dem Team dieses Netzwerks.`,
  tooManyProviderFailures: (minutes) =>
    `Von hier sind zu viele Anmeldungen fehlgeschlagen. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  providerLate:
    'Diese Anmeldung hat zu lange gedauert oder ist schon abgeschlossen. Bitte versuchen Sie es noch einmal.',
  notInvited: (provider: string) =>
    `${provider} kennt Sie, aber Sie sind kein Mitglied dieses Netzwerks. Bitten Sie das Team dieses Netzwerks um eine Einladung.`,
  accountTaken: (provider: string) =>
    `Dieses Konto bei ${provider} gehört einem anderen Mitglied. Melden Sie sich mit Ihrem eigenen an.`,
  signInInTab: (provider: string) =>
    `Ihre Sitzung ist beendet. Melden Sie sich in einem neuen Tab mit ${provider} an und senden Sie Ihren Text dann hier noch einmal; nichts ist verloren.`,
  sendAgain: 'Noch einmal senden',
  noPassword: (provider: string) =>
    `Sie melden sich mit ${provider} an und haben hier kein Passwort. Wenn Sie eines brauchen, bitten Sie das Team dieses Netzwerks um einen Link.`,
  confirmWithProvider: (provider: string) =>
    `Zeigen Sie, dass Sie es sind: Melden Sie sich noch einmal mit ${provider} an. Danach haben Sie hier fünf Minuten Zeit.`,
  notConfirmed: (provider: string) =>
    `${provider} bestätigt nicht, dass Sie sich eben angemeldet haben. Versuchen Sie es noch einmal, oder fragen Sie das Team dieses Netzwerks.`,
}
