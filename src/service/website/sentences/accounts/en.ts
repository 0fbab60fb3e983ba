/** The sentences about signing in, joining, and passwords in English. */
export const en = {
  // signing in
  signInTo: (network: string) => `Sign in to ${network}`,
  signInFor: (application: string) => `to continue to ${application}`,
  login: 'Login',
  password: 'Password',
  wrongPassword: 'This login or password is wrong. Check both and try again.',
  tooManyGuesses: (minutes: number) =>
    `Too many wrong passwords. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  tooManyOwnSignIns: (minutes: number) =>
    `This password has been used very often within an hour. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  signInAgain: 'Your session has ended. Please sign in again; what you typed is not lost.',
  accountDisabled: 'This account has been closed. Ask the people who run this network if you think that is a mistake.',
  tooManySignIns: (seconds: number) =>
    `Very many people are signing in just now. It is your turn in about ${seconds === 1 ? 'a second' : `${seconds} seconds`}; this page then reloads by itself.`,

  // joining, and choosing a password
  joinTitle: (network: string) => `Welcome to ${network}`,
  joinExplains: (name: string) => `Hello, ${name}. You have been invited. Choose a password, and you are in.`,
  join: 'Join',
  yourLogin: 'Your login:',
  newPasswordTitle: 'Choose a new password',
  newPasswordExplains: (name: string) =>
    `Hello, ${name}. Choose a new password. You are then signed out everywhere else.`,
  linkForOther: (other: string, name: string) =>
    `${other} is signed in here. This link is for ${name}. If that isn’t you, hand it over without filling in the form.`,
  linkInvalidTitle: 'This link is no longer valid',
  linkInvalid:
    'It was used already, has expired, was replaced by a newer one, or ended with a change of the account. If you used it yourself, sign in. Otherwise ask the people who run this network for a new link.',
  newPassword: 'New password',
  newPasswordAgain: 'New password, once more',
  newPasswordHint: (min: number) =>
    `At least ${min} characters. Several words in a row are easy to remember and hard to guess.`,
  changePassword: 'Change the password',
  passwordLength: (min: number, max: number) =>
    `A password needs ${min} to ${max} characters, not counting spaces before and after it.`,
  passwordOfNames:
    'This password consists only of your login, your name or the network’s name, which others guess first. Add words that only you would think of.',
  passwordUnchanged: 'This is your current password. Please choose another one.',
  passwordsDiffer: 'The two new passwords are not the same.',

  // a forgotten password
  forgotten: 'Forgotten your password?',
  forgottenExplains:
    'Type your login or your e-mail address. You then get an e-mail with a link to choose a new password.',
  loginOrEmail: 'Login or e-mail address',
  sendLink: 'Send the link',
  linkSent:
    'If a member with an e-mail address was found, the e-mail is on its way. The link in it works once; the e-mail says how long. If nothing arrives, ask the people who run this network.',
  tooManyMails: (minutes: number) =>
    `This was asked for very often. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,

  // the e-mails with a link
  joinMailSubject: (network: string) => `You are invited to ${network}`,
  joinMail: (name: string, network: string) =>
    `Hello${name && `, ${name}`}. You have been invited to ${network}. Choose a password with this link. It works once, for seven days:`,
  passwordMailSubject: (network: string) => `A new password for ${network}`,
  passwordMail: (name: string, network: string) =>
    `Hello${name && `, ${name}`}. Choose a new password for ${network} with this link. It works once, for an hour. If you didn’t ask for it, do nothing: your password stays as it is.`,
}

export type AccountsSentences = typeof en
