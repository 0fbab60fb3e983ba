import { isIP, type Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { isLoopback } from './hosts.ts'

export interface Sender {
  subject: string
  isMember: boolean
}

const senders = new WeakMap<Request, Sender>()
const listeners = new WeakMap<Socket, (sender: Sender) => void>()

export function setSender({ req, env }: Context, sender: Sender): void {
  senders.set(req.raw, sender)
  const socket = (env as HttpBindings | undefined)?.incoming?.socket
  if (socket) listeners.get(socket)?.(sender)
}

export const senderOf = (request: Request): Sender | undefined => senders.get(request)

export const watchSenders = (socket: Socket, listener: (sender: Sender) => void) => listeners.set(socket, listener)

export interface Usage {
  sender: Sender
  amount: number
}

/** Divides a member's amounts when senders are compared: strangers may have very many addresses. */
const memberAdvantage = 10

export const countedAmount = ({ sender, amount }: Usage): number =>
  sender.isMember ? amount / memberAdvantage : amount

/** A sender of requests. If something runs out, it is taken from the one who uses most, so that others keep theirs. */
export function ofLargestSender<Item extends Usage>(usages: Iterable<Item>): Item | undefined {
  let largest: { items: Item[]; total: number } | undefined
  for (const items of Map.groupBy(usages, ({ sender }) => sender.subject).values()) {
    const total = items.reduce((sum, item) => sum + countedAmount(item), 0)
    if (!largest || total > largest.total) largest = { items, total }
  }
  return largest?.items[0]
}

/** The client's IP address; of IPv6 the first 64 bits, which one client usually has. @returns '' without connection */
export function readClientIp(context: Context, behindProxy: boolean): string {
  const connection = (context.env as HttpBindings | undefined)?.incoming?.socket.remoteAddress ?? ''
  const forwarded = withoutPort((behindProxy && context.req.header('X-Forwarded-For')?.split(',').at(-1)) || '')
  return normalizeIp(isIP(forwarded) ? forwarded : connection)
}

/** Warns of a proxy on this computer that the settings don't have: all visitors would share its address. */
export function createProxyWarning(log: (line: string) => void): (context: Context) => void {
  let isSaid = false
  return (context) => {
    if (isSaid || context.req.header('X-Forwarded-For') === undefined) return
    const connection = (context.env as HttpBindings | undefined)?.incoming?.socket.remoteAddress ?? ''
    if (!isLoopback(connection.replace(/^::ffff:/, ''))) return
    isSaid = true
    log(
      'A proxy on this computer sets X-Forwarded-For, but the setting behind_proxy is off: all visitors share one address, by which wrong passwords and calls without a token are counted. Set behind_proxy to true',
    )
  }
}

/** An IPv4 address, or the first 64 bits of an IPv6 address, without its zone; '' for anything else. */
export function normalizeIp(text: string): string {
  const [address = ''] = text.split('%', 1)
  const version = isIP(address)
  if (version === 4) return address
  // the library fails on some addresses that Node accepts
  if (version === 0 || !ipaddr.isValid(address)) return ''
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  // a NAT64 shares one /96 among all its clients
  if (ip.range() === 'rfc6052') return new ipaddr.IPv4(ip.toByteArray().slice(-4)).toString()
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16))
  return groups.join(':')
}

/** Removes the port that some proxies add, as in `203.0.113.5:4123` and `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const text = address.trim()
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text
}
