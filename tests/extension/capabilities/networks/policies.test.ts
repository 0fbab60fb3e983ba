// @vitest-environment node

import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import schema from '../../../../assets/public/managed-schema.json' with { type: 'json' }
import { discoveryPath } from '../../../../src/contract/oauth.ts'
import { managedSchema } from '../../../../src/extension/capabilities/networks/policies.ts'
import { type Network, noPolicy } from '../../../../src/extension/network/network.ts'
import { configuredNetwork, ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { startSignedInService } from '../../../support/demo-service.ts'
import { buildBackground, sessionToken } from '../../support/background.ts'
import { networkAt as at } from '../../support/network/network-at.ts'
import { restFromRequests } from '../../support/network/requests-under-way.ts'
import { serve } from '../../support/service.ts'

const nothing = { locked: false, internalHosts: [], neverHosts: [] }
const read = (policy: unknown) => v.parse(managedSchema, policy)

describe('an organization’s policy', () => {
  it('is read without its wrong values', () => {
    const wrong = {
      network: 1,
      networkFields: { name: 'Circle' },
      locked: 'yes',
      internalHosts: 'wiki',
      neverHosts: {},
    }
    expect(read(wrong)).toEqual(nothing)
  })

  it('lists a thousand hosts at most, in any spelling, and leaves out texts that are no hosts', () => {
    const neverHosts = ['https://WWW.Bank.example/login', 'bücher.example', 'wiki', '10.0.0.1', '', 7, ['a'], 'a b']
    expect(read({ neverHosts }).neverHosts).toEqual(['bank.example', 'xn--bcher-kva.example', 'wiki', '10.0.0.1'])
    const internalHosts = Array.from({ length: 1001 }, (_, index) => `h${index}.example`)
    expect(read({ internalHosts }).internalHosts).toHaveLength(1000)
  })

  it('has the fields of the schema for Chrome and Edge, and of the examples in docs/operators/rollout.md', () => {
    const fields = (policy: object) => Object.keys(policy).toSorted()
    expect(fields(schema.properties)).toEqual(fields(managedSchema.entries))
    const examples = readFileSync('docs/operators/rollout.md', 'utf8').match(/^ {4}\{\n(?: {5}.*\n)+ {4}\}$/gm) ?? []
    const policies = examples.map((example) => {
      const { policies: firefox, '3rdparty': chromium } = JSON.parse(example)
      return (chromium?.extensions ?? firefox['3rdparty'].Extensions).ID
    })
    expect(policies).toHaveLength(2)
    for (const policy of policies) expect(read(policy)).toEqual({ ...nothing, ...policy })
    expect(fields(Object.assign({}, ...policies))).toEqual(fields(schema.properties))
    const [{ networkFields }] = policies.filter((policy) => 'networkFields' in policy)
    expect(fields(networkFields)).toEqual(fields(schema.properties.networkFields.properties))
  })
})

const { managed } = fakeBrowser.storage
const networkChosen: items.SignIn = { phase: 'failed', failure: { code: 'network-chosen' } }

/** The network that the member chooses, and the organization's. */
let home: Awaited<ReturnType<typeof startSignedInService>>
let office: typeof home
function startBoth(): void {
  beforeEach(async () => {
    home = await startSignedInService({ port: 0 })
    office = await startSignedInService({ port: 0, name: 'Office' })
  })
  afterEach(() => Promise.all([home.close(), office.close()]))
}

const used = async () => (await configuredNetwork.get())?.baseUrl

const atOffice = () => at(office.url, { name: 'Office' })

/** A network that isn't found. */
const missing = () => serve((_, response) => void response.writeHead(404).end())

/** The background, at this network, and the member's and the organization's steps. */
function build(url = home.url) {
  const { running, handlers } = buildBackground(url)
  const [networks] = running.filter(({ beforeRefresh }) => beforeRefresh)
  const apply = () => handlers.applyPolicy({})
  return {
    handlers,
    apply,
    refresh: (isStart: boolean) => networks?.beforeRefresh?.(isStart),
    start: () => networks?.start?.(),
    choose: (network: Network) => handlers.setNetwork({ network }),
    async signIn() {
      await handlers.giveConsent({})
      await handlers.signIn({})
      return sessionToken()
    },
    /** @param policy without it, the policy is gone */
    async follow(policy: Record<string, unknown> = {}) {
      await managed.clear()
      await managed.set(policy)
      await apply()
    },
  }
}

async function typeDraft() {
  const draft = shareDraft(ownerOf(at(home.url), (await items.account.get()) ?? { id: '' }), 'http://news.example/')
  await draft.set({ message: 'Typed' })
  return draft
}

describe('an organization’s policy', () => {
  startBoth()

  it('with the fields of a network that needs a host’s permission says that it can’t be used', async () => {
    const { follow } = build()
    await follow({ networkFields: at(office.url, { profile: 'token' }) })
    expect(await items.policy.get()).toMatchObject({ address: office.url, problem: 'invalid', network: null })
    expect(await used()).toBe(home.url)
  })

  it('is none in a Firefox without one, which rejects the reading', async () => {
    const { apply } = build()
    vi.spyOn(managed, 'get').mockRejectedValue(new Error('Managed storage manifest not found'))
    await apply()
    expect(await items.policy.get()).toEqual(noPolicy)
    expect(await configuredNetwork.get()).toEqual(at(home.url))
  })

  it.each([
    ['its address', () => ({ network: office.url })],
    ['its fields', () => ({ networkFields: atOffice() })],
  ])(
    'with a network by %s ends session and consent at another one, says so, and keeps what was typed',
    async (_, network) => {
      const { follow, signIn } = build()
      await signIn()
      const draft = await typeDraft()
      await follow(network())
      expect(await configuredNetwork.get()).toEqual(atOffice())
      expect({
        sessionToken: await sessionToken(),
        account: await items.account.get(),
        consent: await items.consent.get(),
      }).toEqual({ sessionToken: undefined, account: null, consent: null })
      expect({ signIn: await items.signIn.get(), draft: await draft.get() }).toEqual({
        signIn: networkChosen,
        draft: { message: 'Typed' },
      })
    },
  )

  it('with the member’s own network signs nobody out, also while it can’t be reached', async () => {
    const { follow, signIn, apply, refresh } = build()
    const token = await signIn()
    await follow({ network: `${home.url}/requests?lang=de`, locked: true })
    await apply()
    await home.close()
    await refresh(true)
    expect(await sessionToken()).toBe(token)
    expect(await items.policy.get()).toMatchObject({ network: at(home.url), problem: null, locked: true })
  })

  it.each([true, false])(
    'stays in force after a start of Chromium, which answers at first that nothing is set, for 15 seconds (loaded: %s)',
    async (isLoaded) => {
      await build().signIn()
      const { follow, refresh } = build()
      const policy = { network: home.url, neverHosts: ['bank.example'] }
      await follow(policy)
      const before = [await items.policy.get(), await sessionToken()]
      expect(before[0]).toMatchObject({ address: home.url, neverHosts: ['bank.example'] })
      await managed.clear()
      vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
      const applied = refresh(false)
      await vi.advanceTimersByTimeAsync(14_000)
      expect([await items.policy.get(), await sessionToken()]).toEqual(before)
      if (isLoaded) await managed.set(policy)
      await vi.advanceTimersByTimeAsync(1500)
      await applied
      expect(await items.policy.get()).toEqual(isLoaded ? before[0] : noPolicy)
    },
  )

  it('that is locked from now on ends session and consent at another network, and says so', async () => {
    const { follow, choose, signIn } = build()
    await follow({ network: office.url })
    await choose(at(home.url))
    await signIn()
    await follow({ network: office.url, locked: true })
    expect(await configuredNetwork.get()).toEqual(atOffice())
    expect({ sessionToken: await sessionToken(), consent: await items.consent.get() }).toEqual({
      sessionToken: undefined,
      consent: null,
    })
    expect(await items.signIn.get()).toEqual(networkChosen)
    await expect(choose(at(home.url))).rejects.toMatchObject({ failure: { code: 'invalid' } })
  })

  it('whose network isn’t found leaves the network before in use, says why, and is tried again', async () => {
    const { follow, signIn, apply } = build()
    const token = await signIn()
    let isUp = false
    const proxy = await serve(async (request, response) => {
      const document = isUp && request.url === discoveryPath
      response.writeHead(document ? 200 : 404, { 'access-control-allow-origin': '*' })
      response.end(document ? await (await fetch(office.url + discoveryPath)).text() : '')
    })
    await follow({ network: proxy.url, neverHosts: ['bank.example'] })
    expect(await items.policy.get()).toMatchObject({ problem: 'no-document', neverHosts: ['bank.example'] })
    expect(await sessionToken()).toBe(token)
    isUp = true
    await apply()
    expect(await items.policy.get()).toMatchObject({ problem: null, network: atOffice() })
  })

  it('with its first network is in force before that is found, and is stored once', async () => {
    const { follow, apply } = build()
    const seen: unknown[] = []
    const proxy = await serve(async (_, response) => {
      seen.push(await items.policy.get())
      response.writeHead(404).end()
    })
    await follow({ network: proxy.url, locked: true, neverHosts: ['bank.example'] })
    const inForce = { network: null, locked: true, neverHosts: ['bank.example'] }
    expect(seen[0]).toMatchObject(inForce)
    expect(await items.policy.get()).toMatchObject({ ...inForce, problem: 'no-document' })
    const set = vi.spyOn(items.policy, 'set')
    await apply()
    expect(set).not.toHaveBeenCalled()
  })

  it('that locks a network that isn’t found locks the one before, or ends no use of another one', async () => {
    const { follow, choose, signIn } = build()
    const { url } = await missing()
    await follow({ network: office.url })
    await follow({ network: url, locked: true })
    expect(await used()).toBe(office.url)
    await expect(choose(at(home.url))).rejects.toMatchObject({ failure: { code: 'invalid' } })
    await follow({ network: url })
    expect(await items.policy.get()).toMatchObject({ network: atOffice(), problem: 'no-document' })
    await choose(at(home.url))
    const token = await signIn()
    await follow({ network: url, locked: true })
    expect(await items.policy.get()).toMatchObject({ address: url, problem: 'no-document', locked: false })
    expect({ used: await used(), sessionToken: await sessionToken() }).toEqual({ used: home.url, sessionToken: token })
  })

  it('is read again when the browser reports its change', async () => {
    const read = vi.spyOn(managed, 'get')
    build().start()
    await items.consent.set({ given: 1, version: 2 })
    expect(read).not.toHaveBeenCalled()
    await managed.set({ neverHosts: ['bank.example'] })
    await expect.poll(items.policy.get).toMatchObject({ neverHosts: ['bank.example'] })
    expect(read).toHaveBeenCalledOnce()
  })
})

describe('a network that the member chose', () => {
  startBoth()

  it.each([false, true])('is used again, with typed texts, once a policy is gone: locked %s', async (locked) => {
    const { handlers, choose, signIn, follow } = build(office.url)
    await choose(at(home.url))
    await signIn()
    const draft = await typeDraft()
    await home.close()
    await handlers.status({ message: 'A thought for everybody there', social_account: [] })
    await follow({ network: office.url, locked })
    expect(await used()).toBe(office.url)
    await follow()
    expect(await used()).toBe(home.url)
    expect({ consent: await items.consent.get(), signIn: await items.signIn.get() }).toEqual({
      consent: null,
      signIn: networkChosen,
    })
    expect(await draft.get()).toEqual({ message: 'Typed' })
    expect(await items.outbox.get()).toHaveLength(1)
  })

  it('instead of the organization’s stays in use while the policy comes and goes, and until it names another', async () => {
    const { choose, signIn, follow } = build(office.url)
    await follow({ network: office.url })
    await choose(at(home.url))
    await signIn()
    await follow()
    await follow({ network: office.url })
    expect({ used: await used(), signIn: await items.signIn.get() }).toEqual({
      used: home.url,
      signIn: { phase: 'idle' },
    })
    const other = await missing()
    await build(office.url).follow({ networkFields: at(other.url) })
    expect(await used()).toBe(other.url)
  })
})

describe('a network that the member chooses while a policy is being followed', () => {
  startBoth()

  /** Chooses the network in the middle of the policy's change. */
  async function chooseDuring(policy: Record<string, unknown>, chosen: Network): Promise<void> {
    const { choose, follow } = build(office.url)
    await follow({ network: office.url })
    await choose(at(home.url))
    const { remove } = items.consent
    let choosing = Promise.resolve<unknown>(undefined)
    vi.spyOn(items.consent, 'remove').mockImplementationOnce(async () => {
      choosing = choose(chosen)
      // time for a choice that doesn't wait for the policy; one that waits ends later
      await Promise.race([choosing, restFromRequests()])
      await remove()
    })
    await follow(policy)
    await choosing
  }

  it('is used instead of the policy’s new network, or refused if the policy locks its network', async () => {
    const chosen = at('https://chosen.example')
    await chooseDuring({ networkFields: at('https://third.example') }, chosen)
    expect(await items.network.get()).toEqual({ ...chosen, insteadOf: 'https://third.example' })
    expect(await used()).toBe(chosen.baseUrl)
    const refused = chooseDuring({ network: office.url, locked: true }, chosen)
    await expect(refused).rejects.toMatchObject({ failure: { code: 'invalid' } })
    expect({ used: await used(), network: await items.network.get() }).toMatchObject({
      used: office.url,
      network: at(home.url),
    })
  })
})
