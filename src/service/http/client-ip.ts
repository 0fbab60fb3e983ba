import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The network address that a request comes from; of IPv6 the first 64 bits, since whoever has one address has them all.
 *
 * @param behindProxy whether the nearest proxy's word counts: the last address of X-Forwarded-For
 * @returns empty where there is no connection
 */
export function callerAddress(context: Context, behindProxy: boolean): string {
  const connection = (context.env as HttpBindings | undefined)?.incoming?.socket.remoteAddress ?? ''
  const forwarded = behindProxy ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded !== undefined && isIP(forwarded) ? forwarded : connection
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  return isIP(mapped ?? address) === 6 ? firstHalf(address) : (mapped ?? address)
}

/** The first four of the eight groups of an IPv6 address, of which `::` stands for as many zeros as are missing. */
function firstHalf(address: string): string {
  const [before = '', after] = address.toLowerCase().split('::')
  const groups = before.split(':').filter((group) => group !== '')
  const behind = after?.split(':').filter((group) => group !== '') ?? []
  while (groups.length + behind.length < 8) groups.push('0')
  return [...groups, ...behind]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
