// @vitest-environment node

import { describe, expect, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createAttempt } from '../../../../src/extension/background/auth/protocol.ts'
import { createRetention } from '../../../../src/extension/background/member/retention.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { inBackground } from '../../../../src/extension/capabilities/background.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import type { Service } from '../../../../src/service/start.ts'
import { buildBackground, buildSignedInBackground } from '../../support/background.ts'
import { anaInWindow, inWindow, it, statusOf } from '../../support/service.ts'
import { readStoredForm, storeEverything } from '../../support/stored/everything-stored.ts'
import { url } from '../../support/stored/lists.ts'

const switches = Object.assign({}, ...inBackground.map(({ options }) => options?.fallback))

/** Options of an account that all differ from the defaults. */
const chosen = {
  contact_card: 'NONE',
  socialAccounts: ['@maya on Chirp'],
  excludedSites: ['bank.example'],
  allowedSites: ['wiki.corp.example'],
  // all switches of capabilities, the other way round
  ...Object.fromEntries(Object.entries<boolean>(switches).map(([name, isOn]) => [name, !isOn])),
} as const
const ofBrowser = { language: 'de', undoSeconds: 10 } as const
const ofNewAccount = { ...defaultOptions, ...switches, ...ofBrowser }

const { values, groups } = createRetention(inBackground.flatMap(({ stored = [] }) => stored))

/** Maya signs in, chooses, and looks a page up. */
async function mayaWasHere(service: Service) {
  const maya = await buildSignedInBackground(service.url)
  const { excludedSites, allowedSites, socialAccounts, ...others } = chosen
  await maya.handlers.setOptions({ ...ofBrowser, ...others, excludedSites: { add: excludedSites[0] } })
  await maya.handlers.setOptions({ socialAccounts: { add: socialAccounts[0] }, allowedSites: { add: allowedSites[0] } })
  await maya.handlers.lookUp({ url })
  return maya
}

/** Another member signs in, and agrees if asked. */
async function anaComes(service: Service) {
  const { handlers } = buildBackground(service.url, anaInWindow)
  await handlers.signIn({})
  expect(await items.account.get()).toMatchObject({ name: 'Ana Ruiz' })
  const asked = (await items.consent.get()) === null
  if (asked) {
    await expect(handlers.lookUp({ url })).rejects.toThrow('no-consent')
    await handlers.giveConsent({})
  }
  return { handlers, asked }
}

const options = async () => {
  const { owner: _, ...all } = await items.options.get()
  return all
}

describe('after a member signed out', () => {
  it('the next one only signs in before agreeing, has the options of a new account, and isn’t told who was here', async ({
    service,
  }) => {
    const { handlers } = await mayaWasHere(service)
    await handlers.signOut({})
    expect(await options()).toEqual(ofNewAccount)
    const { asked } = await anaComes(service)
    expect(asked).toBe(true)
    expect(await options()).toEqual(ofNewAccount)
    // ids are stored, with what waits for its owner
    expect(JSON.stringify(await readStoredForm())).not.toContain('Lindqvist')
  })

  it.for([
    ['code', true],
    // its window may sign in whoever its cookies remember
    ['token', false],
  ] as const)(
    'the same one has the own options, and at a network of the profile %s the agreement: %s, also after another one',
    async ([profile, isRemembered], { service }) => {
      const { handlers } = await mayaWasHere(service)
      const { given } = (await items.consent.get()) ?? {}
      await handlers.signOut({})
      const ana = await anaComes(service)
      await ana.handlers.setOptions({ excludedSites: { add: 'clinic.example' } })
      await ana.handlers.signOut({})
      const again = buildBackground(service.url, inWindow, { profile })
      await again.handlers.signIn({})
      expect(await items.account.get()).toMatchObject({ name: 'Maya Lindqvist' })
      expect(await options()).toEqual({ ...chosen, ...ofBrowser })
      expect((await items.consent.get())?.given).toBe(isRemembered ? given : undefined)
    },
  )

  it('the same one isn’t asked for the agreement again if nobody came between', async ({ service }) => {
    const { handlers } = await mayaWasHere(service)
    await handlers.signOut({})
    const again = buildBackground(service.url, inWindow, { profile: 'token' })
    await again.handlers.signIn({})
    await again.handlers.lookUp({ url })
  })

  it('nothing that is an account’s is left, and what has an owner names nobody', async ({ service }) => {
    const { handlers } = await mayaWasHere(service)
    const account = await items.account.get()
    await storeEverything()
    // of the same account and network
    await items.network.set({ ...(await items.network.get()), baseUrl: service.url, authUrl: service.url } as never)
    await items.policy.set(items.policy.fallback)
    await items.account.set(account)
    await handlers.signOut({})
    const left = values.filter(({ whose }) => whose === 'account')
    for (const { area, key, fallback } of left) {
      const stored = (await fakeBrowser.storage[area].get(key))[key]
      if (key === items.options.key) continue
      expect(stored ?? fallback, key).toEqual(fallback)
    }
    expect((await items.lastAccount.get())?.name).toBe('')
  })

  it('the next background finishes a sign-out in whose middle this one dies', async ({ service }) => {
    const { handlers } = await mayaWasHere(service)
    const dead = vi.spyOn(privateItems.accountOptions, 'set').mockReturnValue(new Promise(() => {}))
    void handlers.signOut({})
    await vi.waitFor(() => expect(dead).toHaveBeenCalled())
    dead.mockRestore()
    await buildBackground(service.url).signIn.recover()
    expect({ account: await items.account.get(), consent: await items.consent.get() }).toEqual({
      account: null,
      consent: { given: expect.any(Number), version: 2, owner: expect.stringContaining(service.url) },
    })
    expect(await options()).toEqual(ofNewAccount)
    expect((await items.lastAccount.get())?.name).toBe('')
    expect(Object.values(await privateItems.accountOptions.get())).toEqual([chosen])
  })
})

it('a sign-in that is under way is no sign-out that died, though the options are its account’s already', async () => {
  await items.lastAccount.set({ id: 'maya', name: '' })
  await items.options.set({ ...ofNewAccount, owner: 'https://network.example ana' })
  await privateItems.attempt.set(createAttempt(await requireNetwork(), Date.now()))
  await buildBackground('https://network.example').signIn.recover()
  expect(await items.options.get()).toMatchObject({ owner: 'https://network.example ana' })
})

describe('after a session that ended by itself', () => {
  async function endSession(
    service: Service,
    handlers: { refreshPendingRequests: (_: object) => Promise<unknown> },
    token: string,
  ) {
    await fetch(`${service.url}/oauth-provider/revoke_access_token2`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token }),
    })
    expect(await statusOf(token, service)).toBe(401)
    await expect(handlers.refreshPendingRequests({})).rejects.toThrow('signed-out')
  }

  it('the same member has everything again without another agreement', async ({ service }) => {
    const { handlers, token } = await mayaWasHere(service)
    await endSession(service, handlers, token)
    expect(await options()).toEqual({ ...chosen, ...ofBrowser })
    const again = buildBackground(service.url, inWindow)
    await again.handlers.signIn({})
    expect(await items.account.get()).toMatchObject({ name: 'Maya Lindqvist' })
    expect(await options()).toEqual({ ...chosen, ...ofBrowser })
  })

  it('another one agrees before anything but the sign-in is sent', async ({ service }) => {
    const { handlers, token } = await mayaWasHere(service)
    await endSession(service, handlers, token)
    const ana = buildBackground(service.url, anaInWindow)
    await ana.handlers.signIn({})
    expect(await items.account.get()).toMatchObject({ name: 'Ana Ruiz' })
    expect(await items.consent.get()).toBeNull()
    expect(await options()).toEqual(ofNewAccount)
    await expect(ana.handlers.lookUp({ url })).rejects.toThrow('no-consent')
  })
})

it('options that were stored without an owner are the last account’s', async ({ service }) => {
  const { handlers } = await mayaWasHere(service)
  const { owner: _, ...unowned } = await items.options.get()
  await items.options.set(unowned)
  await handlers.signOut({})
  expect(await options()).toEqual(ofNewAccount)
  expect(Object.values(await privateItems.accountOptions.get())).toEqual([chosen])
})

it('what is stored for an account ends with the session, or is one of four', () => {
  const lasting = values.filter(({ whose, until }) => whose === 'account' && until !== 'session-end')
  // the sign-out ends an attempt, sets the options aside, and clears the database with its signal
  expect(lasting.map(({ key }) => key.replace(/@.*/, '')).sort()).toEqual([
    ...['attempt', 'indexChanged', 'options', 'signIn'],
  ])
})

it('a group of stored values that isn’t an owner’s ends with the session', () => {
  expect(groups.filter(({ whose, until }) => whose !== 'owner' && until !== 'session-end')).toEqual([])
})
