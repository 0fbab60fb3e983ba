import type { Catalogue } from '../../sentence.ts'

/** "Trouble signing in?" */
export const help = {
  'help.title': 'Trouble signing in?',
  'help.looking': 'Looking for what is wrong…',
  'help.works':
    '{network} answers as it should. If its window stays empty or closes by itself, let your browser open windows and keep cookies for {network}, turn off what blocks them, and try again.',
  'help.no-permission':
    'Your browser does not let Passalong connect to {network}. Allow it in the browser’s list of extensions, under Passalong’s permissions.',
  'help.offline': 'You are offline. Connect to the internet and try again.',
  'help.unreachable': '{network} can’t be reached from here. Try again later, or on another connection.',
  'help.slow': '{network} answers very slowly. Try again later.',
  'help.server': '{network} has a technical problem. Try again in a few minutes.',
  'help.no-graph-api':
    'Something else answers instead of {network}, such as the sign-in page of a public Wi-Fi. Open any web page, finish what it asks, and try again.',
  'help.no-sign-in': '{network} has no page for signing in with Passalong. Tell its administrators.',
  'help.not-registered': '{network} does not know this version of Passalong. Tell its administrators.',
  'help.copy': 'Copy the details for the administrators of {network}',
  'network.redirect': 'Redirect address',
  'network.copy': 'Copy',
} as const satisfies Catalogue
