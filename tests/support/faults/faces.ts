import { expect, onTestFinished, vi } from 'vitest'
import { serve } from '../../../src/service/http/http-server.ts'
import { baseUrl, createTestNetwork } from '../../service/test-network.ts'
import { startFaultProxy } from './fault-proxy.ts'
import type { FaultRulesOptions } from './faults.ts'
import { faultyFetch } from './faulty-fetch.ts'

type App = Awaited<ReturnType<typeof createTestNetwork>>['app']

/** The ways to inject faults between a client and the service. */
export const faces = {
  'the proxy': async ({ fetch: target }: App, options: FaultRulesOptions) => {
    const service = await serve({ fetch: target, port: 0, host: '127.0.0.1', log: console.error })
    const proxy = await startFaultProxy({ target: service.url, ...options })
    onTestFinished(service.close)
    onTestFinished(proxy.stop)
    return { ...proxy, send: (path: string, init?: RequestInit) => fetch(proxy.origin + path, init) }
  },
  faultyFetch: async (app: App, options: FaultRulesOptions) => {
    const faulty = faultyFetch(
      (request) => (request.url.startsWith(baseUrl) ? app.request(request) : fetch(request)),
      options,
    )
    return { ...faulty, send: (path: string, init?: RequestInit) => faulty(baseUrl + path, init) }
  },
}

type Face = (typeof faces)[keyof typeof faces]

/** A member's client of the real service. Waits end with `pass`, which returns their milliseconds. */
export async function meet(start: Face, decide?: FaultRulesOptions['decide']) {
  const network = await createTestNetwork()
  const ana = await network.addMember('ana')
  const token = await network.token(ana)
  const waiting: { ms: number; go: () => void }[] = []
  const wait = (ms: number) => new Promise<void>((go) => waiting.push({ ms, go }))
  const face = await start(network.app, { wait, ...(decide && { decide }) })
  const headers = { authorization: `Bearer ${token}` }
  return {
    ...face,
    me: (init?: RequestInit) => face.send('/me', { headers, ...init }),
    post: (message = 'what is on my mind', key = 'a-key') =>
      face.send('/status', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: new URLSearchParams({ message }),
      }),
    /** Number of statuses at the service. */
    stored: async () => (await network.get(`/${ana}/newsfeed`, token)).body.count,
    async pass() {
      await vi.waitFor(() => expect(waiting).not.toEqual([]))
      const next = waiting.shift()
      next?.go()
      return next?.ms
    },
  }
}

export const failed = { name: 'TypeError', message: 'fetch failed' }
export const terminated = { name: 'TypeError', message: 'terminated' }
