import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.slow':
    'Die Bestätigung von {network} dauert länger als sonst. Sie können dieses Fenster inzwischen schließen.',
  'write.checking':
    '{network} hat das noch nicht bestätigt. Passalong prüft weiter, ob es angekommen ist. Auch wenn Sie es nicht weiter versuchen, kann es angekommen sein.',
  'write.repeating':
    '{network} hat das noch nicht bestätigt. Passalong sendet es noch einmal, sobald es möglich ist, und es kommt nur einmal an. Auch wenn Sie es nicht weiter versuchen, kann es schon angekommen sein.',
  'write.sending.share': 'Wird geteilt…',
  'write.sending.comment': 'Ihr Kommentar wird gespeichert…',
  'write.sending.removal': 'Ihr Beitrag wird entfernt…',
  'write.sending.status': 'Wird gepostet…',
  'write.sending.ACCEPT': 'Die Anfrage wird angenommen…',
  'write.sending.DECLINE': 'Die Anfrage wird abgelehnt…',
  'write.sending.deletion': 'Die Anfrage wird gelöscht…',
  'write.behind': 'Das wird gesendet, sobald angekommen ist, was Sie davor gesendet haben.',
  'write.waiting.offline': 'Sie sind offline. Sobald Sie wieder verbunden sind, wird es gesendet.',
  'write.waiting.until': '{network} bittet Passalong zu warten. Nach {time} Uhr wird es gesendet.',
  'write.waiting': 'Das konnte noch nicht gesendet werden. Passalong sendet es, sobald es möglich ist.',
  'write.late': 'Sie wollten das {when} senden, aber es war nicht möglich. Jetzt senden?',
  'write.undo': 'Rückgängig',
  'write.cancel': 'Abbrechen',
  'write.now': 'Jetzt senden',
  'write.again': 'Noch einmal senden',
  'write.edit': 'Bearbeiten',
  'write.stop': 'Nicht weiter versuchen',
  'write.discard': 'Verwerfen',
  'outbox.sending.share': {
    one: '{count} Beitrag ist noch nicht bestätigt',
    other: '{count} Beiträge sind noch nicht bestätigt',
  },
  'outbox.sending.status': {
    one: '{count} Statusmeldung ist noch nicht bestätigt',
    other: '{count} Statusmeldungen sind noch nicht bestätigt',
  },
  'outbox.sending.answer': {
    one: '{count} Antwort ist noch nicht bestätigt',
    other: '{count} Antworten sind noch nicht bestätigt',
  },
  'outbox.sending.change': {
    one: '{count} Änderung ist noch nicht bestätigt',
    other: '{count} Änderungen sind noch nicht bestätigt',
  },
  'outbox.sending.mixed': '{count} Beiträge oder Antworten sind noch nicht bestätigt',
  'outbox.others': {
    one: 'Außerdem noch nicht bestätigt: {count}',
    other: 'Außerdem noch nicht bestätigt: {count}',
  },
  'outbox.unsent.share': {
    one: '{count} Beitrag wurde nicht gesendet',
    other: '{count} Beiträge wurden nicht gesendet',
  },
  'outbox.unsent.status': {
    one: '{count} Statusmeldung wurde nicht gesendet',
    other: '{count} Statusmeldungen wurden nicht gesendet',
  },
  'outbox.unsent.answer': {
    one: '{count} Antwort wurde nicht gesendet',
    other: '{count} Antworten wurden nicht gesendet',
  },
  'outbox.unsent.change': {
    one: '{count} Änderung wurde nicht gesendet',
    other: '{count} Änderungen wurden nicht gesendet',
  },
  'outbox.unsent.mixed': '{count} Beiträge oder Antworten wurden nicht gesendet',
  'outbox.unconfirmed.share': {
    one: '{count} Beitrag ist nicht bestätigt',
    other: '{count} Beiträge sind nicht bestätigt',
  },
  'outbox.unconfirmed.status': {
    one: '{count} Statusmeldung ist nicht bestätigt',
    other: '{count} Statusmeldungen sind nicht bestätigt',
  },
  'outbox.unconfirmed.answer': {
    one: '{count} Antwort ist nicht bestätigt',
    other: '{count} Antworten sind nicht bestätigt',
  },
  'outbox.unconfirmed.change': {
    one: '{count} Änderung ist nicht bestätigt',
    other: '{count} Änderungen sind nicht bestätigt',
  },
  'outbox.unconfirmed.mixed': '{count} Beiträge oder Antworten sind nicht bestätigt',
  'outbox.late': 'Inzwischen gesendet',
  'outbox.request': 'Ihre Antwort an {name}',
  'outbox.removal': 'Ihren Beitrag entfernen',
} as const satisfies Catalogue
