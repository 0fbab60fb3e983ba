// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { startOmnibox } from '../../../../src/extension/capabilities/address-bar/omnibox.ts'
import { clearShares, shareDatabase, sharesBy } from '../../../../src/extension/features/index/storage/shares.ts'
import { nothingPassed, passes } from '../../../../src/extension/features/passes/stored.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { indexedShare, putShares, setIndex } from '../../features/index/shares.ts'
import { omnibox } from '../../support/browser/omnibox.ts'
import { keptPage } from '../../support/stored/received-pages.ts'

const owner = ownerOf({ baseUrl: 'https://graph.example' }, { id: 'maya' })
const page = (path: string, more: Partial<Parameters<typeof indexedShare>[0]> = {}) =>
  indexedShare({ owner, url: `https://pages.example/${path}`, title: path, message: '', ...more })

const update = vi.fn(async () => {})
const create = vi.fn(async () => {})
const openPopup = vi.fn(async () => {})

beforeEach(async () => {
  update.mockClear()
  create.mockClear()
  Object.assign(fakeBrowser.tabs, { update, create })
  await items.account.set({ id: 'maya', name: 'Maya', link: '', headline: '', picture_small: '', additions: [] })
  await setIndex({ owner })
  openPopup.mockClear()
  Object.assign(fakeBrowser.action, { openPopup })
  startOmnibox()
})

const typed = async (text: string) =>
  (await omnibox.type(text)).map(({ content }) => new URL(content).pathname.slice(1))
/** By a search of its own. */
const found = (text: string) => {
  omnibox.begin()
  return typed(text)
}
const descriptions = async (text: string) => {
  omnibox.begin()
  return (await omnibox.type(text)).map(({ description }) => description)
}

it('searches titles, sites, comments and names for all words, ignoring letter case and accents', async () => {
  await putShares([
    page('tea', { title: 'Überraschung im Café, Großer Platz', at: 1 }),
    page('trains', { title: 'Night trains', message: 'Read this, ZOË', name: 'José Núñez', at: 2 }),
  ])
  expect(await found('cafe')).toEqual(['tea'])
  expect(await found('CAFÉ uberrasch')).toEqual(['tea'])
  expect(await found('grosser')).toEqual(['tea'])
  expect(await found('jose zoe night')).toEqual(['trains'])
  expect(await found('pages.example')).toEqual(['trains', 'tea'])
  expect(await found('night tea')).toEqual([])
  expect(await found('  ')).toEqual([])
})

it('finds names in other scripts by Latin letters', async () => {
  await putShares([page('harbour', { name: 'Νίκος Παπαδάκης', at: 1 }), page('bread', { name: 'Олена', at: 2 })])
  expect(await found('nikos harbour')).toEqual(['harbour'])
  expect(await found('νικος')).toEqual(['harbour'])
  expect(await found('olena')).toEqual(['bread'])
})

it('lists a page once, with its sharers', async () => {
  const shared = (name: string, at: number) => page('a', { name, at, title: 'Tea' })
  await putShares([
    shared('Ana Ruiz', 3),
    { ...shared('Maya', 2), member: { ...shared('Maya', 2).member, id: 'maya' } },
  ])
  expect(await descriptions('tea')).toEqual(['Tea – Ana Ruiz and you'])
  await putShares([shared('Bo', 1), shared('Cy', 0)])
  await setIndex({ owner, changed: 2 })
  expect(await descriptions('tea')).toEqual(['Tea – Ana Ruiz, you, and 2 others'])
})

it('shows any title as text in one line', async () => {
  await putShares([page('a', { title: '<b>R&D</b>\n"\u0001\uD800"' })])
  expect(await descriptions('r&d')).toEqual(['&#60;b&#62;R&#38;D&#60;/b&#62; &#34; \uFFFD&#34; – Ana Ruiz'])
  vi.stubEnv('BROWSER', 'firefox')
  expect(await descriptions('r&d')).toEqual(['<b>R&D</b> " \uFFFD" – Ana Ruiz'])
})

it('Enter opens the chosen page, or the first, in the disposition of the browser', async () => {
  await putShares([page('a', { at: 1 }), page('ab', { at: 2 })])
  omnibox.enter('https://pages.example/a', 'currentTab')
  await vi.waitFor(() => expect(update).toHaveBeenCalledWith({ url: 'https://pages.example/a' }))
  omnibox.enter('a', 'newForegroundTab')
  await vi.waitFor(() => expect(create).toHaveBeenCalledWith({ url: 'https://pages.example/ab', active: true }))
  omnibox.enter('ab', 'newBackgroundTab')
  await vi.waitFor(() => expect(create).toHaveBeenCalledWith({ url: 'https://pages.example/ab', active: false }))
  const calls = create.mock.calls.length + update.mock.calls.length
  omnibox.enter('javascript:alert(1)', 'currentTab')
  omnibox.enter('', 'currentTab')
  await omnibox.type('settled')
  expect(create.mock.calls.length + update.mock.calls.length).toBe(calls)
  expect(openPopup).toHaveBeenCalledTimes(2)
  expect(await items.opening.get()).toMatchObject({ show: 'news', words: '' })
})

it('reads the pages once for all keystrokes, and again for the next search', async () => {
  await putShares([page('a')])
  expect(await found('a')).toEqual(['a'])
  const store = await shareDatabase.openStore('readwrite')
  store.delete(sharesBy(owner))
  expect(await typed('a')).toEqual(['a'])
  expect(await found('a')).toEqual([])
})

describe('kept pages', () => {
  const keep = (...pages: ReturnType<typeof keptPage>[]) => passes.set({ ...nothingPassed, kept: pages })

  it('are found by title, site, note and quotation, before those that others shared, without the index too', async () => {
    const tea = keptPage('tea', { url: 'https://pages.example/tea', title: 'Überraschung', message: 'For Sunday' })
    await putShares([page('sunday', { title: 'Sunday', at: 9 })])
    await keep(tea, keptPage('k2', { url: '' }))
    expect(await found('sunday')).toEqual(['tea', 'sunday'])
    for (const text of ['uberrasch', 'pages', 'ladder']) expect(await found(text)).toContain('tea')
    await clearShares()
    expect(await descriptions('sunday')).toEqual(['Überraschung – kept for later'])
    omnibox.enter('https://pages.example/tea', 'currentTab')
    await vi.waitFor(() => expect(update).toHaveBeenCalledWith({ url: 'https://pages.example/tea' }))
  })

  it('that contacts shared are found once, by what these said too, in any spelling of the address', async () => {
    await putShares([page('tea', { title: 'Tea', message: 'With milk', name: 'Ana Ruiz' })])
    await keep(keptPage('tea', { url: 'https://www.pages.example/tea?utm_source=x', title: 'My tea', message: '' }))
    expect(await descriptions('milk')).toEqual(['My tea – kept for later · Ana Ruiz'])
  })
})

it('without a database nothing is found, and Enter does something all the same', async () => {
  await putShares([page('a')])
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'InvalidStateError')
  })
  void omnibox.type('a')
  omnibox.enter('a', 'currentTab')
  await vi.waitFor(() => expect(openPopup).toHaveBeenCalledOnce())
  broken.mockRestore()
  expect(update).not.toHaveBeenCalled()
  expect(await found('a')).toEqual(['a'])
})
