import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { removedPage, startRemovedPage } from '../../../../src/extension/background/member/consent.ts'
import { createOptions, maxAccounts } from '../../../../src/extension/background/member/options.ts'
import { ask } from '../../../../src/extension/messages/ask.ts'
import { listen } from '../../../../src/extension/messages/listen.ts'
import { answering, type Handlers, ofCore } from '../../../../src/extension/messages/questions.ts'
import { defaultOptions, mostListed } from '../../../../src/extension/schemas/options.ts'
import type { OptionsChange } from '../../../../src/extension/schemas/options-schemas.ts'
import { switches } from '../../../../src/extension/storage/item.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { checkAll } from '../../support/background.ts'
import { ownPage, sendMessagesFrom } from '../../support/browser/message-sender.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { restFromRequests } from '../../support/network/requests-under-way.ts'

it('stored options are the defaults, an earlier version’s values, and the readable ones of a damaged value', async () => {
  await items.options.remove()
  expect(await items.options.get()).toEqual(defaultOptions)
  await fakeBrowser.storage.local.set({ 'options@1': { language: 'en' } })
  expect(await items.options.get()).toEqual({ ...defaultOptions, language: 'en' })
  await fakeBrowser.storage.local.set({
    'options@1': {
      language: 'xx',
      contact_card: 'ALL',
      socialAccounts: ['maya', 7, 'a,b'],
      excludedSites: 'none',
      undoSeconds: 60,
    },
  })
  await checkAll()
  expect(await items.options.get()).toEqual({ ...defaultOptions, contact_card: 'ALL', socialAccounts: ['maya'] })
})

describe('a change of the options', () => {
  beforeEach(() => {
    sendMessagesFrom(ownPage())
    const options = createOptions([])
    const setOptions: Handlers['setOptions'] = async (change) => {
      await options.change(change)
      return null
    }
    listen(answering({ setOptions: ofCore.setOptions }, { setOptions }), () => ({ code: 'invalid' }))
    return items.options.remove()
  })

  it('sets the seconds of “Undo” from none to ten, and changes no other option', async () => {
    for (const undoSeconds of [0, 10, 5]) {
      expect(await ask('setOptions', { undoSeconds })).toEqual({ ok: true, value: null })
      expect(await items.options.get()).toEqual({ ...defaultOptions, undoSeconds })
    }
    await ask('setOptions', { contact_card: 'PERSO' })
    await ask('setOptions', { socialAccounts: { add: ' maya@blog.example ' } })
    await ask('setOptions', { language: 'en' })
    expect(await items.options.get()).toEqual({
      ...defaultOptions,
      language: 'en',
      contact_card: 'PERSO',
      socialAccounts: ['maya@blog.example'],
    })
  })

  it('is not lost to a concurrent one', async () => {
    const sites = Array.from({ length: 20 }, (_, index) => `site-${index}.example`)
    await Promise.all(sites.map((add) => ask('setOptions', { excludedSites: { add } })))
    await Promise.all([
      ask('setOptions', { excludedSites: { remove: 'site-3.example' } }),
      ask('setOptions', { contact_card: 'NONE' }),
      ask('setOptions', { excludedSites: { add: 'last.example' } }),
    ])
    expect(await items.options.get()).toMatchObject({
      contact_card: 'NONE',
      excludedSites: [...sites.filter((site) => site !== 'site-3.example'), 'last.example'],
    })
  })

  it('lists nothing twice and never exceeds the list’s bound', async () => {
    const add = (name: string) => ask('setOptions', { socialAccounts: { add: name } })
    const names = Array.from({ length: mostListed.socialAccounts }, (_, index) => `account ${index}`)
    for (const name of [...names, 'account 0']) expect(await add(name)).toEqual({ ok: true, value: null })
    expect(await add('one more')).toEqual({ ok: false, code: 'invalid' })
    expect((await items.options.get()).socialAccounts).toEqual(names)
  })

  it.each([
    { language: 'xx' },
    { contact_card: 'EVERYTHING' },
    { socialAccounts: { add: '' } },
    { socialAccounts: { add: 'two,names' } },
    { socialAccounts: { add: 'x'.repeat(101) } },
    { excludedSites: { add: 'https://news.example/' } },
    { excludedSites: { add: 'NEWS.example' } },
    { undoSeconds: -1 },
    { undoSeconds: 11 },
    { undoSeconds: 2.5 },
    { undoSeconds: '5' },
  ])('%j is refused', async (change) => {
    expect(await ask('setOptions', change as never)).toEqual({ ok: false, code: 'invalid' })
    expect(await items.options.get()).toEqual(defaultOptions)
  })
})

describe('a capability’s option', () => {
  const own = switches({ hides: false })
  const stored = async () => (await fakeBrowser.storage.local.get('options@1'))['options@1'] as object
  const network = { baseUrl: 'https://graph.example' }

  it('changes beside the core’s, and one that nobody declares is refused', async () => {
    await items.options.remove()
    const options = createOptions([own])
    await options.change({ hides: true, contact_card: 'ALL' } as OptionsChange)
    await expect(options.change({ contact_card: 'NONE', foreign: true } as OptionsChange)).rejects.toThrow('invalid')
    expect(await stored()).toEqual({ ...defaultOptions, hides: true, contact_card: 'ALL' })
  })

  it('refuses another value, which is the default where it is stored, and stays when the core’s change', async () => {
    const options = createOptions([own])
    await options.change({ hides: true } as OptionsChange)
    await expect(options.change({ hides: 'no' } as OptionsChange)).rejects.toThrow('invalid')
    expect(v.parse(options.schema, { hides: 'no' })).toEqual(defaultOptions)
    await options.change({ contact_card: 'NONE' })
    expect(await own.get()).toMatchObject({ hides: true })
  })

  it('is the account’s, also while nobody declares it', async () => {
    await items.options.remove()
    const options = createOptions([own])
    await options.changeMember(network, { id: 'maya' })
    await options.change({ hides: true } as OptionsChange)
    const later = createOptions([])
    await later.changeMember(network, null)
    await later.changeMember(network, { id: 'ana' })
    expect(await stored()).not.toHaveProperty('hides')
    await later.changeMember(network, { id: 'maya' })
    expect(await own.get()).toMatchObject({ hides: true })
    await later.forgetMembers()
    expect(await own.get()).toMatchObject({ hides: false })
  })
})

describe('a member’s choice for their account', () => {
  const network = { baseUrl: 'https://graph.example' }
  const [maya, ana] = [{ id: 'maya' }, { id: 'ana' }]
  const chosen = async () => (await items.options.get()).contact_card
  const [byDefault, hers] = ['BUSINESS', 'NONE']
  const choose = () => createOptions([]).change({ contact_card: 'NONE', language: 'en' })

  it('made while signed out is taken over by the first member; by later ones, excluded sites are', async () => {
    await choose()
    const options = createOptions([])
    await options.changeMember(network, maya)
    expect(await chosen()).toBe(hers)
    await options.changeMember(network, null)
    await options.change({ excludedSites: { add: 'bank.example' }, contact_card: 'ALL' })
    await options.changeMember(network, maya)
    expect(await items.options.get()).toMatchObject({ contact_card: hers, excludedSites: ['bank.example'] })
  })

  it('is stored when the network changes, and applies to no member of the next one', async () => {
    const { changeMember } = createOptions([])
    await changeMember(network, maya)
    await choose()
    await changeMember(network, null)
    expect(await chosen()).toBe(byDefault)
    const other = { baseUrl: 'https://other.example' }
    await changeMember(other, maya)
    expect(await chosen()).toBe(byDefault)
    await changeMember(other, null)
    await changeMember(network, maya)
    expect(await chosen()).toBe(hers)
  })

  it('survives a background that dies at each write of a change, which the next one repeats', async () => {
    const { local } = fakeBrowser.storage
    for (let writes = 0; writes < 4; writes++) {
      await local.clear()
      const options = createOptions([])
      await options.changeMember(network, maya)
      await choose()
      await items.consent.set({ given: 0, version: 2 })
      let left = writes
      const dying = async () => {
        if (left-- <= 0) throw new Error('the background died')
      }
      const { set, remove } = local
      const spies = [
        vi.spyOn(local, 'set').mockImplementation((...stored) => dying().then(() => set.apply(local, stored))),
        vi
          .spyOn(local, 'remove')
          .mockImplementation((...keys) => dying().then(() => remove.apply(local, keys as never))),
      ]
      await options.changeMember(network, ana).catch(() => undefined)
      for (const spy of spies) spy.mockRestore()
      await createOptions([]).changeMember(network, ana)
      expect({ chosen: await chosen(), consent: await items.consent.get() }, `${writes}`).toEqual({
        chosen: byDefault,
        consent: null,
      })
      await createOptions([]).changeMember(network, maya)
      expect(await chosen(), `${writes}`).toEqual(hers)
    }
  })

  it('is stored of the twenty accounts that were here last', async () => {
    const { changeMember } = createOptions([])
    for (let id = 0; id <= maxAccounts + 1; id++) await changeMember(network, { id: `${id}` })
    const stored = Object.keys(await privateItems.accountOptions.get())
    expect(stored).toHaveLength(maxAccounts)
    expect({ first: stored[0], last: stored.at(-1) }).toEqual({
      first: 'https://graph.example 1',
      last: `https://graph.example ${maxAccounts}`,
    })
  })
})

describe('the page after the removal', () => {
  const network = { ...builtNetwork, baseUrl: 'https://www.network.example', authUrl: 'https://www.network.example' }

  beforeEach(() => {
    const getManifest = () => ({ version: '1.0.0' })
    Object.assign(fakeBrowser.runtime, { getManifest, setUninstallURL: vi.fn(async () => {}) })
  })

  const given = { given: 0, version: 2 } as const
  it.each([
    [given, 'code', 'https://www.network.example/removed'],
    [given, 'token', ''],
    [null, 'code', ''],
  ] as const)('with the consent %j, at a network of the profile "%s": "%s"', (consent, profile, page) => {
    expect(removedPage(consent, { ...network, profile })).toBe(page)
  })

  it('depends on the configured network and the consent', async () => {
    startRemovedPage()
    const setUninstallURL = vi.mocked(fakeBrowser.runtime.setUninstallURL)
    await items.network.set({ ...network, profile: 'code' })
    await vi.waitFor(() => expect(setUninstallURL).toHaveBeenLastCalledWith('https://www.network.example/removed'))
    await items.consent.remove()
    await vi.waitFor(() => expect(setUninstallURL).toHaveBeenLastCalledWith(''))
  })

  it('is set at the installation and at the browser’s start, not when the worker wakes', async () => {
    await items.network.set({ ...network, profile: 'code' })
    const setUninstallURL = vi.mocked(fakeBrowser.runtime.setUninstallURL).mockClear()
    // work of an earlier test may still read the consent
    const read = vi.spyOn(items.network, 'get')
    startRemovedPage()
    await restFromRequests()
    expect({ reads: read.mock.calls, uninstallUrls: setUninstallURL.mock.calls }).toEqual({
      reads: [],
      uninstallUrls: [],
    })
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' })
    await fakeBrowser.runtime.onStartup.trigger()
    await vi.waitFor(() => expect(setUninstallURL).toHaveBeenCalledTimes(2))
    expect(setUninstallURL).toHaveBeenLastCalledWith('https://www.network.example/removed')
  })
})
