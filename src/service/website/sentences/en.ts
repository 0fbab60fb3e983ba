/** Every sentence of the web site in English; the other languages' files have the same keys. */
export const en = {
  language: 'en',
  homeExplains:
    'This is the web site of a professional network. Its members share pages with a comment, see who shared the page that they are reading, and answer contact requests, mostly from their browser’s toolbar.',
  demoTitle: 'Demo members',
  demoExplains: (password: string) =>
    `Everything here is invented. Each of these members signs in with the password “${password}”.`,
  demoLogin: 'Login',
  demoName: 'Name',
  signedInAs: (name: string) => `Signed in as ${name}`,
  yourProfile: 'Your profile',
  signIn: 'Sign in',
  signInTo: (network: string) => `Sign in to ${network}`,
  signInFor: (application: string) => `to go on to ${application}`,
  signOut: 'Sign out',
  login: 'Login',
  password: 'Password',
  wrongPassword: 'That login and password don’t belong together. Check both and try again.',
  formOutdated: 'This page was open for too long, or in another window. Please try again.',
  cancel: 'Cancel',
  consentTitle: (application: string) => `Allow ${application}?`,
  consentExplains: (application: string) => `${application} asks to act for you. It may:`,
  consentRead: 'read your profile, and what members share',
  consentRequests: 'read and answer your contact requests',
  consentPost: 'post a status in your name',
  consentShare: 'share pages in your name',
  consentContacts: 'It may also see my contact list',
  consentReturn: (origin: string) => `You go back to ${origin}. It stays allowed until you sign out there.`,
  consentReturnToExtension: 'You go back to your browser’s extension. It stays allowed until you sign out there.',
  allow: 'Allow',
  refuse: 'Don’t allow',
  notYou: (name: string) => `Not ${name}? Sign in as somebody else`,
  unknownApplicationTitle: 'This application isn’t known here',
  unknownApplication:
    'The address that brought you here names an application that isn’t registered with this network. Close this window; if you were signing in, tell whoever made the application.',
  unknownRedirectTitle: 'This application asks for the wrong way back',
  unknownRedirect:
    'The address that brought you here would send your permission to a place that the application hasn’t registered, so nothing was sent. Close this window, and tell whoever made the application.',
  sharedPages: 'Shared pages',
  nothingShared: (name: string) => `${name} hasn’t shared a page yet.`,
  notFoundTitle: 'There is nothing here',
  notFound: 'No member has this address. Perhaps it was copied in part.',
  failedTitle: 'Something went wrong',
  failed: 'That is our fault, not yours. Please try again in a moment.',
}

export type Sentences = typeof en
