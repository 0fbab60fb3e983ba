import type { Catalogue } from '../sentence.ts'

/** What is sent, consenting to it and taking that back, and the page that opens after the installation. */
export const welcome = {
  'consent.lead': 'What Passalong sends',
  'consent.to': 'What Passalong sends goes to {network} and to nobody else:',
  'consent.click':
    'When you click its button on a page, or its entry in a menu: the address of that page or link, to find out who shared it.',
  'consent.share':
    'When you share that page: its address, what it says of itself (title, summary, keywords, site, picture), and your comment.',
  'consent.act': 'When you post a status, answer a contact request or read news: what you write or choose there.',
  'consent.poll':
    'While you are signed in: every half hour, and more often while you use Passalong, the questions who waits for your answer, and what your contacts and you shared.',
  'consent.never': 'The pages that you visit without such a click are sent to nobody.',
  'consent.agree': 'Agree',
  'consent.agree-and-sign-in': 'Agree and sign in',
  'consent.decline': 'Nothing is sent before you agree. If you don’t want to, simply close this.',
  'consent.more': 'More on privacy',
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
