/** The sentences about the settings, and a member's own account and applications in English. */
export const en = {
  // settings
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
  file: 'File',
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
  shareLanguage: 'Your language',
  shareLanguageHint: 'Your shares are marked with it, so that others can choose what they read.',
  name: 'Name',
  nameHint: 'The first word is your first name.',
  tooManyNames: (max: number) => `You have changed your name ${max} times today. Please try again tomorrow.`,
  interests: 'Interests',
  city: 'City',
  country: 'Country',
  noCountry: 'Not given',
  account: 'Your account',

  // the password
  passwordTitle: 'Change your password',
  passwordExplains:
    'This signs you out everywhere else and ends the access of every application, Passalong in your browser included. You stay signed in here.',
  currentPassword: 'Current password',
  ownPassword: 'Your password',
  wrongOwnPassword: 'This isn’t your password.',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',

  // the e-mail address
  emailTitle: 'Change your e-mail address',
  emailForLinks: 'If you forget your password, the link for a new one goes to this address.',
  whoSeesEmail: 'Besides you, only the administrators of this network see your e-mail address.',
  emailPending: (address: string) =>
    `A link is on its way to ${address}. The address becomes yours once you have opened the link, within 24 hours. If nothing arrives, save the address again.`,
  emailUntilThen: (address: string) => `Until then, your address is ${address}.`,
  emailNeedsMail:
    'This network sends no e-mail, so it can’t check a new address. Ask its administrators to enter it for you.',
  emailConfirm: 'Confirm your e-mail address',
  emailConfirmAsk: (address: string) => `Do you read the e-mail of ${address}? Then confirm that it is your address.`,
  emailConfirmButton: 'Confirm',
  emailLinkInvalid:
    'This link was used already, was replaced by a newer one, or has expired. Save your address again to get a new one.',
  emailMailSubject: (network: string) => `Confirm your e-mail address for ${network}`,
  emailMail: (network: string) =>
    `Somebody gave this e-mail address as their own at ${network}. If it was you, confirm it with this link within 24 hours. If it wasn’t you, do nothing.`,

  // download and deletion
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

  // applications
  applicationsExplain:
    'These applications may act for you until you remove them. If you remove one, its access ends at once.',
  noApplications: 'You haven’t allowed any application.',
  allowedOn: 'Allowed on',
  seesContacts: 'sees your contact list',
  seesNoContacts: 'sees your contacts’ news, but not your contact list',
  removeApplication: (application: string) => `Remove ${application}? It will no longer be able to act for you.`,
  applicationRemoved: 'Removed. It can no longer act for you.',
}

export type SettingsSentences = typeof en
