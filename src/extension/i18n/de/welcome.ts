import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
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
