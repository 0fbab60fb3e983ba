import { mayNewsBeHtml, type Network } from '../../network/network.ts'
import { readText } from '../../schemas/wire.ts'
import { plainText } from './plain-text.ts'

/**
 * Whether what the network gives back is what was sent: it may write white space its own way, and some networks add markup.
 * Where a network adds none, `<b>this</b>` and `this` are two texts.
 */
export function isSameText(given: string, sent: string, network: Network): boolean {
  const texts = mayNewsBeHtml(network) ? [given, plainText(given)] : [given]
  return texts.map(squeezed).includes(squeezed(readText(sent)))
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()
