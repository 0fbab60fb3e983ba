// @vitest-environment node

import { describe, expect, it } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import * as shares from '../../../../src/extension/storage/shares.ts'
import { day, later, minute, network, numbered, useNetworkOfShares } from './use-network.ts'

useNetworkOfShares()

describe('a sync', () => {
  // shows: §4 user_detail, observed memberNewsfeed
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
    // the recent sync, the remaining pages, and page 1 again
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
    // the recent sync, the two remaining pages, and page 1 again
    expect(network.calls().contacts).toBe(4)
  })

  it('of new items leaves calls to a whole sync', async () => {
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

  // shows: §4 paging
  it('continues by page number if more than a page has one second', async () => {
    await network.share(network.ana, numbered(250), { apart: 0 })
    await network.share(network.ana, numbered(30, 'old'), { at: Date.now() - day })
    await network.index.read()
    expect(await network.paths()).toHaveLength(280)
  })

  // shows: §4 newsfeed.times
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
