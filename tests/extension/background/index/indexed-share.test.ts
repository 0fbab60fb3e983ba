// @vitest-environment node

import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { indexedShare as shareOf } from '../../../../src/extension/background/index/sync.ts'
import { newsfeedResponseSchema } from '../../../../src/extension/schemas/newsfeed.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import * as shares from '../../../../src/extension/storage/shares.ts'
import { sessionToken } from '../../support/background.ts'
import { indexedShare, putShares } from '../../support/stored/lists.ts'
import { network, numbered, useNetworkOfShares } from './use-network.ts'

it('cuts title and message to the bounds of POST /recommend, and splits no surrogate pair', () => {
  const item = {
    id: 'news',
    from: { id: 'maya', name: 'Maya' },
    url: 'https://news.example/a',
    title: `${'t'.repeat(299)}😀`,
    message: `${'m'.repeat(999)}😀`,
    updated_time: '2013-05-03T11:59:41+0000',
  }
  const { data } = v.parse(newsfeedResponseSchema, { data: [item] })
  const shares = data.map((news) => shareOf('owner', news, Date.now()))
  expect(shares).toMatchObject([{ title: 't'.repeat(299), message: 'm'.repeat(999) }])
})

useNetworkOfShares()

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
  ])('%s during a sync leaves nothing of it', async (_, end) => {
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
      await network.index.delete()
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
