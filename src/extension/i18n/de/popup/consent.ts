import type { Catalogue } from '../../sentence.ts'

/** The sent data, and the consent to it. */
export const consent = {
  'consent.what':
    'Passalong zeigt Ihnen, wer auf {network} die Seite geteilt hat, die Sie gerade lesen, und Sie können sie auch selbst teilen.',
  'consent.lead': 'Was Passalong sendet',
  'consent.to': 'Was Passalong sendet, geht an {network} und an sonst niemanden:',
  'consent.click':
    'Wenn Sie auf einer Seite das Passalong-Symbol anklicken oder über ein Menü teilen: die Adresse der Seite oder des Links, um zu erfahren, wer die Seite geteilt hat.',
  'consent.share':
    'Wenn Sie eine Seite teilen: ihre Adresse, ihr Titel, ihre Zusammenfassung, ihre Stichwörter, der Name der Website, das Bild und Ihr Kommentar.',
  'consent.act':
    'Wenn Sie eine Statusmeldung posten, eine Kontaktanfrage beantworten oder Neues lesen: was Sie dort schreiben oder auswählen.',
  'consent.poll':
    'Solange Sie angemeldet sind, fragt Passalong, wer auf Ihre Antwort wartet und was Ihre Kontakte und Sie geteilt haben: etwa jede halbe Stunde, öfter, während Sie es verwenden, und seltener, wenn Sie es einen Tag lang nicht verwendet haben.',
  'consent.never': 'Welche anderen Seiten Sie besuchen, erfährt niemand.',
  'consent.contacts':
    'Bei der Anmeldung fragt {network}, ob Passalong Ihre Kontaktliste sehen darf, es sei denn, das Team von {network} hat es für alle erlaubt. Wenn Passalong sie sehen darf, zeigt es Ihnen alle Kontakte, die eine Seite geteilt haben, sonst nur die, von denen es Neues gibt.',
  'consent.agree': 'Zustimmen',
  'consent.agree-and-sign-in': 'Zustimmen und anmelden',
  'consent.decline':
    'Bevor Sie zustimmen, wird nichts von Ihnen gesendet. Wenn Sie nicht zustimmen möchten, brauchen Sie nichts zu tun.',
  'consent.more': 'Mehr zum Datenschutz',
} as const satisfies Catalogue
