import type { AccountsSentences } from './en.ts'

export const de: AccountsSentences = {
  signInTo: (network) => `Bei ${network} anmelden`,
  signInFor: (application) => `um mit ${application} fortzufahren`,
  login: 'Anmeldename',
  password: 'Passwort',
  wrongPassword: 'Anmeldename und Passwort passen nicht zusammen. Bitte prüfen Sie beides und versuchen Sie es erneut.',
  tooManyGuesses: (minutes) =>
    `Das Passwort war zu oft falsch. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  tooManyOwnSignIns: (minutes) =>
    `Dieses Passwort wurde innerhalb einer Stunde sehr oft benutzt. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  signInAgain:
    'Sie sind nicht mehr angemeldet. Bitte melden Sie sich wieder an; was Sie geschrieben haben, geht nicht verloren.',
  accountDisabled:
    'Dieses Konto ist gesperrt. Wenn Sie das für einen Irrtum halten, wenden Sie sich an das Team dieses Netzwerks.',
  tooManySignIns: (seconds) =>
    `Gerade melden sich sehr viele Personen an. Sie sind in etwa ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} an der Reihe; diese Seite lädt dann von selbst neu.`,

  joinTitle: (network) => `Willkommen bei ${network}`,
  joinExplains: (name) => `Guten Tag, ${name}. Sie wurden eingeladen. Wählen Sie ein Passwort, dann sind Sie dabei.`,
  join: 'Beitreten',
  yourLogin: 'Ihr Anmeldename:',
  newPasswordTitle: 'Neues Passwort wählen',
  newPasswordExplains: (name) =>
    `Guten Tag, ${name}. Wählen Sie ein neues Passwort. Überall sonst werden Sie dann abgemeldet.`,
  linkForOther: (other, name) =>
    `Hier ist ${other} angemeldet. Dieser Link ist für ${name}. Wenn Sie das nicht sind, geben Sie ihn weiter, ohne das Formular auszufüllen.`,
  linkInvalidTitle: 'Dieser Link gilt nicht mehr',
  linkInvalid:
    'Er wurde schon benutzt, ist abgelaufen, wurde durch einen neueren ersetzt oder endete mit einer Änderung am Konto. Wenn Sie ihn selbst benutzt haben, melden Sie sich an. Sonst bitten Sie das Team dieses Netzwerks um einen neuen Link.',
  newPassword: 'Neues Passwort',
  newPasswordAgain: 'Neues Passwort, noch einmal',
  newPasswordHint: (min) =>
    `Mindestens ${min} Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.`,
  changePassword: 'Passwort ändern',
  passwordLength: (min, max) =>
    `Ein Passwort braucht ${min} bis ${max} Zeichen; Leerzeichen am Anfang und am Ende zählen nicht.`,
  passwordOfNames:
    'Dieses Passwort besteht nur aus Ihrem Anmeldenamen, Ihrem Namen oder dem Namen des Netzwerks. Das errät man zuerst. Fügen Sie Wörter hinzu, auf die nur Sie kommen.',
  passwordUnchanged: 'Das ist Ihr bisheriges Passwort. Bitte wählen Sie ein anderes.',
  passwordsDiffer: 'Die beiden neuen Passwörter stimmen nicht überein.',

  forgotten: 'Passwort vergessen?',
  forgottenExplains:
    'Geben Sie Ihren Anmeldenamen oder Ihre E-Mail-Adresse ein. Sie bekommen dann eine E-Mail mit einem Link, um ein neues Passwort zu wählen.',
  loginOrEmail: 'Anmeldename oder E-Mail-Adresse',
  sendLink: 'Link senden',
  linkSent:
    'Wenn es ein Mitglied mit E-Mail-Adresse dazu gibt, ist die E-Mail unterwegs. Der Link darin gilt einmal; wie lange, steht in der E-Mail. Falls nichts ankommt, wenden Sie sich an das Team dieses Netzwerks.',
  tooManyMails: (minutes) =>
    `Das wurde schon sehr oft angefordert. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,

  joinMailSubject: (network) => `Einladung zu ${network}`,
  joinMail: (name, network) =>
    `Guten Tag${name && `, ${name}`}. Sie wurden zu ${network} eingeladen. Wählen Sie mit diesem Link ein Passwort. Er gilt einmal, sieben Tage lang:`,
  passwordMailSubject: (network) => `Ein neues Passwort für ${network}`,
  passwordMail: (name, network) =>
    `Guten Tag${name && `, ${name}`}. Wählen Sie mit diesem Link ein neues Passwort für ${network}. Er gilt einmal, eine Stunde lang. Falls Sie das nicht angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.`,
}
