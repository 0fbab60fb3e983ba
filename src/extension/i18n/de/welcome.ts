import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Willkommen bei Passalong',
  'begin.more':
    'Sie lesen, was andere dazu sagen, Ihre Kontakte zuerst. Was Sie selbst dazu sagen, können alle Mitglieder von {network} lesen.',
  'begin.sign-in': 'Melden Sie sich an, um zu beginnen',
  'begin.click': 'Öffnen Sie jetzt eine beliebige Seite und klicken Sie auf das Passalong-Symbol.',
  'begin.key': 'Passalong öffnet sich auch mit {key}, ganz ohne Maus.',
  'begin.key.none': 'Sie können auch ein Tastenkürzel festlegen, das Passalong ganz ohne Maus öffnet.',
  'begin.pin': 'Das Passalong-Symbol',
  'begin.pin.how':
    'Damit es immer zu sehen ist, klicken Sie neben der Adressleiste auf das Puzzleteil und dann auf die Stecknadel neben Passalong.',
  'begin.pin.firefox':
    'Damit es immer zu sehen ist, klicken Sie rechts in der Symbolleiste auf das Puzzleteil, dann auf das Zahnrad neben Passalong, und heften Sie es an die Symbolleiste an.',
  'begin.pinned': 'Sie finden es in der Symbolleiste. Klicken Sie auf einer beliebigen Seite darauf.',
  'begin.pages': 'Von Ihren Kontakten geteilt',
  'begin.pages.how':
    'Öffnen Sie hier eine Seite und klicken Sie dort auf das Passalong-Symbol: Es zeigt, wer die Seite geteilt hat und was dazu gesagt wurde.',
  'begin.pages.none':
    'Sobald Ihre Kontakte Seiten teilen, erscheinen sie hier. Machen Sie den Anfang: Öffnen Sie eine lesenswerte Seite, klicken Sie auf das Passalong-Symbol und teilen Sie sie.',
  'begin.people': 'Bekannte auf {network} finden',
  'options.consent': 'Ihre Zustimmung',
  'options.consent.given': 'In diesem Browser wurde am {date} dem zugestimmt, was Passalong an {network} sendet.',
  'options.consent.text':
    'Wenn Sie Ihre Zustimmung zurücknehmen, meldet Passalong Sie ab, löscht, was es hier von allen Konten gespeichert hat, und sendet danach nichts mehr, außer um seinen Zugriff bei {network} zu beenden.',
  'options.consent.withdraw': 'Zustimmung zurücknehmen',
  'options.consent.question': 'Zustimmung zurücknehmen und abmelden?',
  'options.consent.question.signed-out': 'Zustimmung zurücknehmen?',
  'options.consent.unsent':
    'Dabei werden auch alle Entwürfe und alles noch nicht Gesendete aller Konten gelöscht: {amount}.',
  'options.consent.keep': 'Abbrechen',
  'options.consent.withdrawn': 'Sie haben Ihre Zustimmung zurückgenommen und sind abgemeldet.',
} as const satisfies Catalogue
