import type { Catalogue } from '../sentence.ts'

/** What the member sent, as long as it is on its way. */
export const outbox = {
  'write.slow':
    'Die Bestätigung von {network} dauert länger als sonst. Sie können dieses Fenster inzwischen schließen.',
  'write.checking':
    '{network} hat das nicht bestätigt. Passalong bleibt dran, bis klar ist, ob es angekommen ist. Auch wenn Sie es nicht weiter versuchen, kann es angekommen sein.',
  'write.sending.share': 'Wird geteilt…',
  'write.sending.status': 'Wird gepostet…',
  'write.sending.answer': 'Ihre Antwort wird gesendet…',
  'write.sending.deletion': 'Die Anfrage wird gelöscht…',
  'write.behind': 'Das geht ab, sobald das zuvor Abgeschickte fertig ist.',
  'write.waiting.offline': 'Sie sind offline. Sobald Sie wieder verbunden sind, geht es ab.',
  'write.waiting.until': '{network} bittet Passalong zu warten. Nach {time} Uhr geht es ab.',
  'write.waiting': 'Das konnte noch nicht abgehen. Es geht von selbst ab, sobald es möglich ist.',
  'write.late': 'Sie haben das {when} abgeschickt, aber es konnte nicht abgehen. Jetzt senden?',
  'write.undo': 'Rückgängig',
  'write.cancel': 'Abbrechen',
  'write.now': 'Jetzt senden',
  'write.again': 'Noch einmal senden',
  'write.edit': 'Bearbeiten',
  'write.stop': 'Nicht weiter versuchen',
  'write.discard': 'Verwerfen',
  'outbox.under-way': { one: '{count} Vorgang ist unterwegs', other: '{count} Vorgänge sind unterwegs' },
  'outbox.needs': { one: '{count} Vorgang braucht Sie', other: '{count} Vorgänge brauchen Sie' },
  'outbox.request': 'Ihre Antwort an {name}',
} as const satisfies Catalogue
