import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { createOutgoing } from '../../../src/service/outgoing.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A host of the Internet, to which every name but `inside.example` leads, and what it got. */
export const received: Received[] = []

/** What it does with a request at a path; it responds 200 to others. */
export const replies = new Map<string, RequestListener>()

export let origin = ''

/** Waits until something is true. */
export const until = (isTrue: () => unknown) => vi.waitUntil(isTrue, { timeout: 20_000, interval: 5 })
export const arrived = (count = 1) => until(() => received.length === count)

/** The guarded client, in whose Internet 127.0.0.1 is a public host, and 127.0.0.2 this machine's network. */
export const outgoing = createOutgoing({
  resolve: async (name) => [{ address: name === 'inside.example' ? '127.0.0.2' : '127.0.0.1', family: 4 }],
  isAllowed: (address) => address === '127.0.0.1',
  // its address is in /etc/hosts
  internalHosts: ['localhost'],
})

/** Starts the host before all tests, and forgets what it got before each. */
export function useReceiver(): void {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    const reply = replies.get(path)
    if (reply) reply(request, response)
    else response.end('ok')
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    origin = `http://receiver.example:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    received.length = 0
    replies.clear()
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
}
