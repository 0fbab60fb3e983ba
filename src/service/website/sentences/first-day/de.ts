import type { FirstDaySentences } from './en.ts'

/** The sentences about a member’s first day in German. */
export const de: FirstDaySentences = {
  teamContacts: (count, teams) =>
    count === 1
      ? `Eine Person aus Ihrem Team ${teams} ist von Anfang an Ihr Kontakt. Kontakte sehen in ihren Neuigkeiten, was Sie teilen, und umgekehrt.`
      : `${count} Personen aus Ihrem Team ${teams} sind von Anfang an Ihre Kontakte. Kontakte sehen in ihren Neuigkeiten, was Sie teilen, und umgekehrt.`,
  otherContacts: (count) => (count === 1 ? 'noch jemand' : `${count} weitere`),
  keepContacts: 'In Ordnung',
  undoContacts: 'Diese Kontakte entfernen',
  getExtension: 'Passalong zeigt, wer die Seite geteilt hat, die Sie gerade lesen. Holen Sie es für Ihren Browser:',
  aboutNetwork: 'Über dieses Netzwerk',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
}
