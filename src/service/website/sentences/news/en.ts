/** The sentences about the home page and what members shared in English. */
export const en = {
  // home
  homeExplains:
    'This is the web site of a professional network. Its members share pages with a comment, see who shared the page they are reading, and answer contact requests. They do most of this from their browser’s toolbar.',
  demoTitle: 'Demo members',
  demoExplains: (password: string) =>
    `Everything here is invented. Each of these members signs in with the password “${password}”.`,
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
    'Get Passalong, the extension for your browser’s toolbar, if you don’t have it yet. The administrators of this network can tell you where',
  stepExtensionForAdministrators:
    'Give your members Passalong, the extension for their browser’s toolbar. Whoever set up this network also builds it, and enters in the server’s settings where members get it',
  getExtension: 'Passalong shows who shared the page that you read. If you don’t have it yet, get it for your browser:',

  // the contacts of a team, on the first day
  teamContacts: (count: number, teams: string) =>
    count === 1
      ? `One person of your team ${teams} is your contact from the start. Contacts see what you share in their news, and you see what they share.`
      : `${count} people of your team ${teams} are your contacts from the start. They see what you share in their news, and you see what they share.`,
  otherContacts: (count: number) => (count === 1 ? 'one more' : `${count} more`),
  keepContacts: 'All right',
  undoContacts: 'Remove these contacts',

  // a member's shares and statuses
  latest: 'Shared pages and statuses',
  nothingShared: (name: string) => `${name} hasn’t shared or posted anything yet.`,
  nothingSharedByYou: 'You haven’t shared or posted anything yet.',
  removeNewsQuestion: 'Remove it for everybody?',
  newsRemoved: 'Removed. Nobody sees it any more.',
  newsRestored: 'Restored. It can be seen again.',
  newsNotRestored:
    'It can’t be restored: a removal can be undone for ten minutes, unless you have shared the page again.',

  // the extension was removed from the browser
  removedTitle: 'Passalong is removed',
  removed: 'Passalong is no longer in your browser, and everything it stored there is deleted.',
  removedAccess:
    'If you didn’t sign out in Passalong before, it still has access to your account until you remove it here under Applications.',
  removedLink: 'Remove its access',
  removedSignedOut: 'If you signed out, or withdrew your agreement, there is nothing left to do.',
}

export type NewsSentences = typeof en
