// @vitest-environment node

import { describe, expect } from 'vitest'
import { readTimestamp } from '../../../../src/contract/text.ts'
import * as shares from '../../../../src/extension/features/index/storage/shares.ts'
import { firstByDay } from '../../../night.ts'
import { day, hour, it, later, minute, type NetworkOfShares, numbered } from './network-of-shares.ts'

describe('other networks', () => {
  const list = (data: object[]) => () => Response.json({ data })
  const item = (id: string, more: object) => ({
    id,
    from: { id: 'bo', name: 'Bo' },
    updated_time: new Date(Date.now() - minute).toISOString(),
    ...more,
  })

  it('whose news name no page are asked again once a day', async ({ network }) => {
    network.respond(
      list(numbered(6).map((id) => item(id, { title: 'A page', infeed_link: 'http://network.example/go' }))),
    )
    await network.read()
    expect(await shares.index.now()).toMatchObject({ namesPages: false })
    const { own, contacts } = network.calls()
    expect(own + contacts).toBe(1)
    await network.read(30 * minute)
    expect(network.calls()).toEqual({ own: 0, contacts: 0 })
    later(day)
    network.respond(list([item('x', { url: 'https://pages.example/x' })]))
    await network.read()
    expect(await shares.index.now()).toMatchObject({ namesPages: true })
    expect((await shares.allShares(network.owner)).length).toBeGreaterThan(0)
  })

  it('that ignore `until` are read by page number, each page once', async ({ network }) => {
    const all = numbered(250).map((id, index) =>
      item(id, {
        url: `https://pages.example/${id}`,
        updated_time: new Date(Date.now() - index * minute).toISOString(),
      }),
    )
    network.respond(({ searchParams, pathname }) => {
      const from = (Number(searchParams.get('page')) - 1) * 100
      return list(pathname.startsWith('/me/') ? [] : all.slice(from, from + 100))()
    })
    await network.read()
    expect(await shares.allShares(network.owner)).toHaveLength(250)
    expect(network.calls().contacts).toBe(5)
  })

  it('a comment on another member’s share is no share', async ({ network }) => {
    const on = item('shared', { from: { id: 'cy', name: 'Cy' }, url: 'https://pages.example/theirs', title: 'Theirs' })
    const itself = item('same', { url: 'https://pages.example/own', title: 'Own' })
    const bad = item('bad', { url: 'mailto:bo@pages.example' })
    respondWith(network, () => [item('comment', { on }), item('same', { on: itself }), bad])
    await network.read()
    expect((await shares.allShares(network.owner)).map(({ url, title, member }) => [url, title, member.id])).toEqual([
      ['https://pages.example/own', 'Own', 'bo'],
    ])
  })

  const isOf = (moment: string) => (id: string) =>
    item(id, { url: `https://pages.example/${id}`, updated_time: moment })
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
  const hourly = (count: number) => numbered(count).map((id, index) => isOf(ago((index + 1) * hour))(id))

  /** Responds with these items in their order, up to a requested `until`. @param all the contacts' items */
  const respondWith = (network: NetworkOfShares, all: (isFirst: boolean) => ReturnType<typeof item>[]) =>
    network.respond(({ searchParams, pathname }) => {
      if (pathname.startsWith('/me/')) return list([])()
      const [until, page] = [readTimestamp(searchParams.get('until') ?? ''), Number(searchParams.get('page'))]
      const listed = all(until === undefined && page === 1).filter(
        ({ updated_time }) => until === undefined || Date.parse(updated_time) <= until + 999,
      )
      return list(listed.slice((page - 1) * 100, page * 100))()
    })

  const dates: [string, moment: string, place: number][] = [
    ['of long ago', '2011-01-01T00:00:00Z', 99],
    ['of a year to come', '2099-01-01T00:00:00Z', 99],
    ['that is none', 'yesterday', 99],
    ['of long ago', '0001-01-01T00:00:00Z', 3],
    ['of long ago', '2011-01-01T00:00:00Z', 98],
  ]
  it.for(firstByDay(3, dates))(
    'one date %s (%s, item %i) removes nothing from the index',
    async ([_, moment, place], { network }) => {
      const all = hourly(250)
      respondWith(network, () => all)
      await network.read()
      expect(await shares.countShares()).toBe(250)
      const wrong = all.with(place, isOf(moment)(`p${place}`))
      respondWith(network, (isFirst) => (isFirst ? wrong : all))
      for (const wait of [30 * minute, 8 * day]) {
        await network.read(wait)
        expect(await shares.countShares()).toBeGreaterThanOrEqual(249)
      }
    },
  )

  it('that sort in no order are read by page number, and no existing share is removed', async ({ network }) => {
    const sorted = hourly(250)
    let all = sorted.map((_, index) => sorted[(index * 77) % 250] ?? isOf('')('none'))
    respondWith(network, () => all)
    await network.read()
    expect(await shares.countShares()).toBe(250)
    for (const wait of [30 * minute, 30 * minute, 8 * day]) {
      await network.read(wait)
      expect(await shares.countShares()).toBe(250)
    }
    all = all.slice(1)
    await network.read(8 * day)
    expect(await shares.countShares()).toBe(249)
  })

  it('with an empty list are believed the second time', async ({ network }) => {
    let all = hourly(150)
    const full = all
    respondWith(network, () => all)
    await network.read()
    for (const wait of [30 * minute, 8 * day]) {
      all = []
      await network.read(wait)
      expect(await shares.countShares()).toBe(150)
      all = full
      await network.read(30 * minute)
      expect(await shares.countShares()).toBe(150)
    }
    all = []
    for (const left of [150, 0]) {
      await network.read(30 * minute)
      expect(await shares.countShares()).toBe(left)
    }
  })
})
