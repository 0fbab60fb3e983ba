// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readTimestamp } from '../../../../src/contract/timestamp.ts'
import * as shares from '../../../../src/extension/storage/index/shares.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { sessionToken } from '../../support/background.ts'
import { settledOutbox } from '../../support/outbox.ts'
import { indexedShare, putShares } from '../../support/shares.ts'
import { createNetworkOfShares } from './network-of-shares.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const numbered = (count: number, name = 'p') => Array.from({ length: count }, (_, index) => `${name}${index}`)

let network: Awaited<ReturnType<typeof createNetworkOfShares>>
beforeEach(async () => {
  network = await createNetworkOfShares()
  vi.useFakeTimers({ toFake: ['Date'] })
})
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('a walk', () => {
  // shows: §4 user_detail, §4 user_watermark, observed memberNewsfeed
  it('indexes the shares of contacts and member with one call a list, and no statuses', async () => {
    const { ana, jonas, me } = network
    await network.share(ana, ['a', 'b'])
    await network.share(jonas, ['b?utm_source=mail'])
    await network.share(me, ['c'])
    await network.store.news.postStatus(
      ana,
      { message: 'A status', language: 'en', by_mobile: false, social_accounts: '' },
      Date.now() - minute,
    )
    await network.index.read()
    expect(await network.paths()).toEqual(['ana a', 'ana b', 'jonas b', 'maya c'])
    const asked = network.front.requests.map(({ url }) => url).filter((url) => url.includes('newsfeed'))
    expect(asked).toEqual([
      '/me/newsfeed?language=ALL&user_detail=PARTIAL&user_watermark=FALSE&limit=100&page=1',
      '/newsfeed?language=ALL&user_detail=PARTIAL&user_watermark=FALSE&limit=100&page=1',
    ])
    const [first] = await shares.sharesOf(network.owner, 'http://www.pages.example/a/#top', 10)
    expect(first).toMatchObject({
      owner: network.owner,
      key: 'https://pages.example/a',
      site: 'pages.example',
      title: 'About a',
      message: 'Read this',
      member: { id: ana, name: 'Ana Ruiz' },
    })
    expect(await items.index.get()).toMatchObject({ owner: network.owner, names_pages: true })
  })

  it('reads new items with one call at each alarm, and not again within minutes', async () => {
    await network.share(network.ana, ['a'])
    await network.index.read()
    network.calls()
    await network.index.read()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    later(30 * minute)
    await network.share(network.ana, ['new'])
    await network.index.read()
    expect(network.calls()).toEqual({ own: 0, contacts: 1 })
    expect(await network.paths()).toEqual(['ana a', 'ana new'])
  })

  it('reads ten pages at an alarm, continues at the next in another background, and is complete then', async () => {
    await network.share(network.ana, numbered(1234), { apart: minute })
    await network.index.read()
    expect(network.calls()).toEqual({ own: 1, contacts: 9 })
    expect((await network.paths()).length).toBeGreaterThan(880)
    later(30 * minute)
    await network.build().index.read()
    expect(await network.paths()).toHaveLength(1234)
    // the recent walk, the remaining pages, and page 1 again
    expect(network.calls().contacts).toBeLessThanOrEqual(6)
  })

  it('continues in another background if one died while waiting for a page', async () => {
    await network.share(network.ana, numbered(350), { apart: 60 * minute })
    await new Promise<void>((waits) => {
      network.onPage(async (page) => {
        if (page < 3) return
        waits()
        await new Promise(() => {})
      })
      void network.index.read().catch(() => undefined)
    })
    // the next page repeats the last two items
    expect(await network.paths()).toHaveLength(198)
    network.onPage(async () => {})
    network.calls()
    await network.build().index.read()
    expect(await network.paths()).toHaveLength(350)
    // the recent walk, the two remaining pages, and page 1 again
    expect(network.calls().contacts).toBe(4)
  })

  it('of new items leaves calls to a full walk', async () => {
    await network.share(network.ana, numbered(1200), { apart: 1000 })
    await network.index.read()
    network.calls()
    // many new items at every alarm, all within the overlap
    for (let alarms = 1; alarms < 3; alarms++) {
      later(30 * minute)
      await network.share(network.ana, numbered(600, `new${alarms}-`), { at: Date.now() })
      await network.index.read()
      expect(network.calls().contacts).toBeLessThanOrEqual(10)
    }
    const paths = await network.paths()
    for (const path of numbered(1200)) expect(paths).toContain(`ana ${path}`)
  })

  // shows: §4 page
  it('continues by page number if more than a page has one second', async () => {
    await network.share(network.ana, numbered(250), { apart: 0 })
    await network.share(network.ana, numbered(30, 'old'), { at: Date.now() - day })
    await network.index.read()
    expect(await network.paths()).toHaveLength(280)
  })

  // shows: §4 newsfeed.until
  it('is complete if shares vanish meanwhile', async () => {
    await network.share(network.ana, numbered(450))
    const gone = numbered(60)
    network.onPage(async (page) => {
      if (page === 1) for (const path of gone) await network.remove(network.ana, path)
    })
    await network.index.read()
    const expected = numbered(450).filter((path) => !gone.includes(path))
    expect(new Set(await network.paths())).toEqual(new Set([...expected, ...gone].map((path) => `ana ${path}`)))
    later(30 * minute)
    await network.index.read()
    expect(new Set(await network.paths())).toEqual(new Set(expected.map((path) => `ana ${path}`)))
  })

  it('indexes nothing older than a year', async () => {
    await network.share(network.ana, ['old'], { at: Date.now() - 366 * day })
    await network.share(network.ana, ['young'], { at: Date.now() - 364 * day })
    await network.index.read()
    expect(await network.paths()).toEqual(['ana young'])
    later(7 * day)
    await network.index.read()
    expect(await network.paths()).toEqual([])
  })

  it('indexes nothing older than a year, of more than a page', async () => {
    await network.share(network.ana, numbered(300), { at: Date.now() - 364 * day, apart: minute })
    await network.share(network.ana, ['young'])
    await network.index.read()
    expect(await network.paths()).toHaveLength(301)
    later(8 * day)
    await network.index.read()
    expect(await network.paths()).toEqual(['ana young'])
  })
})

describe('an outdated entry', () => {
  it('is removed: a removed share, an edited comment, a former contact', async () => {
    const { ana, jonas, me } = network
    await network.share(ana, ['a', 'b'])
    await network.share(jonas, ['a'])
    await network.share(me, ['a'])
    await network.index.read()
    await network.remove(ana, 'b')
    await network.share(ana, ['a'], { message: 'Edited' })
    await network.store.contacts.disconnect(me, jonas, 0)
    later(8 * day)
    await network.index.read()
    expect(await network.paths()).toEqual(['ana a', 'maya a'])
    expect(await shares.sharesOf(network.owner, 'https://pages.example/a', 9)).toContainEqual(
      expect.objectContaining({ message: 'Edited' }),
    )
  })

  it('of long ago is removed by a full walk; the member’s own shares stay through the contacts’ walk', async () => {
    const { ana, me } = network
    await network.share(ana, numbered(150), { apart: minute })
    await network.share(ana, ['old'], { at: Date.now() - 30 * day })
    await network.share(me, ['own'], { at: Date.now() - 40 * day })
    await network.index.read()
    await network.remove(ana, 'old')
    later(30 * minute)
    await network.index.read()
    expect(await network.paths()).toContain('ana old')
    later(8 * day)
    await network.index.read()
    const after = await network.paths()
    expect(after).not.toContain('ana old')
    expect(after).toContain('maya own')
    expect(after).toHaveLength(151)
  })

  it('is not an item that moved up during a full walk', async () => {
    await network.share(network.ana, numbered(250), { apart: 60 * minute })
    await network.index.read()
    later(8 * day)
    // page 1 belongs to the recent walk; the item would be on page 4
    network.onPage(async (page) => page === 3 && network.share(network.ana, ['p240'], { at: Date.now() }))
    await network.index.read()
    expect(await network.paths()).toHaveLength(250)
  })

  it('a new contact’s old shares come with the next alarm after the acceptance', async () => {
    await network.share(network.ana, ['a'])
    await network.index.read()
    network.calls()
    await network.store.contacts.connect(network.me, network.jonas, 0)
    await network.share(network.jonas, ['long ago'], { at: Date.now() - 100 * day })
    await network.index.contactsChanged()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    await network.index.read()
    expect(await network.paths()).toContain('jonas long%20ago')
  })

  it.each([2, 3])('a new contact’s shares come if the acceptance happened while page %i was read', async (which) => {
    await network.store.contacts.disconnect(network.me, network.jonas, 0)
    await network.share(network.ana, numbered(250), { apart: hour })
    network.onPage(async (page) => {
      if (page !== which) return
      await network.store.contacts.connect(network.me, network.jonas, 0)
      // in a part that the walk has passed already
      await network.share(network.jonas, ['earlier'], { at: Date.now() - 150.5 * hour })
      await network.index.contactsChanged()
    })
    await network.index.read()
    network.onPage(async () => {})
    later(30 * minute)
    await network.index.read()
    expect(await network.paths()).toContain('jonas earlier')
    network.calls()
    later(30 * minute)
    await network.index.read()
    expect(network.calls()).toEqual({ own: 0, contacts: 1 })
  })
})

describe('the watched value', () => {
  it('changes exactly when the index does', async () => {
    const { ana } = network
    await network.share(ana, ['a', 'b'])
    await network.index.read()
    const first = await network.changed()
    const expectChange = async (changes: boolean, change: () => Promise<unknown>, wait = 30 * minute) => {
      const before = await network.changed()
      later(wait)
      await change()
      await network.index.read()
      if (changes) expect(await network.changed()).toBeGreaterThan(before ?? 0)
      else expect(await network.changed()).toBe(before)
    }
    expect(first).toBeTypeOf('number')
    await expectChange(false, async () => {})
    await expectChange(false, async () => {}, 8 * day)
    await expectChange(true, () => network.share(ana, ['c'], { at: Date.now() }))
    await expectChange(true, () => network.share(ana, ['c'], { at: Date.now(), message: 'Edited' }))
    await expectChange(true, () => network.remove(ana, 'c'))
    await expectChange(false, async () => {})
  })

  it('changes in the next background if one died before', async () => {
    await network.share(network.ana, ['a'])
    await network.index.read()
    const before = await network.changed()
    const state = await secrets.indexing.get()
    if (!state) throw new Error('nothing is stored')
    await secrets.indexing.set({ ...state, changed: true })
    later(30 * minute)
    await network.build().index.read()
    expect(await network.changed()).toBeGreaterThan(before ?? 0)
  })
})

describe('the member’s own share', () => {
  it('is indexed once the network has it', async () => {
    await network.share(network.ana, ['a'])
    await network.index.read()
    network.calls()
    const url = 'https://pages.example/mine'
    await network.handlers.share({
      url,
      page_url: url,
      title: 'Mine',
      overview: '',
      keywords: '',
      site_name: '',
      url_picture: '',
      message: '',
    })
    await settledOutbox()
    await vi.waitFor(async () => expect(await network.paths()).toEqual(['ana a', 'maya mine']))
    expect(network.calls().contacts).toBe(0)
  })

  it('is indexed once a network without pages is asked again', async () => {
    await network.share(network.me, ['old'])
    await network.index.read()
    const state = await secrets.indexing.get()
    if (!state) throw new Error('nothing is stored')
    await secrets.indexing.set({ ...state, pause: Date.now() + 10 * minute })
    await network.share(network.me, ['mine'], { at: Date.now() })
    await network.index.readOwnSoon()
    await network.index.read()
    expect(await network.paths()).toEqual(['maya old'])
    later(30 * minute)
    await network.index.read()
    expect(await network.paths()).toEqual(['maya mine', 'maya old'])
  })
})

describe('no call is made', () => {
  it.each([
    ['while signed out', () => network.handlers.signOut({})],
    ['without consent', () => items.consent.remove()],
    ['if the index is off', () => network.handlers.setOptions({ index: false })],
  ])('%s', async (_, change) => {
    await change()
    network.calls()
    await network.index.read()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    expect(await network.paths()).toEqual([])
  })

  it('in a run after a 429, nor before its Retry-After', async () => {
    await network.share(network.ana, ['a'])
    network.respond((_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
    await expect(network.index.read()).rejects.toMatchObject({ failure: { code: 'busy' } })
    expect(network.calls()).toEqual({ own: 1, contacts: 0 })
    network.respond()
    later(30 * minute)
    await expect(network.index.read()).rejects.toMatchObject({ failure: { code: 'busy' } })
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    later(31 * minute)
    await network.index.read()
    expect(await network.paths()).toEqual(['ana a'])
  })

  it('if the browser has no database; the alarm’s other work continues', async () => {
    await network.share(network.ana, ['a'])
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    await expect(network.index.read()).rejects.toThrow()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    await network.handlers.signOut({})
    expect(await items.account.get()).toBeNull()
    expect(await items.index.get()).toBeNull()
    broken.mockRestore()
  })

  it('if the database can’t be emptied, and its entries are not read', async () => {
    await network.share(network.ana, ['a'])
    await putShares([indexedShare({ owner: network.owner, url: 'https://pages.example/left' })])
    await items.index.remove()
    const broken = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError')
    })
    await expect(network.index.read()).rejects.toThrow()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    expect([await network.paths(), await items.index.get()]).toEqual([[], null])
    broken.mockRestore()
    await network.index.read()
    expect(await network.paths()).toEqual(['ana a'])
  })
})

describe('the end of the index', () => {
  const fill = async () => {
    await network.share(network.ana, ['a'])
    await network.index.read()
    expect(await network.paths()).toHaveLength(1)
  }
  const expectNothing = async () => {
    expect(await shares.countShares(network.owner)).toBe(0)
    expect(await items.index.get()).toBeNull()
    expect(await secrets.indexing.get()).toBeNull()
  }

  it.each([
    ['signing out', () => network.handlers.signOut({})],
    ['taking consent back', () => network.handlers.withdrawConsent({})],
    ['a token that is no longer taken', () => sessionToken().then((token = '') => network.signIn.onBadToken(token))],
    ['not wanting it', () => network.handlers.setOptions({ index: false })],
  ])('%s empties it', async (_, end) => {
    await fill()
    await end()
    await expectNothing()
  })

  it.each([
    ['signing out', () => network.handlers.signOut({})],
    ['not wanting it', () => network.handlers.setOptions({ index: false })],
  ])('%s during a walk leaves nothing of it', async (_, end) => {
    await network.share(network.ana, numbered(300))
    let pages = 0
    network.onPage(async (page) => {
      pages = page
      if (page === 2) await end()
    })
    await network.index.read()
    await expectNothing()
    expect(pages).toBe(2)
  })

  it('switching it off at any moment of a run’s beginning leaves nothing of it', async () => {
    await network.share(network.ana, ['a'])
    const { get } = items.options
    for (let reads = 1; reads <= 3; reads++) {
      await network.handlers.setOptions({ index: true })
      await network.index.read()
      await network.index.forget()
      let left = reads
      let off: Promise<unknown> | undefined
      const spy = vi.spyOn(items.options, 'get').mockImplementation(async () => {
        const options = await get()
        // states read before are stale
        if (--left === 0) off = network.handlers.setOptions({ index: false })
        return options
      })
      await network.index.read()
      await off
      spy.mockRestore()
      await expectNothing()
    }
  })

  it('switching it on again fills it at once', async () => {
    await fill()
    await network.handlers.setOptions({ index: false })
    await network.handlers.setOptions({ index: true })
    await vi.waitFor(async () => expect(await network.paths()).toEqual(['ana a']))
    await putShares([indexedShare({ owner: network.owner, url: 'https://pages.example/wrong' })])
    await network.handlers.rebuildIndex({})
    await vi.waitFor(async () => expect(await network.paths()).toEqual(['ana a']))
  })

  it('another member’s remaining entries are removed before the first entry', async () => {
    await putShares([indexedShare({ owner: 'https://graph.example somebody', url: 'https://pages.example/theirs' })])
    await fill()
    expect(await shares.countShares('https://graph.example somebody')).toBe(0)
  })
})

describe('other networks', () => {
  const list = (data: object[]) => (_: unknown, response: { end: (body: string) => void }) =>
    void response.end(JSON.stringify({ data }))
  const item = (id: string, more: object) => ({
    id,
    from: { id: 'bo', name: 'Bo' },
    updated_time: new Date(Date.now() - minute).toISOString(),
    ...more,
  })

  it('whose news name no page are asked again once a day', async () => {
    network.respond(
      list(numbered(6).map((id) => item(id, { title: 'A page', infeed_link: 'http://network.example/go' }))),
    )
    await network.index.read()
    expect(await items.index.get()).toMatchObject({ names_pages: false })
    const { own, contacts } = network.calls()
    expect(own + contacts).toBe(1)
    later(30 * minute)
    await network.index.read()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    later(day)
    network.respond(list([item('x', { url: 'https://pages.example/x' })]))
    await network.index.read()
    expect(await items.index.get()).toMatchObject({ names_pages: true })
    expect((await shares.allShares(network.owner)).length).toBeGreaterThan(0)
  })

  it('whose contacts only post statuses prove nothing about that', async () => {
    network.respond(list(numbered(20).map((id) => item(id, { message: 'A status' }))))
    await network.index.read()
    expect(await items.index.get()).toMatchObject({ names_pages: null })
  })

  it('that ignore `until` are read by page number, each page once', async () => {
    const all = numbered(250).map((id, index) =>
      item(id, {
        url: `https://pages.example/${id}`,
        updated_time: new Date(Date.now() - index * minute).toISOString(),
      }),
    )
    network.respond((request, response) => {
      const { searchParams, pathname } = new URL(request.url ?? '', network.front.url)
      const from = (Number(searchParams.get('page')) - 1) * 100
      list(pathname.startsWith('/me/') ? [] : all.slice(from, from + 100))(request, response)
    })
    await network.index.read()
    expect(await shares.allShares(network.owner)).toHaveLength(250)
    expect(network.calls().contacts).toBe(5)
  })

  it('a comment on another member’s share is no share', async () => {
    const on = item('shared', { from: { id: 'cy', name: 'Cy' }, url: 'https://pages.example/theirs', title: 'Theirs' })
    const itself = item('same', { url: 'https://pages.example/own', title: 'Own' })
    network.respond((request, response) =>
      list(
        request.url?.startsWith('/me/')
          ? []
          : [item('comment', { on }), item('same', { on: itself }), item('bad', { url: 'mailto:bo@pages.example' })],
      )(request, response),
    )
    await network.index.read()
    expect((await shares.allShares(network.owner)).map(({ url, title, member }) => [url, title, member.id])).toEqual([
      ['https://pages.example/own', 'Own', 'bo'],
    ])
  })

  it('that name a share’s page only in `on` do name pages', async () => {
    const share = (id: string) =>
      item(id, { title: id, on: item(id, { title: id, url: `https://pages.example/${id}` }) })
    network.respond((request, response) =>
      list(request.url?.startsWith('/me/') ? [] : numbered(6).map(share))(request, response),
    )
    await network.index.read()
    expect(await items.index.get()).toMatchObject({ names_pages: true })
    expect(await shares.countShares(network.owner)).toBe(6)
  })

  const isOf = (moment: string) => (id: string) =>
    item(id, { url: `https://pages.example/${id}`, updated_time: moment })
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
  const hourly = (count: number) => numbered(count).map((id, index) => isOf(ago((index + 1) * hour))(id))

  /** Responds with these items in their order, up to a requested `until`. @param all the contacts' items */
  const respondWith = (all: (isFirst: boolean) => ReturnType<typeof item>[]) =>
    network.respond((request, response) => {
      const { searchParams, pathname } = new URL(request.url ?? '', network.front.url)
      if (pathname.startsWith('/me/')) return list([])(request, response)
      const [until, page] = [readTimestamp(searchParams.get('until') ?? ''), Number(searchParams.get('page'))]
      const listed = all(until === undefined && page === 1).filter(
        ({ updated_time }) => until === undefined || Date.parse(updated_time) <= until + 999,
      )
      list(listed.slice((page - 1) * 100, page * 100))(request, response)
    })
  const count = () => shares.countShares(network.owner)

  it.each([
    ['of long ago', '0001-01-01T00:00:00Z', 3],
    ['of 1970', '1970-01-01T00:00:00Z', 99],
    ['of long ago', '2011-01-01T00:00:00Z', 3],
    ['of long ago', '2011-01-01T00:00:00Z', 98],
    ['of long ago', '2011-01-01T00:00:00Z', 99],
    ['of a year to come', '2099-01-01T00:00:00Z', 99],
    ['that is none', 'yesterday', 99],
  ])('one date %s (%s, item %i) removes nothing from the index', async (_, moment, place) => {
    const all = hourly(250)
    respondWith(() => all)
    await network.index.read()
    expect(await count()).toBe(250)
    const wrong = all.with(place, isOf(moment)(`p${place}`))
    respondWith((isFirst) => (isFirst ? wrong : all))
    for (const wait of [30 * minute, 8 * day]) {
      later(wait)
      await network.index.read()
      expect(await count()).toBeGreaterThanOrEqual(249)
    }
  })

  it('a date in the future doesn’t hide new items', async () => {
    const wrong = isOf('2099-01-01T00:00:00Z')('wrong')
    let all = [wrong, ...hourly(120)]
    respondWith(() => all)
    await network.index.read()
    expect(await count()).toBe(120)
    later(30 * minute)
    const added = numbered(150, 'new').map((id, index) => isOf(ago(index * 1000))(id))
    all = [wrong, ...added, ...all.slice(1)]
    await network.index.read()
    expect(await count()).toBe(270)
  })

  it('that sort in no order are read by page number, and no existing share is removed', async () => {
    const sorted = hourly(250)
    let all = sorted.map((_, index) => sorted[(index * 77) % 250] ?? isOf('')('none'))
    respondWith(() => all)
    await network.index.read()
    expect(await count()).toBe(250)
    for (const wait of [30 * minute, 30 * minute, 8 * day]) {
      later(wait)
      await network.index.read()
      expect(await count()).toBe(250)
    }
    all = all.slice(1)
    later(8 * day)
    await network.index.read()
    expect(await count()).toBe(249)
  })

  it('with an empty list are believed the second time', async () => {
    let all = hourly(150)
    const full = all
    respondWith(() => all)
    await network.index.read()
    for (const wait of [30 * minute, 8 * day]) {
      all = []
      later(wait)
      await network.index.read()
      expect(await count()).toBe(150)
      all = full
      later(30 * minute)
      await network.index.read()
      expect(await count()).toBe(150)
    }
    all = []
    for (const left of [150, 0]) {
      later(30 * minute)
      await network.index.read()
      expect(await count()).toBe(left)
    }
  })

  it('with a list that ends in the middle of a walk lose no later items', async () => {
    const all = hourly(250)
    respondWith(() => all)
    await network.index.read()
    later(8 * day)
    let asked = 0
    respondWith(() => (++asked > 3 ? [] : all))
    await network.index.read()
    expect(await count()).toBe(250)
  })
})
