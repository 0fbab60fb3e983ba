import type { SiteSentences } from './en.ts'

export const de: SiteSentences = {
  language: 'de',

  navigation: 'Ihre Seiten',
  skip: 'Zum Inhalt springen',
  chooseLanguage: 'Sprache',
  requests: 'Anfragen',
  people: 'Personen',
  profile: 'Profil',
  cards: 'Karten',
  settings: 'Einstellungen',
  applications: 'Anwendungen',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  signOutOf: (network) => `Bei ${network} abmelden`,
  signedOutTitle: 'Sie sind abgemeldet',
  save: 'Speichern',
  saved: 'Gespeichert.',
  optional: 'optional',
  undo: 'Rückgängig machen',
  backTo: (page) => `Zurück zu „${page}“`,
  pages: 'Seiten der Liste',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  justNow: 'gerade eben',
  remove: 'Entfernen',
  removeAsk: 'Entfernen…',
  aboutNetwork: 'Über dieses Netzwerk',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',

  formOutdated: 'Diese Seite ist abgelaufen. Bitte versuchen Sie es noch einmal.',
  formOfOther:
    'Diese Seite gehörte zu einem anderen Konto, das vorher hier angemeldet war. Es wurde nichts gespeichert oder gesendet.',
  needed: 'Bitte füllen Sie dieses Feld aus.',
  tooLong: (max) => `Das ist zu lang. Erlaubt sind höchstens ${max} Zeichen.`,
  noEmail: 'Das ist keine E-Mail-Adresse.',
  goneMeanwhile: 'Das, worum es ging, gibt es nicht mehr. Es wurde nichts gesendet.',
  yourText: 'Ihr Text, zum Kopieren',

  notFoundTitle: 'Seite nicht gefunden',
  notFound:
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist die Adresse unvollständig, oder die Seite wurde entfernt.',
  tooLargeTitle: 'Das ist zu groß',
  tooLarge: 'Das ist mehr, als diese Seite annehmen kann. Bitte gehen Sie zurück und senden Sie weniger.',
  tooSlowTitle: 'Das hat zu lange gedauert',
  tooSlow: 'Ihre Verbindung war dafür zu langsam. Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
  busyTitle: 'Einen Moment bitte',
  busy: 'Das ging gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  unconfirmed:
    'Dieses Netzwerk weiß nicht, ob das geklappt hat. Bitte sehen Sie nach, bevor Sie es noch einmal versuchen.',
  tooManyChanges: (minutes) =>
    `Sie haben in dieser Stunde sehr viel geändert. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  tooManyVisits: (minutes) =>
    `Sie haben in dieser Stunde sehr viele Seiten aufgerufen. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  failedTitle: 'Etwas ist schiefgegangen',
  failed: 'Der Fehler liegt bei diesem Netzwerk, nicht bei Ihnen. Bitte versuchen Sie es gleich noch einmal.',
}
