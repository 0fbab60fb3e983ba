/** The sentences about signing in at the company’s provider in English. */
export const en = {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  orWithProvider: 'Or sign in without a password of this network:',
  joinWithProvider: (name: string, provider: string) =>
    `Hello, ${name}. You have been invited. Sign in with ${provider}, and you are in.`,
  notSignedIn: 'You are not signed in',
  tryAgain: 'Try again',
  otherAccount: (provider: string) => `Use another ${provider} account`,
  providerCancelled: (provider: string) => `The sign-in with ${provider} was cancelled.`,
  providerAway: (provider: string) => `${provider} can’t be reached just now. Please try again in a moment.`,
  providerWrong: (provider: string) =>
    `${provider} gave an answer that can’t be used. Please try again. If it happens again, tell the people who run this network.`,
  tooManyProviderFailures: (minutes: number) =>
    `Too many sign-ins have failed from here. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  providerLate: 'This sign-in took too long, or was finished before. Please try again.',
  notInvited: (provider: string) =>
    `${provider} knows you, but you are not a member of this network. Ask the people who run it for an invitation.`,
  accountTaken: (provider: string) => `This ${provider} account belongs to another member. Sign in with your own.`,
  signInInTab: (provider: string) =>
    `Your session has ended. Sign in with ${provider} in a new tab, then send your text again here; nothing is lost.`,
  sendAgain: 'Send again',
  noPassword: (provider: string) =>
    `You sign in with ${provider} and have no password here. If you need one, ask the people who run this network for a link.`,
  confirmWithProvider: (provider: string) =>
    `To show that it is you, sign in with ${provider} once more. Then continue here within five minutes.`,
  notConfirmed: (provider: string) =>
    `${provider} doesn’t say that you have just signed in. Try again, or ask the people who run this network.`,
}

export type ProviderSentences = typeof en
