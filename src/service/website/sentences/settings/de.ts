import type { SettingsSentences } from './en.ts'

export const de: SettingsSentences = {
  profileExplains: 'Das können alle lesen, die Ihr Profil öffnen dürfen.',
  headline: 'Kurzbeschreibung',
  headlineHint: (max) => `Eine Zeile darüber, was Sie tun, höchstens ${max} Zeichen.`,
  introduction: 'Vorstellung',
  picture: 'Bild',
  pictureOf: (name) => `Bild von ${name}`,
  pictureHint:
    'PNG, JPEG oder WebP, am besten quadratisch. Ihr Browser verkleinert ein großes Foto, bevor es gesendet wird. Ort und Zeit der Aufnahme werden entfernt.',
  pictureBounds: (edge) =>
    `Wenn Skripte ausgeschaltet sind, darf es höchstens 1 MB groß und ${edge} Pixel breit und hoch sein.`,
  file: 'Datei',
  removePicture: 'Bild entfernen',
  pictureWrong: 'Das ist kein PNG-, JPEG- oder WebP-Bild.',
  pictureTooLarge:
    'Dieses Bild ist größer als 1 MB, und alle anderen müssten lange darauf warten. Bitte verkleinern Sie es zuerst.',
  pictureTooWide: (edge) => `Dieses Bild ist mehr als ${edge} Pixel breit oder hoch. Bitte verkleinern Sie es zuerst.`,
  pictureAgain: 'Bitte wählen Sie das Bild noch einmal.',
  statusTitle: 'Statusmeldungen bei anderen Diensten',
  socialAccounts: 'Ihre Konten bei anderen Diensten',
  socialAccountsHint:
    'Ein Konto pro Zeile. Ihre Statusmeldungen erscheinen auch dort, wenn das Team dieses Netzwerks das eingerichtet hat, außer wenn Sie beim Posten andere Konten auswählen.',
  tooManyAccounts: (max) => `Höchstens ${max} Konten.`,
  shareLanguage: 'Ihre Sprache',
  shareLanguageHint: 'Was Sie teilen, gilt als in dieser Sprache geschrieben; andere können nach Sprachen filtern.',
  name: 'Name',
  nameHint: 'Das erste Wort gilt als Vorname.',
  tooManyNames: (max) =>
    `Sie haben Ihren Namen heute schon ${max}-mal geändert. Bitte versuchen Sie es morgen noch einmal.`,
  interests: 'Interessen',
  city: 'Ort',
  country: 'Land',
  noCountry: 'Keine Angabe',
  account: 'Ihr Konto',

  passwordTitle: 'Passwort ändern',
  passwordExplains:
    'Das neue Passwort meldet Sie überall sonst ab und beendet den Zugriff aller Anwendungen, auch den von Passalong in Ihrem Browser. Hier bleiben Sie angemeldet.',
  currentPassword: 'Bisheriges Passwort',
  ownPassword: 'Ihr Passwort',
  wrongOwnPassword: 'Das ist nicht Ihr Passwort.',
  passwordChanged: 'Ihr Passwort ist geändert. Überall sonst sind Sie abgemeldet.',

  emailTitle: 'E-Mail-Adresse ändern',
  emailForLinks: 'Wenn Sie Ihr Passwort vergessen, geht der Link für ein neues an diese Adresse.',
  whoSeesEmail: 'Außer Ihnen sieht Ihre E-Mail-Adresse nur das Team dieses Netzwerks.',
  emailPending: (address) =>
    `Ein Link ist unterwegs an ${address}. Die Adresse gilt, sobald Sie ihn geöffnet haben; das geht 24 Stunden lang. Wenn nichts ankommt, speichern Sie die Adresse noch einmal.`,
  emailUntilThen: (address) => `Bis dahin gilt ${address}.`,
  emailNeedsMail:
    'Dieses Netzwerk verschickt keine E-Mails und kann eine neue Adresse deshalb nicht prüfen. Bitten Sie das Team dieses Netzwerks, sie einzutragen.',
  emailConfirm: 'E-Mail-Adresse bestätigen',
  emailConfirmAsk: (address) => `Lesen Sie die E-Mails an ${address}? Dann bestätigen Sie, dass das Ihre Adresse ist.`,
  emailConfirmButton: 'Bestätigen',
  emailLinkInvalid:
    'Dieser Link wurde schon benutzt, durch einen neueren ersetzt oder ist abgelaufen. Speichern Sie Ihre Adresse noch einmal, um einen neuen zu bekommen.',
  emailMailSubject: (network) => `E-Mail-Adresse für ${network} bestätigen`,
  emailMail: (network) =>
    `Jemand hat diese E-Mail-Adresse bei ${network} als die eigene angegeben. Wenn Sie das waren, bestätigen Sie sie innerhalb von 24 Stunden mit diesem Link. Sonst brauchen Sie nichts zu tun.`,

  downloadTitle: 'Ihre Daten herunterladen',
  downloadExplains:
    'Alles, was dieses Netzwerk über Sie gespeichert hat, als ZIP-Datei: Profil und Visitenkarten, was Sie geteilt und geschrieben haben, Kontakte und Anfragen, Anwendungen und Anmeldungen. Jedes Thema ist eine JSON-Datei.',
  download: 'Herunterladen',
  tooManyDownloads: (max, minutes) =>
    `Sie haben Ihre Daten in dieser Stunde schon ${max}-mal heruntergeladen. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  deleteTitle: 'Ihr Konto löschen',
  deleteGoesTitle: 'Was gelöscht wird',
  deleteGoes:
    'Ihr Profil, Ihr Bild, Ihre Visitenkarten, alles, was Sie geteilt haben, Ihre Statusmeldungen, Kontakte und Kontaktanfragen. Sie werden überall abgemeldet, und keine Anwendung hat mehr Zugriff. Das lässt sich nicht rückgängig machen.',
  deleteStaysTitle: 'Was bleibt',
  deleteStays:
    'Ein Vermerk ohne Ihren Namen, dass es dieses Konto gab und dass es gelöscht wurde. Kopien, die andere gemacht haben, und Sicherungen, bis sie ersetzt werden; wird eine davon eingespielt, wird Ihr Konto wieder gelöscht.',
  deleteDownload: 'Vorher Ihre Daten herunterladen',
  deleteAccount: 'Mein Konto löschen',
  onlyAdministrator:
    'Nur Sie haben Verwaltungsrechte. Geben Sie sie erst einem anderen Mitglied, bevor Sie Ihr Konto löschen.',
  deletedTitle: 'Ihr Konto ist gelöscht',
  deleted:
    'Danke, dass Sie hier waren. Wenn Passalong noch in Ihrem Browser ist, entfernen Sie es dort; sonst bittet es Sie, sich anzumelden.',

  applicationsExplain:
    'Diese Anwendungen dürfen in Ihrem Namen handeln, bis Sie sie entfernen. Wenn Sie eine entfernen, endet ihr Zugriff sofort.',
  noApplications: 'Sie haben keine Anwendung zugelassen.',
  allowedOn: 'Zugelassen am',
  seesContacts: 'sieht Ihre Kontaktliste',
  seesNoContacts: 'sieht Neues von Ihren Kontakten, aber nicht Ihre Kontaktliste',
  removeApplication: (application) =>
    `${application} entfernen? Die Anwendung kann dann nicht mehr in Ihrem Namen handeln.`,
  applicationRemoved: 'Entfernt. Die Anwendung kann nicht mehr in Ihrem Namen handeln.',
}
