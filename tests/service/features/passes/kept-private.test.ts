import { beforeEach, expect, test } from 'vitest'
import { yieldTurns } from '../../../../src/service/event-loop.ts'
import { takeDown } from '../../../../src/service/features/moderation/taking-down.ts'
import { keptRows } from '../../../../src/service/features/passes/kept-rows.ts'
import { passRows } from '../../../../src/service/features/passes/rows.ts'
import type { ServedRequest } from '../../../../src/service/http/observed-requests.ts'
import { maxTurnsBetween } from '../../../../src/service/limits/request-queues.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { newId } from '../../../../src/service/store/engine/secrets.ts'
import { recordOf } from '../../query-plans/recorded-statements.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import { type Known, readerOf } from '../../seen-by.ts'
import { contents, fillNetwork } from '../../store/members/filled-network.ts'
import type { TestNetwork } from '../../test-network.ts'

const secret = {
  url: 'https://onions.example/cake',
  title: 'Zwiebelkuchen',
  overview: 'Flammkuchen',
  keywords: 'Maultaschen',
  site_name: 'Besenwirtschaft',
  message: 'Federweisser',
  quote: 'Quittenbrot',
}
const words = Object.entries(secret).flatMap(([name, text]) => (name === 'url' ? [] : text))
const other = { ...secret, url: 'https://onions.example/other' }

type Reader = Awaited<ReturnType<typeof readerOf>>

let network: TestNetwork
let database: Database
let ana: string
let own: Reader
let readers: Record<'a contact' | 'an administrator', Reader>
let kept: string
let removed: string
let known: Known
let served: ServedRequest[]

const idOf = async (answer: Promise<{ body: { created_graph_id: string } }>) => (await answer).body.created_graph_id

beforeEach(async () => {
  served = []
  ;({ network, database } = await createReadableNetwork({ served: (request) => served.push(request) }))
  const filled = await fillNetwork(network)
  ana = filled.ana
  own = await readerOf(network, ana)
  readers = {
    'a contact': await readerOf(network, filled.ben),
    'an administrator': await readerOf(network, await network.addMember('ada', { role: 'administrator' })),
  }
  kept = await idOf(own.send('POST', '/pass', { ...secret, to: 'me' }))
  removed = await idOf(own.send('POST', '/pass', { ...other, to: 'me' }))
  await own.send('DELETE', `/${removed}`)
  const [share] = await network.store.news.list({ of: { member: ana } }, 1, 0)
  known = {
    ids: [kept, removed, ana, share?.id ?? ''],
    urls: [secret.url, other.url, 'http://both.example/'],
    searches: ['Zwiebelkuchen', 'Feder', 'site:onions.example', 'from:ana'],
  }
})

test('the member who keeps a page finds its words by the same walk; logs, metrics, audit log and journal have no id, address or word of it', async () => {
  const seen = [...(await own.walk(known))]
  const places = seen.filter(([, text]) => text.includes(secret.message)).map(([path]) => path)
  expect(places).toEqual(
    expect.arrayContaining([`/${kept}?`, '/me/passes?kept=TRUE', 'site /passes/kept?', 'download kept.json']),
  )
  expect(seen.filter(([, text]) => words.every((word) => text.includes(word))).length).toBeGreaterThan(3)
  await own.browser.submit('/passes/kept', { action: 'done', id: kept })
  await own.browser.submit(`/passes/${kept}`, { message: 'Stollen', quote: '' })
  await own.browser.submit('/passes/kept', { action: 'remove', id: kept })
  expect(served.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/passes/kept', '/passes/:id', '/:id/passes', '/pass']),
  )
  const all = await contents(database)
  const elsewhere = [...all].filter(([table]) => !['pass', 'pass_receiver', 'kept_response'].includes(table))
  const text = JSON.stringify([served, network.logged, elsewhere])
  for (const part of [kept, removed, 'onions.example', 'Stollen', ...words]) expect(text, part).not.toContain(part)
})

type Answer = { status: number; body: unknown }

const changes: Record<string, (reader: Reader, id: string) => Promise<Answer>> = {
  read: (reader, id) => reader.get(`/${id}`),
  'read with a wrong parameter': (reader, id) => reader.get(`/${id}?user_detail=X`),
  'be done with': (reader, id) => reader.send('PUT', `/${id}`, { value: 'DONE' }),
  'change without a parameter': (reader, id) => reader.send('PUT', `/${id}`),
  'change with a wrong parameter': (reader, id) => reader.send('PUT', `/${id}`, { value: 'maybe' }),
  remove: (reader, id) => reader.send('DELETE', `/${id}`),
  'list what belongs to': (reader, id) => reader.get(`/${id}/passes?kept=TRUE`),
}

const forms = ['done', 'again', 'remove', 'keep', 'else']

test('another member’s write about a kept page is answered as one about an id of nothing, with equal work, and changes nothing', async () => {
  const rows = async () => {
    const all = await contents(database)
    return ['pass', 'pass_receiver', 'report', 'take_down'].map((table) => all.get(table))
  }
  const before = await rows()
  for (const [name, change] of Object.entries(changes))
    for (const [who, reader] of Object.entries(readers)) {
      const outcomes: object[] = []
      for (const id of [kept, removed, newId()]) {
        // a call that waits for the member's earlier ones looks for its token again
        await yieldTurns(maxTurnsBetween)
        let answer: Answer | undefined
        const { executed } = await recordOf(async () => {
          answer = await change(reader, id)
        })
        expect(answer?.status).toBeGreaterThanOrEqual(400)
        outcomes.push({ status: answer?.status, body: answer?.body, executed })
      }
      const [first, ...more] = outcomes
      expect([who, name, ...more], `${who}: ${name}`).toEqual([who, name, first, first])
    }
  for (const reader of Object.values(readers)) {
    for (const action of forms)
      for (const id of [kept, removed]) {
        const sent = await reader.browser.submit('/passes/kept', { action, id })
        expect([sent.status, sent.location?.includes(id) ?? false]).toEqual([action === 'again' ? 422 : 303, false])
      }
    for (const path of [`/passes/${kept}`, `/report?item=${kept}`])
      expect((await reader.browser.send(path, { message: 'Mine', quote: '', reason: 'insult' })).status).toBe(404)
  }
  expect(await rows()).toEqual(before)
})

test('no function of the store gives or changes a page of another member', async () => {
  const rows = network.store.of(keptRows)
  const { member } = readers['a contact']
  expect(await rows.readAll(member, [kept])).toEqual([])
  expect([await rows.find(member, secret.url), await rows.find(member, other.url)]).toEqual([undefined, undefined])
  expect(await network.store.of(passRows).findReceived(kept, member)).toBeUndefined()
  await rows.remove(member, kept, network.clock.now)
  expect([await rows.reopen(member, kept), await rows.restore(member, removed, network.clock.now)]).toEqual([
    false,
    false,
  ])
  expect(await rows.readAll(ana, [kept])).toMatchObject([{ message: secret.message, waits: 1 }])
})

test('neither its owner nor an administrator can report it, nor an operator take it down', async () => {
  for (const by of [own, readers['an administrator']])
    expect((await by.browser.open(`/report?item=${kept}`)).status).toBe(404)
  const what = { actor: operator, member: ana, item: kept, reason: '' }
  expect(await network.store.transaction((tx) => takeDown(tx, what, 1))).toBe(false)
})

test('without a token, a look-up at a public network has nothing of it', async () => {
  const { status, body } = await network.get(`/recommend?url=${secret.url}`)
  expect({ status, passed: body.passed, title: body.title }).toEqual({ status: 200, passed: undefined, title: '' })
})
