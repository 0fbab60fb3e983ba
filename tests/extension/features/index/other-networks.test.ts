// @vitest-environment node

import { expect, vi } from 'vitest'
import * as shares from '../../../../src/extension/features/index/storage/shares.ts'
import * as ofNetwork from '../../../../src/extension/network/network.ts'
import { day, it, minute, type NetworkOfShares, numbered } from './network-of-shares.ts'

const item = (id: string, more: object) => ({
  id,
  from: { id: 'bo', name: 'Bo' },
  updated_time: new Date(Date.now() - minute).toISOString(),
  ...more,
})

const respondWith = (network: NetworkOfShares, all: () => object[]) =>
  network.respond(({ pathname }) => Response.json({ data: pathname.startsWith('/me/') ? [] : all() }))

it('what names no page is no share: a comment on another member’s, a status, another address', async ({ network }) => {
  const on = item('shared', { from: { id: 'cy', name: 'Cy' }, url: 'https://pages.example/theirs', title: 'Theirs' })
  respondWith(network, () => [
    item('comment', { on }),
    item('status', { message: 'A status' }),
    item('bad', { url: 'mailto:bo@pages.example' }),
    item('own', { url: 'https://pages.example/own' }),
  ])
  await network.read()
  expect((await shares.allShares(network.owner)).map(({ url }) => url)).toEqual(['https://pages.example/own'])
})

it('of another network, whose news promise no order, each page is read, no share removed', async ({ network }) => {
  vi.spyOn(ofNetwork, 'hasOwnPages').mockReturnValue(false)
  const all = numbered(130).map((id, index) =>
    item(id, {
      url: `https://pages.example/${id}`,
      updated_time: index % 7 === 0 ? 'yesterday' : new Date(Date.now() - ((index * 77) % 130) * minute).toISOString(),
    }),
  )
  const pages = (...of: object[][]) =>
    network.respond(({ pathname, searchParams }) =>
      Response.json({ data: pathname.startsWith('/me/') ? [] : (of[Number(searchParams.get('page')) - 1] ?? []) }),
    )
  pages(all.slice(0, 100), all.slice(100, 120))
  await network.read()
  expect(network.calls().contacts).toBe(3)
  const { length: known } = await shares.allShares(network.owner)
  expect(known).toBe(102)
  pages(all.slice(30))
  for (const wait of [30 * minute, 8 * day]) {
    await network.read(wait)
    expect((await shares.allShares(network.owner)).length).toBeGreaterThan(known)
  }
})
