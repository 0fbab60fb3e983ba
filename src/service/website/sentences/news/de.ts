import type { NewsSentences } from './en.ts'

export const de: NewsSentences = {
  homeExplains:
    'Dies ist die Website eines beruflichen Netzwerks. Seine Mitglieder teilen Seiten mit einem Kommentar, sehen, wer die Seite geteilt hat, die sie gerade lesen, und beantworten Kontaktanfragen – meist direkt aus der Symbolleiste ihres Browsers.',
  demoTitle: 'Demo-Mitglieder',
  demoExplains: (password) =>
    `Hier ist alles erfunden. Jedes dieser Mitglieder meldet sich mit dem Passwort „${password}“ an.`,
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
    'Installieren Sie Passalong, die Erweiterung für die Symbolleiste Ihres Browsers, falls Sie sie noch nicht haben; wo Sie sie bekommen, sagt Ihnen das Team dieses Netzwerks',
  stepExtensionForAdministrators:
    'Geben Sie Ihren Mitgliedern Passalong, die Erweiterung für die Symbolleiste des Browsers. Wer dieses Netzwerk eingerichtet hat, erstellt auch sie und trägt in den Einstellungen des Servers ein, wo es sie gibt',
  getExtension:
    'Passalong zeigt, wer die Seite geteilt hat, die Sie gerade lesen. Wenn Sie es noch nicht haben, holen Sie es sich für Ihren Browser:',

  teamContacts: (count, teams) =>
    count === 1
      ? `Eine Person aus Ihrem Team ${teams} ist von Anfang an Ihr Kontakt. Kontakte sehen in ihren Neuigkeiten, was Sie teilen, und umgekehrt.`
      : `${count} Personen aus Ihrem Team ${teams} sind von Anfang an Ihre Kontakte. Kontakte sehen in ihren Neuigkeiten, was Sie teilen, und umgekehrt.`,
  otherContacts: (count) => (count === 1 ? 'noch jemand' : `${count} weitere`),
  keepContacts: 'In Ordnung',
  undoContacts: 'Diese Kontakte entfernen',

  latest: 'Geteilte Seiten und Statusmeldungen',
  nothingShared: (name) => `${name} hat noch nichts geteilt oder gepostet.`,
  nothingSharedByYou: 'Sie haben noch nichts geteilt oder gepostet.',
  removeNewsQuestion: 'Für alle entfernen?',
  newsRemoved: 'Entfernt. Niemand sieht es mehr.',
  newsRestored: 'Wiederhergestellt. Es ist wieder zu sehen.',
  newsNotRestored:
    'Es lässt sich nicht wiederherstellen: Das geht nur zehn Minuten lang und nur, wenn Sie die Seite nicht noch einmal geteilt haben.',

  removedTitle: 'Passalong ist entfernt',
  removed: 'Passalong ist nicht mehr in Ihrem Browser, und alles, was es dort gespeichert hatte, ist gelöscht.',
  removedAccess:
    'Falls Sie sich in Passalong nicht abgemeldet hatten, hat Passalong noch Zugriff auf Ihr Konto, bis Sie es hier unter „Anwendungen“ entfernen.',
  removedLink: 'Zugriff beenden',
  removedSignedOut:
    'Wenn Sie sich abgemeldet oder Ihre Zustimmung zurückgenommen hatten, müssen Sie nichts weiter tun.',
}
