import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type OutgoingReason = 'address' | 'unreachable' | 'slow' | 'too large' | 'redirects'

export class OutgoingFailed extends Error {
  readonly reason: OutgoingReason
  /** Whether the host may have got the request: there was a connection. */
  readonly mayHaveArrived: boolean

  constructor(reason: OutgoingReason, message: string, mayHaveArrived = false) {
    super(message)
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

interface OutgoingRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Maximum bytes of the response's body; without it, no body is read. */
  maxBytes?: number
  /** Milliseconds for everything: resolving, all redirects and the whole body. */
  timeout?: number
  maxRedirects?: number
  /** Called when there is a connection; nothing is sent before it is done, or if it fails. */
  ready?: (() => Promise<void>) | undefined
}

type Resolved = { address: string; family: number }

/** Of a host name, all addresses. Tests replace this, since they have no host in the Internet. */
export interface OutgoingHosts {
  resolve: (name: string) => Promise<Resolved[]>
  isAllowed: (address: string) => boolean
}

/** Whether an address is in the Internet; it may be an IPv4 address that is written or tunnelled as IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // only 2000::/3 is given out
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}

const internet: OutgoingHosts = { resolve: (name) => lookup(name, { all: true }), isAllowed: isPublicAddress }

export type Outgoing = ReturnType<typeof createOutgoing>

/**
 * The one client for addresses that members or strangers choose. It connects to public addresses alone, the very one
 * that was checked, also after a redirect; without cookies, credentials and kept connections.
 */
export function createOutgoing({ resolve, isAllowed }: OutgoingHosts = internet) {
  async function publicAddressOf(host: string): Promise<Resolved> {
    const name = host.replace(/^\[|\]$/g, '')
    const family = isIP(name)
    const addresses = family ? [{ address: name, family }] : await resolve(name).catch(() => [])
    const [first] = addresses
    if (!first) throw new OutgoingFailed('unreachable', `${host} has no address.`)
    // one private address among several may be an attempt to reach it
    if (!addresses.every(({ address }) => isAllowed(address)))
      throw new OutgoingFailed('address', `${host} is no host in the Internet.`)
    return first
  }

  async function send(url: URL, request: OutgoingRequest, signal: AbortSignal, connected: () => void) {
    const { method = 'GET', headers, body, ready } = request
    const resolved = await Promise.race([publicAddressOf(url.hostname), aborted(signal)])
    const { request: open } = url.protocol === 'https:' ? https : http
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = open(
        url,
        {
          method,
          headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'Passalong', ...headers },
          agent: false,
          auth: undefined,
          signal,
          lookup: (_name, options, done) =>
            options.all ? done(null, [resolved]) : done(null, resolved.address, resolved.family),
        },
        resolve,
      )
      sent.once('error', reject)
      const begin = () => {
        connected()
        sent.end(body)
      }
      const event = url.protocol === 'https:' ? 'secureConnect' : 'connect'
      sent.once('socket', (socket) =>
        socket.once(event, () => (ready ? ready().then(begin, (error) => sent.destroy(error)) : begin())),
      )
    })
  }

  return async function fetchOutgoing(address: string, request: OutgoingRequest) {
    const signal = AbortSignal.timeout(request.timeout ?? 5000)
    let url = webUrl(address)
    let mayHaveArrived = false
    const connected = () => {
      mayHaveArrived = true
    }
    try {
      for (let redirects = 0; ; redirects++) {
        const response = await send(url, request, signal, connected)
        const { statusCode: status = 0, headers } = response
        if (!request.maxRedirects || !headers.location || status < 301 || status > 308 || status === 304) {
          if (request.maxBytes === undefined) response.destroy()
          const body = request.maxBytes === undefined ? Buffer.alloc(0) : await readBody(response, request.maxBytes)
          return { status, headers, body }
        }
        response.destroy()
        if (redirects >= request.maxRedirects) throw new OutgoingFailed('redirects', 'Too many redirects.')
        url = webUrl(headers.location, url)
      }
    } catch (error) {
      if (error instanceof OutgoingFailed) throw error
      if (signal.aborted) throw new OutgoingFailed('slow', 'The response took too long.', mayHaveArrived)
      throw new OutgoingFailed('unreachable', error instanceof Error ? error.message : String(error), mayHaveArrived)
    }
  }
}

function webUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutgoingFailed('address', 'The address is none of the web.')
  return url
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

async function readBody(response: IncomingMessage, max: number): Promise<Buffer> {
  const tooLarge = () => {
    response.destroy()
    return new OutgoingFailed('too large', `The response has more than ${max} bytes.`)
  }
  if (Number(response.headers['content-length'] ?? 0) > max) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > max) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
