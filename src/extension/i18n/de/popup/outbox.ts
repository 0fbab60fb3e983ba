import type { Catalogue } from '../../sentence.ts'

/** The member's writes until they are delivered. */
export const outbox = {
  'write.reaching':
    '{network} antwortet noch nicht, deshalb ist noch nichts gesendet. Sie können dieses Fenster inzwischen schließen.',
  'write.slow':
    'Die Bestätigung von {network} dauert länger als sonst. Sie können dieses Fenster inzwischen schließen.',
  'write.checking':
    '{network} hat das noch nicht bestätigt. Passalong prüft weiter, ob es angekommen ist. Auch wenn Sie es nicht weiter versuchen, kann es angekommen sein.',
  'write.repeating':
    '{network} hat das noch nicht bestätigt. Passalong sendet es noch einmal, sobald es möglich ist, und es kommt nur einmal an. Auch wenn Sie es nicht weiter versuchen, kann es schon angekommen sein.',
  'write.held.share': 'Wird in {seconds} s geteilt.',
  'write.held.comment': 'Ihr Kommentar wird in {seconds} s gespeichert.',
  'write.held.removal': 'Ihr Beitrag wird in {seconds} s entfernt.',
  'write.held.status': 'Wird in {seconds} s gepostet.',
  'write.held.ACCEPT': 'Die Anfrage wird in {seconds} s angenommen.',
  'write.held.DECLINE': 'Die Anfrage wird in {seconds} s abgelehnt.',
  'write.held.deletion': 'Die Anfrage wird in {seconds} s gelöscht.',
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
  'write.cancel': 'Abbrechen',
  'write.now': 'Jetzt senden',
  'write.again': 'Noch einmal senden',
  'write.edit': 'Bearbeiten',
  'write.stop': 'Nicht weiter versuchen',
  'write.discard': 'Verwerfen',
  'write.profile': 'Ihr Profil öffnen',
  'outbox.count.share': { one: '{count} Beitrag', other: '{count} Beiträge' },
  'outbox.count.change': { one: '{count} Änderung', other: '{count} Änderungen' },
  'outbox.count.status': { one: '{count} Statusmeldung', other: '{count} Statusmeldungen' },
  'outbox.count.answer': { one: '{count} Antwort', other: '{count} Antworten' },
  'outbox.waiting': '{writes} noch nicht gesendet',
  'outbox.sending': '{writes} noch nicht bestätigt',
  'outbox.others': 'Außerdem: {writes}',
  'outbox.unsent': '{writes} nicht gesendet',
  'outbox.unconfirmed': '{writes} nicht bestätigt',
  'outbox.late': 'Inzwischen gesendet',
  'outbox.answer': 'Antwort an {name}',
  'outbox.ACCEPT': 'Anfrage von {name} annehmen',
  'outbox.DECLINE': 'Anfrage von {name} ablehnen',
  'outbox.deletion': 'Anfrage von {name} löschen',
  'outbox.removal': 'Ihren Beitrag entfernen',
  'outbox.elsewhere':
    '{elsewhere}: {writes}. Das wartet hier bis zu {days} Tage darauf, dass Passalong dieses Netzwerk wieder verwendet und Sie sich dort anmelden.',
  'outbox.elsewhere.locked':
    '{elsewhere}: {writes}. Ihre Organisation hat ein anderes Netzwerk festgelegt, deshalb können Sie sich bei {elsewhere} nicht anmelden. Fragen Sie Ihre Organisation danach, oder löschen Sie es in den Optionen unter „Noch nicht gesendet“. Es bleibt höchstens {days} Tage hier.',
} as const satisfies Catalogue
