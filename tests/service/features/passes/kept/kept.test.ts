import { describe, expect, test } from 'vitest'
import type { Pass, Passes } from '../../../../../src/contract/resources.ts'
import { deleteExpired } from '../../../../../src/service/actions/expiry.ts'
import { hashOf, keepAgain } from '../../../../../src/service/features/passes/actions.ts'
import { maxKept, maxPassesPerDay } from '../../../../../src/service/features/passes/rows.ts'
import { restorePeriod } from '../../../../../src/service/store/shares/removable.ts'
import { rowsIn } from '../../../database.ts'
import { ana, ben, bens, network, store, token, useTokens } from '../../../members.ts'
import { createReadableNetwork } from '../../../readable-network.ts'
import { baseUrl } from '../../../test-network.ts'
import { keepMany } from './keep-many.ts'

useTokens({ isPublic: false })

const cake = 'https://onions.example/cake'

const keep = async (fields: { url: string } & Record<string, string>, by = token) =>
  (await network.post('/pass', { to: 'me', ...fields }, by)).body.created_graph_id

const isDone = ({ to }: Pass) => to[0]?.value === 'DONE'

const done = (id: string) => network.send('PUT', `/${id}`, { value: 'DONE' }, token)

const read = async <Answer = Passes>(path: string, by = token) =>
  (await network.get(path, by)).body as unknown as Answer

const titles = async (path: string) => (await read(path)).data.map(({ title }) => title)

describe('a kept page', () => {
  test('has the page’s texts, a note and a quote, and is described by its id', async () => {
    const texts = { title: 'Cake', overview: 'Why', keywords: 'a, b', site_name: 'Onions', quote: 'A passage' }
    const url_picture = 'https://onions.example/cake.png'
    const fields = { url: `${cake}?utm_source=x#top`, ...texts, url_picture, message: 'For Sunday', language: 'de' }
    const { status, headers, body } = await network.post('/pass', { ...fields, to: ana }, token)
    const id = body.created_graph_id
    expect({ status, body, location: headers.get('Location') }).toEqual({
      status: 201,
      body: { created: true, created_graph_id: id },
      location: `${baseUrl}/${id}`,
    })
    expect(await read(`/${id}`)).toMatchObject({
      ...{ id, type: 'PASS', name: 'Cake', link: `${baseUrl}/passes/${id}`, url: cake, ...texts, url_picture },
      ...{ message: 'For Sunday', language: 'de', from: { id: ana }, to: [{ id: ana }], receiver_count: 1 },
      creation_date: '2026-01-02T03:04:05+0000',
      updated_time: '2026-01-02T03:04:05+0000',
    })
  })

  test('is changed if the same page is kept again: absent and empty texts stay, and it is to be read again', async () => {
    const id = await keep({ url: cake, title: 'Cake', message: 'For Sunday', quote: 'A passage' })
    await done(id)
    network.clock.now += 1000
    expect(await keep({ url: 'http://www.onions.example/cake/', message: '', site_name: 'Onions' })).toBe(id)
    const page = await read<Pass>(`/${id}`)
    expect(isDone(page)).toBe(false)
    expect(page).toMatchObject({
      ...{
        url: 'http://www.onions.example/cake/',
        title: 'Cake',
        message: 'For Sunday',
        quote: 'A passage',
        site_name: 'Onions',
      },
      ...{ creation_date: '2026-01-02T03:04:06+0000', updated_time: '2026-01-02T03:04:06+0000' },
    })
    expect((await read('/me/passes?kept=TRUE')).count).toBe(1)
  })

  test('stays done with, and where it is in the list, when its note changes', async () => {
    const id = await keep({ url: cake, title: 'Cake', message: 'For Sunday' })
    await done(id)
    const before = await read<Pass>(`/${id}`)
    network.clock.now += 1000
    expect(await keep({ url: cake, message: 'For Monday', replaces: hashOf('For Sunday') })).toBe(id)
    expect(await read<Pass>(`/${id}`)).toEqual({ ...before, message: 'For Monday' })
  })

  test('has its note replaced by one that names it; beside another one, both stay, as long as both have room', async () => {
    const id = await keep({ url: cake, title: 'Cake', message: 'For Sunday' })
    const note = async (fields: Record<string, string>) => {
      await keep({ url: cake, ...fields })
      return (await read<Pass>(`/${id}`)).message
    }
    expect(await note({ message: 'For Monday', replaces: hashOf('For Sunday') })).toBe('For Monday')
    expect(await note({ message: 'For Tuesday', replaces: hashOf('For Sunday') })).toBe('For Monday\nFor Tuesday')
    expect(await note({ message: 'For Tuesday' })).toBe('For Monday\nFor Tuesday')
    expect(await note({ message: '', replaces: hashOf('For Monday') })).toBe('For Monday\nFor Tuesday')
    expect(await note({ message: '', replaces: hashOf('For Monday\nFor Tuesday') })).toBe('')
    expect(await note({ message: 'x'.repeat(999) })).toBe('x'.repeat(999))
    const refused = await network.send('POST', '/pass', { url: cake, to: 'me', message: 'yz' }, token)
    expect(refused.status).toBe(400)
    expect((await read<Pass>(`/${id}`)).message).toBe('x'.repeat(999))
  })

  test('is done with, behind those to read, and removed', async () => {
    const id = await keep({ url: cake, title: 'Cake' })
    await keep({ url: `${cake}/older`, title: 'Another' })
    for (let again = 0; again < 2; again++)
      expect(await done(id)).toMatchObject({ status: 200, body: { updated: true } })
    const { data } = await read('/me/passes?kept=TRUE')
    expect(data.map((page) => [page.title, isDone(page)])).toEqual([
      ['Another', false],
      ['Cake', true],
    ])
    expect(await network.send('DELETE', `/${id}`, {}, token)).toMatchObject({ status: 200, body: { deleted: true } })
    for (const method of ['PUT', 'DELETE'])
      expect((await network.send(method, `/${id}`, { value: 'DONE' }, token)).status).toBe(404)
    expect((await network.get(`/${id}`, token)).status).toBe(404)
    expect(await titles('/me/passes?kept=TRUE')).toEqual(['Another'])
  })

  test('takes no thanks and no answer, and has no other receiver', async () => {
    const id = await keep({ url: cake })
    for (const message of ['', 'Well done'])
      expect((await network.send('PUT', `/${id}`, { value: 'THANKS', message }, token)).status).toBe(403)
    await store.contacts.connect(ana, ben, 0)
    for (const fields of [{ to: `me,${ben}` }, { to: 'me', team: 'Sales' }])
      expect(await network.post('/pass', { url: cake, ...fields }, token)).toMatchObject({
        status: 400,
        body: { error: { message: ['to must be you alone, or others'] } },
      })
  })

  test('waits nowhere, was sent nowhere, is told to nobody, and counts for no limit of a day', async () => {
    for (let number = 0; number <= maxPassesPerDay; number++) await keep({ url: `${cake}/${number}` })
    expect(await read('/me/passes')).toMatchObject({ count: 0, waiting_count: 0, data: [] })
    expect(await read('/me/passes?sent=TRUE')).toMatchObject({ count: 0, data: [] })
    expect(await read('/me/passes?kept=TRUE')).toMatchObject({ count: maxPassesPerDay + 1, waiting_count: 0 })
    await store.contacts.connect(ana, ben, 0)
    expect((await network.post('/pass', { url: cake, to: ben }, token)).status).toBe(201)
    const page = await read<{ passed: Pass[] }>(`/recommend?url=${cake}`, bens)
    expect(page.passed).toHaveLength(1)
  })

  test('comes back with its words if it is kept again within ten minutes of its removal, then begins anew', async () => {
    const id = await keep({ url: cake, title: 'Cake', message: 'For Sunday' })
    const remove = () => network.send('DELETE', `/${id}`, {}, token)
    await remove()
    expect(await keep({ url: cake })).toBe(id)
    expect(await read<Pass>(`/${id}`)).toMatchObject({ title: 'Cake', message: 'For Sunday' })
    await remove()
    network.clock.now += restorePeriod + 1
    const again = await keep({ url: cake })
    expect(again).not.toBe(id)
    expect(await read<Pass>(`/${again}`)).toMatchObject({ title: '', message: '' })
    expect(await store.transaction((tx) => keepAgain(tx, { member: ana, id }, network.clock.now))).toBeUndefined()
  })
})

test('GET /me/passes lists what is kept, the newest first, in pages, with their number; another member’s is a 404', async () => {
  for (const number of [1, 2, 3]) {
    await keep({ url: `${cake}/${number}`, title: `Page ${number}` })
    network.clock.now += 1000
  }
  await keep({ url: cake, title: 'Ben’s' }, bens)
  expect(await read('/me/passes?kept=TRUE')).toMatchObject({
    ...{ type: 'USER PASSES', link: `${baseUrl}/passes/kept`, count: 3, count_string: '3' },
    data: [{ title: 'Page 3' }, { title: 'Page 2' }, { title: 'Page 1' }],
  })
  const page = await read('/me/passes?kept=TRUE&limit=2')
  expect(page.data.map(({ title }) => title)).toEqual(['Page 3', 'Page 2'])
  expect(await titles(page.paging.next.slice(baseUrl.length))).toEqual(['Page 1'])
  expect(await titles(`/${ana}/passes?kept=TRUE`)).toHaveLength(3)
  expect((await network.get(`/${ben}/passes?kept=TRUE`, token)).status).toBe(404)
  expect(await read('/me/passes?kept=TRUE&limit=0')).toMatchObject({ count: 3, data: [] })
  expect((await network.get('/me/passes?kept=TRUE')).status).toBe(401)
})

describe('a search among kept pages', () => {
  const pages: readonly ({ url: string } & Record<string, string>)[] = [
    { url: 'https://harbour.example/1', title: 'Wasserqualität im Hafenbecken', language: 'de' },
    { url: 'https://www.news.example/2', title: 'Και η Πάτρα;', message: 'For the paper: who owns the shipyard?' },
    { url: 'https://akhbar.example/3', title: 'ما الذي تعلمته مدينة', quote: 'A fourth has a shipyard' },
    { url: 'https://news.example/4', title: '港の水はきれい', site_name: 'The Courier' },
    { url: 'https://sea.news.example/5', title: 'Історія про відро' },
  ]

  test.each([
    ['wasserqu', ['1']],
    ['hafenbecken wasser', ['1']],
    ['Πατ', ['2']],
    ['水は', ['4']],
    ['shipyard', ['3', '2']],
    ['"shipyard owns"', []],
    ['"πάτρα for"', []],
    ['cour', ['4']],
    ['h', ['3', '1']],
    ['site:news.example', ['5', '4', '2']],
    ['lang:de', ['1']],
    ['before:2026-01-03 shipyard', ['2']],
    ['after:2026-01-03', ['5', '4', '3']],
    ['from:me', []],
    ['"" - ..', []],
  ])('by %s finds the pages %j', async (query, found) => {
    const other = { url: 'https://harbour.example/9', title: 'Wasserqualität shipyard відро', site_name: 'The Courier' }
    await keep(other, bens)
    for (const [index, page] of pages.entries()) {
      if (index === 2) network.clock.now += 24 * 60 * 60 * 1000
      await keep(page)
      network.clock.now += 1000
    }
    const { data, ...rest } = await read(`/me/passes?${new URLSearchParams({ kept: 'TRUE', query })}`)
    expect([data.map(({ url }) => url.at(-1)), rest.count, 'capped' in rest]).toEqual([found, found.length, false])
  })

  test('finds what a changed note says, and no longer what it said, also when it is done with', async () => {
    const id = await keep({ url: cake, message: 'Federweisser' })
    await keep({ url: cake, message: 'Stollen', replaces: hashOf('Federweisser') })
    await done(id)
    const count = async (query: string) => (await read(`/me/passes?kept=TRUE&query=${query}`)).count
    expect([await count('federw'), await count('stollen')]).toEqual([0, 1])
    expect((await network.get('/me/passes?query=stollen', token)).status).toBe(400)
  })

  test('gives pages of what it finds', async () => {
    for (const number of [1, 2, 3, 4]) {
      await keep({ url: `${cake}/${number}`, title: `Cake ${number}` })
      network.clock.now += 1000
    }
    const found = await read('/me/passes?kept=TRUE&query=cake&limit=2&page=2')
    expect([found.count, found.data.map(({ title }) => title)]).toEqual([4, ['Cake 2', 'Cake 1']])
  })
})

describe('what the caller has kept of a page', () => {
  test('is in the answer about it, under any of its addresses, also with summary, and in nobody else’s', async () => {
    await network.post('/recommend', { url: cake, title: 'Shared cake' }, bens)
    const id = await keep({ url: cake, title: 'My cake', message: 'For Sunday' })
    for (const query of [`url=${cake}`, `url=http://www.onions.example/cake/&summary=TRUE`])
      expect(await read(`/recommend?${query}`)).toMatchObject({
        title: 'Shared cake',
        passed: [{ id, title: 'My cake', message: 'For Sunday' }],
      })
    const { id: recommendation } = await read<{ id: string }>(`/recommend?url=${cake}`)
    expect(await read(`/${recommendation}`)).toMatchObject({ passed: [{ id }] })
    expect(await read(`/recommend?url=${cake}`, bens)).not.toHaveProperty('passed')
    await network.send('DELETE', `/${id}`, {}, token)
    expect(await read(`/recommend?url=${cake}`)).not.toHaveProperty('passed')
  })
})

describe('a member with as many kept pages as there may be', () => {
  test('changes and removes them, and keeps no more, with an error that says so', async () => {
    const { network, database } = await createReadableNetwork()
    const ana = await network.addMember('ana')
    const token = await network.token(ana)
    await keepMany(database, ana, maxKept - 1)
    // those that she is done with count, too
    await database.run(`UPDATE pass_receiver SET waits = 0, value = 'DONE' WHERE created > $1`, 10)
    const keep = (url: string) => network.post('/pass', { url, to: 'me' }, token)
    const last = await keep(cake)
    expect(last.status).toBe(201)
    expect(await keep(`${cake}/more`)).toMatchObject({
      status: 403,
      body: {
        error: {
          type: 'permission denied',
          message: [`A member may keep at most ${maxKept} pages; remove some first`],
        },
      },
    })
    expect((await keep(cake)).status).toBe(201)
    await network.send('DELETE', `/${last.body.created_graph_id}`, {}, token)
    expect((await keep(`${cake}/more`)).status).toBe(201)
    expect(await rowsIn(database, 'pass')).toBe(maxKept + 1)
  })

  test('is removed in transactions of a batch each, so that others write in between', async () => {
    const { network, database } = await createReadableNetwork()
    const [ana, ben] = [await network.addMember('ana'), await network.addMember('ben')]
    await keepMany(database, ana, 120)
    await network.post('/pass', { url: cake, to: 'me' }, await network.token(ben))
    const batch = () => network.store.transaction(({ removals }) => removals.removeBatch(ana))
    expect(await batch()).toBe(50)
    expect(await rowsIn(database, 'pass')).toBe(71)
    await network.remove(ana)
    expect(await rowsIn(database, 'pass')).toBe(1)
  })
})

test('what was removed is deleted once it can’t be restored', async () => {
  const { network, database } = await createReadableNetwork()
  const token = await network.token(await network.addMember('ana'))
  const ids: string[] = []
  for (const url of [cake, `${cake}/2`]) {
    ids.push((await network.post('/pass', { url, to: 'me' }, token)).body.created_graph_id)
    await network.send('DELETE', `/${ids.at(-1)}`, {}, token)
    network.clock.now += restorePeriod
  }
  await deleteExpired(network.store, network.clock.now)
  expect(await database.all('SELECT id FROM pass')).toEqual([{ id: ids[1] }])
})
