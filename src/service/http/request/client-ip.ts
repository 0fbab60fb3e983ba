import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * The IP address that a request comes from: of IPv6 the first 64 bits, since whoever has one address has them all; an
 * IPv4-mapped one is the IPv4 address that it maps.
 *
 * @param behindProxy whether the nearest proxy's word counts: the last address of X-Forwarded-For,
 *   with its port or without
 * @returns empty where there is no connection
 */
export function readClientIp(context: Context, behindProxy: boolean): string {
  const connection = (context.env as HttpBindings | undefined)?.incoming?.socket.remoteAddress ?? ''
  const forwarded = behindProxy ? context.req.header('X-Forwarded-For')?.split(',').at(-1) : undefined
  const text = [withoutPort(forwarded ?? ''), connection].find((candidate) => isIP(candidate)) ?? ''
  if (text === '') return ''
  const ip = ipaddr.process(text)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16))
  return groups.join(':')
}

/** Some proxies write `203.0.113.5:4123` and `[2001:db8::1]:443`; any other form stays as it is. */
function withoutPort(address: string): string {
  const text = address.trim()
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text
}
