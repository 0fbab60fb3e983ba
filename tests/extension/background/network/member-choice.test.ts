// @vitest-environment node

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import { configuredNetwork, ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { startSignedInService } from '../../../support/demo-service.ts'
import { buildBackground } from '../../support/background.ts'
import { permitOnly, permittedHosts } from '../../support/browser/permissions.ts'
import { networkAt as at } from '../../support/network/network-at.ts'
import { serve } from '../../support/service.ts'

const { managed } = fakeBrowser.storage
const networkChosen: items.SignIn = { phase: 'failed', failure: { code: 'network-chosen' } }

/** The network that the member chooses, and the organization's. */
let home: Awaited<ReturnType<typeof startSignedInService>>
let office: typeof home
beforeEach(async () => {
  home = await startSignedInService({ port: 0 })
  office = await startSignedInService({ port: 0, name: 'Office' })
})
afterEach(() => Promise.all([home.close(), office.close()]))

const used = async () => (await configuredNetwork.get())?.baseUrl

/** The background, and the member's and the organization's steps. */
function build() {
  const { policies, handlers } = buildBackground(office.url)
  return {
    handlers,
    applyPolicy: policies.apply,
    choose: (network: Network, secret = '') => handlers.setNetwork({ network, secret }),
    signIn: async () => {
      await handlers.giveConsent({})
      await handlers.signIn({})
    },
    /** @param network without it, the policy is gone */
    setPolicy: async (network?: string, locked = false) => {
      await managed.clear()
      if (network) await managed.set({ network, locked })
      await policies.apply()
    },
  }
}

describe('a network that the member chose', () => {
  it.each([false, true])('is used again, with typed texts, once a policy is gone: locked %s', async (locked) => {
    const { handlers, choose, signIn, setPolicy } = build()
    await choose(at(home.url))
    await signIn()
    const owner = ownerOf(at(home.url), (await items.account.get()) ?? { id: '' })
    const draft = shareDraft(owner, 'http://news.example/')
    await draft.set({ message: 'Typed' })
    await home.close()
    await handlers.postStatus({ message: 'A thought for everybody there', social_account: [] })
    await setPolicy(office.url, locked)
    expect(await used()).toBe(office.url)
    await setPolicy()
    expect(await used()).toBe(home.url)
    expect([await items.consent.get(), await items.signIn.get()]).toEqual([null, networkChosen])
    expect(await draft.get()).toEqual({ message: 'Typed' })
    expect(await items.outbox.get()).toMatchObject([{ owner }])
  })

  it('is said to be in use again even if the member never agreed to the organization’s', async () => {
    const { choose, signIn, setPolicy } = build()
    await choose(at(home.url))
    await signIn()
    for (const agree of [async () => {}, signIn]) {
      await setPolicy(office.url)
      expect([await used(), await items.signIn.get()]).toEqual([office.url, networkChosen])
      await agree()
      await setPolicy()
      expect([await used(), await items.signIn.get()]).toEqual([home.url, networkChosen])
    }
  })

  it('instead of the organization’s stays in use while the policy comes and goes, and until it names another', async () => {
    const { choose, signIn, setPolicy } = build()
    await setPolicy(office.url)
    await choose(at(home.url))
    await signIn()
    await setPolicy()
    await setPolicy(office.url)
    expect([await used(), await items.signIn.get()]).toEqual([home.url, { phase: 'signed-in' }])
    const other = await serve((_, response) => void response.writeHead(404).end())
    await managed.set({ networkFields: at(other.url) })
    await build().applyPolicy()
    expect(await used()).toBe(other.url)
  })

  it('by an earlier version, which did not store what it was chosen instead of, follows the same rules', async () => {
    const { setPolicy } = build()
    await setPolicy(office.url)
    await items.network.set(at(home.url))
    await setPolicy(office.url, true)
    await setPolicy(office.url)
    expect(await used()).toBe(home.url)
    await setPolicy()
    await items.network.set(at(home.url))
    await setPolicy(office.url)
    expect(await used()).toBe(office.url)
  })

  it('has its secret again, which no other network gets', async () => {
    const { choose, signIn, setPolicy, applyPolicy } = build()
    const withSecret = at(home.url, { profile: 'code-secret' })
    await choose(withSecret, demoNetwork.premiumSecret)
    await setPolicy(office.url)
    await choose(withSecret)
    await setPolicy()
    await signIn()
    expect(await items.account.get()).not.toBeNull()
    await setPolicy(office.url)
    await choose(at(office.url, { profile: 'code-secret' }))
    expect(await secrets.apiSecret.get()).toBe('')
    await choose(withSecret, demoNetwork.premiumSecret)
    await managed.set({ networkFields: at(office.url, { profile: 'code-secret' }), locked: true })
    await applyPolicy()
    expect([await used(), await secrets.apiSecret.get()]).toEqual([office.url, ''])
  })

  it('keeps the browser’s permission while it waits, until the member chooses another', async () => {
    const { choose, applyPolicy } = build()
    permitOnly(home.url, office.url)
    await choose(at(home.url, { profile: 'token' }))
    await managed.set({ networkFields: at(office.url, { profile: 'token' }) })
    await applyPolicy()
    await managed.clear()
    await applyPolicy()
    await expect.poll(permittedHosts).toEqual([`${home.url}/*`])
    await managed.set({ networkFields: at(office.url) })
    await applyPolicy()
    await choose(at(office.url, { name: 'Ours' }))
    await expect.poll(permittedHosts).toEqual([])
  })
})

it('a secret that the member typed for the organization’s network ends with it, even if the next one has no use for it yet', async () => {
  const { choose, applyPolicy } = build()
  const withSecret = at(office.url, { profile: 'code-secret' })
  await managed.set({ networkFields: withSecret })
  await applyPolicy()
  await choose(withSecret, demoNetwork.premiumSecret)
  await managed.set({ networkFields: at(home.url) })
  await applyPolicy()
  expect(await secrets.apiSecret.get()).toBe('')
})

describe('a network that the member chooses while a policy is being followed', () => {
  const chosen = at('https://chosen.example')

  /** Chooses the network in the middle of the policy's change. */
  async function chooseDuring({ choose, applyPolicy }: ReturnType<typeof build>): Promise<void> {
    const { remove } = items.consent
    let choosing = Promise.resolve<unknown>(undefined)
    vi.spyOn(items.consent, 'remove').mockImplementationOnce(async () => {
      choosing = choose(chosen)
      // time for a choice that doesn't wait for the policy; one that waits ends later
      await Promise.race([choosing, new Promise((resolve) => setTimeout(resolve, 50))])
      await remove()
    })
    await applyPolicy()
    await choosing
  }

  it('is used instead of the policy’s new network', async () => {
    const background = build()
    await background.setPolicy('')
    await background.choose(at(home.url))
    await managed.set({ networkFields: at('https://third.example') })
    await chooseDuring(background)
    expect(await items.network.get()).toEqual({ ...chosen, instead_of: 'https://third.example' })
    expect(await used()).toBe(chosen.baseUrl)
  })

  it('is refused if the policy locks its network', async () => {
    const background = build()
    await background.setPolicy(office.url)
    await background.choose(at(home.url))
    await managed.set({ network: office.url, locked: true })
    await expect(chooseDuring(background)).rejects.toMatchObject({ failure: { code: 'invalid' } })
    expect([await used(), await items.network.get()]).toMatchObject([office.url, at(home.url)])
  })
})
