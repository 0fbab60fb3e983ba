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
  save: 'Speichern',
  saved: 'Gespeichert.',
  optional: 'optional',
  undo: 'Rückgängig machen',
  pages: 'Seiten der Liste',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  justNow: 'gerade eben',

  formOutdated: 'Diese Seite ist abgelaufen. Bitte versuchen Sie es noch einmal.',
  needed: 'Bitte füllen Sie dieses Feld aus.',
  tooLong: (max) => `Das ist zu lang. Erlaubt sind höchstens ${max} Zeichen.`,
  noEmail: 'Das ist keine E-Mail-Adresse.',

  homeExplains:
    'Dies ist die Website eines beruflichen Netzwerks. Seine Mitglieder teilen Seiten mit einem Kommentar, sehen, wer die Seite geteilt hat, die sie gerade lesen, und beantworten Kontaktanfragen – meist direkt aus der Symbolleiste ihres Browsers.',
  demoTitle: 'Demo-Mitglieder',
  demoExplains: (password) =>
    `Hier ist alles erfunden. Jedes dieser Mitglieder meldet sich mit dem Passwort „${password}“ an.`,
  demoLogin: 'Anmeldename',
  demoName: 'Name',
  demoHint: (login, password) =>
    `Dieses Netzwerk ist zum Ausprobieren da: Melden Sie sich als „${login}“ mit dem Passwort „${password}“ an.`,
  welcome: (name) => `Guten Tag, ${name}`,
  requestsWaiting: (count) =>
    count === 1 ? 'Eine Person wartet auf Ihre Antwort' : `${count} Personen warten auf Ihre Antwort`,
  newsTitle: 'Von Ihren Kontakten',
  showAll: 'Alles anzeigen',
  showLess: 'Weniger anzeigen',
  noNews: 'Noch nichts Neues. Hier erscheint, was Ihre Kontakte teilen und posten.',
  firstSteps: 'Erste Schritte',
  stepPeople: 'Finden Sie Leute, die Sie kennen, und senden Sie ihnen eine Kontaktanfrage',
  stepProfile: 'Stellen Sie sich vor, mit einem Bild',
  stepCards: 'Füllen Sie die Karten aus, die Ihre Kontakte bekommen',
  stepExtension:
    'Installieren Sie Passalong, die Erweiterung für die Symbolleiste Ihres Browsers; wo Sie sie bekommen, sagt Ihnen das Team dieses Netzwerks',

  signInTo: (network) => `Bei ${network} anmelden`,
  signInFor: (application) => `um mit ${application} fortzufahren`,
  login: 'Anmeldename',
  password: 'Passwort',
  wrongPassword: 'Anmeldename und Passwort passen nicht zusammen. Bitte prüfen Sie beides und versuchen Sie es erneut.',
  tooManyGuesses: (minutes) =>
    `Das Passwort war zu oft falsch. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  tooManyOwnSignIns: (minutes) =>
    `Dieses Passwort wurde innerhalb einer Stunde sehr oft benutzt. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  signInAgain: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich wieder an; es geht nichts verloren.',
  cancel: 'Abbrechen',

  consentTitle: (application) => `${application} zulassen?`,
  consentExplains: (application) => `${application} möchte in Ihrem Namen handeln. Die Anwendung darf dann:`,
  consentRead: 'Ihr Profil, Neues von Ihren Kontakten und geteilte Seiten lesen',
  consentRequests: 'Ihre Kontaktanfragen lesen und beantworten',
  consentPost: 'in Ihrem Namen Statusmeldungen posten',
  consentShare: 'in Ihrem Namen Seiten teilen',
  consentContacts: 'Die Anwendung darf auch Ihre Kontaktliste sehen',
  consentContactsFor:
    'Dann kennt sie alle Ihre Kontakte, nicht nur die, von denen es Neues gibt. Außer Ihnen sehen die Liste nur Kontakte, die dieses Häkchen auch setzen.',
  decideLater: 'Später entscheiden',
  consentReturn: (origin) =>
    `Sie kehren zu ${origin} zurück. Die Erlaubnis gilt, bis Sie sich dort abmelden oder die Anwendung hier unter „Anwendungen“ entfernen.`,
  consentReturnToExtension:
    'Danach geht es in der Erweiterung Ihres Browsers weiter. Die Erlaubnis gilt, bis Sie sich dort abmelden oder die Anwendung hier unter „Anwendungen“ entfernen.',
  allow: 'Zulassen',
  signedInAs: (name) => `Sie sind als ${name} angemeldet.`,
  refuse: 'Nicht zulassen',
  notYou: 'Mit einem anderen Konto anmelden',
  unknownApplicationTitle: 'Unbekannte Anwendung',
  unknownApplication:
    'Die Adresse, die Sie hierher geführt hat, nennt eine Anwendung, die bei diesem Netzwerk nicht registriert ist. Schließen Sie dieses Fenster. Wenn Sie sich anmelden wollten, geben Sie dem Hersteller der Anwendung Bescheid.',
  unknownRedirectTitle: 'Falsche Rückkehradresse',
  unknownRedirect:
    'Die Adresse, die Sie hierher geführt hat, würde Ihre Erlaubnis an eine Adresse senden, die die Anwendung nicht registriert hat. Deshalb wurde nichts gesendet. Schließen Sie dieses Fenster und geben Sie dem Hersteller der Anwendung Bescheid.',

  latest: 'Geteilte Seiten und Statusmeldungen',
  nothingShared: (name) => `${name} hat noch nichts geteilt oder gepostet.`,
  nothingSharedByYou: 'Sie haben noch nichts geteilt oder gepostet.',
  removeNewsQuestion: 'Für alle entfernen?',
  newsRemoved: 'Entfernt. Niemand sieht es mehr.',
  newsRestored: 'Wiederhergestellt. Alle sehen es wieder.',
  newsNotRestored:
    'Es lässt sich nicht wiederherstellen: Das geht nur zehn Minuten lang und nur, wenn Sie die Seite nicht noch einmal geteilt haben.',
  editProfile: 'Ihr Profil bearbeiten',
  isContact: 'Gehört zu Ihren Kontakten',
  seesBusinessCard: 'Sieht Ihre Visitenkarte',
  seesPersonalCard: 'Sieht Ihre private Karte',
  seesBothCards: 'Sieht Ihre beiden Karten',
  seesNoCard: 'Sieht keine Ihrer Karten',
  endContactAsk: 'Aus Ihren Kontakten entfernen…',
  endContactQuestion: (name) =>
    `${name} aus Ihren Kontakten entfernen? Danach sehen Sie beide die Karten des anderen nicht mehr.`,
  contactEnded: (name) => `${name} gehört nicht mehr zu Ihren Kontakten.`,
  askTitle: (name) => `Kontaktanfrage an ${name}`,
  seeAfterSignIn: (name) =>
    `Melden Sie sich an, um zu sehen, was ${name} geteilt hat, und um eine Kontaktanfrage zu senden`,
  subject: 'Betreff',
  message: 'Nachricht',
  ask: 'Anfrage senden',
  asked: (name) => `Sie haben ${name} eine Kontaktanfrage gesendet. Die Antwort erscheint unter „Anfragen“.`,
  mayAskFrom: (date) => `Ihre letzte Anfrage wurde nicht angenommen. Nach dem ${date} können Sie wieder anfragen.`,
  mayAskAfterEnd: (date) => `Sie sind nicht mehr in Kontakt. Nach dem ${date} können Sie wieder anfragen.`,
  hasAsked: (name) => `${name} hat Ihnen eine Kontaktanfrage geschickt.`,
  answerRequest: 'Anfrage beantworten',
  cannotAsk: 'Diese Anfrage kann jetzt nicht gesendet werden. Den Grund sehen Sie auf dieser Seite.',

  requestsTitle: 'Kontaktanfragen',
  requestsToYou: 'Warten auf Ihre Antwort',
  noRequests: 'Niemand wartet auf Ihre Antwort.',
  mutualContacts: (count) => (count === 1 ? '1 gemeinsamer Kontakt' : `${count} gemeinsame Kontakte`),
  seeProfile: 'Profil ansehen',
  cardToSend: 'Ihre Karte für diese Person',
  seeYourCards: 'Was auf Ihren Karten steht',
  answerMessage: 'Ihre Nachricht an diese Person',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  deleteAsk: 'Löschen…',
  deleteQuestion: 'Ohne Antwort löschen?',
  delete: 'Löschen',
  requestGone: 'Diese Anfrage wurde zurückgezogen oder schon in einem anderen Fenster beantwortet.',
  nowContact: (name) => `${name} gehört jetzt zu Ihren Kontakten.`,
  youDeclined: (name) => `Sie haben die Anfrage von ${name} abgelehnt.`,
  requestDeleted: (name) => `Die Anfrage von ${name} ist gelöscht.`,
  requestsByYou: 'Ihre eigenen Anfragen',
  withdraw: 'Zurückziehen',
  withdrawAsk: 'Zurückziehen…',
  withdrawQuestion: 'Diese Anfrage zurückziehen?',
  withdrawn: (name) => `Ihre Anfrage an ${name} ist zurückgezogen.`,
  answersToYou: 'Antworten an Sie',
  accepted: (name) => `${name} hat Ihre Anfrage angenommen`,
  declined: (name) => `${name} hat Ihre Anfrage abgelehnt`,
  emptyCard: 'Diese Karte ist leer.',

  contactsTitle: (count) => `Ihre Kontakte (${count})`,
  noContacts:
    'Sie haben noch keine Kontakte. Suchen Sie Leute, die Sie kennen, nach ihrem Namen, öffnen Sie ihre Seite und senden Sie eine Kontaktanfrage.',
  findByName: 'Personen nach Namen suchen',
  find: 'Suchen',
  foundTitle: (name) => `Suchergebnisse für „${name}“`,
  nobodyFound: 'Kein Mitglied hat diesen Namen. Der Anfang eines Vor- oder Nachnamens genügt.',
  backToContacts: 'Ihre Kontakte',

  cardsTitle: 'Ihre Karten',
  cardsExplain:
    'Wenn Sie eine Kontaktanfrage annehmen, wählen Sie, welche Karte das andere Mitglied erhält. Spätere Änderungen an der Karte sieht es auch.',
  businessCard: 'Visitenkarte',
  personalCard: 'Private Karte',
  bothCards: 'Beide Karten',
  noCard: 'Keine Karte',
  company: 'Firma',
  position: 'Position',
  email: 'E-Mail',
  phone: 'Telefon',
  address: 'Anschrift',

  settingsTitle: 'Einstellungen',
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
  choosePicture: 'Datei',
  removePicture: 'Bild entfernen',
  pictureWrong: 'Das ist kein PNG-, JPEG- oder WebP-Bild.',
  pictureTooLarge:
    'Dieses Bild ist größer als 1 MB, und alle anderen müssten lange darauf warten. Bitte verkleinern Sie es zuerst.',
  pictureTooWide: (edge) => `Dieses Bild ist mehr als ${edge} Pixel breit oder hoch. Bitte verkleinern Sie es zuerst.`,
  pictureAgain: 'Bitte wählen Sie das Bild noch einmal.',
  statusTitle: 'Statusmeldungen bei anderen Netzwerken',
  socialAccounts: 'Ihre Konten bei anderen Diensten',
  socialAccountsHint:
    'Ein Konto pro Zeile. Jede Statusmeldung ist auch für diese Konten bestimmt, außer wenn Sie beim Posten andere auswählen. Dort erscheint sie nur, wenn das Team dieses Netzwerks das eingerichtet hat.',
  tooManyAccounts: (max) => `Höchstens ${max} Konten.`,
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
  passwordChanged: 'Ihr Passwort ist geändert. Überall sonst sind Sie abgemeldet.',

  applicationsTitle: 'Zugelassene Anwendungen',
  applicationsExplain:
    'Diese Anwendungen dürfen in Ihrem Namen handeln, bis Sie sie entfernen. Wenn Sie eine entfernen, endet ihr Zugriff sofort.',
  noApplications: 'Sie haben keine Anwendung zugelassen.',
  allowedOn: 'Zugelassen am',
  seesContacts: 'sieht Ihre Kontaktliste',
  seesNoContacts: 'sieht Neues von Ihren Kontakten, aber nicht Ihre Kontaktliste',
  remove: 'Entfernen',
  removeAsk: 'Entfernen…',
  removeApplication: (application) =>
    `${application} entfernen? Die Anwendung kann dann nicht mehr in Ihrem Namen handeln.`,
  applicationRemoved: 'Entfernt. Die Anwendung kann nicht mehr in Ihrem Namen handeln.',

  // the extension was removed from the browser
  removedTitle: 'Passalong ist entfernt',
  removed: 'Passalong ist nicht mehr in Ihrem Browser, und alles, was es dort gespeichert hatte, ist gelöscht.',
  removedAccess:
    'Falls Sie sich in Passalong nicht abgemeldet hatten, hat Passalong noch Zugriff auf Ihr Konto, bis Sie es hier unter „Anwendungen“ entfernen.',
  removedLink: 'Zugriff beenden',
  removedSignedOut:
    'Wenn Sie sich abgemeldet oder Ihre Zustimmung zurückgenommen hatten, müssen Sie nichts weiter tun.',
  notFoundTitle: 'Seite nicht gefunden',
  notFound:
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist die Adresse unvollständig, oder die Seite wurde entfernt.',
  tooLargeTitle: 'Das ist zu groß',
  tooLarge: 'Das ist mehr, als diese Seite annehmen kann. Bitte gehen Sie zurück und senden Sie weniger.',
  tooSlowTitle: 'Das hat zu lange gedauert',
  tooSlow: 'Ihre Verbindung war dafür zu langsam. Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
  busyTitle: 'Einen Moment bitte',
  busy: 'Das ging gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  tooManyChanges: (minutes) =>
    `Sie haben in dieser Stunde sehr viel geändert. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  tooManyVisits: (minutes) =>
    `Sie haben in dieser Stunde sehr viele Seiten aufgerufen. Bitte warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
  failedTitle: 'Etwas ist schiefgegangen',
  failed: 'Der Fehler liegt bei diesem Netzwerk, nicht bei Ihnen. Bitte versuchen Sie es gleich noch einmal.',
}
