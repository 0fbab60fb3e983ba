import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Welcome to Passalong',
  'begin.more': 'You can read their comments, those of your contacts first. All members of {network} can read yours.',
  'begin.sign-in': 'Sign in to begin',
  'begin.click': 'Now go to any page and click the Passalong button.',
  'begin.key': 'Passalong also opens with {key}, without the mouse.',
  'begin.key.none': 'You can also set a keyboard shortcut that opens Passalong without the mouse.',
  'begin.pin': 'The Passalong button',
  'begin.pin.how':
    'To keep it in view, click the puzzle piece beside the address bar, and then the pin beside Passalong.',
  'begin.pin.firefox':
    'To keep it in view, click the puzzle piece at the right of the toolbar, then the gear beside Passalong, and pin it to the toolbar.',
  'begin.pinned': 'It is on the toolbar. Click it on any page.',
  'begin.pages': 'Shared by your contacts',
  'begin.pages.how':
    'Open a page here and click the Passalong button there: it shows who shared the page, and what they say about it.',
  'begin.pages.none':
    'Pages appear here as your contacts share them. Make a start: go to a page worth reading, click the Passalong button, and share it.',
  'begin.people': 'Find people you know on {network}',
  'options.consent': 'Your agreement',
  'options.consent.given': 'What Passalong sends to {network} was agreed to in this browser: {date}.',
  'options.consent.text':
    'If you withdraw your agreement, Passalong signs you out, deletes what it stored here of every account, and then sends nothing any more, except to end its access to {network}.',
  'options.consent.withdraw': 'Withdraw your agreement',
  'options.consent.question': 'Withdraw your agreement and sign out?',
  'options.consent.question.signed-out': 'Withdraw your agreement?',
  'options.consent.unsent':
    'This also deletes the drafts of every account, and everything that is not sent yet: {amount}.',
  'options.consent.keep': 'Cancel',
  'options.consent.withdrawn': 'You withdrew your agreement and are signed out.',
} as const satisfies Catalogue
