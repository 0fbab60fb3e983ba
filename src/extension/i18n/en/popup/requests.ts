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
  'requests.done.accepted': '{name} is now one of your contacts.',
  'requests.done.declined': 'You declined the request from {name}.',
  'requests.done.deleted': 'The request from {name} is deleted.',
  'requests.done.gone': 'The request from {name} was already answered or withdrawn.',
  'requests.done.arrived': 'Your answer to {name} has arrived.',
  'requests.close': 'Close the request from {name}',
} as const satisfies Catalogue
