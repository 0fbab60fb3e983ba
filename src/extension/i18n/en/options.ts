import type { Catalogue } from '../sentence.ts'

/** The options page, but for its network. */
export const options = {
  'options.title': 'Passalong options',
  'options.saved': 'Saved',
  'options.account': 'Account',
  'options.account.signed-in': 'Signed in to {network}',
  'options.account.signed-out': 'You are not signed in to {network}.',
  'options.sign-out': 'Sign out',
  'options.signing-out': 'Signing out…',
  'options.signed-out': 'You are signed out, and {network} has withdrawn Passalong’s access.',
  'options.signed-out.unrevoked':
    'You are signed out here, but {network} did not answer, so it still lists Passalong among your applications. Passalong will tell it as soon as it answers.',
  'options.sign-out.question': {
    one: '{number} thing that you sent has not left yet. It waits here until you sign in again.',
    other: '{number} things that you sent have not left yet. They wait here until you sign in again.',
  },
  'options.sign-out.keep': 'Sign out and keep what waits',
  'options.sign-out.delete': 'Sign out and delete what waits',
  'options.sign-out.stay': 'Stay signed in',
  'options.language': 'Language',
  'options.language.browser': 'The browser’s language ({language})',
  'options.shortcut': 'Keyboard shortcut',
  'options.shortcut.text': 'Opens Passalong on the page in front of you, without the mouse.',
  'options.shortcut.key': 'The key is {key}.',
  'options.shortcut.none': 'No key is set.',
  'options.shortcut.change': 'Change the key',
  'options.notify': 'Notifications',
  'options.notify.text': 'Passalong asks {network} every half hour who is waiting for you.',
  'options.notify.on': 'Tell me on the desktop when somebody would like to be in contact with me',
  'options.notify.refused': 'Your browser doesn’t let Passalong show notifications, so this stays off.',
  'options.mark': 'The mark on the button',
  'options.mark.text':
    'On pages that your contacts shared, Passalong’s button carries a mark. No address leaves your browser for it.',
  'options.mark.untold': 'Your browser compares by itself: Passalong isn’t told which pages you visit.',
  'options.mark.told':
    'For this, Firefox tells Passalong the address of every page that you open. Passalong compares it, here in your browser, with what your contacts shared, and doesn’t keep it.',
  'options.mark.on': 'Mark the button on pages that my contacts shared',
  'options.mark.refused': 'Your browser doesn’t permit that, so this stays off.',
  'options.mark.no-index':
    'Passalong keeps nothing here of what your contacts shared, by your choice, so it has nothing to mark.',
  'options.mark.no-pages':
    '{network} doesn’t tell Passalong which pages your contacts shared, so this can’t be had there.',
  'options.undo_seconds': 'Undo',
  'options.undo_seconds.text':
    '{network} knows no way for Passalong to take back a share or a status. So each waits a moment before it leaves, and you can undo it.',
  'options.undo_seconds.seconds': { one: '{number} second', other: '{number} seconds' },
  'options.undo_seconds.none': 'Send at once',
  'options.unsent': 'Not sent yet',
  'options.unsent.text':
    'What you type and don’t send stays on this computer for {days} days, and what can’t leave yet waits here: for your account alone, also after you sign out.',
  'options.unsent.none': 'Nothing is kept at the moment.',
  'options.unsent.drafts': { one: '{number} draft', other: '{number} drafts' },
  'options.unsent.writes': { one: '{number} thing on its way', other: '{number} things on their way' },
  'options.unsent.forget': 'Delete all of it',
  'options.unsent.question': 'Delete what was typed or is waiting here, of every account?',
  'options.unsent.keep': 'Keep it',
  'options.unsent.forgotten': 'Deleted',
  'options.contact_card': 'Contact card',
  'options.contact_card.text':
    'What goes to people whose contact request you accept. You can choose differently each time.',
  'options.contact_card.BUSINESS': 'My business card',
  'options.contact_card.PERSO': 'My personal card',
  'options.contact_card.ALL': 'Both my cards',
  'options.contact_card.NONE': 'No card',
  'options.list.remove': 'Remove',
  'options.list.remove.item': 'Remove {item}',
  'options.list.add': 'Add',
  'options.list.added': 'Added: {item}',
  'options.list.removed': 'Removed: {item}',
  'options.list.already': '{item} is listed already.',
  'options.list.full': 'There is no room for more. Remove one first.',
  'options.social_accounts': 'Accounts elsewhere',
  'options.social_accounts.text':
    'Your accounts on other networks, by the names that {network} knows them by. When you post a status, you choose on which of them {network} is asked to publish it as well. With none chosen, your settings on {network} decide.',
  'options.social_accounts.label': 'Name of an account',
  'options.social_accounts.invalid': 'Write the account’s name, without commas.',
  'options.excluded_sites': 'Sites that are never looked up',
  'options.excluded_sites.text':
    'On these sites a click on Passalong’s button doesn’t ask {network} who shared the page, unless you say so there.',
  'options.excluded_sites.label': 'Address of a site',
  'options.excluded_sites.invalid': 'Write a site’s address, such as example.com.',
} as const satisfies Catalogue
