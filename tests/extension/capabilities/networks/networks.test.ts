// @vitest-environment node

import type { RequestListener } from 'node:http'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { discoveryPath } from '../../../../src/contract/oauth.ts'
import type { Discovery } from '../../../../src/contract/oauth-responses.ts'
import { documentDeadline, largestDocument } from '../../../../src/extension/background/http/discovery.ts'
import { tryNetwork } from '../../../../src/extension/background/network/network.ts'
import { findNetwork } from '../../../../src/extension/capabilities/networks/find.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import { configuredNetwork, ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import type { Service } from '../../../../src/service/start.ts'
import { startSignedInService } from '../../../support/demo-service.ts'
import { freePort } from '../../../support/free-port.ts'
import { oddities } from '../../../support/odd-server.ts'
import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { permitOnly } from '../../support/browser/permissions.ts'
import { networkAt } from '../../support/network/network-at.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { it as base, serve, statusOf } from '../../support/service.ts'
import { writeOf } from '../../support/stored/writes.ts'

const it = base
  .extend('first', ({ service }) => service)
  .extend('second', async () => {
    const service = await startSignedInService({ port: 0 })
    onTestFinished(service.close)
    return service
  })
  /** The real service: its API at one origin, its authorization host at another. */
  .extend('found', async () => {
    const port = await freePort()
    const [api, circle] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
    const service = await startSignedInService({ port, base_url: api, auth_url: circle, name: 'Circle' })
    onTestFinished(service.close)
    const { premiumKey: apiKey } = demoNetwork
    return {
      ...{ api, circle, service },
      network: { name: 'Circle', baseUrl: api, authUrl: circle, apiKey, profile: 'code' },
    }
  })

describe('trying a network', () => {
  const attempt = (network: Network) => tryNetwork(network, redirectUris[0])

  it('finds no problem of a running service, changes nothing, sends no token, and reports an unknown key', async ({
    first,
    second,
  }) => {
    await buildSignedInBackground(first.url)
    const session = await privateItems.session.get()
    const network = await items.network.get()
    expect(await attempt(networkAt(second.url))).toEqual({})
    expect({ session: await privateItems.session.get(), network: await items.network.get() }).toEqual({
      session,
      network,
    })
    const odd = await serve((_, response) => void response.end('{"id":""}'))
    await attempt(networkAt(odd.url))
    expect(odd.requests).toHaveLength(2)
    for (const { headers } of odd.requests) expect(headers.authorization).toBeUndefined()
    expect(await attempt(networkAt(second.url, { apiKey: 'nobody' }))).toEqual({ authUrl: 'not-registered' })
  })

  it('makes no request without the host’s permission, and reports that nothing answers', async ({ second }) => {
    const odd = await serve((_, response) => void response.end())
    permitOnly(second.url)
    expect(await attempt(networkAt(odd.url, { authUrl: second.url, profile: 'token' }))).toEqual({
      baseUrl: 'no-permission',
    })
    expect(odd.requests).toEqual([])
    await second.close()
    expect(await attempt(networkAt(second.url))).toEqual({ baseUrl: 'unreachable', authUrl: 'unreachable' })
  })

  it.each([
    ['html', { baseUrl: 'unreachable' }],
    ['server error', { baseUrl: 'unreachable', authUrl: 'unreachable' }],
  ] as const)('says what %s means', async (oddity, wrong) => {
    const odd = await serve(oddities[oddity])
    expect(await attempt(networkAt(odd.url))).toEqual(wrong)
  })
})

describe('using another network', () => {
  it('signs out of the old one here and there, then into the new one', async ({ first, second }) => {
    const { handlers, token } = await buildSignedInBackground(first.url)
    await handlers.lookUp({ url: 'http://news.example/night-trains' })

    await handlers.setNetwork({ network: networkAt(second.url) })
    expect(await handlers.revoked({})).toBe(true)
    expect(await statusOf(token, first)).toBe(401)
    expect(await items.network.get()).toEqual({ ...networkAt(second.url), insteadOf: '' })
    const stored = { ...(await fakeBrowser.storage.local.get()), ...(await fakeBrowser.storage.session.get()) }
    expect(JSON.stringify(stored)).not.toMatch(/Maya|night-trains/)

    await handlers.giveConsent({})
    await handlers.signIn({})
    expect(await statusOf((await sessionToken()) as string, second)).toBe(200)
  })

  // shows: §5 hosts
  it('never sends a token to a network that did not issue it', async ({ first }) => {
    const odd = await serve((_, response) => void response.writeHead(401).end())
    const { handlers } = await buildSignedInBackground(first.url)
    await items.network.set(networkAt(odd.url))
    await expect(handlers.lookUp({ url: 'http://news.example/' })).rejects.toThrow()
    expect(odd.requests).not.toEqual([])
    expect(new Set(odd.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([undefined]))
  })

  it('needs the browser’s permission, and returns to the built one', async ({ first, second }) => {
    permitOnly(first.url)
    const { handlers } = buildBackground(first.url)
    const bare = networkAt(second.url, { profile: 'token' })
    const refused = { failure: { code: 'no-permission' } }
    await expect(handlers.setNetwork({ network: bare })).rejects.toMatchObject(refused)
    expect((await items.network.get())?.baseUrl).toBe(first.url)
    await handlers.setNetwork({ network: builtNetwork })
    // also that of the next build
    expect(await fakeBrowser.storage.local.get()).not.toHaveProperty('network@1')
  })
})

describe('a network that release 0.1.0 took by hand', () => {
  /** The background of a member who is signed in there, with words that wait, after a start without the host's permission. */
  async function upgrade(first: Service) {
    const background = await buildSignedInBackground(first.url, { profile: 'token' })
    const [networks] = background.running.filter(({ beforeRefresh }) => beforeRefresh)
    const owner = ownerOf(networkAt(first.url), (await items.account.get()) ?? { id: '' })
    const draft = shareDraft(owner, 'http://news.example/')
    await draft.set({ message: 'Typed' })
    const write = writeOf(
      { type: 'status', message: 'A thought', social_account: [] },
      { owner, phase: 'waiting', due: null },
    )
    await items.outbox.set([write])
    permitOnly()
    networks?.start?.()
    const start = async () => networks?.beforeRefresh?.(true)
    await start()
    return { ...background, draft, write, start }
  }

  it('is not used any more, and loses neither its name nor the member’s words', async ({ first }) => {
    const { draft, write } = await upgrade(first)
    expect(await configuredNetwork.get()).toEqual(builtNetwork)
    expect({ session: await sessionToken(), consent: await items.consent.get() }).toEqual({
      session: undefined,
      consent: null,
    })
    expect(await items.network.get()).toMatchObject({ name: demoNetwork.name, unpermitted: true })
    expect({ draft: await draft.get(), outbox: await items.outbox.get() }).toEqual({
      draft: { message: 'Typed' },
      outbox: [write],
    })
  })

  it('is used again by a build that has its host, with what waits', async ({ first }) => {
    const { start } = await upgrade(first)
    permitOnly(first.url)
    await start()
    expect(await configuredNetwork.get()).toMatchObject({ baseUrl: first.url })
    expect(await items.network.get()).not.toHaveProperty('unpermitted')
  })

  it('stays in use if it is one of our service, which needs no permission', async ({ first }) => {
    const { handlers, running } = await buildSignedInBackground(first.url)
    permitOnly()
    for (const { beforeRefresh } of running) await beforeRefresh?.(true)
    await handlers.lookUp({ url: 'http://news.example/night-trains' })
    expect((await configuredNetwork.get())?.baseUrl).toBe(first.url)
  })
})

describe('a network that the browser no longer permits', () => {
  it('is distinguished from one that is down, at networks of the bare specification', async ({ first }) => {
    const { handlers } = buildBackground(first.url, undefined, { profile: 'token' })
    const lookUp = () => handlers.lookUp({ url: 'http://news.example/' })
    await handlers.signIn({})
    await first.close()
    await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'unknown', why: 'unreachable' } })
    permitOnly()
    await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'no-permission' } })
    await expect(handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'no-permission' } })
  })

  it('still works at a network of our service, which is unreachable only if it is down', async ({ first }) => {
    const { handlers } = await buildSignedInBackground(first.url)
    permitOnly()
    await handlers.lookUp({ url: 'http://news.example/night-trains' })
    await first.close()
    await expect(handlers.lookUp({ url: 'http://news.example/' })).rejects.toMatchObject({
      failure: { code: 'unknown', why: 'unreachable' },
    })
    await expect(handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
  })
})

describe('finding a network', () => {
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

  it('finds the real service by its authorization host, and by its API', async ({ found }) => {
    expect(await findNetwork(found.circle)).toEqual({ network: found.network, origin: found.circle })
    expect(await findNetwork(`${found.api}/me?language=en`)).toEqual({ network: found.network, origin: found.api })
  })

  it('needs neither consent nor permission, and sends nothing of the member', async () => {
    const { requests, url } = await imitation(() => ({}))
    await items.consent.remove()
    permitOnly()
    expect(await findNetwork(url)).toMatchObject({ network: { baseUrl: url } })
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${discoveryPath}`])
    expect(requests[0]?.headers).not.toHaveProperty('cookie')
  })

  it('follows a web site’s redirect to the service', async ({ found }) => {
    const site = await serve((request, response) =>
      response.writeHead(301, { location: found.circle + request.url }).end(),
    )
    expect(await findNetwork(site.url)).toEqual({ network: found.network, origin: site.url })
  })

  it('takes another host’s document only as the authorization host has it', async ({ found }) => {
    const site = await imitation(() => ({ name: 'Not Circle', auth_url: found.circle, api_key: 'stolen' }))
    expect(await findNetwork(site.url)).toEqual({ network: found.network, origin: site.url })
  })

  // shows: §4 status.social_account
  it('takes over whether the network announces that it publishes statuses elsewhere', async ({ found }) => {
    for (const [publishes_statuses, announced] of [
      [true, { publishesStatuses: true }],
      [false, {}],
      ['yes', {}],
    ] as const) {
      const { url } = await imitation(() => ({ publishes_statuses }))
      const network = { ...found.network, baseUrl: url, authUrl: url, apiKey: 'key', ...announced }
      expect(await findNetwork(url)).toEqual({ network, origin: url })
    }
  })

  it('cleans the name that stands in questions, as the service cleans names', async () => {
    const { url } = await imitation(() => ({ name: ' Acme\u202eelcric\u0007\n Circle ' }))
    expect(await findNetwork(url)).toMatchObject({ network: { name: 'Acmeelcric Circle' } })
  })

  describe('no network is found', () => {
    const problemAt = async (address: string) => {
      const finding = await findNetwork(address)
      return 'problem' in finding ? finding.problem : finding
    }

    it('where nothing answers, or offline', async ({ found }) => {
      await found.service.close()
      expect(await problemAt(found.circle)).toBe('unreachable')
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      onTestFinished(() => void Object.defineProperty(navigator, 'onLine', { value: true, configurable: true }))
      expect(await problemAt(found.circle)).toBe('offline')
    })

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

    it('is refused if its sign-in’s own document names another sign-in', async ({ found }) => {
      const named = await imitation(() => ({ auth_url: found.circle }))
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
})
