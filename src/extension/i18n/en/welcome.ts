import type { Catalogue } from '../sentence.ts'

/** The page that opens after the installation, and taking the consent back. */
export const welcome = {
  'begin.title': 'Welcome to Passalong',
  'begin.lead': 'Passalong shows who on {network} shared the page in front of you, and lets you share it too.',
  'begin.sign-in': 'Sign in to begin',
  'begin.click': 'Now go to any page and click the Passalong button.',
  'begin.key': 'Or press {key}, without the mouse.',
  'begin.key.none': 'You can also set a key that opens Passalong without the mouse.',
  'begin.pin':
    'To keep the button in view, click the puzzle piece beside the address bar, and then the pin beside Passalong.',
  'options.consent': 'What is sent',
  'options.consent.given': 'You agreed to what Passalong sends to {network}: {date}.',
  'options.consent.text':
    'If you take that back you are signed out, what is stored of your account is deleted, and Passalong sends nothing any more.',
  'options.consent.withdraw': 'Take it back',
  'options.consent.question': 'Sign out, and send nothing any more?',
  'options.consent.unsent': 'What was typed or is waiting here is deleted too, of every account: {amount}.',
  'options.consent.keep': 'Leave it as it is',
  'options.consent.withdrawn': 'You took it back and are signed out. Passalong sends nothing any more.',
} as const satisfies Catalogue
