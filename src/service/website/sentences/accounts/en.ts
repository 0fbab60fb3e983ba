/** The sentences about joining, passwords and a member's own data in English. */
export const en = {
  joinTitle: (network: string) => `Welcome to ${network}`,
  joinExplains: (name: string) => `Hello, ${name}. You have been invited. Choose a password, and you are in.`,
  join: 'Join',
  yourLogin: 'Your login:',
  shareLanguage: 'Your language',
  shareLanguageHint: 'Your shares are marked with it, so that others can choose what they read.',
  newPasswordTitle: 'Choose a new password',
  newPasswordExplains: (name: string) =>
    `Hello, ${name}. Choose a new password. You are then signed out everywhere else.`,
  linkInvalidTitle: 'This link is no longer valid',
  linkInvalid:
    'It was used already, has expired, or was replaced by a newer one. Ask the people who run this network for a new link.',
  accountDisabled: 'This account has been closed. Ask the people who run this network if you think that is a mistake.',
  left: (name: string) => `${name} is no longer in this network.`,
  leftMark: 'no longer here',
  tooManySignIns: (seconds: number) =>
    `Very many people are signing in just now. It is your turn in about ${seconds === 1 ? 'a second' : `${seconds} seconds`}; this page then comes again by itself.`,
  passwordTitle: 'Change your password',
  passwordExplains:
    'This signs you out everywhere else and ends the access of every application, Passalong in your browser included. You stay signed in here.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordAgain: 'New password, once more',
  newPasswordHint: (min: number) =>
    `At least ${min} characters. Several words in a row are easy to remember and hard to guess.`,
  changePassword: 'Change the password',
  wrongCurrentPassword: 'This isn’t your current password.',
  passwordLength: (min: number, max: number) =>
    `A password needs ${min} to ${max} characters, not counting spaces before and after it.`,
  passwordOfNames:
    'This password consists only of your login, your name or the network’s name, which others guess first. Add words that only you would think of.',
  passwordsDiffer: 'The two new passwords are not the same.',
}

export type AccountSentences = typeof en
