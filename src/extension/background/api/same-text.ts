import { mayNewsBeHtml, type Network } from '../../network/network.ts'
import { readText } from '../../schemas/wire.ts'
import { plainText } from './plain-text.ts'

/**
 * Whether the network returned the sent text. White space may differ, and markup too if the network may add some;
 * otherwise `<b>this</b>` and `this` differ.
 */
export function isSameText(given: string, sent: string, network: Network): boolean {
  const texts = mayNewsBeHtml(network) ? [given, plainText(given)] : [given]
  return texts.map(squeezed).includes(squeezed(readText(sent)))
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()
