import { lookup, Resolver } from 'node:dns/promises'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
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
  /**
   * Called with the last response; returns what gets its body in parts, and says by `true` that it needs no more. The
   * rest, and what is beyond `maxBytes`, isn't read, and is no failure. Without it, the body is returned whole.
   */
  readParts?: (response: OutgoingResponse) => ((part: Uint8Array) => boolean) | undefined
  /** Milliseconds for everything: resolving, all redirects and the whole body. */
  timeout?: number
  maxRedirects?: number
  /** Called when there is a connection; nothing is sent before it is done, or if it fails. */
  ready?: (() => Promise<void>) | undefined
  /** Whether it may go to the operator's own hosts too. */
  toInternalHosts?: boolean
  /** Ends the request as its timeout does. */
  signal?: AbortSignal | undefined
}

export interface OutgoingResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The address that responded, after all redirects. */
  url: string
}

type Resolved = { address: string; family: number }

/** Tests replace this, since they have no host in the Internet. */
export interface OutgoingHosts {
  /** Returns all addresses of a host name; the signal ends the look-up. */
  resolve: (name: string, signal: AbortSignal) => Promise<Resolved[]>
  isAllowed: (address: string) => boolean
  /** Hosts of the operator's own network, by their exact names: some requests may go there, whatever their addresses. */
  internalHosts?: readonly string[] | undefined
}

/** Services that clouds offer to their own machines alone, at addresses that look public: Azure, IBM (two ranges). */
const ofClouds = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) => ipaddr.IPv4.parseCIDR(range))

/** Whether an address is in the Internet; it may be an IPv4 address that is written or tunnelled as IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv4) return !ofClouds.some((range) => parsed.match(range))
  // only 2000::/3 is given out
  return (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}

/** Milliseconds until a name server is asked again, twice as long the second time, and how often it is asked. */
const nameServers = { timeout: 1000, tries: 2 }

/**
 * Asks the name servers for a name that a member or a stranger chose. `lookup` would wait in one of the few threads that
 * the sign-in at the provider, e-mail and PostgreSQL share. So /etc/hosts doesn't count, nor do search domains.
 */
export async function resolveName(name: string, signal: AbortSignal, servers?: string[]): Promise<Resolved[]> {
  const resolver = new Resolver(nameServers)
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap(({ status, ...result }) =>
      'value' in result && status === 'fulfilled'
        ? result.value.map((address) => ({ address, family: isIP(address) }))
        : [],
    )
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

export const internet: OutgoingHosts = { resolve: resolveName, isAllowed: isPublicAddress }

export type Outgoing = ReturnType<typeof createOutgoing>

/**
 * The one client for addresses that members or strangers choose. It connects to public addresses alone, the very ones
 * that were checked, also after a redirect; without cookies, credentials and kept connections. Each call settles by its
 * deadline, and then leaves neither a socket nor a look-up.
 */
export function createOutgoing({ resolve, isAllowed, internalHosts = [] }: OutgoingHosts = internet) {
  /** Returns an address of each family. */
  async function addressesOf({ hostname }: URL, { toInternalHosts }: OutgoingRequest, signal: AbortSignal) {
    const name = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(name)
    const isTrusted = toInternalHosts === true && internalHosts.includes(name)
    // the operator's own names may be in /etc/hosts
    const find = isTrusted ? () => lookup(name, { all: true }) : () => resolve(name, signal)
    const addresses = family ? [{ address: name, family }] : await find().catch(() => [])
    // one private address among several may be an attempt to reach it
    if (!isTrusted && !addresses.every(({ address }) => isAllowed(address)))
      throw new OutgoingFailed('address', `${hostname} is no host in the Internet.`)
    const found = [4, 6].flatMap((family) => addresses.find((each) => each.family === family) ?? [])
    if (found.length === 0) throw new OutgoingFailed('unreachable', `${hostname} has no address.`)
    return found
  }

  async function send(url: URL, request: OutgoingRequest, signal: AbortSignal, connected: () => void) {
    const { method = 'GET', headers, body, ready } = request
    const resolved = await addressesOf(url, request, signal)
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
          lookup: (_name, { all }, done) => {
            const [first] = resolved
            all ? done(null, resolved) : done(null, first?.address ?? '', first?.family)
          },
        },
        resolve,
      )
      sent.on('error', reject)
      // all that comes after a response to an upgrade that nobody asked for
      sent.once('close', () => reject(new Error('The connection was closed without a response.')))
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

  async function follow(address: string, request: OutgoingRequest, signal: AbortSignal, connected: () => void) {
    let url = webUrl(address)
    for (let redirects = 0; ; redirects++) {
      const response = await send(url, request, signal, connected)
      const { statusCode: status = 0, headers } = response
      if (!request.maxRedirects || !headers.location || status < 301 || status > 308 || status === 304) {
        const last: OutgoingResponse = { status, headers, url: url.href }
        const { maxBytes, readParts } = request
        const read = readParts?.(last)
        if (read && maxBytes !== undefined) await readUntil(response, maxBytes, read)
        const body = readParts || maxBytes === undefined ? Buffer.alloc(0) : await readBody(response, maxBytes)
        return { ...last, body }
      }
      response.destroy()
      if (redirects >= request.maxRedirects) throw new OutgoingFailed('redirects', 'Too many redirects.')
      url = webUrl(headers.location, url)
    }
  }

  async function withDeadline<Result>(
    { timeout = 5000, signal }: OutgoingRequest,
    work: (signal: AbortSignal, connected: () => void) => Promise<Result>,
  ): Promise<Result> {
    const ending = new AbortController()
    let mayHaveArrived = false
    const late = Promise.withResolvers<never>()
    const end = () => late.reject(new OutgoingFailed('slow', 'The response took too long.', mayHaveArrived))
    const timer = setTimeout(end, timeout)
    signal?.addEventListener('abort', end, { once: true })
    if (signal?.aborted) end()
    try {
      return await Promise.race([
        late.promise,
        work(ending.signal, () => {
          mayHaveArrived = true
        }),
      ])
    } catch (error) {
      if (error instanceof OutgoingFailed) throw error
      throw new OutgoingFailed('unreachable', error instanceof Error ? error.message : String(error), mayHaveArrived)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      ending.abort()
    }
  }

  return {
    /** @throws OutgoingFailed */
    fetch: (address: string, request: OutgoingRequest) =>
      withDeadline(request, (...parts) => follow(address, request, ...parts)),

    /** Whether requests may go to an address, before any is sent. @throws OutgoingFailed if they can't */
    check: (address: string, request: Pick<OutgoingRequest, 'toInternalHosts' | 'timeout'> = {}): Promise<void> =>
      withDeadline(request, async (signal) => {
        await addressesOf(webUrl(address), request, signal)
      }),
  }
}

function webUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutgoingFailed('address', 'The address is none of the web.')
  return url
}

async function readUntil(response: IncomingMessage, max: number, read: (part: Uint8Array) => boolean): Promise<void> {
  let left = max
  for await (const part of response) {
    if (read(part.subarray(0, left))) return
    left -= part.length
    if (left <= 0) return
  }
}

async function readBody(response: IncomingMessage, max: number): Promise<Buffer> {
  const tooLarge = () => new OutgoingFailed('too large', `The response has more than ${max} bytes.`)
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
