import type { Catalogue } from '../sentence.ts'

/** What is sent, consenting to it and taking that back, and the page that opens after the installation. */
export const welcome = {
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
  'consent.agree': 'Zustimmen',
  'consent.agree-and-sign-in': 'Zustimmen und anmelden',
  'consent.decline':
    'Bevor Sie zustimmen, wird nichts gesendet. Wenn Sie das nicht möchten, schließen Sie dies einfach.',
  'consent.more': 'Mehr zum Datenschutz (englisch)',
  'begin.title': 'Willkommen bei Passalong',
  'begin.lead':
    'Passalong zeigt Ihnen, wer auf {network} die Seite geteilt hat, die Sie gerade lesen, und Sie können sie selbst teilen.',
  'begin.sign-in': 'Melden Sie sich an, um loszulegen',
  'begin.click': 'Öffnen Sie jetzt eine beliebige Seite und klicken Sie auf das Passalong-Symbol.',
  'begin.key': 'Oder drücken Sie {key}, ganz ohne Maus.',
  'begin.key.none': 'Sie können auch ein Tastenkürzel festlegen, das Passalong ganz ohne Maus öffnet.',
  'begin.pin':
    'Damit das Symbol immer zu sehen ist, klicken Sie neben der Adressleiste auf das Puzzleteil und dann auf die Stecknadel neben Passalong.',
  'options.consent': 'Was gesendet wird',
  'options.consent.given': 'Am {date} haben Sie dem zugestimmt, was Passalong an {network} sendet.',
  'options.consent.text':
    'Wenn Sie das zurücknehmen, werden Sie abgemeldet, was von Ihrem Konto gespeichert ist, wird gelöscht, und Passalong sendet nichts mehr.',
  'options.consent.withdraw': 'Zustimmung zurücknehmen',
  'options.consent.question': 'Abmelden und nichts mehr senden?',
  'options.consent.unsent': 'Auch was hier geschrieben wurde oder wartet, wird gelöscht, von allen Konten: {amount}.',
  'options.consent.keep': 'So lassen',
  'options.consent.withdrawn':
    'Sie haben die Zustimmung zurückgenommen und sind abgemeldet. Passalong sendet nichts mehr.',
} as const satisfies Catalogue
