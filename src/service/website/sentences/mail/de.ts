import type { MailSentences } from './en.ts'

export const de: MailSentences = {
  unsentHost: 'Einen Mailserver dieses Namens gibt es nicht: Die Einstellung smtp_url braucht einen anderen.',
  unsentUnreachable: 'Der Mailserver ist nicht erreichbar: Er muss laufen, und smtp_url braucht seinen Namen und Port.',
  unsentSilent:
    'Der Mailserver antwortet nicht: smtp_url braucht einen anderen Namen oder Port, oder eine Firewall steht dazwischen.',
  unsentTls: 'So ist der Mailserver nicht über TLS erreichbar: smtps gehört zu Port 465, smtp zu 587 und 25.',
  unsentUntrusted:
    'Dem Zertifikat des Mailservers wird nicht vertraut: NODE_EXTRA_CA_CERTS muss eine Datei mit dem des Ausstellers nennen.',
  unsentExpired: 'Das Zertifikat des Mailservers ist abgelaufen oder noch nicht gültig: Es muss erneuert werden.',
  unsentNames: 'Das Zertifikat des Mailservers gilt für einen anderen Namen, den smtp_url braucht.',
  unsentPassword: 'Der Mailserver lehnt den Benutzer oder das Passwort aus smtp_url ab.',
  unsentSender: 'Der Mailserver lehnt den Absender ab: Die Einstellung smtp_from braucht einen anderen.',
  unsentRecipient: 'Der Mailserver kennt diesen Empfänger nicht: Die Adresse muss berichtigt werden.',
  unsentRelay:
    'Der Mailserver sendet für Passalong nichts an diese Adresse: Er muss es erlauben, oder smtp_url braucht Benutzer und Passwort.',
  unsentLater: 'Der Mailserver nahm in diesem Moment keine E-Mail an. Versuchen Sie es später mit einem neuen Link.',
  unsentRefused: 'Der Mailserver hat die E-Mail abgelehnt; sein Protokoll sagt, warum.',
  unsentStopped: 'Der Dienst wurde vorher beendet. Erstellen Sie einen neuen Link.',
  unsentOther: 'Der Grund steht im Protokoll des Dienstes, oder zu viele E-Mails warteten.',
}
