import type { Finding } from '../../messages/finding.ts'
import { readAddress } from '../../network/address.ts'
import { readDocument } from './document.ts'

/**
 * Finds the network at a typed address. The authorization host is the authority: a document of another host counts only
 * if the authorization host that it names says the same of itself. Otherwise an imitation could name a true network's
 * sign-in and its own API, and get the tokens.
 */
export async function findNetwork(address: string): Promise<Finding> {
  const read = readAddress(address, { loopback: !import.meta.env.PASSALONG_STORE })
  if ('problem' in read) return read
  const { origin } = read
  const first = await readDocument(origin, 'trial', 'follow')
  if (typeof first === 'string') return { problem: first }
  const { authUrl } = first.network
  if (first.answeredBy === authUrl) return { network: first.network, origin }
  const confirmed = await readDocument(authUrl, 'trial')
  if (confirmed === 'no-document' || confirmed === 'unreachable') return { problem: 'unconfirmed' }
  if (typeof confirmed === 'string') return { problem: confirmed }
  return confirmed.network.authUrl === authUrl ? { network: confirmed.network, origin } : { problem: 'unconfirmed' }
}
