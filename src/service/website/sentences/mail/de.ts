import type { MailSentences } from './en.ts'

export const de: MailSentences = {
  forgotten: 'Passwort vergessen?',
  forgottenTitle: 'Passwort vergessen?',
  forgottenExplains:
    'Geben Sie Ihren Anmeldenamen oder Ihre E-Mail-Adresse ein. Sie bekommen dann eine E-Mail mit einem Link, um ein neues Passwort zu wählen.',
  loginOrEmail: 'Anmeldename oder E-Mail-Adresse',
  sendLink: 'Link senden',
  linkSent:
    'Wenn es ein Mitglied mit E-Mail-Adresse dazu gibt, ist die E-Mail unterwegs. Der Link darin gilt einmal, eine Stunde lang. Falls nichts ankommt, wenden Sie sich an das Team dieses Netzwerks.',
  tooManyMails: (minutes) =>
    `Das wurde sehr oft verlangt. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  linkMailed: (email) => `Er ist auch unterwegs an ${email}.`,
  mailLinks: 'Die Links auch per E-Mail senden',
  joinMailSubject: (network) => `Einladung zu ${network}`,
  joinMail: (name, network) =>
    `Guten Tag, ${name}. Sie wurden zu ${network} eingeladen. Wählen Sie mit diesem Link ein Passwort. Er gilt einmal, sieben Tage lang:`,
  passwordMailSubject: (network) => `Ein neues Passwort für ${network}`,
  passwordMail: (name, network) =>
    `Guten Tag, ${name}. Wählen Sie mit diesem Link ein neues Passwort für ${network}. Er gilt einmal, eine Stunde lang. Falls Sie das nicht verlangt haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.`,
}
