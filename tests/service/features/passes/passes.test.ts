import { describe, expect, test } from 'vitest'
import type { Pass } from '../../../../src/contract/resources.ts'
import { addresseeRows } from '../../../../src/service/features/passes/addressees.ts'
import {
  maxPassesOfPage,
  maxPassesPerDay,
  maxPeoplePerDay,
  maxReceivers,
  passRows,
} from '../../../../src/service/features/passes/rows.ts'
import { ana, token as anas, ben, bens, network, store } from '../../members.ts'
import type { Body } from '../../test-network.ts'
import { cem, cems, dee, dees, pass, passed, passesOf, url, usePeople, words } from './people.ts'

usePeople()

const lookUp = async (token: string, query = '') =>
  (await network.get(`/recommend?${new URLSearchParams({ url })}${query}`, token)).body
const answer = (token: string, id: string, fields: Record<string, string>) =>
  network.send('PUT', `/${id}`, fields, token)
const remove = (token: string, id: string) => network.send('DELETE', `/${id}`, {}, token)

describe('POST /pass', () => {
  test('gives a page to a contact and to a member of a team, with its words, its quote and its texts', async () => {
    const id = await passed(anas, [ben, cem])
    const { from, to, ...received } = (await passesOf(bens)).data[0] ?? {}
    const { url: address, ...texts } = words
    expect(received).toMatchObject({ id, type: 'PASS', url: address, ...texts, receiver_count: 2 })
    expect({ from: from?.id, to: to?.map((each) => each.id) }).toEqual({ from: ana, to: [ben] })
    expect(await passesOf(cems)).toMatchObject({ count: 1, waiting_count: 1, data: [{ id }] })
  })

  test('gives a page to all others of a team, without those with whom a contact has ended', async () => {
    for (const member of [ana, ben, cem, dee]) await store.teams.set(member, ['Sales'])
    await store.contacts.connect(ana, dee, 0)
    await store.contacts.disconnect(dee, ana, network.clock.now)
    const id = await passed(anas, [], { team: 'Sales' })
    expect(await passesOf(bens)).toMatchObject({ data: [{ id, team: 'Sales', receiver_count: 2 }] })
    expect(await passesOf(cems)).toMatchObject({ count: 1 })
    expect(await passesOf(dees)).toMatchObject({ count: 0 })
  })

  test('keeps to the end of a contact as long as both are members, though others end theirs, and teams are set anew', async () => {
    await store.teams.set(ben, ['Sales'])
    await store.contacts.disconnect(ben, ana, network.clock.now)
    network.clock.now += 40 * 24 * 60 * 60 * 1000
    await store.contacts.connect(cem, dee, network.clock.now)
    await store.contacts.disconnect(cem, dee, network.clock.now)
    await store.teamContacts.connect(ana, network.clock.now)
    expect(await store.contacts.areContacts(ana, ben)).toBe(false)
    expect((await pass(anas, [ben])).status).toBe(403)
    await store.contacts.connect(ana, ben, network.clock.now)
    expect((await pass(anas, [ben])).status).toBe(201)
  })

  test('reaches at most so many people a day, each counted with each pass', async () => {
    const mates = await Promise.all(
      Array.from({ length: maxReceivers - 1 }, (_, number) => network.addMember(`m${number}`)),
    )
    for (const mate of mates) await store.teams.set(mate, ['Sales'])
    expect(2 * maxReceivers).toBeLessThan(maxPeoplePerDay)
    for (let passes = 0; passes < 2; passes++) expect((await pass(anas, [], { team: 'Sales' })).status).toBe(201)
    const refused = await pass(anas, [], { team: 'Sales' })
    expect(refused).toMatchObject({ status: 429, body: { error: { type: 'daily limit' } } })
    expect((await pass(anas, [ben])).status).toBe(201)
    network.clock.now += 24 * 60 * 60 * 1000
    expect((await pass(anas, [], { team: 'Sales' })).status).toBe(201)
  }, 60_000)

  test('shows nothing of a sender who is locked out, in no list, count and look-up, until the sender is back', async () => {
    const id = await passed(anas, [ben])
    const seen = async () => [
      (await passesOf(bens)).waiting_count,
      (await network.get(`/recommend?url=${url}`, bens)).body.passed?.length ?? 0,
      (await network.get(`/${id}`, bens)).status,
    ]
    expect(await seen()).toEqual([1, 1, 200])
    await network.disable(ana)
    expect(await seen()).toEqual([0, 0, 404])
    await store.members.set(ana, { state: 'active' })
    expect(await seen()).toEqual([1, 1, 200])
  })

  test('is taken back by its sender though all its receivers are gone', async () => {
    const id = await passed(anas, [ben])
    await network.remove(ben)
    expect((await remove(anas, id)).status).toBe(200)
    expect((await remove(anas, id)).status).toBe(404)
  })

  test('gives it once to somebody who is named, and in the team', async () => {
    await pass(anas, [cem, cem], { team: 'Sales' })
    expect(await passesOf(cems)).toMatchObject({ count: 1, data: [{ receiver_count: 1, is_named: true }] })
    const cemsBrowser = await network.browseAs(cem)
    expect((await cemsBrowser.open('/requests')).text).toContain('sent you and Sales a page')
    network.clock.now += 1000
    await pass(anas, [], { team: 'Sales' })
    expect((await passesOf(cems)).data[0]).not.toHaveProperty('is_named')
  })

  const refusals: [reason: string, sentence: string, change: () => Promise<unknown> | unknown][] = [
    ['stranger', 'is neither your contact nor in one of your teams', () => undefined],
    [
      'left',
      'isn’t here any more, or not yet',
      async () => {
        await store.contacts.connect(ana, dee, 0)
        await network.disable(dee)
      },
    ],
    [
      'ended',
      'takes nothing from you, since the contact has ended',
      async () => {
        await store.teams.set(dee, ['Sales'])
        await store.contacts.connect(ana, dee, 0)
        await store.contacts.disconnect(dee, ana, network.clock.now)
      },
    ],
  ]

  test.each(refusals)('passes nothing to anybody, and says %s if one %s', async (reason, sentence, change) => {
    await change()
    const { status, body } = await pass(anas, [ben, dee])
    expect({ status, error: body.error }).toEqual({
      status: 403,
      error: { type: 'not received', message: [`dee Test ${sentence}`], refused: [dee], reasons: [reason] },
    })
    expect(await passesOf(bens)).toMatchObject({ count: 0 })
  })

  test('passes nothing to a removed member, whose id nobody has any more', async () => {
    await network.remove(ben)
    const { status, body } = await pass(anas, [ben, cem])
    expect({ status, error: body.error }).toEqual({
      status: 403,
      error: { type: 'not received', message: [`${ben} isn’t a member`], refused: [ben], reasons: ['unknown'] },
    })
    expect(await passesOf(cems)).toMatchObject({ count: 0 })
  })

  const noTeam = 'You aren’t in this team, or nobody else in it can be passed something'
  test.each([
    ['nobody', () => ({}), 400, 'to or team is missing'],
    ['oneself and others', () => ({ to: `${ana},${ben}` }), 400, 'to must be you alone, or others'],
    ['a team of others', () => ({ team: 'Trade' }), 403, noTeam],
    ['a team without others', () => ({ team: 'Alone' }), 403, noTeam],
    [
      '21 members',
      () => ({ to: Array.from({ length: 21 }, (_, index) => `m${index}`).join() }),
      400,
      'to must be at most 20',
    ],
  ] as const)('is refused for %s', async (_, fields, code, sentence) => {
    await store.teams.set(ana, ['Sales', 'Alone'])
    const { status, body } = await network.post('/pass', { url, ...(fields() as Record<string, string>) }, anas)
    expect({ status, sentence: body.error.message[0] }).toEqual({
      status: code,
      sentence: expect.stringContaining(sentence),
    })
  })

  test('is refused for a team of more than 200 others', async () => {
    const add = async (count: number, from: number) => {
      for (let index = 0; index < count; index++)
        await store.teams.set(await network.addMember(`m${from + index}`), ['Sales'])
    }
    await add(maxReceivers - 1, 0)
    expect((await pass(anas, [], { team: 'Sales' })).status).toBe(201)
    await add(1, maxReceivers)
    const { status, body } = await pass(anas, [], { team: 'Sales' })
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: ['to and team must be at most 200 members'],
    })
  })

  test('is refused for the 51st page of a day, and taken again a day after the first', async () => {
    const begun = network.clock.now + 1000
    for (let index = 0; index < maxPassesPerDay; index++) expect((await pass(anas, [ben])).status).toBe(201)
    const { status, headers, body } = await pass(anas, [ben])
    const left = (begun + 86_400_000 - network.clock.now) / 1000
    expect({ status, retryAfter: headers.get('Retry-After'), type: body.error.type }).toEqual({
      status: 429,
      retryAfter: String(left),
      type: 'daily limit',
    })
    expect((await pass(bens, [ana])).status).toBe(201)
    network.clock.now = begun + 86_400_000 - 1000
    expect((await pass(anas, [ben])).status).toBe(201)
  })

  test('is told by e-mail to each receiver for oneself, and to nobody who has answered', async () => {
    const rows = store.of(passRows)
    const [first, second] = [await passed(anas, [ben, cem]), await passed(anas, [ben, cem])]
    const untold = async (member: string) => (await rows.untold(member, 0, 9)).map(({ id }) => id)
    await rows.setTold(ben, [first])
    expect({ ben: await untold(ben), cem: new Set(await untold(cem)) }).toEqual({
      ben: [second],
      cem: new Set([first, second]),
    })
    await network.send('PUT', `/${first}`, { value: 'DONE' }, cems)
    expect(await untold(cem)).toEqual([second])
  })
})

describe('GET /me/passes', () => {
  test('has what waits first, then the newest first, in pages', async () => {
    const ids: string[] = []
    for (let index = 0; index < 4; index++) ids.push(await passed(anas, [ben]))
    await answer(bens, ids[3] ?? '', { value: 'DONE' })
    await answer(bens, ids[1] ?? '', { value: 'THANKS' })
    const page = async (query: string) => (await passesOf(bens, query)).data.map(({ id }: { id: string }) => id)
    expect(await page('')).toEqual([ids[2], ids[0], ids[3], ids[1]])
    expect([...(await page('?limit=2')), ...(await page('?limit=2&page=2'))]).toEqual([ids[2], ids[0], ids[3], ids[1]])
    expect(await passesOf(bens, '?limit=0')).toMatchObject({ count: 4, waiting_count: 2, data: [] })
  })

  test('has with `sent` what the caller passed, and only the answers that were told', async () => {
    const id = await passed(anas, [ben, cem])
    await answer(bens, id, { value: 'THANKS', message: 'On page three?' })
    await answer(cems, id, { value: 'DONE' })
    const { data } = await passesOf(anas, '?sent=TRUE')
    expect(data).toMatchObject([{ id, to: [{ id: ben, value: 'THANKS', message: 'On page three?' }, { id: cem }] }])
    const [, other] = data[0]?.to ?? []
    expect(other).not.toHaveProperty('value')
    expect(other).not.toHaveProperty('answered_time')
    expect(await passesOf(cems)).toMatchObject({ data: [{ to: [{ id: cem, value: 'DONE' }] }] })
  })

  test('is nobody else’s, nor is a pass', async () => {
    const pass = await passed(anas, [ben])
    expect((await network.get(`/${pass}`, bens)).body).toMatchObject({ id: pass, url })
    for (const token of [cems, dees]) expect((await network.get(`/${pass}`, token)).status).toBe(404)
    for (const id of [ana, ben, 'f'.repeat(32)]) expect((await network.get(`/${id}/passes`, dees)).status).toBe(404)
    expect((await network.get(`/${ben}/passes`, bens)).body).toMatchObject({ count: 1 })
  })
})

describe('an answer', () => {
  test('of the receiver ends the waiting, and is the sender’s to read', async () => {
    const id = await passed(anas, [ben])
    expect((await answer(bens, id, { value: 'THANKS', message: 'Yes' })).body).toEqual({ updated: true })
    expect(await passesOf(bens)).toMatchObject({
      waiting_count: 0,
      data: [{ to: [{ value: 'THANKS', message: 'Yes' }] }],
    })
    expect((await network.get(`/${id}`, anas)).body).toMatchObject({ to: [{ id: ben, message: 'Yes' }] })
  })

  test('can follow thanks, and thanks can follow “done”; then nothing changes any more', async () => {
    const id = await passed(anas, [ben])
    const put = async (value: string, message = '') => (await answer(bens, id, { value, message })).status
    expect([await put('DONE'), await put('DONE'), await put('THANKS'), await put('THANKS')]).toEqual([
      200, 200, 200, 200,
    ])
    expect([await put('THANKS', 'Yes'), await put('THANKS', 'Yes'), await put('THANKS')]).toEqual([200, 200, 200])
    expect([await put('THANKS', 'No'), await put('DONE'), await put('DONE', 'No')]).toEqual([409, 409, 400])
    expect(await passesOf(bens)).toMatchObject({ data: [{ to: [{ value: 'THANKS', message: 'Yes' }] }] })
  })

  test('of “done” can be taken back, thanks can’t', async () => {
    const id = await passed(anas, [ben])
    const put = async (value: string, message = '') => (await answer(bens, id, { value, message })).status
    expect([await put('WAITING'), await put('DONE'), await put('WAITING'), await put('WAITING')]).toEqual([
      200, 200, 200, 200,
    ])
    expect(await passesOf(bens)).toMatchObject({ waiting_count: 1, data: [{ id, to: [{ id: ben }] }] })
    expect([await put('WAITING', 'No'), await put('THANKS'), await put('WAITING')]).toEqual([400, 200, 409])
    await remove(bens, id)
    expect(await put('WAITING')).toBe(404)
  })

  test('is the receivers’ alone', async () => {
    const id = await passed(anas, [ben])
    expect((await answer(anas, id, { value: 'THANKS' })).status).toBe(403)
    for (const token of [cems, dees]) expect((await answer(token, id, { value: 'THANKS' })).status).toBe(404)
  })
})

describe('DELETE /<pass>', () => {
  test('takes it back from those who haven’t thanked, and is refused once all have', async () => {
    const id = await passed(anas, [ben, cem])
    await answer(bens, id, { value: 'THANKS' })
    await answer(cems, id, { value: 'DONE' })
    expect((await remove(anas, id)).body).toEqual({ deleted: true })
    expect(await passesOf(cems)).toMatchObject({ count: 0 })
    expect(await passesOf(anas, '?sent=TRUE')).toMatchObject({ data: [{ to: [{ id: ben }] }] })
    expect((await remove(anas, id)).status).toBe(409)
  })

  test('by a receiver hides it from that member, and the sender doesn’t see that', async () => {
    const id = await passed(anas, [ben, cem])
    expect((await remove(bens, id)).status).toBe(200)
    expect((await remove(bens, id)).status).toBe(404)
    expect(await passesOf(bens)).toMatchObject({ count: 0, waiting_count: 0 })
    expect(await passesOf(cems)).toMatchObject({ count: 1 })
    const { to } = (await network.get(`/${id}`, anas)).body as Body & Partial<Pass>
    expect(to?.map((each) => each.id).sort()).toEqual([ben, cem].sort())
  })
})

test('GET /recommend tells the receiver alone what was passed about the page, with `summary` too', async () => {
  const id = await passed(anas, [ben])
  const other = await passed(anas, [ben], { url: 'http://news.example/b' })
  expect(await lookUp(bens)).toMatchObject({ count: 0, passed: [{ id, message: 'What I meant' }] })
  expect(await lookUp(bens, '&summary=TRUE')).toMatchObject({ passed: [{ id }] })
  expect((await network.get('/recommend?url=http://news.example/b?', bens)).body).toMatchObject({
    passed: [{ id: other }],
  })
  for (const token of [anas, cems, dees]) expect(await lookUp(token)).not.toHaveProperty('passed')
  expect((await network.get(`/recommend?url=${url}`)).body).not.toHaveProperty('passed')
  for (let index = 0; index < maxPassesOfPage; index++) await passed(anas, [ben], { message: String(index) })
  const { passed: latest } = await lookUp(bens)
  expect(latest?.map(({ message }) => message)).toEqual(
    Array.from({ length: maxPassesOfPage }, (_, index) => String(maxPassesOfPage - 1 - index)),
  )
})

describe('GET /me/addressees', () => {
  const find = async (query?: string, token = anas) =>
    (
      await network.get(`/me/addressees?${new URLSearchParams(query === undefined ? {} : { query })}`, token)
    ).body.data.map(({ type, name }: { type: string; name: string }) => `${type} ${name}`)

  test('finds contacts, then members of the caller’s teams, then these teams, by the beginnings of their names', async () => {
    expect(await find('be')).toEqual(['USER ben Test'])
    expect(await find('TES')).toEqual(['USER ben Test', 'USER cem Test'])
    expect(await find('sal')).toEqual(['TEAM Sales'])
    expect(await find('ben tes')).toEqual(['USER ben Test'])
    expect(await find('de')).toEqual([])
  })

  test('has those to whom the caller passed something last before a name is typed, then the latest contacts', async () => {
    const fay = await network.addMember('fay')
    const gil = await network.addMember('gil')
    await store.contacts.connect(ana, fay, network.clock.now + 1)
    await store.contacts.connect(ana, gil, network.clock.now + 2)
    expect(await find()).toEqual(['USER gil Test', 'USER fay Test', 'USER ben Test'])
    for (const to of [[fay], [ben], [cem], ['me']]) {
      network.clock.now += 1000
      expect((await pass(anas, to)).status).toBe(201)
    }
    expect(await find()).toEqual(['USER ben Test', 'USER fay Test', 'USER gil Test'])
    await network.disable(ben)
    expect(await find()).toEqual(['USER fay Test', 'USER gil Test'])
    expect(await find(undefined, await network.token(ana, { contacts: false }))).toEqual([])
  })

  test('tells an application without the contact list nobody who is a contact for that alone, nor by whom it can reach', async () => {
    expect((await network.get('/me', anas)).body).not.toHaveProperty('hides_contacts')
    const token = await network.token(ana, { contacts: false })
    expect(await find('tes', token)).toEqual(['USER cem Test'])
    await store.contacts.connect(ana, cem, 0)
    expect(await find('tes', token)).toEqual(['USER cem Test'])
    const refusal = async (id: string) =>
      (await pass(token, [id])).body.error.message.map((text: string) => text.slice(9))
    expect(await refusal(ben)).toEqual(await refusal(dee))
    expect((await pass(token, [cem])).status).toBe(201)
    expect((await network.get('/me', token)).body).toMatchObject({ hides_contacts: true })
  })

  test('counts those of a team who have joined, since a pass reaches them alone', async () => {
    const teams = async () => (await store.of(addresseeRows).teams(ana)).map(({ count }) => count)
    const [before = 0] = await teams()
    const eva = await network.addMember('eva', { state: 'invited' })
    await store.teams.set(eva, ['Sales'])
    expect(await teams()).toEqual([before])
  })

  test('finds nobody who has left, nor the caller, nor a team without others', async () => {
    await network.disable(cem)
    await store.teams.set(ana, ['Sales', 'Alone'])
    expect(await find('ce')).toEqual([])
    expect(await find('an')).toEqual([])
    expect(await find('al')).toEqual([])
    expect(await find('sal')).toEqual([])
  })
})
