import type { AccountSentences } from './en.ts'

export const de: AccountSentences = {
  joinTitle: (network) => `Willkommen bei ${network}`,
  joinExplains: (name) => `Guten Tag, ${name}. Sie wurden eingeladen. Wählen Sie ein Passwort, dann sind Sie dabei.`,
  join: 'Beitreten',
  yourLogin: 'Ihr Anmeldename:',
  shareLanguage: 'Ihre Sprache',
  shareLanguageHint: 'Mit ihr wird gekennzeichnet, was Sie teilen. So können andere wählen, was sie lesen.',
  newPasswordTitle: 'Neues Passwort wählen',
  newPasswordExplains: (name) =>
    `Guten Tag, ${name}. Wählen Sie ein neues Passwort. Überall sonst werden Sie dann abgemeldet.`,
  linkInvalidTitle: 'Dieser Link gilt nicht mehr',
  linkInvalid:
    'Er wurde schon benutzt, ist abgelaufen oder wurde durch einen neueren ersetzt. Bitten Sie das Team dieses Netzwerks um einen neuen Link.',
  accountDisabled:
    'Dieses Konto ist gesperrt. Wenn Sie das für einen Irrtum halten, wenden Sie sich an das Team dieses Netzwerks.',
  left: (name) => `${name} ist nicht mehr in diesem Netzwerk.`,
  leftMark: 'nicht mehr dabei',
  tooManySignIns: (seconds) =>
    `Gerade melden sich sehr viele Personen an. Sie sind in etwa ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} an der Reihe; diese Seite meldet sich dann von selbst.`,
  passwordTitle: 'Passwort ändern',
  passwordExplains:
    'Damit werden Sie überall sonst abgemeldet, und der Zugriff aller Anwendungen endet, auch der von Passalong in Ihrem Browser. Hier bleiben Sie angemeldet.',
  currentPassword: 'Bisheriges Passwort',
  newPassword: 'Neues Passwort',
  newPasswordAgain: 'Neues Passwort, noch einmal',
  newPasswordHint: (min) =>
    `Mindestens ${min} Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.`,
  changePassword: 'Passwort ändern',
  wrongCurrentPassword: 'Das ist nicht Ihr bisheriges Passwort.',
  passwordLength: (min, max) =>
    `Ein Passwort braucht ${min} bis ${max} Zeichen; Leerzeichen am Anfang und am Ende zählen nicht.`,
  passwordOfNames:
    'Dieses Passwort besteht nur aus Ihrem Anmeldenamen, Ihrem Namen oder dem Namen des Netzwerks. Das errät man zuerst. Fügen Sie Wörter hinzu, auf die nur Sie kommen.',
  passwordsDiffer: 'Die beiden neuen Passwörter stimmen nicht überein.',
}
