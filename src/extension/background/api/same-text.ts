import { readText } from '../../schemas/wire.ts'
import { plainText } from './plain-text.ts'

/** Whether what the network gives back is what was sent: it may add markup, and write white space its own way. */
export const isSameText = (given: string, sent: string): boolean =>
  [given, plainText(given)].map(squeezed).includes(squeezed(readText(sent)))

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()
