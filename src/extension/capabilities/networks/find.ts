import { readDocument } from '../../background/http/discovery.ts'
import { isHostName, networkOrigin } from '../../network/address.ts'
import type { Finding } from './questions.ts'

export function readAddress(
  text: string,
  { loopback }: { loopback: boolean },
): { origin: string } | { problem: 'invalid' | 'insecure' } {
  const typed = text.trim()
  const url = URL.parse(
    typed.includes('://') ? typed : `${isLoopback(typed) && loopback ? 'http' : 'https'}://${typed}`,
  )
  const isName =
    url && isHostName(url.hostname) && (typed.includes('://') || /\./.test(url.hostname) || isLoopback(typed))
  if (!isName || url.username || url.password || !/^https?:$/.test(url.protocol)) return { problem: 'invalid' }
  const origin = networkOrigin(url.origin, { loopback })
  return origin === undefined ? { problem: 'insecure' } : { origin }
}

const isLoopback = (typed: string): boolean => /^(?:localhost|127\.0\.0\.1)(?![\w.-])/i.test(typed)

/**
 * The authorization host is the authority: another host's document counts only if the authorization host's document
 * says the same. Otherwise an imitation could name a true network's sign-in and its own API, and get the tokens.
 */
export async function findNetwork(address: string): Promise<Finding> {
  const read = readAddress(address, { loopback: !import.meta.env.PASSALONG_STORE })
  if ('problem' in read) return read
  const { origin } = read
  const first = await readDocument(origin, 'follow')
  if (typeof first === 'string') return { problem: first }
  const { authUrl } = first.network
  if (first.answeredBy === authUrl) return { network: first.network, origin }
  const confirmed = await readDocument(authUrl)
  if (confirmed === 'no-document' || confirmed === 'unreachable') return { problem: 'unconfirmed' }
  if (typeof confirmed === 'string') return { problem: confirmed }
  return confirmed.network.authUrl === authUrl ? { network: confirmed.network, origin } : { problem: 'unconfirmed' }
}
