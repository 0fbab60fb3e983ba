// @vitest-environment node

import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { type Discovery, discoveryPath } from '../../../../src/contract/oauth.ts'
import { documentDeadline, findNetwork, largestDocument } from '../../../../src/extension/background/http/discovery.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { clearSent, readSent } from '../../../../src/extension/storage/sent.ts'
import { startSignedInService } from '../../../support/demo-service.ts'
import { freePort } from '../../../support/free-port.ts'
import { oddities } from '../../../support/odd-server.ts'
import { permitOnly } from '../../support/browser/permissions.ts'
import { serve } from '../../support/service.ts'

/** The real service: its API at one origin, its authorization host at another. */
let api: string
let circle: string
let service: Awaited<ReturnType<typeof startSignedInService>>

beforeEach(async () => {
  const port = await freePort()
  api = `http://127.0.0.1:${port}`
  circle = `http://localhost:${port}`
  service = await startSignedInService({ port, base_url: api, auth_url: circle, name: 'Circle' })
})
afterEach(() => service.close())

const found = () => ({
  name: 'Circle',
  baseUrl: api,
  authUrl: circle,
  apiKey: demoNetwork.premiumKey,
  profile: 'code',
})

/** A server with this document. */
const imitation = (change: () => { [Field in keyof Discovery | 'padding']?: unknown }) =>
  serve((request, response) => {
    const origin = `http://${request.headers.host}`
    const document = {
      name: 'Circle',
      base_url: origin,
      auth_url: origin,
      api_key: 'key',
      profile: 'code',
      redirect_uris: redirectUris,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...document, ...change() }))
  })

describe('finding a network', () => {
  it('finds the real service by its authorization host, and by its API', async () => {
    expect(await findNetwork(circle)).toEqual({ network: found(), origin: circle })
    expect(await findNetwork(`${api}/me?language=en`)).toEqual({ network: found(), origin: api })
  })

  it('needs neither consent nor permission, sends nothing of the member, and is listed as sent', async () => {
    const { requests, url } = await imitation(() => ({}))
    await items.consent.remove()
    await clearSent()
    permitOnly()
    expect(await findNetwork(url)).toMatchObject({ network: { baseUrl: url } })
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${discoveryPath}`])
    expect(requests[0]?.headers).not.toHaveProperty('cookie')
    await vi.waitFor(async () =>
      expect((await readSent()).map(({ reason, path }) => [reason, path])).toEqual([['trial', discoveryPath]]),
    )
  })

  it('follows a web site’s redirect to the service', async () => {
    const site = await serve((request, response) => response.writeHead(301, { location: circle + request.url }).end())
    expect(await findNetwork(site.url)).toEqual({ network: found(), origin: site.url })
  })

  it('takes another host’s document only as the authorization host has it', async () => {
    const site = await imitation(() => ({ name: 'Not Circle', auth_url: circle, api_key: 'stolen' }))
    expect(await findNetwork(site.url)).toEqual({ network: found(), origin: site.url })
  })
})

// shows: W5
it('cleans the name that stands in questions, as the service cleans names', async () => {
  const { url } = await imitation(() => ({ name: ' Acme\u202eelcric\u0007\n Circle ' }))
  expect(await findNetwork(url)).toMatchObject({ network: { name: 'Acmeelcric Circle' } })
})

describe('no network is found', () => {
  const problemAt = async (address: string) => {
    const finding = await findNetwork(address)
    return 'problem' in finding ? finding.problem : finding
  }

  it.each([
    ['circle', 'invalid'],
    ['http://circle.example', 'insecure'],
  ])('by %s', async (address, problem) => {
    expect(await problemAt(address)).toBe(problem)
  })

  it('where nothing answers, or offline', async () => {
    await service.close()
    expect(await problemAt(circle)).toBe('unreachable')
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    onTestFinished(() => void Object.defineProperty(navigator, 'onLine', { value: true, configurable: true }))
    expect(await problemAt(circle)).toBe('offline')
  })

  // shows: bound discovery.documentDeadline
  it.each(['silence', 'dribble'] as const)('in time: %s', async (oddity) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { requests, url } = await serve(oddities[oddity])
    const problem = problemAt(url)
    await vi.waitFor(() => expect(requests).toHaveLength(1), { interval: 5 })
    await vi.advanceTimersByTimeAsync(documentDeadline)
    expect(await problem).toBe('slow')
  })

  const withStatus =
    (status: number): RequestListener =>
    (_, response) =>
      response.writeHead(status).end('{}')
  it.each([
    ['html', 'no-document', oddities.html],
    ['cut off JSON', 'no-document', oddities['cut off JSON']],
    ['a broken connection', 'no-document', oddities['broken connection']],
    ['a server’s error', 'server', oddities['server error']],
    ['a 404', 'no-document', withStatus(404)],
    ['a 403', 'no-document', withStatus(403)],
    ['a 429', 'server', withStatus(429)],
    ['a 503', 'server', withStatus(503)],
  ])('in %s: %s', async (_, problem, respond) => {
    expect(await problemAt((await serve(respond)).url)).toBe(problem)
  })

  // shows: bound discovery.largestDocument
  it('in a document that is too large', async () => {
    const padded = (length: number) => imitation(() => ({ padding: 'x'.repeat(length) }))
    expect(await problemAt((await padded(largestDocument)).url)).toBe('no-document')
    expect(await problemAt((await padded(largestDocument / 2)).url)).toHaveProperty('network')
  })

  it.each([
    [{ name: ' ' }],
    [{ name: '\u3164\u200b' }],
    [{ name: '\u202e…' }],
    [{ name: 'x'.repeat(61) }],
    [{ base_url: 'http://circle.example' }],
    [{ base_url: 'https://circle.example/api' }],
    [{ auth_url: 'https://maya@circle.example' }],
    [{ api_key: '' }],
    [{ profile: 'token' }],
    [{ redirect_uris: undefined }],
  ])('in a document with %j', async (change) => {
    expect(await problemAt((await imitation(() => change)).url)).toBe('no-document')
  })
})

describe('an imitation', () => {
  it.each([
    ['has no document', oddities.html],
    ['has a document of a third host', redirectsTo('http://127.0.0.1:1')],
  ])('is refused if the sign-in that it names %s', async (_, answer) => {
    const named = await serve(answer)
    const evil = await imitation(() => ({ auth_url: named.url }))
    expect(await findNetwork(evil.url)).toEqual({ problem: 'unconfirmed' })
  })

  it('is refused if its sign-in’s own document names another sign-in', async () => {
    const named = await imitation(() => ({ auth_url: circle }))
    const evil = await imitation(() => ({ auth_url: named.url }))
    expect(await findNetwork(evil.url)).toEqual({ problem: 'unconfirmed' })
  })

  it('is refused if the sign-in that it names redirects back', async () => {
    const named = await serve((request, response) =>
      response.writeHead(302, { location: evil.url + request.url }).end(),
    )
    const evil = await imitation(() => ({ auth_url: named.url }))
    expect(await findNetwork(evil.url)).toEqual({ problem: 'unconfirmed' })
    expect(await findNetwork(named.url)).toEqual({ problem: 'unconfirmed' })
  })

  it('is distinguished from a network whose sign-in fails', async () => {
    const named = await serve(oddities['server error'])
    const site = await imitation(() => ({ auth_url: named.url }))
    expect(await findNetwork(site.url)).toEqual({ problem: 'server' })
  })
})

function redirectsTo(origin: string): RequestListener {
  return (request, response) => void response.writeHead(302, { location: origin + request.url }).end()
}
