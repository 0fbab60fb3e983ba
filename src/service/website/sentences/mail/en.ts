/** The sentences on why an e-mail wasn't sent, in English. */
export const en = {
  unsentHost: 'There is no mail server of this name: the setting smtp_url needs another one.',
  unsentUnreachable: 'The mail server isn’t reachable: it must run, and smtp_url needs its host and port.',
  unsentSilent: 'The mail server doesn’t answer: smtp_url needs another host or port, or a firewall is in between.',
  unsentTls: 'The mail server can’t be used with TLS in this way: smtps is for port 465, smtp for 587 and 25.',
  unsentUntrusted:
    'The mail server’s certificate isn’t trusted: NODE_EXTRA_CA_CERTS has to name a file with its issuer’s.',
  unsentExpired: 'The mail server’s certificate has expired, or isn’t valid yet: it has to be renewed.',
  unsentNames: 'The mail server’s certificate is for another name, which smtp_url needs.',
  unsentPassword: 'The mail server refuses the user or the password of smtp_url.',
  unsentSender: 'The mail server refuses the sender: the setting smtp_from needs another one.',
  unsentRecipient: 'The mail server knows no such recipient: the address needs a correction.',
  unsentRelay:
    'The mail server sends nothing to this address for Passalong: it has to allow that, or smtp_url needs a user and password.',
  unsentLater: 'The mail server took no e-mail at that moment. Try again later with a new link.',
  unsentRefused: 'The mail server refused the e-mail; its log says why.',
  unsentStopped: 'The service was stopped before. Make a new link.',
  unsentOther: 'The reason is in the service’s log, or too many e-mails were waiting.',
}

export type MailSentences = typeof en
