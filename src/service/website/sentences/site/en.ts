/** The sentences of members' and visitors' pages in English. */
export const en = {
  language: 'en',

  // the frame of every page
  navigation: 'Your pages',
  skip: 'Skip to content',
  chooseLanguage: 'Language',
  requests: 'Requests',
  people: 'People',
  profile: 'Profile',
  cards: 'Cards',
  settings: 'Settings',
  applications: 'Applications',
  signIn: 'Sign in',
  signOut: 'Sign out',
  save: 'Save',
  saved: 'Saved.',
  optional: 'optional',
  undo: 'Undo',
  pages: 'Pages of the list',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  justNow: 'just now',

  // problems of a form
  formOutdated: 'This page has expired. Please try again.',
  needed: 'Please fill this in.',
  tooLong: (max: number) => `This is too long. It can have at most ${max} characters.`,
  noEmail: 'This isn’t an e-mail address.',

  // home
  homeExplains:
    'This is the web site of a professional network. Its members share pages with a comment, see who shared the page they are reading, and answer contact requests. They do most of this from their browser’s toolbar.',
  demoTitle: 'Demo members',
  demoExplains: (password: string) =>
    `Everything here is invented. Each of these members signs in with the password “${password}”.`,
  demoLogin: 'Login',
  demoName: 'Name',
  demoHint: (login: string, password: string) =>
    `This network is for trying things out: sign in as “${login}” with the password “${password}”.`,
  welcome: (name: string) => `Hello, ${name}`,
  requestsWaiting: (count: number) =>
    count === 1 ? 'One person is waiting for your answer' : `${count} people are waiting for your answer`,
  newsTitle: 'From your contacts',
  showAll: 'Show all',
  showLess: 'Show less',
  noNews: 'Nothing yet. What your contacts share and post appears here.',
  firstSteps: 'First steps',
  stepPeople: 'Find people you know, and send them a contact request',
  stepProfile: 'Introduce yourself, with a picture',
  stepCards: 'Fill in the contact cards that you give to others',
  stepExtension:
    'Install Passalong, the extension for your browser’s toolbar. The administrators of this network can tell you where to get it',

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
  signInAgain: 'Your session has ended. Please sign in again; nothing is lost.',
  cancel: 'Cancel',

  // authorization
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

  // a member's page
  latest: 'Shared pages and statuses',
  nothingShared: (name: string) => `${name} hasn’t shared or posted anything yet.`,
  nothingSharedByYou: 'You haven’t shared or posted anything yet.',
  removeNewsQuestion: 'Remove it for everybody?',
  newsRemoved: 'Removed. Nobody sees it any more.',
  newsRestored: 'Restored. Everybody sees it again.',
  newsNotRestored:
    'It can’t be restored: a removal can be undone for ten minutes, unless you have shared the page again.',
  editProfile: 'Edit your profile',
  isContact: 'One of your contacts',
  seesBusinessCard: 'Sees your business card',
  seesPersonalCard: 'Sees your personal card',
  seesBothCards: 'Sees both of your cards',
  seesNoCard: 'Sees none of your cards',
  endContactAsk: 'Remove from your contacts…',
  endContactQuestion: (name: string) => `Remove ${name} from your contacts? You will no longer see each other’s cards.`,
  contactEnded: (name: string) => `${name} is no longer one of your contacts.`,
  askTitle: (name: string) => `Send ${name} a contact request`,
  seeAfterSignIn: (name: string) => `Sign in to see what ${name} shared, and to send a contact request`,
  subject: 'Subject',
  message: 'Message',
  ask: 'Send the request',
  asked: (name: string) => `You sent ${name} a contact request. The answer will appear under Requests.`,
  mayAskFrom: (date: string) => `Your last request wasn’t accepted. You can ask again from ${date}.`,
  mayAskAfterEnd: (date: string) => `You are no longer in contact. You can ask again from ${date}.`,
  hasAsked: (name: string) => `${name} would like to be in contact with you.`,
  answerRequest: 'Answer the request',
  cannotAsk: 'This request can’t be sent now. This page says why.',

  // contact requests
  requestsTitle: 'Contact requests',
  requestsToYou: 'Waiting for your answer',
  noRequests: 'Nobody is waiting for your answer.',
  mutualContacts: (count: number) => (count === 1 ? '1 contact in common' : `${count} contacts in common`),
  seeProfile: 'See the profile',
  cardToSend: 'Your card for them',
  seeYourCards: 'What is on your cards',
  answerMessage: 'Your message to them',
  accept: 'Accept',
  decline: 'Decline',
  deleteAsk: 'Delete…',
  deleteQuestion: 'Delete it without an answer?',
  delete: 'Delete',
  requestGone: 'That request was withdrawn, or already answered in another window.',
  nowContact: (name: string) => `${name} is now one of your contacts.`,
  youDeclined: (name: string) => `You declined the request from ${name}.`,
  requestDeleted: (name: string) => `The request from ${name} is deleted.`,
  requestsByYou: 'Your own requests',
  withdraw: 'Withdraw',
  withdrawAsk: 'Withdraw…',
  withdrawQuestion: 'Withdraw this request?',
  withdrawn: (name: string) => `Your request to ${name} is withdrawn.`,
  answersToYou: 'Answers to you',
  accepted: (name: string) => `${name} accepted your request`,
  declined: (name: string) => `${name} declined your request`,
  emptyCard: 'This card is empty.',

  // people
  contactsTitle: (count: number) => `Your contacts (${count})`,
  noContacts: 'You have no contacts yet. Search for people by name, open their page and send them a contact request.',
  findByName: 'Find people by name',
  find: 'Search',
  foundTitle: (name: string) => `People called “${name}”`,
  nobodyFound: 'No member has this name. The beginning of a first or last name is enough.',
  backToContacts: 'Your contacts',

  // cards
  cardsTitle: 'Your cards',
  cardsExplain:
    'When you accept a contact request, you choose which card the other member gets. If you change a card later, they see the change.',
  businessCard: 'Business card',
  personalCard: 'Personal card',
  bothCards: 'Both cards',
  noCard: 'No card',
  company: 'Company',
  position: 'Position',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',

  // settings
  settingsTitle: 'Settings',
  profileExplains: 'Everybody who may open your page can read this.',
  headline: 'Headline',
  headlineHint: (max: number) => `One line about what you do, at most ${max} characters.`,
  introduction: 'Introduction',
  picture: 'Picture',
  pictureOf: (name: string) => `Picture of ${name}`,
  pictureHint:
    'PNG, JPEG or WebP; a square one fits best. Your browser makes a large photo smaller before it is sent. The place and time of the photo are removed.',
  pictureBounds: (edge: number) =>
    `If scripts are switched off, it can have at most 1 MB, and be ${edge} pixels wide and high.`,
  choosePicture: 'File',
  removePicture: 'Remove the picture',
  pictureWrong: 'This isn’t a PNG, JPEG or WebP picture.',
  pictureTooLarge:
    'This picture is larger than 1 MB, so other members would have to wait for it. Please make it smaller first.',
  pictureTooWide: (edge: number) =>
    `This picture is more than ${edge} pixels wide or high. Please make it smaller first.`,
  pictureAgain: 'Please choose the picture again.',
  statusTitle: 'Statuses elsewhere',
  socialAccounts: 'Your accounts with other services',
  socialAccountsHint:
    'One on each line. Your statuses appear there too if the administrators of this network have set that up, unless you choose other accounts when you post.',
  tooManyAccounts: (max: number) => `At most ${max} accounts.`,
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',

  // applications
  applicationsTitle: 'Allowed applications',
  applicationsExplain:
    'These applications may act for you until you remove them. If you remove one, its access ends at once.',
  noApplications: 'You haven’t allowed any application.',
  allowedOn: 'Allowed on',
  seesContacts: 'sees your contact list',
  seesNoContacts: 'sees your contacts’ news, but not your contact list',
  remove: 'Remove',
  removeAsk: 'Remove…',
  removeApplication: (application: string) => `Remove ${application}? It will no longer be able to act for you.`,
  applicationRemoved: 'Removed. It can no longer act for you.',

  // the extension was removed from the browser
  removedTitle: 'Passalong is removed',
  removed: 'Passalong is no longer in your browser, and everything it stored there is deleted.',
  removedAccess:
    'If you didn’t sign out in Passalong before, it still has access to your account until you remove it here under Applications.',
  removedLink: 'Remove its access',
  removedSignedOut: 'If you signed out, or withdrew your agreement, there is nothing left to do.',

  // errors
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address. Perhaps the address is incomplete, or the page was removed.',
  tooLargeTitle: 'This is too large',
  tooLarge: 'That is more than this page accepts. Please go back and send less.',
  tooSlowTitle: 'This took too long',
  tooSlow: 'Your connection was too slow for what you sent. Please go back and try again.',
  busyTitle: 'One moment, please',
  busy: 'This network couldn’t do that just now. Please try again in a moment.',
  tooManyChanges: (minutes: number) => `Too many changes this hour. Please try again in ${minutes} min.`,
  tooManyVisits: (minutes: number) =>
    `You have opened too many pages this hour. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  failedTitle: 'Something went wrong',
  failed: 'The fault is this network’s, not yours. Please try again in a moment.',
}

export type SiteSentences = typeof en
