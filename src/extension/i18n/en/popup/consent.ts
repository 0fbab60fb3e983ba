import type { Catalogue } from '../../sentence.ts'

/** The sent data, and the consent to it. */
export const consent = {
  'consent.what': 'Passalong shows who on {network} shared the page in front of you, and lets you share it too.',
  'consent.lead': 'What Passalong sends',
  'consent.to': 'What Passalong sends goes to {network} and to nobody else:',
  'consent.click':
    'When you click the Passalong button on a page, or share from a menu: the address of that page or link, to find out who shared it.',
  'consent.share':
    'When you share a page: its address, title, summary, keywords, site name and picture, and your comment.',
  'consent.act': 'When you post a status, answer a contact request or read news: what you write or choose there.',
  'consent.poll':
    'While you are signed in, Passalong asks who is waiting for your answer, and what your contacts and you shared: about every half hour, more often while you use it, less often if you haven’t used it for a day.',
  'consent.never': 'Nobody learns which other pages you visit.',
  'consent.contacts':
    'When you sign in, {network} asks whether Passalong may see your contact list, unless the administrators of {network} have allowed that for everybody. If Passalong may see it, it shows you all your contacts who shared a page; otherwise only those it knows from your news.',
  'consent.agree': 'Agree',
  'consent.agree-and-sign-in': 'Agree and sign in',
  'consent.decline':
    'Nothing of yours is sent before you agree. If you don’t want to agree, you don’t need to do anything.',
  'consent.more': 'More on privacy',
} as const satisfies Catalogue
