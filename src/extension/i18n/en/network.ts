import type { Catalogue } from '../sentence.ts'

/** Configuring another network, on the options page. */
export const network = {
  'network.other': 'Use another network',
  'network.by-hand': 'Enter a network by hand',
  'network.heading': 'Your network',
  'network.text':
    'For networks that Passalong doesn’t find by their address. Their administrators tell you what to enter here.',
  'network.name': 'Name of the network',
  'network.name.invalid': 'Enter the name of the network.',
  'network.baseUrl': 'Base address',
  'network.baseUrl.invalid': 'Enter an address such as https://graph.example.com, with nothing after it.',
  'network.authUrl': 'Sign-in address',
  'network.authUrl.invalid': 'Enter an address such as https://www.example.com, with nothing after it.',
  'network.apiKey': 'API key',
  'network.apiKey.invalid': 'Enter the key that the network gave for Passalong.',
  'network.profile': 'Way to sign in',
  'network.profile.code': 'With a code and a proof key (PKCE)',
  'network.profile.token': 'Without a code (user-agent profile)',
  'network.profile.code-secret': 'With a code and a secret (web server profile)',
  'network.secret': 'Secret of the API key',
  'network.secret.text': 'Leave it empty to keep the one that you gave before. It is never shown again.',
  'network.redirect.text': 'The administrators of the network register this address with the API key.',
  'network.try': 'Try it',
  'network.trying': 'Trying…',
  'network.works': 'This network answers as it should.',
  'network.wrong': {
    one: '{count} field needs a correction.',
    other: '{count} fields need a correction.',
  },
  'network.use': 'Use this network',
  'network.switching': 'Changing…',
  'network.back': 'Back to {built}',
  'network.signs-out': 'You are signed in to {network}. Using another network signs you out.',
  'network.switched': 'Passalong uses {network} now.',
  'network.switched.unrevoked':
    'Passalong uses {network} now. The network before it did not answer, so it still lists Passalong among your applications. Passalong will end its access there as soon as that network answers.',
  'network.problem.no-permission':
    'Your browser does not let Passalong connect to this address. Try again and allow it.',
  'network.problem.offline': 'You are offline. Connect to the internet and try again.',
  'network.problem.unreachable': 'Nothing answers at this address. Check it.',
  'network.problem.slow': 'This address did not answer in time. Check it, or try again in a moment.',
  'network.problem.server': 'This address reports a technical problem. Try again in a few minutes.',
  'network.problem.no-graph-api':
    'Something answers at this address, but it isn’t a network for Passalong. Check the address.',
  'network.problem.no-sign-in': 'There is no page for signing in with Passalong at this address. Check it.',
  'network.problem.not-registered':
    'The network does not know this key, or not with the redirect address below. Check the key, and whether the address is registered with it.',
  'find.heading': 'Which network are you a member of?',
  'find.intro': 'Passalong shows who on your network shared the page in front of you, and you can share it too.',
  'find.label': 'Your network’s address',
  'find.example': 'For example: {example}',
  'find.continue': 'Continue',
  'find.finding': 'Looking for it…',
  'find.invalid': 'Enter an address such as {example}.',
  'find.insecure': 'Passalong connects to addresses with https only. Enter the address without “http://”.',
  'find.unconfirmed':
    'This address names the sign-in page of another network, and that network doesn’t confirm it. Ask your network’s administrators for the right address.',
  'find.found': 'Is this your network?',
  'find.sign-in': 'You sign in at {host}.',
  'find.data': 'What you share goes to {host}.',
  'find.entered': 'You entered {host}.',
  'find.imitation':
    'Look closely: {host} has letters that look like others, and may imitate another address. Browsers also write it {encoded}.',
  'find.not-this': 'Not this one',
} as const satisfies Catalogue
