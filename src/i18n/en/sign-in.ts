import type { Catalogue } from '../sentence.ts'

/** Signing in, and the popup's footer. */
export const signIn = {
  'signed-out.lead': 'See who on {network} shared this page',
  'signed-out.text':
    'Sign in to see them and to share pages yourself. A page’s address is sent to {network} only when you click the Passalong button on that page.',
  'signed-out.button': 'Sign in',
  'signing-in.lead': 'Signing in…',
  'signing-in.text': 'Finish in the window of {network} that opens. It may take a moment to appear.',
  'signing-in.cancel': 'Start over',
  'footer.options': 'Options',
} as const satisfies Catalogue
