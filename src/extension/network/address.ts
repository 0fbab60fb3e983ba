import { isHostName } from './host-name.ts'
import { networkOrigin } from './origin.ts'

/**
 * The origin that a member means by a typed address: `circle.example`, or the address of any page there.
 *
 * @param loopback whether http is allowed on loopback
 */
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
