import type { Catalogue } from '../../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'no-network.enter': 'Enter your network’s address',
  'no-network.removed': 'Your organization no longer sets a network.',
  'signed-out.lead': 'See who on {network} shared this page',
  'signed-out.text':
    'Sign in to see them and to share pages yourself. A page’s address is sent to {network} only when you click the Passalong button on that page, or choose it in a menu.',
  'signed-out.button': 'Sign in',
  'signed-out.unsent': '{writes}. This waits here until you sign in again.',
  'signed-out.drafts': 'What you typed stays here and is back when you have signed in.',
  'signing-in.lead': 'Signing in…',
  'signing-in.text': 'Finish in the window of {network} that opens. It may take a moment to appear.',
  'signing-in.show': 'Show the window',
  'signing-in.cancel': 'Start over',
  'confirm.lead': 'Is this you?',
  'confirm.another': 'Until now, {before} was signed in here. This sign-in is for another account:',
  'confirm.unproven': '{network} did not confirm which sign-in this belongs to. Check that this is your account:',
  'confirm.yes': 'Yes, that’s me',
  'confirm.no': 'Not me',
  'welcome.text': 'Signed in as {name}.',
  'welcome.not-you': 'Not you?',
  'welcome.ok': 'OK',
  'footer.options': 'Options',
} as const satisfies Catalogue
