/** The sentences about the consent page and the problems of an authorization in English. */
export const en = {
  consentTitle: (application: string) => `Allow ${application}?`,
  consentExplains: (application: string) => `${application} asks to act for you. It may:`,
  consentRead: 'read your profile and your contacts’ news, and see what members share',
  consentRequests: 'read and answer your contact requests',
  consentPost: 'post a status in your name',
  consentShare: 'share pages in your name, and change or remove your shares',
  consentContacts: 'It may also see your contact list',
  consentContactsFor:
    'Then it knows all your contacts, not only those in your news. There, only you and contacts who allowed the same can see your list.',
  decideLater: 'Decide later',
  consentReturn: (origin: string) =>
    `You go back to ${origin}. Your permission lasts until you sign out there, or remove the application here under Applications.`,
  consentReturnToExtension:
    'You go back to your browser’s extension. Your permission lasts until you sign out there, or remove the application here under Applications.',
  allow: 'Allow',
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  refuse: 'Don’t allow',
  notYou: 'Sign in as someone else',
  unknownApplicationTitle: 'Unknown application',
  unknownApplication:
    'The address that brought you here names an application that isn’t registered with this network. Close this window. If you were signing in, tell the makers of the application.',
  unknownRedirectTitle: 'Wrong return address',
  unknownRedirect:
    'The address that brought you here would send your permission to an address that the application hasn’t registered, so nothing was sent. Close this window, and tell the makers of the application.',
  unknownExtensionTitle: 'This network doesn’t know your Passalong yet',
  unknownExtension:
    'Nobody can sign in with it until the network’s administrators have registered the address below. Nothing was sent. Close this window, and send them this address.',
  cancel: 'Cancel',
  continueTo: (application: string) => `Continue to ${application}`,
  continue: 'Continue',
  ownExtensionMay: (application: string) =>
    `${application} belongs to this network: it reads and shares for you, and sees your contact list, until you sign out there or remove it here under Applications.`,
}

export type ConsentSentences = typeof en
