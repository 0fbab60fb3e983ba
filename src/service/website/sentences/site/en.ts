import type { Language } from '../../../http/request/language.ts'

/** The sentences about the frame of every page, problems of forms, and errors in English. */
export const en = {
  language: 'en' as Language,

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
  signOutOf: (network: string) => `Sign out of ${network}`,
  signedOutTitle: 'You are signed out',
  save: 'Save',
  saved: 'Saved.',
  optional: 'optional',
  undo: 'Undo',
  backTo: (page: string) => `Back to “${page}”`,
  pages: 'Pages of the list',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  justNow: 'just now',
  remove: 'Remove',
  removeAsk: 'Remove…',
  aboutNetwork: 'About this network',
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms of use',

  // problems of a form
  formOutdated: 'This page has expired. Please try again.',
  formOfOther: 'This page belonged to another account that was signed in here before. Nothing was saved or sent.',
  needed: 'Please fill this in.',
  tooLong: (max: number) => `This is too long. It can have at most ${max} characters.`,
  noEmail: 'This isn’t an e-mail address.',
  goneMeanwhile: 'What this was about is gone, so nothing was sent.',
  yourText: 'Your text, to copy',

  // errors
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address. Perhaps the address is incomplete, or the page was removed.',
  tooLargeTitle: 'This is too large',
  tooLarge: 'That is more than this page accepts. Please go back and send less.',
  tooSlowTitle: 'This took too long',
  tooSlow: 'Your connection was too slow for what you sent. Please go back and try again.',
  busyTitle: 'One moment, please',
  busy: 'This network couldn’t do that just now. Please try again in a moment.',
  unconfirmed: 'This network can’t say whether that worked. Please look before you try again.',
  tooManyChanges: (minutes: number) => `Too many changes this hour. Please try again in ${minutes} min.`,
  tooManyVisits: (minutes: number) =>
    `You have opened too many pages this hour. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  failedTitle: 'Something went wrong',
  failed: 'The fault is this network’s, not yours. Please try again in a moment.',
}

export type SiteSentences = typeof en
