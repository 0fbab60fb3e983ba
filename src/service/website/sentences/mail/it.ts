import type { MailSentences } from './en.ts'

export const it: MailSentences = {
  unsentHost: 'Non esiste un server di posta con questo nome: va corretta l’impostazione smtp_url.',
  unsentUnreachable:
    'Il server di posta non è raggiungibile: deve essere in funzione, e in smtp_url servono il suo nome e la sua porta.',
  unsentSilent:
    'Il server di posta non risponde: in smtp_url serve un altro nome o un’altra porta, oppure c’è di mezzo un firewall.',
  unsentTls: 'Così il server di posta non si può usare con TLS: smtps è per la porta 465, smtp per 587 e 25.',
  unsentUntrusted:
    'Il certificato del server di posta non è attendibile: NODE_EXTRA_CA_CERTS deve indicare un file con quello del suo emittente.',
  unsentExpired: 'Il certificato del server di posta è scaduto o non è ancora valido: va rinnovato.',
  unsentNames: 'Il certificato del server di posta è per un altro nome, che va scritto in smtp_url.',
  unsentPassword: 'Il server di posta rifiuta l’utente o la password di smtp_url.',
  unsentSender: 'Il server di posta rifiuta il mittente: va cambiata l’impostazione smtp_from.',
  unsentRecipient: 'Il server di posta non conosce questo destinatario: l’indirizzo va corretto.',
  unsentRelay:
    'Il server di posta non invia nulla a questo indirizzo per conto di Passalong: deve consentirlo, oppure in smtp_url servono utente e password.',
  unsentLater: 'Il server di posta in quel momento non accettava e-mail. Riprova più tardi con un nuovo link.',
  unsentRefused: 'Il server di posta ha rifiutato l’e-mail; il suo registro dice perché.',
  unsentStopped: 'Il servizio è stato fermato prima. Crea un nuovo link.',
  unsentOther: 'Il motivo è nel registro del servizio, oppure troppe e-mail erano in attesa.',
}
