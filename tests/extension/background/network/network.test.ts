// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { startSignedInService } from '../../../support/demo-service.ts'
import { oddities } from '../../../support/odd-server.ts'
import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { permitOnly, permittedHosts } from '../../support/browser/permissions.ts'
import { networkAt } from '../../support/network/network-at.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { serve, statusOf } from '../../support/service.ts'

let first: Awaited<ReturnType<typeof startSignedInService>>
let second: typeof first

beforeEach(async () => {
  first = await startSignedInService({ port: 0 })
  second = await startSignedInService({ port: 0 })
})
afterEach(() => Promise.all([first.close(), second.close()]))

describe('trying a network', () => {
  const attempt = (network: Network) => buildBackground(first.url).handlers.tryNetwork(network)

  it('finds no problem of a running service, changes nothing, sends no token, and reports an unknown key', async () => {
    const { handlers } = await buildSignedInBackground(first.url)
    const session = await secrets.session.get()
    const network = await items.network.get()
    expect(await handlers.tryNetwork(networkAt(second.url))).toEqual({})
    expect([await secrets.session.get(), await items.network.get()]).toEqual([session, network])
    const odd = await serve((_, response) => void response.end('{"id":""}'))
    await handlers.tryNetwork(networkAt(odd.url))
    expect(odd.requests).toHaveLength(2)
    for (const { headers } of odd.requests) expect(headers.authorization).toBeUndefined()
    expect(await attempt(networkAt(second.url, { apiKey: 'nobody' }))).toEqual({ apiKey: 'not-registered' })
  })

  it('makes no request without the host’s permission, and reports that nothing answers', async () => {
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
    ['html', { baseUrl: 'no-graph-api' }],
    ['server error', { baseUrl: 'server', authUrl: 'server' }],
    ['cut off JSON', { baseUrl: 'no-graph-api', authUrl: 'no-sign-in' }],
  ] as const)('says what %s means', async (oddity, wrong) => {
    const odd = await serve(oddities[oddity])
    expect(await attempt(networkAt(odd.url))).toEqual(wrong)
  })

  it('distinguishes a host without an authorization page from one that redirects', async () => {
    const odd = await serve((request, response) => {
      if (request.url?.startsWith('/me')) response.writeHead(302, { location: first.url }).end()
      else response.writeHead(404, { 'content-type': 'text/html' }).end()
    })
    expect(await attempt(networkAt(second.url, { authUrl: odd.url }))).toEqual({ authUrl: 'no-sign-in' })
    expect(await attempt(networkAt(odd.url, { authUrl: second.url }))).toEqual({ baseUrl: 'no-graph-api' })
    await odd.close()
    const leading = await serve((_, response) => void response.writeHead(302, { location: '/login' }).end())
    expect(await attempt(networkAt(second.url, { authUrl: leading.url }))).toEqual({})
  })
})

describe('using another network', () => {
  it('signs out of the old one here and there, then into the new one', async () => {
    const { handlers, token } = await buildSignedInBackground(first.url)
    await handlers.lookUp({ url: 'http://news.example/night-trains' })

    await handlers.setNetwork({ network: networkAt(second.url), secret: '' })
    expect(await handlers.revoked({})).toBe(true)
    expect(await statusOf(token, first)).toBe(401)
    expect(await items.network.get()).toEqual({ ...networkAt(second.url), instead_of: '' })
    const stored = { ...(await fakeBrowser.storage.local.get()), ...(await fakeBrowser.storage.session.get()) }
    expect(JSON.stringify(stored)).not.toMatch(/Maya|night-trains/)

    await handlers.giveConsent({})
    await handlers.signIn({})
    expect(await statusOf((await sessionToken()) as string, second)).toBe(200)
  })

  // shows: §5 hosts, S16
  it('never sends a token to a network that did not issue it', async () => {
    const odd = await serve((_, response) => void response.writeHead(401).end())
    const { handlers } = await buildSignedInBackground(first.url)
    await items.network.set(networkAt(odd.url))
    await expect(handlers.lookUp({ url: 'http://news.example/' })).rejects.toThrow()
    expect(odd.requests).not.toEqual([])
    expect(new Set(odd.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([undefined]))
  })

  it('keeps the session if only the name changes; a change ends the consent, so that nothing is sent before the member agrees again', async () => {
    const { handlers, token } = await buildSignedInBackground(first.url)
    await handlers.setNetwork({ network: networkAt(first.url, { name: 'Ours' }), secret: '' })
    expect(await sessionToken()).toBe(token)
    expect(await items.consent.get()).not.toBeNull()
    expect(await items.network.get()).toMatchObject({ name: 'Ours' })
    const odd = await serve((_, response) => void response.end())
    await handlers.setNetwork({ network: networkAt(odd.url), secret: '' })
    expect(await items.consent.get()).toBeNull()
    await handlers.signIn({}).catch(() => undefined)
    expect(odd.requests).toEqual([])
  })

  it('stores a secret where pages can’t read it, for its own network only', async () => {
    const { handlers } = buildBackground(first.url)
    const network = networkAt(second.url, { profile: 'code-secret' })
    await handlers.setNetwork({ network, secret: demoNetwork.premiumSecret })
    await handlers.giveConsent({})
    await handlers.signIn({})
    expect(await items.account.get()).not.toBeNull()
    expect(JSON.stringify(await items.network.get())).not.toContain(demoNetwork.premiumSecret)
    await handlers.setNetwork({ network: { ...network, name: 'Renamed' }, secret: '' })
    expect(await secrets.apiSecret.get()).toBe(demoNetwork.premiumSecret)
    await handlers.setNetwork({ network: networkAt(first.url), secret: '' })
    expect(await secrets.apiSecret.get()).toBe('')
  })

  it('needs the browser’s permission, returns the old one’s, and returns to the built one', async () => {
    permitOnly(first.url)
    const { handlers } = buildBackground(first.url)
    const bare = networkAt(second.url, { profile: 'token' })
    const refused = { failure: { code: 'no-permission' } }
    await expect(handlers.setNetwork({ network: bare, secret: '' })).rejects.toMatchObject(refused)
    expect((await items.network.get())?.baseUrl).toBe(first.url)
    permitOnly(first.url, second.url)
    await handlers.setNetwork({ network: bare, secret: '' })
    await expect.poll(permittedHosts).toEqual([`${second.url}/*`])
    await handlers.setNetwork({ network: builtNetwork, secret: '' })
    // also that of the next build
    expect(await fakeBrowser.storage.local.get()).not.toHaveProperty('network@1')
  })
})

describe('a network that the browser no longer permits', () => {
  it('is distinguished from one that is down, at networks of the bare specification', async () => {
    const { handlers } = buildBackground(first.url, undefined, { profile: 'token' })
    const lookUp = () => handlers.lookUp({ url: 'http://news.example/' })
    await handlers.signIn({})
    await first.close()
    await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    permitOnly()
    await expect(lookUp()).rejects.toMatchObject({ failure: { code: 'no-permission' } })
    await expect(handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'no-permission' } })
  })

  it('still works at a network of our service, which is unreachable only if it is down', async () => {
    const { handlers } = await buildSignedInBackground(first.url)
    permitOnly()
    await handlers.lookUp({ url: 'http://news.example/night-trains' })
    await first.close()
    await expect(handlers.lookUp({ url: 'http://news.example/' })).rejects.toMatchObject({
      failure: { code: 'unreachable' },
    })
    await expect(handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
  })
})
