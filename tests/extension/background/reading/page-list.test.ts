// @vitest-environment node

import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { endpoints } from '../../../../src/contract/endpoints.ts'
import { keyVersion } from '../../../../src/contract/page-url.ts'
import { listBounds } from '../../../../src/extension/background/reading/page-list.ts'
import { maxListed, unusableFor } from '../../../../src/extension/schemas/page-list.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { changeListed, isListed, listedDatabase } from '../../../../src/extension/storage/page-list.ts'
import { firstByDay } from '../../../night.ts'
import { buildBackground, buildSignedInBackground, signInAt } from '../../support/background.ts'
import { anaInWindow, it, serve } from '../../support/service.ts'
import { fields, settledOutbox, url } from '../../support/stored/lists.ts'

const { path } = endpoints.sharedPages
const unshared = 'http://news.example/nobody-knows'
const later = 'http://news.example/shared-later'

const found = async (page: string) => (await items.recommendations.get()).find((each) => each.url === page)

/** The calls that leave from now on. */
function watchCalls() {
  const fetching = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetching.mockRestore())
  const calls = () => fetching.mock.calls.map(([input]) => new URL(input instanceof Request ? input.url : `${input}`))
  return {
    calls,
    withAddress: () => calls().filter(({ pathname, search }) => /recommend/.test(pathname) || /example/.test(search)),
    goOffline: () => fetching.mockRejectedValue(new TypeError('Failed to fetch')),
    goBusy: () => fetching.mockImplementation(async () => Response.json({}, { status: 429 })),
    goOnline: () => fetching.mockReset(),
  }
}

/** A share by another member, in another browser. */
async function shareAs(page: string, serviceUrl: string) {
  const [account, session] = [await items.account.get(), await browserSession()]
  const token = session?.token
  expect(account).not.toBeNull()
  const response = await fetch(`${serviceUrl}/recommend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ url: page, message: 'Look' }),
  })
  expect(response.status).toBe(201)
}

const browserSession = async () => (await import('../../../../src/extension/storage/private-items.ts')).session.get()

describe('the network’s list of shared pages', () => {
  it('answers that nobody shared a page without its address, and asks for a shared one', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    const { calls, withAddress } = watchCalls()
    for (let index = 0; index < 5; index++) await handlers.lookUp({ url: `${unshared}-${index}` })
    expect(await found(`${unshared}-4`)).toMatchObject({ recommendation: { count: 0 }, listedAt: expect.any(Number) })
    expect(withAddress()).toEqual([])
    expect(calls().filter(({ pathname }) => pathname === path)).toHaveLength(5)
    await handlers.lookUp({ url })
    expect(await found(url)).toMatchObject({ recommendation: { count: 4 } })
    expect(withAddress().length).toBeGreaterThan(0)
  })

  it('finds a page that was shared in another browser a moment ago', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: later })
    expect(await found(later)).toMatchObject({ recommendation: { count: 0 } })
    await shareAs(later, service.url)
    await handlers.lookUp({ url: `${later}?utm_source=mail` })
    expect(await found(`${later}?utm_source=mail`)).toMatchObject({ recommendation: { count: 1 } })
  })

  it.for([
    { name: 'says nothing of such a page before what is new has been read', wait: 0, isFirst: false },
    { name: 'is the answer, with its time, while what is new is late', wait: 1.5 * listBounds.stale, isFirst: true },
  ])('$name', async ({ wait, isFirst }, { service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: unshared })
    const { at } = (await items.pageList.get()) ?? {}
    await shareAs(later, service.url)
    const { fetch } = globalThis
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      await new Promise((resolve) => void setTimeout(resolve, wait))
      return fetch(...request)
    })
    onTestFinished(() => fetching.mockRestore())
    const saved: unknown[] = []
    onTestFinished(
      items.recommendations.watch(([latest]) => saved.push([latest?.recommendation.count, latest?.listedAt])),
    )
    await handlers.lookUp({ url: later })
    expect(saved).toEqual(
      isFirst
        ? [
            [0, at],
            [1, undefined],
          ]
        : [[1, undefined]],
    )
  })

  it('keeps the own share of a page, which needs no list', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.share({ url: unshared, pageUrl: unshared, ...fields })
    expect(await settledOutbox()).toMatchObject([{ phase: 'done' }])
    await handlers.lookUp({ url: unshared })
    expect(await found(unshared)).toMatchObject({ recommendation: { count: 1, shared: true } })
  })

  it('sends no address of a page that looks private before the member decides, though it is shared', async ({
    service,
  }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    const { withAddress } = watchCalls()
    await handlers.lookUp({ url: unshared, isCautious: true })
    expect(await found(unshared)).toMatchObject({ recommendation: { count: 0 } })
    await expect(handlers.lookUp({ url, isCautious: true })).rejects.toMatchObject({ failure: { code: 'listed' } })
    expect(withAddress()).toEqual([])
    await handlers.lookUp({ url, askNow: true })
    expect(await found(url)).toMatchObject({ recommendation: { count: 4 } })
  })

  it('says what it knows and since when if the network can’t be asked, and asks only if the member wants', async ({
    service,
  }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: unshared })
    const { at } = (await items.pageList.get()) ?? {}
    await items.recommendations.remove()
    const { goOffline, goOnline, withAddress } = watchCalls()
    goOffline()
    await expect(handlers.lookUp({ url: unshared })).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    expect(await found(unshared)).toMatchObject({ recommendation: { count: 0 }, listedAt: at })
    expect(withAddress()).toEqual([])
    goOnline()
    await handlers.lookUp({ url: unshared, askNow: true })
    expect(withAddress()).toHaveLength(1)
    expect((await found(unshared))?.listedAt).toBeUndefined()
  })

  it('says what it knows and since when if the quota is spent, and sends nothing more', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: unshared })
    const { at } = (await items.pageList.get()) ?? {}
    const { goBusy, calls } = watchCalls()
    goBusy()
    for (const page of [unshared, later]) {
      await expect(handlers.lookUp({ url: page })).rejects.toMatchObject({ failure: { code: 'busy' } })
      expect(await found(page)).toMatchObject({ recommendation: { count: 0 }, listedAt: at })
    }
    expect(calls().map(({ pathname }) => pathname)).toEqual([path])
  })

  it('is read once by clicks at the same time', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: unshared })
    const { count } = (await items.pageList.get()) ?? {}
    await items.pageList.remove()
    const pages = [1, 2, 3].map((index) => `${unshared}-${index}`)
    await Promise.all([url, ...pages].map((page) => handlers.lookUp({ url: page })))
    expect(await Promise.all(pages.map(found))).toMatchObject(pages.map(() => ({ recommendation: { count: 0 } })))
    expect(await found(url)).toMatchObject({ recommendation: { count: 4 } })
    expect(await items.pageList.get()).toMatchObject({ count, begun: { times: 0 } })
  })

  it('is read again though the clock went back', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 })
    await handlers.lookUp({ url: later })
    vi.setSystemTime(Date.now() - 30 * 86_400_000)
    await shareAs(later, service.url)
    await handlers.lookUp({ url: later })
    expect(await found(later)).toMatchObject({ recommendation: { count: 1 } })
  })

  it('chooses a tab’s address if people share the page only there', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    const own = `${later}/own`
    const choose = () => handlers.choosePageAddress({ url: later, own })
    expect(await choose()).toBe(own)
    await shareAs(later, service.url)
    await handlers.lookUp({ url: unshared })
    const { withAddress } = watchCalls()
    expect(await choose()).toBe(later)
    expect(withAddress()).toEqual([])
    await shareAs(own, service.url)
    await handlers.lookUp({ url: unshared })
    expect(await choose()).toBe(own)
  })

  it('ends with the account: the next one on this browser begins with its own', async ({ service }) => {
    const first = await buildSignedInBackground(service.url)
    await first.handlers.lookUp({ url: unshared })
    const before = await items.pageList.get()
    expect(before?.count).toBeGreaterThan(0)
    const measured = await first.handlers.measureStored({})
    expect(measured).toMatchObject({ pageList: 6 * (before?.count ?? 0) })
    await first.handlers.signOut({})
    expect(await items.pageList.get()).toBeNull()
    expect(await everyRow()).toBe(0)
    const second = buildBackground(service.url, anaInWindow)
    await second.handlers.giveConsent({})
    await second.handlers.signIn({})
    await second.handlers.confirmSignIn({})
    await second.handlers.lookUp({ url: unshared })
    expect((await items.pageList.get())?.owner).not.toBe(before?.owner)
  })

  it('is read by the background too, so that a click has little to read', async ({ service }) => {
    const { pageLists } = await buildSignedInBackground(service.url)
    await pageLists.refresh()
    expect(await items.pageList.get()).toMatchObject({ at: expect.any(Number), key_version: keyVersion })
  })
})

async function everyRow(): Promise<number> {
  let bytes = 0
  for (let first = 0; first < 256; first++) if (await isListed(Uint8Array.from([first, 0, 0, 0, 0, 0]))) bytes += 1
  return bytes
}

describe('the rows of the list', () => {
  it('hold each hash once, and remove it again', async () => {
    await listedDatabase.clear()
    const hashes = Array.from({ length: 3000 }, () => Uint8Array.from(randomBytes(6)))
    const joined = (some: readonly Uint8Array[]) => Uint8Array.from(some.flatMap((hash) => [...hash]))
    const none = new Uint8Array()
    expect(await changeListed([{ added: joined(hashes), removed: none }])).toBe(3000)
    expect(await changeListed([{ added: joined(hashes.slice(0, 10)), removed: none }])).toBe(0)
    expect(await changeListed([{ added: none, removed: joined(hashes.slice(0, 10)) }])).toBe(-10)
    expect(await Promise.all(hashes.slice(0, 10).map(isListed))).toEqual(Array(10).fill(false))
    expect(await Promise.all(hashes.slice(10, 500).map(isListed))).toEqual(Array(490).fill(true))
    const [first = none] = hashes
    // of several changes, the last one counts
    const changes = [
      { added: first, removed: none },
      { added: none, removed: first },
    ]
    expect(await changeListed(changes)).toBe(0)
    expect(await isListed(first)).toBe(false)
  })
})

describe('a bad list', () => {
  const base64 = (count: number) => randomBytes(6 * count).toString('base64')
  const part = {
    epoch: 'one',
    salt: 'salt',
    key_version: keyVersion,
    after: 0,
    last: 0,
    complete: true,
    added: '',
    removed: '',
  }
  type Part = Partial<typeof part>

  /** A network that answers the calls for its list so. */
  async function meet(answer: (query: URLSearchParams, call: number) => Part) {
    let calls = 0
    const asked: string[] = []
    const odd = await serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://odd.example')
      asked.push(pathname)
      const body = pathname === path ? { ...part, ...answer(searchParams, calls++) } : { data: [], count: 0 }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    })
    await signInAt(odd.url)
    const account = await items.account.get()
    if (account) await items.account.set({ ...account, additions: ['shared_pages'] })
    const { handlers } = buildBackground(odd.url)
    await items.pageList.remove()
    const look = (page = unshared) => handlers.lookUp({ url: page })
    return { look, asked, isAsked: () => asked.includes('/recommend') }
  }

  it('of other rules for keys is of no use: the member decides whether to ask', async () => {
    const { look, isAsked } = await meet(() => ({ key_version: keyVersion + 1 }))
    for (let click = 0; click < 8; click++)
      await expect(look()).rejects.toMatchObject({ failure: { code: 'not-listed' } })
    expect(isAsked()).toBe(false)
  })

  it('that is still being made is not believed', async () => {
    const { look, isAsked } = await meet(() => ({ complete: false }))
    await expect(look()).rejects.toMatchObject({ failure: { code: 'not-listed' } })
    expect(isAsked()).toBe(false)
  })

  const lists: [string, (query: URLSearchParams, call: number) => Part][] = [
    [
      'goes back',
      (query, call) =>
        call === 0
          ? { last: 9, added: base64(9), complete: false }
          : { after: Number(query.get('after')), last: 3, added: base64(1) },
    ],
    [
      'begins at another number',
      (_query, call) => (call === 0 ? { last: 9, added: base64(9), complete: false } : { after: 4, last: 12 }),
    ],
    [
      'begins anew again and again',
      (_query, call) => ({ epoch: `${call}`, last: 5, added: base64(5), complete: false }),
    ],
    [
      'never ends',
      (query) => ({
        after: Number(query.get('after')),
        last: Number(query.get('after')) + 1,
        complete: false,
        added: base64(1),
      }),
    ],
  ]
  it.each(firstByDay(3, lists))(
    'that %s isn’t used: then each look-up asks, as without a list',
    { timeout: 60_000 },
    async (_name, answer) => {
      const { look, asked, isAsked } = await meet(answer)
      await look().catch(() => undefined)
      await vi.waitFor(async () => expect((await items.pageList.get())?.unusableSince).toBeGreaterThan(0), 40_000)
      expect(asked.length).toBeLessThan(listBounds.calls + 5)
      const before = asked.filter((each) => each === path).length
      await look(later)
      expect(isAsked()).toBe(true)
      // for a day
      expect(asked.filter((each) => each === path)).toHaveLength(before)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + unusableFor + 1000 })
      await look(`${later}-2`).catch(() => undefined)
      vi.useRealTimers()
      expect(asked.filter((each) => each === path).length).toBeGreaterThan(before)
    },
  )

  // shows: maxListed
  it('with too many pages isn’t used', async () => {
    const { look, isAsked } = await meet((query) => ({
      after: Number(query.get('after')),
      last: Number(query.get('after')) + 1,
      added: base64(1),
    }))
    await look()
    const list = await items.pageList.get()
    if (list) await items.pageList.set({ ...list, count: maxListed })
    expect(isAsked()).toBe(false)
    await look(later)
    expect(isAsked()).toBe(true)
  })

  it('with half a hash is no answer', async () => {
    const { look, isAsked } = await meet(() => ({ added: 'AAAA', last: 1 }))
    await expect(look()).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    expect(isAsked()).toBe(false)
  })

  it('is not asked for at a network without one', async () => {
    const { look, asked } = await meet(() => ({}))
    const account = await items.account.get()
    if (account) await items.account.set({ ...account, additions: [] })
    await look()
    expect(asked).toContain('/recommend')
    expect(asked).not.toContain(path)
  })
})
