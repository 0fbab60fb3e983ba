import type { Catalogue } from '../sentence.ts'

/** What is sent, and consenting to it. */
export const consent = {
  'consent.what': 'Passalong shows who on {network} shared the page in front of you, and lets you share it too.',
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
  'consent.contacts':
    'When you sign in, {network} asks whether Passalong may see your contacts. If you allow it, Passalong shows you which of your contacts shared a page.',
  'consent.agree': 'Agree',
  'consent.agree-and-sign-in': 'Agree and sign in',
  'consent.decline': 'Nothing is sent before you agree. If you don’t want to, simply close this.',
  'consent.more': 'More on privacy',
} as const satisfies Catalogue
