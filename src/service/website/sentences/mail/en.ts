/** The sentences about forgotten passwords, and the e-mails, in English. */
export const en = {
  forgotten: 'Forgotten your password?',
  forgottenTitle: 'Forgotten your password?',
  forgottenExplains:
    'Type your login or your e-mail address. You then get an e-mail with a link to choose a new password.',
  loginOrEmail: 'Login or e-mail address',
  sendLink: 'Send the link',
  linkSent:
    'If a member with an e-mail address was found, the e-mail is on its way. The link in it works once, for an hour. If nothing arrives, ask the people who run this network.',
  tooManyMails: (minutes: number) =>
    `This was asked for very often. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  linkMailed: (email: string) => `It is also on its way to ${email}.`,
  mailLinks: 'Also send the links by e-mail',
  joinMailSubject: (network: string) => `You are invited to ${network}`,
  joinMail: (name: string, network: string) =>
    `Hello, ${name}. You have been invited to ${network}. Choose a password with this link. It works once, for seven days:`,
  passwordMailSubject: (network: string) => `A new password for ${network}`,
  passwordMail: (name: string, network: string) =>
    `Hello, ${name}. Choose a new password for ${network} with this link. It works once, for an hour. If you didn’t ask for it, do nothing: your password stays as it is.`,
}

export type MailSentences = typeof en
