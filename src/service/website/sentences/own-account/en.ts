/** The sentences about a member’s own account and data in English. */
export const en = {
  name: 'Name',
  nameHint: 'The first word is your first name.',
  tooManyNames: (max: number) => `You have changed your name ${max} times today. Please try again tomorrow.`,
  interests: 'Interests',
  city: 'City',
  country: 'Country',
  noCountry: 'Not given',
  account: 'Your account',
  emailTitle: 'Change your e-mail address',
  emailExplains:
    'If you forget your password, the link for a new one goes to this address. Other members don’t see it.',
  downloadTitle: 'Download your data',
  downloadExplains:
    'Everything that this network stores about you, as a zip: your profile and cards, what you shared and wrote, your contacts and requests, applications and sign-ins. Each topic is a JSON file.',
  download: 'Download',
  tooManyDownloads: (max: number, minutes: number) =>
    `You have downloaded your data ${max} times within an hour. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  deleteTitle: 'Delete your account',
  deleteGoesTitle: 'What is deleted',
  deleteGoes:
    'Your profile, picture, cards, shares, statuses, contacts and contact requests. You are signed out everywhere, and no application has access any more. This can’t be undone.',
  deleteStaysTitle: 'What stays',
  deleteStays:
    'A record that this account existed and was deleted, without your name. Copies that others made, and back-ups until they are replaced; if one is restored, your account is deleted again.',
  deleteDownload: 'Download your data first',
  deleteAccount: 'Delete my account',
  onlyAdministrator: 'You are the only administrator. Name another one before you delete your account.',
  deletedTitle: 'Your account is deleted',
  deleted:
    'Thank you for having been here. If Passalong is still in your browser, remove it there, or it will ask you to sign in.',
}

export type OwnAccountSentences = typeof en
