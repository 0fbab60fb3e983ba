import type { Catalogue } from '../sentence.ts'

/** The tab "Requests". */
export const requests = {
  'requests.tab': 'Requests',
} as const satisfies Catalogue
