import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createRetention } from '../../../../src/extension/background/member/retention.ts'
import { createPages } from '../../../../src/extension/background/page/pages.ts'
import { noPolicy } from '../../../../src/extension/network/network.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Known } from '../../../../src/extension/schemas/pages.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { article, maya, settle, store } from '../../support/pages.ts'
import { lookUpOf, recommendationBy } from '../../support/stored/lists.ts'
import { owner } from '../../support/stored/writes.ts'

const known: Known = { contacts: recommendationBy(['Ana']).data, changed: 5 }
const people = lookUpOf(article.url, recommendationBy(['Ana']), { at: 0 })
const canonical = `${article.url}-are-back-2026`
const amp = 'https://news.example/amp/night-trains-are-back-2026'

/** @param said what the page says, in a moment or never */
function pagesOf(said: object | Promise<object> = {}, canWrite = true) {
  Object.assign(fakeBrowser.scripting, { executeScript: async () => [{ result: await said }] })
  const guardedWriter = async () => {
    if (!canWrite) throw new Error('signed out')
    return (write: () => Promise<void>) => write()
  }
  return createPages(
    { guardedWriter },
    async () => known,
    () => begun,
  )
}

const begun = vi.fn()
beforeEach(() => begun.mockClear())

const addresses = async () => (await items.pages.get()).map(({ address }) => address)

async function at(address: string, pages = pagesOf(), tabId: number | null = 1) {
  await store({ account: maya })
  const found = await pages.pageAt({ address, tabId })
  await settle()
  return found
}

describe('the page in front', () => {
  it('has its clean address, its key, and the people that this browser knows', async () => {
    const tab = { url: article.url, key: article.url, isInternal: false, isSecret: false }
    expect(await at('https://me:secret@News.Example/night-trains?utm_source=mail#top')).toEqual({
      ...{ tab, own: tab, said: { own: tab, paper: undefined }, known, selected: '' },
    })
  })

  it.each([
    ['not-web', 'about:blank'],
    ['too-long', `https://news.example/${'a'.repeat(2000)}`],
  ])('has none: %s', async (problem, address) => {
    expect(await at(address)).toEqual({ problem })
  })

  it('has its own address, unless the member began to write at the tab’s', async () => {
    const says = () => pagesOf({ canonical, loaded: amp, here: amp })
    expect((await at(amp, says())).own?.url).toBe('https://news.example/night-trains-are-back-2026')
    await shareDraft(owner, amp).set({ message: 'Half a thought' })
    expect(await at(amp, says())).toMatchObject({ own: { url: amp }, said: { own: { url: canonical } } })
  })

  it('is answered in a moment if it is too busy to speak, and wholly to a patient question', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const pages = pagesOf(promise)
    const { tab, own, said, selected } = await at(article.url, pages)
    expect({ own, said, selected }).toEqual({ own: tab, said: undefined, selected: undefined })
    expect(await addresses()).toEqual([])
    const whole = pages.pageAt({ address: article.url, tabId: 1, isPatient: true })
    resolve({ text: 'Night trains', here: article.url })
    expect(await whole).toMatchObject({ said: { own: tab }, selected: 'Night trains' })
  })
})

it.each<[string, string, object, number]>([
  ['is begun with the page that may be looked up', article.url, {}, 1],
  ['is not begun if the member decides about the page', 'http://intranet/', {}, 0],
  ['is not begun if people are known already', article.url, { recommendations: [people] }, 0],
  ['is not begun if somebody else is to ask', article.url, { mayLookUp: false }, 0],
])('the look-up %s', async (_, address, { mayLookUp = true, ...stored }: { mayLookUp?: boolean }, calls) => {
  await store({ account: maya, ...stored })
  await pagesOf().pageAt({ address, tabId: 1, mayLookUp })
  expect(begun.mock.calls).toEqual(Array.from({ length: calls }, () => [{ url: address }]))
})

it('the look-up is by the page’s own address and the tab’s', async () => {
  await store({ account: maya })
  await pagesOf({ canonical, loaded: amp, here: amp }).pageAt({ address: amp, tabId: 1, mayLookUp: true })
  expect(begun.mock.calls).toEqual([[{ url: canonical, tab: amp, also: [amp] }]])
})

it('the look-up is waited for with its people, but not long', async () => {
  const open = () => pagesOf().pageAt({ address: article.url, tabId: 1, mayLookUp: true })
  await store({ account: maya })
  begun.mockReturnValueOnce(new Promise(() => {}))
  await open()
  begun.mockImplementationOnce(() => settle().then(() => items.recommendations.set([people])))
  await open()
  expect(await items.recommendations.get()).toEqual([people])
})

describe('the stored pages', () => {
  it('are the newest twenty, and end with the session', async () => {
    const urls = Array.from({ length: 22 }, (_, index) => `${article.url}/${index}`)
    for (const url of [...urls, urls[5] ?? '']) await at(url)
    expect(await addresses()).toEqual([urls[5], ...urls.slice(6).reverse(), ...urls.slice(2, 5).reverse()])
    expect((await fakeBrowser.storage.local.get(null))[items.pages.key]).toBeUndefined()
    await createRetention([]).deleteSessionValues()
    expect(await addresses()).toEqual([])
  })

  it.each([
    ['an internal host', 'http://intranet/'],
    ['a secret in its address', 'https://news.example/reset?token=abc'],
    ['a host that the organization forbids', 'https://never.example/'],
    ['a site that the member excluded', 'https://diary.example/'],
  ])('have none of %s', async (_, address) => {
    await store({
      options: { ...defaultOptions, excludedSites: ['diary.example'] },
      policy: { ...noPolicy, neverHosts: ['never.example'] },
    })
    expect(await at(address)).toMatchObject({ tab: { url: address } })
    expect(await addresses()).toEqual([])
  })

  it('have neither a link’s page, nor one that is opened after the sign-out', async () => {
    await at(article.url, pagesOf(), null)
    await at(article.url, pagesOf({}, false))
    expect(await addresses()).toEqual([])
  })
})
