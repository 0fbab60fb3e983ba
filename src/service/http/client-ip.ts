import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * The IP address that a request comes from: of IPv6 the first 64 bits, since whoever has one address has them all; an
 * IPv4-mapped one is the IPv4 address that it maps.
 *
 * @param behindProxy whether the nearest proxy's word counts: the last address of X-Forwarded-For
 * @returns empty where there is no connection
 */
export function readClientIp(context: Context, behindProxy: boolean): string {
  const connection = (context.env as HttpBindings | undefined)?.incoming?.socket.remoteAddress ?? ''
  const forwarded = behindProxy ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  const text = forwarded !== undefined && isIP(forwarded) ? forwarded : connection
  if (!isIP(text)) return ''
  const ip = ipaddr.process(text)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16))
  return groups.join(':')
}
