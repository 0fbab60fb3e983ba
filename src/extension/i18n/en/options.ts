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
  'options.language': 'Language',
  'options.language.browser': 'The browser’s language ({language})',
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
    'Your accounts on other networks, by the names that {network} knows them by. When you post a status, you choose on which of them {network} is asked to publish it as well.',
  'options.social_accounts.label': 'Name of an account',
  'options.social_accounts.invalid': 'Write the account’s name, without commas.',
  'options.excluded_sites': 'Sites that are never looked up',
  'options.excluded_sites.text':
    'On these sites a click on Passalong’s button doesn’t ask {network} who shared the page, unless you say so there.',
  'options.excluded_sites.label': 'Address of a site',
  'options.excluded_sites.invalid': 'Write a site’s address, such as example.com.',
} as const satisfies Catalogue
