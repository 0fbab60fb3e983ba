import type { ConsentSentences } from './en.ts'

export const de: ConsentSentences = {
  consentTitle: (application) => `${application} zulassen?`,
  consentExplains: (application) => `${application} möchte in Ihrem Namen handeln. Die Anwendung darf dann:`,
  consentRead: 'Ihr Profil, Neues von Ihren Kontakten und geteilte Seiten lesen',
  consentRequests: 'Ihre Kontaktanfragen lesen und beantworten',
  consentPost: 'in Ihrem Namen Statusmeldungen posten',
  consentShare: 'in Ihrem Namen Seiten teilen, Ihre Beiträge ändern und entfernen',
  consentContacts: 'Die Anwendung darf auch Ihre Kontaktliste sehen',
  consentContactsFor:
    'Dann kennt sie alle Ihre Kontakte, nicht nur die, von denen es Neues gibt. Ihre Liste sehen dort nur Sie und Kontakte, die das auch erlauben.',
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
  unknownExtensionTitle: 'Dieses Netzwerk kennt Ihr Passalong noch nicht',
  unknownExtension:
    'Damit kann sich niemand anmelden, bis das Team des Netzwerks die Adresse unten eingetragen hat. Es wurde nichts gesendet. Schließen Sie dieses Fenster und schicken Sie dem Team diese Adresse.',
  cancel: 'Abbrechen',
  continueTo: (application) => `Weiter zu ${application}`,
  continue: 'Weiter',
  ownExtensionMay: (application) =>
    `${application} gehört zu diesem Netzwerk: Die Erweiterung liest und teilt für Sie und sieht Ihre Kontaktliste, bis Sie sich dort abmelden oder sie hier unter „Anwendungen“ entfernen.`,
}
