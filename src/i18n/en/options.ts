import type { Catalogue } from '../sentence.ts'

/** The options page. */
export const options = {
  'options.title': 'Passalong options',
  'options.language': 'Language',
  'options.language.browser': 'The browser’s language ({language})',
  'options.account': 'Account',
  'options.account.signed-in': 'Signed in to {network} as {name}.',
  'options.account.signed-out': 'You are not signed in to {network}.',
  'options.sign-out': 'Sign out',
  'options.signing-out': 'Signing out…',
  'options.signed-out': 'You are signed out, and {network} has withdrawn Passalong’s access.',
  'options.signed-out.unrevoked':
    'You are signed out here, but {network} did not answer, so it still lists Passalong among your applications. Passalong will tell it as soon as it answers.',
  'options.saved': 'Saved',
} as const satisfies Catalogue
