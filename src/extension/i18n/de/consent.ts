import type { Catalogue } from '../sentence.ts'

/** What is sent, and consenting to it. */
export const consent = {
  'consent.what':
    'Passalong zeigt Ihnen, wer auf {network} die Seite geteilt hat, die Sie gerade lesen, und Sie können sie selbst teilen.',
  'consent.lead': 'Was Passalong sendet',
  'consent.to': 'Was Passalong sendet, geht an {network} und an sonst niemanden:',
  'consent.click':
    'Wenn Sie das Passalong-Symbol oder seinen Eintrag in einem Menü anklicken: die Adresse der Seite oder des Links, um zu erfahren, wer sie geteilt hat.',
  'consent.share':
    'Wenn Sie diese Seite teilen: ihre Adresse, was sie über sich selbst sagt (Titel, Zusammenfassung, Stichwörter, Website, Bild), und Ihren Kommentar.',
  'consent.act':
    'Wenn Sie eine Statusmeldung posten, eine Kontaktanfrage beantworten oder Neues lesen: was Sie dort schreiben oder auswählen.',
  'consent.poll':
    'Solange Sie angemeldet sind: jede halbe Stunde, und öfter, wenn Sie Passalong benutzen, die Fragen, wer auf Ihre Antwort wartet und was Ihre Kontakte und Sie geteilt haben.',
  'consent.never': 'Von Seiten, die Sie ohne einen solchen Klick besuchen, erfährt niemand.',
  'consent.contacts':
    'Bei der Anmeldung fragt {network}, ob Passalong Ihre Kontakte sehen darf. Wenn Sie das erlauben, zeigt Passalong Ihnen, welche Ihrer Kontakte eine Seite geteilt haben.',
  'consent.agree': 'Zustimmen',
  'consent.agree-and-sign-in': 'Zustimmen und anmelden',
  'consent.decline':
    'Bevor Sie zustimmen, wird nichts gesendet. Wenn Sie nicht zustimmen möchten, brauchen Sie nichts zu tun.',
  'consent.more': 'Mehr zum Datenschutz (englisch)',
} as const satisfies Catalogue
