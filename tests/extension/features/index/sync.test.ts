// @vitest-environment node

import * as v from 'valibot'
import { describe, expect, vi } from 'vitest'
import { keyVersion, matchKey } from '../../../../src/contract/page-url.ts'
import * as shares from '../../../../src/extension/features/index/storage/shares.ts'
import { options } from '../../../../src/extension/features/index/storage/state.ts'
import { indexedShare as shareOf } from '../../../../src/extension/features/index/sync.ts'
import { newsfeedResponseSchema } from '../../../../src/extension/schemas/newsfeed.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { importLinks } from '../../../../src/service/capabilities/links/import-links.ts'
import { fileOf } from '../../../service/capabilities/links/exports.ts'
import { sessionToken } from '../../support/background.ts'
import { settledOutbox, share } from '../../support/stored/lists.ts'
import { day, it, later, minute, type NetworkOfShares, numbered } from './network-of-shares.ts'
import { indexedShare, putShares, setIndex } from './shares.ts'

type Act = (network: NetworkOfShares) => Promise<unknown>

describe('a sync', () => {
  // shows: §4 user_detail
  it('indexes the shares of contacts and member with one call a list, and no statuses', async ({ network }) => {
    const { ana, ben, me } = network
    await network.share(ana, ['a', 'b'])
    await network.share(ben, ['b?utm_source=mail'])
    await network.share(me, ['c'])
    await network.store.news.postStatus(
      ana,
      { message: 'A status', language: 'en', by_mobile: false, social_accounts: '' },
      Date.now() - minute,
    )
    await network.read()
    expect(await network.paths()).toEqual(['ana a', 'ana b', 'ben b', 'maya c'])
    const asked = network.requests.map(({ path, search }) => `${path}?${search}`)
    expect(asked.filter((each) => each.includes('newsfeed'))).toEqual([
      '/me/newsfeed?language=ALL&user_detail=PARTIAL&user_watermark=FALSE&limit=100&page=1',
      '/newsfeed?language=ALL&user_detail=PARTIAL&user_watermark=FALSE&imported=TRUE&limit=100&page=1',
    ])
    const [first] = await shares.sharesOf(network.owner, matchKey('http://www.pages.example/a/'))
    expect(first).toMatchObject({
      owner: network.owner,
      key: 'https://pages.example/a',
      site: 'pages.example',
      title: 'About a',
      message: 'Read this',
      member: { id: ana, name: 'ana Test' },
    })
    expect(await shares.index.now()).toMatchObject({ owner: network.owner })
  })

  it('knows who shared the pages that an import of links brought, and so does a look-up', async ({ network }) => {
    const now = Date.now()
    const { login } = (await network.store.members.credentialOf(network.ana)) ?? {}
    const choice = { logins: new Map(), everybody: login, withInternal: false }
    const lines = `url,created\nhttps://before.example/a,${new Date(now - 30 * day).toISOString()}\n`
    await importLinks(network.store, await fileOf(lines), { name: 'before', choice, now })
    await network.read()
    const url = 'https://before.example/a'
    expect(await shares.sharesOf(network.owner, matchKey(url))).toMatchObject([{ member: { id: network.ana } }])
    await (await network.build()).handlers.lookUp({ url })
    expect(JSON.stringify(await items.recommendations.get())).toContain(network.ana)
  })

  it('continues in another background if one died while waiting for a page', async ({ network }) => {
    await network.share(network.ana, numbered(350), { apart: 60 * minute })
    await new Promise<void>((waits) => {
      network.onPage(async (page) => {
        if (page < 3) return
        waits()
        await new Promise(() => {})
      })
      void network.read().catch(() => undefined)
    })
    // the next page repeats the last item
    expect(await network.paths()).toHaveLength(199)
    network.onPage(async () => {})
    network.calls()
    await (await network.build()).refreshCapabilities()
    expect(await network.paths()).toHaveLength(350)
    // the two remaining pages, and page 1 again
    expect(network.calls().contacts).toBe(3)
  })

  // shows: §4 paging
  it('continues by page number if more than a page has one second', async ({ network }) => {
    await network.share(network.ana, numbered(250), { apart: 0 })
    await network.share(network.ana, numbered(30, 'old'), { at: Date.now() - day })
    await network.read()
    expect(await network.paths()).toHaveLength(280)
  })

  // shows: §4 newsfeed.times
  it('is complete if shares vanish meanwhile', async ({ network }) => {
    await network.share(network.ana, numbered(450))
    const gone = numbered(60)
    network.onPage(async (page) => {
      if (page === 1) for (const path of gone) await network.remove(network.ana, path)
    })
    await network.read()
    const expected = numbered(450).filter((path) => !gone.includes(path))
    expect(new Set(await network.paths())).toEqual(new Set([...expected, ...gone].map((path) => `ana ${path}`)))
    await network.read(30 * minute)
    expect(new Set(await network.paths())).toEqual(new Set(expected.map((path) => `ana ${path}`)))
  })

  it('indexes nothing older than a year, also once it has become that old', async ({ network }) => {
    await network.share(network.ana, ['old'], { at: Date.now() - 366 * day })
    await network.share(network.ana, numbered(300), { at: Date.now() - 364 * day, apart: minute })
    await network.share(network.ana, ['young'])
    await network.read()
    expect(await network.paths()).toHaveLength(301)
    await network.read(8 * day)
    expect(await network.paths()).toEqual(['ana young'])
  })
})

it('shares with keys of an earlier version get new ones at the next run, and of two that are one page the newer stays', async ({
  network,
}) => {
  await network.read()
  const { owner } = network
  const [old, other] = ['https://youtu.be/aaaaaaaaaaa?si=Ab', 'https://www.youtube.com/watch?v=aaaaaaaaaaa']
  await putShares([
    indexedShare({ owner, url: old, key: old, site: 'youtu.be', at: Date.now() - minute, message: 'First' }),
    indexedShare({ owner, url: other, at: Date.now(), message: 'Later' }),
    indexedShare({ owner, url: old, key: old, site: 'youtu.be', at: Date.now(), name: 'Ben Ito' }),
  ])
  expect(await shares.sharesOf(owner, matchKey(other))).toHaveLength(1)
  await setIndex({ owner, keyVersion: 1 })
  await network.read()
  const found = await shares.sharesOf(owner, matchKey(old))
  expect(found.map(({ member, url, message }) => [member.name, url, message]).sort()).toEqual([
    ['Ana Ruiz', other, 'Later'],
    ['Ben Ito', 'https://youtu.be/aaaaaaaaaaa', 'Read this'],
  ])
  expect(await shares.countShares()).toBe(2)
  expect(await shares.readState(owner)).toMatchObject({ keyVersion })
})

it('cuts title and message to the bounds of POST /recommend, and splits no surrogate pair', () => {
  const item = {
    id: 'news',
    from: { id: 'maya', name: 'Maya' },
    url: 'https://news.example/a',
    title: `${'t'.repeat(299)}😀t`,
    message: `${'m'.repeat(999)}😀m`,
    updated_time: '2013-05-03T11:59:41+0000',
  }
  const { data } = v.parse(newsfeedResponseSchema, { data: [item] })
  const shares = data.map((news) => shareOf('owner', news, Date.now()))
  expect(shares).toMatchObject([{ title: `${'t'.repeat(299)}😀`, message: `${'m'.repeat(999)}😀` }])
})

describe('the end of the index', () => {
  const fill = async (network: NetworkOfShares) => {
    await network.share(network.ana, ['a'])
    await network.read()
    expect(await network.paths()).toHaveLength(1)
  }
  const expectNothing = async () => {
    expect(await shares.countShares()).toBe(0)
    expect(await shares.index.now()).toBeNull()
  }

  it.for<[string, Act]>([
    ['a token that is no longer taken', async ({ signIn }) => signIn.onBadToken((await sessionToken()) ?? '')],
    ['not wanting it', ({ isWanted }) => isWanted(false)],
  ])('%s empties it', async ([_, end], { network }) => {
    await fill(network)
    await end(network)
    await expectNothing()
  })

  it.for<[string, Act]>([
    ['signing out', ({ handlers }) => handlers.signOut({})],
    ['not wanting it', ({ isWanted }) => isWanted(false)],
  ])('%s during a sync leaves nothing of it', async ([_, end], { network }) => {
    await network.share(network.ana, numbered(300))
    let pages = 0
    network.onPage(async (page) => {
      pages = page
      if (page === 2) await end(network)
    })
    await network.read()
    await expectNothing()
    expect(pages).toBe(2)
  })

  it('switching it off at any moment of a run’s beginning leaves nothing of it', async ({ network }) => {
    await network.share(network.ana, ['a'])
    const { get } = options
    for (let reads = 1; reads <= 2; reads++) {
      await network.isWanted(true)
      await network.read()
      await network.handlers.deleteIndex({})
      let left = reads
      let off: Promise<unknown> | undefined
      const spy = vi.spyOn(options, 'get').mockImplementation(async () => {
        const read = await get()
        // states read before are stale
        if (--left === 0) off = network.isWanted(false)
        return read
      })
      await network.read()
      await off
      spy.mockRestore()
      await expectNothing()
    }
  })

  it('switching it on again fills it at once', async ({ network }) => {
    await fill(network)
    await network.isWanted(false)
    await network.isWanted(true)
    await vi.waitFor(async () => expect(await network.paths()).toEqual(['ana a']))
  })

  it('another member’s remaining entries are removed before the first entry', async ({ network }) => {
    await putShares([indexedShare({ owner: 'https://graph.example somebody', url: 'https://pages.example/theirs' })])
    await fill(network)
    expect(await shares.countShares()).toBe(1)
    expect(await shares.index.now()).toMatchObject({ owner: network.owner })
  })
})

describe('an outdated entry', () => {
  it('is removed: a removed share, an edited comment, a former contact', async ({ network }) => {
    const { ana, ben, me } = network
    await network.share(ana, ['a', 'b'])
    await network.share(ben, ['a'])
    await network.share(me, ['a'])
    await network.read()
    await network.remove(ana, 'b')
    await network.share(ana, ['a'], { message: 'Edited' })
    await network.store.contacts.disconnect(me, ben, 0)
    await network.read(8 * day)
    expect(await network.paths()).toEqual(['ana a', 'maya a'])
    expect(await shares.sharesOf(network.owner, 'https://pages.example/a')).toContainEqual(
      expect.objectContaining({ message: 'Edited' }),
    )
  })

  it('of long ago is removed by a whole sync of contacts, but not the member’s own shares', async ({ network }) => {
    const { ana, me } = network
    await network.share(ana, numbered(150), { apart: minute })
    await network.share(ana, ['old'], { at: Date.now() - 30 * day })
    await network.share(me, ['own'], { at: Date.now() - 40 * day })
    await network.read()
    await network.remove(ana, 'old')
    await network.read(30 * minute)
    expect(await network.paths()).toContain('ana old')
    await network.read(8 * day)
    const after = await network.paths()
    expect(after).not.toContain('ana old')
    expect(after).toContain('maya own')
    expect(after).toHaveLength(151)
  })

  it('is removed also if the clock was ahead when it was read', async ({ network }) => {
    const { ana } = network
    await network.share(ana, ['a', 'b'])
    later(200 * day)
    await network.read()
    later(-200 * day)
    await network.remove(ana, 'a')
    for (let sync = 0; sync < 5; sync++) await network.read(8 * day)
    expect(await network.paths()).toEqual(['ana b'])
  })

  it('is not an item that moved up during a whole sync', async ({ network }) => {
    await network.share(network.ana, numbered(250), { apart: 60 * minute })
    await network.read()
    later(8 * day)
    // the item would be on page 3
    network.onPage(async (page) => page === 3 && network.share(network.ana, ['p240'], { at: Date.now() }))
    await network.read()
    expect(await network.paths()).toHaveLength(250)
  })

  it('is gone soon after the account says that the member mutes others than before', async ({ network }) => {
    await network.share(network.ana, ['a'])
    await network.share(network.ben, ['b'])
    await network.read()
    expect(await network.paths()).toContain('ben b')
    for (const { start } of network.running) start?.()
    // a muted member’s shares are no longer in the newsfeed
    await network.remove(network.ben, 'b')
    const account = await items.account.get()
    await items.account.set({ ...(account ?? expect.unreachable()), muted_version: '1 1795000000000' })
    await vi.waitFor(async () => expect(await network.paths()).toEqual(['ana a']))
  })

  it('a new contact’s old shares come with the next alarm after the acceptance', async ({ network }) => {
    await network.share(network.ana, ['a'])
    await network.read()
    network.calls()
    await network.store.contacts.connect(network.me, network.ben, 0)
    await network.share(network.ben, ['long ago'], { at: Date.now() - 100 * day })
    await network.contactsChanged()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    await network.read()
    expect(await network.paths()).toContain('ben long%20ago')
  })
})

it('the member’s own share is indexed once the network has it', async ({ network }) => {
  await network.share(network.ana, ['a'])
  await network.read()
  network.calls()
  const url = 'https://pages.example/mine'
  await network.handlers.share({ ...share, url, pageUrl: url })
  await settledOutbox()
  await vi.waitFor(async () => expect(await network.paths()).toEqual(['ana a', 'maya mine']))
  expect(network.calls().contacts).toBe(0)
})

describe('no call is made', () => {
  it.for<[string, Act]>([
    ['while signed out', ({ handlers }) => handlers.signOut({})],
    ['without consent', () => items.consent.remove()],
    ['if the index is off', ({ isWanted }) => isWanted(false)],
  ])('%s', async ([_, change], { network }) => {
    await change(network)
    network.calls()
    await network.read()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    expect(await network.paths()).toEqual([])
  })

  it('in a run after a 429, nor before its Retry-After', async ({ network }) => {
    await network.share(network.ana, ['a'])
    const body = { error: { type: 'quota exceeded', message: ['Later'] } }
    network.respond(() => Response.json(body, { status: 429, headers: { 'retry-after': '3600' } }))
    await expect(network.read()).rejects.toMatchObject({ failure: { code: 'busy' } })
    expect(network.calls()).toEqual({ own: 1, contacts: 0 })
    network.respond()
    later(30 * minute)
    await expect(network.read()).rejects.toMatchObject({ failure: { code: 'busy' } })
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    await network.read(31 * minute)
    expect(await network.paths()).toEqual(['ana a'])
  })

  it('if the database can’t be emptied, and its entries are not read', async ({ network }) => {
    await network.share(network.ana, ['a'])
    await putShares([indexedShare({ owner: 'https://graph.example somebody', url: 'https://pages.example/left' })])
    const broken = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError')
    })
    await expect(network.read()).rejects.toThrow()
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    expect(await network.paths()).toEqual([])
    broken.mockRestore()
    await network.read()
    expect(await network.paths()).toEqual(['ana a'])
  })
})
