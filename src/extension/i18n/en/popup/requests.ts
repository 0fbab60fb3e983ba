import type { Catalogue } from '../../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Requests',
  'requests.loading': 'Looking up who is waiting for you…',
  'requests.heading': {
    one: '{number} person would like to be in contact with you',
    other: '{number} people would like to be in contact with you',
  },
  'requests.none': 'Nobody is waiting for an answer from you.',
  'requests.mutual': { one: '{count} contact in common', other: '{count} contacts in common' },
  'requests.elsewhere': 'This request can only be answered on the site of {network}.',
  'requests.message': 'Your message, sent even if you decline (optional)',
  'requests.card': 'If you accept, send',
  'requests.card.BUSINESS': 'my business card',
  'requests.card.PERSO': 'my personal card',
  'requests.card.ALL': 'both my cards',
  'requests.card.NONE': 'no card',
  'requests.accept': 'Accept',
  'requests.decline': 'Decline',
  'requests.delete.ask': 'Delete…',
  'requests.delete.question': 'Delete it without an answer?',
  'requests.delete': 'Delete',
  'requests.keep': 'Keep it',
  'done.ACCEPT': '{name} is now one of your contacts.',
  'done.DECLINE': 'You declined the request from {name}.',
  'done.deletion': 'The request from {name} is deleted.',
  'done.GONE': 'The request from {name} was already answered or withdrawn.',
  'done.CONFIRMED': 'Your answer to {name} has arrived.',
  'requests.close': 'Close the request from {name}',
} as const satisfies Catalogue
