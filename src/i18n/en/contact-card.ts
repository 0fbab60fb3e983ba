import type { Catalogue } from '../sentence.ts'

/** What is sent with an accepted contact request, in words. */
export const contactCard = {
  'contact_card.BUSINESS': 'Business contact details',
  'contact_card.PERSO': 'Personal contact details',
  'contact_card.ALL': 'Business and personal contact details',
  'contact_card.NONE': 'No contact details',
} as const satisfies Catalogue
