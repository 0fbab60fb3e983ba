// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('what is read', () => {
  // shows: §4 user_detail, §4 user_watermark, observed memberNewsfeed
  it('what contacts and the member shared is there after one call for each list, and statuses are not', async () => {
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

  it('asks for what is new with one call at each alarm, and not again within the minutes after', async () => {
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

  it('asks for ten pages at an alarm, goes on at the next in another background, and then has all of it', async () => {
    await network.share(network.ana, numbered(1234), { apart: minute })
    await network.index.read()
    expect(network.calls()).toEqual({ own: 1, contacts: 9 })
    expect((await network.paths()).length).toBeGreaterThan(880)
    later(30 * minute)
    await network.build().index.read()
    expect(await network.paths()).toHaveLength(1234)
    // what is new, what is left, and once more what moved meanwhile
    expect(network.calls().contacts).toBeLessThanOrEqual(6)
  })

  it('goes on in another background where one died while it waited for a page', async () => {
    await network.share(network.ana, numbered(350), { apart: 60 * minute })
    await new Promise<void>((waits) => {
      network.onPage(async (page) => {
        if (page < 3) return
        waits()
        await new Promise(() => {})
      })
      void network.index.read().catch(() => undefined)
    })
    // the last two of a page are read again with the next one
    expect(await network.paths()).toHaveLength(198)
    network.onPage(async () => {})
    network.calls()
    await network.build().index.read()
    expect(await network.paths()).toHaveLength(350)
    // what is new, the two pages that were left, and what moved meanwhile
    expect(network.calls().contacts).toBe(4)
  })

  it('what is new never takes all calls from the reading of everything', async () => {
    await network.share(network.ana, numbered(1200), { apart: 1000 })
    await network.index.read()
    network.calls()
    // much is new at every alarm, and all of it within what is read again
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
  it('goes on by page where more than a page is of one second', async () => {
    await network.share(network.ana, numbered(250), { apart: 0 })
    await network.share(network.ana, numbered(30, 'old'), { at: Date.now() - day })
    await network.index.read()
    expect(await network.paths()).toHaveLength(280)
  })

  // shows: §4 newsfeed.until
  it('has all of it where shares vanish while it is read', async () => {
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

  it('keeps nothing that is older than a year', async () => {
    await network.share(network.ana, ['old'], { at: Date.now() - 366 * day })
    await network.share(network.ana, ['young'], { at: Date.now() - 364 * day })
    await network.index.read()
    expect(await network.paths()).toEqual(['ana young'])
    later(7 * day)
    await network.index.read()
    expect(await network.paths()).toEqual([])
  })

  it('keeps nothing that is older than a year where that is more than a page', async () => {
    await network.share(network.ana, numbered(300), { at: Date.now() - 364 * day, apart: minute })
    await network.share(network.ana, ['young'])
    await network.index.read()
    expect(await network.paths()).toHaveLength(301)
    later(8 * day)
    await network.index.read()
    expect(await network.paths()).toEqual(['ana young'])
  })
})

describe('what is gone', () => {
  it('leaves: a share that was removed, a comment that was edited, and whoever is no contact any more', async () => {
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

  it('of long ago leaves with the reading of everything, and the own ones stay through that of the contacts’', async () => {
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

  it('what moved up while everything was read is not taken for gone', async () => {
    await network.share(network.ana, numbered(250), { apart: 60 * minute })
    await network.index.read()
    later(8 * day)
    // the first page is that of what is new, and the page that would have it is the fourth
    network.onPage(async (page) => page === 3 && network.share(network.ana, ['p240'], { at: Date.now() }))
    await network.index.read()
    expect(await network.paths()).toHaveLength(250)
  })

  it('what a new contact shared long ago comes with the next alarm after the request was accepted', async () => {
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

  it.each([2, 3])(
    'what a new contact shared comes where they were accepted while page %i was asked for',
    async (which) => {
      await network.store.contacts.disconnect(network.me, network.jonas, 0)
      await network.share(network.ana, numbered(250), { apart: hour })
      network.onPage(async (page) => {
        if (page !== which) return
        await network.store.contacts.connect(network.me, network.jonas, 0)
        // where the reading has come by already
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
    },
  )
})

describe('what others watch', () => {
  it('says that the index changed when it did, and only then', async () => {
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

  it('says so in the next background, where one died before it could', async () => {
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

describe('what the member shares', () => {
  it('is in the index once the network has it', async () => {
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

  it('is read once a network that named no pages is asked again', async () => {
    await network.share(network.me, ['old'])
    await network.index.read()
    const state = await secrets.indexing.get()
    if (!state) throw new Error('nothing is stored')
    await secrets.indexing.set({ ...state, pause: Date.now() + 10 * minute })
    await network.share(network.me, ['mine'], { at: Date.now() })
    await network.index.ownChanged()
    await network.index.read()
    expect(await network.paths()).toEqual(['maya old'])
    later(30 * minute)
    await network.index.read()
    expect(await network.paths()).toEqual(['maya mine', 'maya old'])
  })
})

describe('nothing is asked for', () => {
  it.each([
    ['while signed out', () => network.handlers.signOut({})],
    ['without consent', () => items.consent.remove()],
    ['where the member wants no index', () => network.handlers.setOptions({ index: false })],
  ])('%s', async (_, change) => {
    await change()
    network.calls()
    await network.index.read()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    expect(await network.paths()).toEqual([])
  })

  it('any more in a turn in which the network says 429, nor before it wants to be asked', async () => {
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

  it('where the browser keeps no database, and what else belongs to an alarm goes on', async () => {
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

  it('where the browser’s database can’t be emptied: nobody reads what was left there before', async () => {
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

describe('what ends it', () => {
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
  ])('%s while it is read leaves nothing of it', async (_, end) => {
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

  it('not wanting it at any moment of a beginning leaves nothing of it', async () => {
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
        // what was read before is true no longer
        if (--left === 0) off = network.handlers.setOptions({ index: false })
        return options
      })
      await network.index.read()
      await off
      spy.mockRestore()
      await expectNothing()
    }
  })

  it('another wish for it fills it again at once', async () => {
    await fill()
    await network.handlers.setOptions({ index: false })
    await network.handlers.setOptions({ index: true })
    await vi.waitFor(async () => expect(await network.paths()).toEqual(['ana a']))
    await putShares([indexedShare({ owner: network.owner, url: 'https://pages.example/wrong' })])
    await network.handlers.rebuildIndex({})
    await vi.waitFor(async () => expect(await network.paths()).toEqual(['ana a']))
  })

  it('what another member’s session left behind is taken away before the first entry', async () => {
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

  it('whose news name no page are asked once a day whether they do by now', async () => {
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

  it('whose contacts only post statuses for now say nothing about that', async () => {
    network.respond(list(numbered(20).map((id) => item(id, { message: 'A status' }))))
    await network.index.read()
    expect(await items.index.get()).toMatchObject({ names_pages: null })
  })

  it('that read no `until` are read by page, each once', async () => {
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

  it('a comment on what somebody else shared is no share of whoever commented', async () => {
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

  it('that name the page of a share in what it is about alone do name pages', async () => {
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

  /** Lists these in their order, up to `until` where it is asked for. @param all of the contacts, as the first page or another one has it */
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
  ])('one date %s (%s, item %i) takes nothing out of the index', async (_, moment, place) => {
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

  it('a date of a year to come heads no list: all that is new is read', async () => {
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

  it('that list news in no order are read by page, and nothing is taken out that is still there', async () => {
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

  it('that list nothing at all by mistake are believed the second time', async () => {
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

  it('that list nothing any more in the middle of a reading keep what was further down', async () => {
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
