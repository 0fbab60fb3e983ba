import type { OwnAccountSentences } from './en.ts'

/** The sentences about a member’s own account and data in German. */
export const de: OwnAccountSentences = {
  name: 'Name',
  nameHint: 'Das erste Wort gilt als Vorname.',
  tooManyNames: (max) =>
    `Sie haben Ihren Namen heute schon ${max}-mal geändert. Bitte versuchen Sie es morgen noch einmal.`,
  interests: 'Interessen',
  city: 'Ort',
  country: 'Land',
  noCountry: 'Keine Angabe',
  account: 'Ihr Konto',
  emailTitle: 'E-Mail-Adresse ändern',
  emailExplains:
    'Wenn Sie Ihr Passwort vergessen, geht der Link für ein neues an diese Adresse. Andere Mitglieder sehen sie nicht.',
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
    'Nur Sie verwalten dieses Netzwerk. Übergeben Sie die Verwaltung erst einem anderen Mitglied, bevor Sie Ihr Konto löschen.',
  deletedTitle: 'Ihr Konto ist gelöscht',
  deleted:
    'Danke, dass Sie hier waren. Wenn Passalong noch in Ihrem Browser ist, entfernen Sie es dort; sonst bittet es Sie, sich anzumelden.',
}
