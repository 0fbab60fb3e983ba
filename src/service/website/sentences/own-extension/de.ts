import type { OwnExtensionSentences } from './en.ts'

export const de: OwnExtensionSentences = {
  continueTo: (application) => `Weiter zu ${application}`,
  continue: 'Weiter',
  ownExtensionMay: (application) =>
    `${application} gehört zu diesem Netzwerk: Die Erweiterung liest und teilt für Sie und sieht Ihre Kontaktliste, bis Sie sich dort abmelden oder sie hier unter „Anwendungen“ entfernen.`,
}
