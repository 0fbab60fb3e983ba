// @vitest-environment node

import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import schema from '../../../../assets/public/managed-schema.json' with { type: 'json' }
import { discoveryPath } from '../../../../src/contract/oauth.ts'
import { managedSchema, watchManaged } from '../../../../src/extension/background/network/networks.ts'
import { noPolicy } from '../../../../src/extension/network/network.ts'
import { configuredNetwork, ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { startSignedInService } from '../../../support/demo-service.ts'

import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { networkAt as at } from '../../support/network/network-at.ts'
import { serve } from '../../support/service.ts'

const nothing = { locked: false, internalHosts: [], neverHosts: [] }
const read = (policy: unknown) => v.parse(managedSchema, policy)

describe('an organization’s policy', () => {
  it('is read without its wrong values', () => {
    expect(
      read({ network: 1, networkFields: { name: 'Circle' }, locked: 'yes', internalHosts: 'wiki', neverHosts: {} }),
    ).toEqual(nothing)
  })

  it('lists hosts in any spelling, and leaves out texts that are no hosts', () => {
    const neverHosts = ['https://WWW.Bank.example/login', 'bücher.example', 'wiki', '10.0.0.1', '', 7, ['a'], 'a b']
    expect(read({ neverHosts }).neverHosts).toEqual(['bank.example', 'xn--bcher-kva.example', 'wiki', '10.0.0.1'])
  })

  // shows: bound networks.maxHosts
  it('lists a thousand hosts at most', () => {
    const internalHosts = Array.from({ length: 1001 }, (_, index) => `h${index}.example`)
    expect(read({ internalHosts }).internalHosts).toHaveLength(1000)
  })

  it('of the examples in docs/rollout.md is read as it is written, and the examples have every field', () => {
    const examples = readFileSync('docs/rollout.md', 'utf8').match(/^ {4}\{\n(?: {5}.*\n)+ {4}\}$/gm) ?? []
    const policies = examples.map((example) => {
      const { policies: firefox, '3rdparty': chromium } = JSON.parse(example)
      return (chromium?.extensions ?? firefox['3rdparty'].Extensions).ID
    })
    expect(policies).toHaveLength(2)
    for (const policy of policies) expect(read(policy)).toEqual({ ...nothing, ...policy })
    const fields = (policy: object) => Object.keys(policy).toSorted()
    expect(fields(Object.assign({}, ...policies))).toEqual(fields(schema.properties))
    const [{ networkFields }] = policies.filter((policy) => 'networkFields' in policy)
    expect(fields(networkFields)).toEqual(fields(schema.properties.networkFields.properties))
  })

  it('has the fields of the schema for Chrome and Edge', () => {
    expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(managedSchema.entries).toSorted())
  })
})

const { managed } = fakeBrowser.storage

const networkChosen: items.SignIn = { phase: 'failed', failure: { code: 'network-chosen' } }

/** The real service, at the network that the member's extension has, and at the organization's. */
let home: Awaited<ReturnType<typeof startSignedInService>>
let office: Awaited<ReturnType<typeof startSignedInService>>
beforeEach(async () => {
  home = await startSignedInService({ port: 0 })
  office = await startSignedInService({ port: 0, name: 'Office' })
})
afterEach(() => Promise.all([home.close(), office.close()]))

type Policies = ReturnType<typeof buildBackground>['policies']

async function follow(policies: Policies, policy: Record<string, unknown>) {
  await managed.set(policy)
  await policies.apply()
}

const choose = (handlers: ReturnType<typeof buildBackground>['handlers'], url: string) =>
  handlers.setNetwork({ network: at(url), secret: '' })

describe('an organization’s policy', () => {
  it('is none in a Firefox without one, which rejects the reading', async () => {
    const { policies } = buildBackground(home.url)
    vi.spyOn(managed, 'get').mockRejectedValue(new Error('Managed storage manifest not found'))
    await policies.apply()
    expect(await items.policy.get()).toEqual(noPolicy)
    expect(await configuredNetwork.get()).toEqual(at(home.url))
  })

  it.each([
    ['its address', () => ({ network: office.url })],
    ['its fields', () => ({ networkFields: at(office.url, { name: 'Office' }) })],
  ])(
    'with a network by %s ends session and consent at another one; the member reads why, and keeps what was typed',
    async (_, network) => {
      const { policies } = await buildSignedInBackground(home.url)
      const account = await items.account.get()
      const draft = shareDraft(ownerOf(at(home.url), account ?? { id: '' }), 'http://news.example/')
      await draft.set({ message: 'Typed' })
      await follow(policies, network())
      expect(await configuredNetwork.get()).toEqual(at(office.url, { name: 'Office' }))
      expect(await sessionToken()).toBeUndefined()
      expect(await items.account.get()).toBeNull()
      expect(await items.consent.get()).toBeNull()
      expect(await items.signIn.get()).toEqual(networkChosen)
      expect(await draft.get()).toEqual({ message: 'Typed' })
    },
  )

  it('with another network says so without waiting for the previous one to confirm the revocation', async () => {
    const { policies } = await buildSignedInBackground(home.url)
    const { fetch } = globalThis
    const revocation = Promise.withResolvers<void>()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if ((input instanceof Request ? input.url : String(input)).includes('revoke')) await revocation.promise
      return fetch(input, init)
    })
    await follow(policies, { network: office.url })
    expect(await items.signIn.get()).toEqual(networkChosen)
    revocation.resolve()
    await expect.poll(secrets.revocations.get).toEqual([])
  })

  it('with the member’s own network signs nobody out, also while it can’t be reached', async () => {
    const { policies } = await buildSignedInBackground(home.url)
    const token = await sessionToken()
    await follow(policies, { network: `${home.url}/requests?lang=de`, locked: true })
    await policies.apply()
    await home.close()
    await policies.apply({ again: true })
    expect(await sessionToken()).toBe(token)
    expect(await items.policy.get()).toMatchObject({ network: at(home.url), problem: null, locked: true })
  })

  describe('after a start of Chromium, which answers at first that nothing is set', () => {
    async function start() {
      await buildSignedInBackground(home.url)
      const { policies } = buildBackground(home.url)
      await follow(policies, { network: home.url, neverHosts: ['bank.example'] })
      const before = [await items.policy.get(), await sessionToken()]
      expect(before[0]).toMatchObject({ address: home.url, never_hosts: ['bank.example'] })
      await managed.clear()
      vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
      const applied = policies.apply({ mayBeLoading: true })
      await vi.advanceTimersByTimeAsync(14_000)
      expect([await items.policy.get(), await sessionToken()]).toEqual(before)
      return { before, applied }
    }

    it('stays in force until the browser has loaded it', async () => {
      const { before, applied } = await start()
      await managed.set({ network: home.url, neverHosts: ['bank.example'] })
      await vi.advanceTimersByTimeAsync(1000)
      await applied
      expect([await items.policy.get(), await sessionToken()]).toEqual(before)
    })

    it('ends if nothing is set after 15 seconds either', async () => {
      const { applied } = await start()
      await vi.advanceTimersByTimeAsync(1500)
      await applied
      expect(await items.policy.get()).toEqual(noPolicy)
    })
  })

  it('lets the member choose another network, unless it is locked; then session and consent there end, and it says so', async () => {
    const { policies, handlers } = buildBackground(home.url)
    await follow(policies, { network: office.url })
    await choose(handlers, home.url)
    await policies.apply({ again: true })
    expect(await configuredNetwork.get()).toMatchObject(at(home.url))
    await handlers.giveConsent({})
    await handlers.signIn({})
    await follow(policies, { network: office.url, locked: true })
    expect(await configuredNetwork.get()).toEqual(at(office.url, { name: 'Office' }))
    expect([await sessionToken(), await items.consent.get()]).toEqual([undefined, null])
    expect(await items.signIn.get()).toEqual(networkChosen)
    await expect(choose(handlers, home.url)).rejects.toMatchObject({ failure: { code: 'invalid' } })
  })

  it('whose network isn’t found leaves the network before in use, says why, and is tried again', async () => {
    const { policies } = await buildSignedInBackground(home.url)
    const token = await sessionToken()
    let isUp = false
    const proxy = await serve(async (request, response) => {
      const document = isUp && request.url === discoveryPath
      response.writeHead(document ? 200 : 404, { 'access-control-allow-origin': '*' })
      response.end(document ? await (await fetch(office.url + discoveryPath)).text() : '')
    })
    await follow(policies, { network: proxy.url, neverHosts: ['bank.example'] })
    expect(await items.policy.get()).toMatchObject({ problem: 'no-document', never_hosts: ['bank.example'] })
    expect(await sessionToken()).toBe(token)
    isUp = true
    await policies.apply()
    expect(await items.policy.get()).toMatchObject({ problem: null, network: at(office.url, { name: 'Office' }) })
  })

  it('with its first network is in force before that is found, and is stored once', async () => {
    const { policies } = buildBackground(home.url)
    const seen: unknown[] = []
    const proxy = await serve(async (_, response) => {
      seen.push(await items.policy.get())
      response.writeHead(404).end()
    })
    await follow(policies, { network: proxy.url, locked: true, neverHosts: ['bank.example'] })
    const inForce = { network: null, locked: true, never_hosts: ['bank.example'] }
    expect(seen[0]).toMatchObject(inForce)
    expect(await items.policy.get()).toMatchObject({ ...inForce, problem: 'no-document' })
    const set = vi.spyOn(items.policy, 'set')
    await policies.apply()
    expect(set).not.toHaveBeenCalled()
  })

  it('that locks a network that isn’t found ends no use of another one until it is found', async () => {
    const { policies, handlers } = buildBackground(home.url)
    await follow(policies, { network: office.url })
    await choose(handlers, home.url)
    await handlers.giveConsent({})
    await handlers.signIn({})
    const token = await sessionToken()
    const proxy = await serve((_, response) => void response.writeHead(404).end())
    await follow(policies, { network: proxy.url, locked: true })
    expect(await items.policy.get()).toMatchObject({ address: proxy.url, problem: 'no-document', locked: false })
    expect([(await configuredNetwork.get())?.baseUrl, await sessionToken()]).toEqual([home.url, token])
  })

  it('that locks a network that isn’t found locks the one before, until it no longer locks', async () => {
    const { policies, handlers } = buildBackground(home.url)
    await follow(policies, { network: office.url })
    const proxy = await serve((_, response) => void response.writeHead(404).end())
    await follow(policies, { network: proxy.url, locked: true })
    expect((await configuredNetwork.get())?.baseUrl).toBe(office.url)
    await expect(choose(handlers, home.url)).rejects.toMatchObject({ failure: { code: 'invalid' } })
    await follow(policies, { network: proxy.url, locked: false })
    const network = at(office.url, { name: 'Office' })
    expect(await items.policy.get()).toMatchObject({ network, problem: 'no-document' })
    await choose(handlers, home.url)
    expect((await configuredNetwork.get())?.baseUrl).toBe(home.url)
  })

  it('is read again when the browser reports its change', async () => {
    const changed = vi.fn()
    watchManaged(changed)
    await items.consent.set({ given: 1 })
    expect(changed).not.toHaveBeenCalled()
    await managed.set({ locked: true })
    expect(changed).toHaveBeenCalledOnce()
  })
})
