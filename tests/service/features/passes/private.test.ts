import { beforeEach, expect, test } from 'vitest'
import { yieldTurns } from '../../../../src/service/event-loop.ts'
import { takeDown } from '../../../../src/service/features/moderation/rows.ts'
import type { ServedRequest } from '../../../../src/service/http/observed-requests.ts'
import { maxTurnsBetween } from '../../../../src/service/limits/request-queues.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { newId } from '../../../../src/service/store/engine/secrets.ts'
import { isNight } from '../../../night.ts'
import { recordOf } from '../../query-plans/recorded-statements.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import { differences, type Known, readerOf } from '../../seen-by.ts'
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
const otherUrl = 'https://onions.example/other'
const said = 'Kirschwasser'
const words = [...Object.entries(secret).flatMap(([name, text]) => (name === 'url' ? [] : text)), said]

type Reader = Awaited<ReturnType<typeof readerOf>>
type Who = 'a contact in the same team' | 'an administrator'

let network: TestNetwork
let database: Database
let ana: string
let ben: string
let sender: Reader
let receiver: Reader
let readers: Record<Who, Reader>
/** One that waits, one that was answered, one to the team, and one that was taken back. */
let passes: string[]
let takenBack: string
/** A page that the sender keeps, and one that was removed. */
let kept: string
let removed: string
let known: Known
let served: ServedRequest[]

const pass = async (fields: Record<string, string>): Promise<string> => {
  network.clock.now += 1000
  const { status, body } = await sender.send('POST', '/pass', { ...secret, ...fields })
  expect([status, body.error]).toEqual([201, undefined])
  return body.created_graph_id
}

beforeEach(async () => {
  served = []
  ;({ network, database } = await createReadableNetwork({ served: (request) => served.push(request) }))
  ;({ ana, ben } = await fillNetwork(network))
  const eva = await network.addMember('eva')
  const ada = await network.addMember('ada', { role: 'administrator' })
  for (const member of [ana, ben]) {
    await network.store.contacts.connect(member, eva, network.clock.now)
    await network.store.teams.set(member, ['Sales', 'Board'])
  }
  await network.store.teams.set(eva, ['Sales'])
  sender = await readerOf(network, ana)
  receiver = await readerOf(network, ben)
  readers = {
    'a contact in the same team': await readerOf(network, eva),
    'an administrator': await readerOf(network, ada),
  }
  const [waiting, answered, toTeam] = [await pass({ to: ben }), await pass({ to: ben }), await pass({ team: 'Board' })]
  takenBack = await pass({ to: ben })
  await receiver.send('PUT', `/${answered}`, { value: 'THANKS', message: said })
  await sender.send('DELETE', `/${takenBack}`)
  passes = [waiting, answered, toTeam]
  kept = await pass({ to: 'me' })
  removed = await pass({ to: 'me', url: otherUrl })
  await sender.send('DELETE', `/${removed}`)
  const [share] = await network.store.news.list({ of: { member: ana } }, 1, 0)
  known = {
    ids: [answered, toTeam, kept, ana, share?.id ?? ''],
    urls: [secret.url, 'http://both.example/'],
    searches: ['Zwiebelkuchen', 'Feder', 'site:onions.example', 'from:ana'],
  }
})

if (isNight)
  test('what two members pass each other, and what one of them keeps, changes nothing that others read anywhere, not even a number', async () => {
    const walks = async () => {
      const seen: Map<string, string>[] = []
      for (const reader of Object.values(readers)) seen.push(await reader.walk(known))
      return seen
    }
    const before = await walks()
    // a search's page repeats its words
    const others = words.filter((word) => !known.searches.some((search) => word.startsWith(search)))
    for (const seen of before) {
      expect(seen.size).toBeGreaterThan(200)
      const places = [...seen].filter(([, text]) => others.some((word) => text.includes(word)))
      expect(places.map(([path]) => path)).toEqual([])
    }
    // with those of the sample
    expect(await database.run('DELETE FROM pass')).toBe(9)
    for (const [index, seen] of (await walks()).entries())
      expect(differences(before[index] ?? new Map(), seen), Object.keys(readers)[index]).toEqual([])
  })

test('sender and receiver find the words by the same walk, as who keeps the page; no other table, log or metric has a word, the address or the id of it', async () => {
  const [, answered = ''] = passes
  const placesOf = async (reader: Reader) => {
    const seen = [...(await reader.walk(known))]
    expect(seen.filter(([, text]) => text.includes(secret.keywords)).length).toBeGreaterThan(3)
    return seen.filter(([, text]) => text.includes(secret.message)).map(([path]) => path)
  }
  const both = [`/${answered}?`, `site /passes/${answered}`]
  expect(await placesOf(receiver)).toEqual(
    expect.arrayContaining([...both, '/me/passes?', 'site /requests?', 'download received_passes.json']),
  )
  const ofKept = [`/${kept}?`, '/me/passes?kept=TRUE', 'site /passes/kept?', 'download kept.json']
  expect(await placesOf(sender)).toEqual(
    expect.arrayContaining([...both, ...ofKept, '/me/passes?sent=TRUE', 'download passes.json']),
  )
  await receiver.browser.send(`/passes/${passes[0]}`, { answer: 'answer', message: said })
  await sender.browser.submit('/passes/kept', { action: 'done', id: kept })
  await sender.browser.submit(`/passes/${kept}`, { message: 'Stollen', quote: '' })
  await sender.browser.submit('/passes/kept', { action: 'remove', id: kept })
  expect(served.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/pass', '/:id/passes', '/passes/:id', '/passes/kept']),
  )
  const all = await contents(database)
  const elsewhere = [...all].filter(
    ([table]) => !['pass', 'pass_receiver', 'pass_hash', 'kept_response'].includes(table),
  )
  const text = JSON.stringify([served, network.logged, elsewhere])
  const ids = [...passes, takenBack, kept, removed]
  for (const part of ['onions.example', 'Stollen', ...words, ...ids]) expect(text, part).not.toContain(part)
})

type Answer = { status: number; body: unknown }

const changes: Record<string, (reader: Reader, id: string) => Promise<Answer>> = {
  read: (reader, id) => reader.get(`/${id}`),
  'read with a wrong parameter': (reader, id) => reader.get(`/${id}?user_detail=X`),
  answer: (reader, id) => reader.send('PUT', `/${id}`, { value: 'THANKS', message: 'Mine' }),
  'answer without a parameter': (reader, id) => reader.send('PUT', `/${id}`),
  'answer with a wrong parameter': (reader, id) => reader.send('PUT', `/${id}`, { value: 'maybe' }),
  remove: (reader, id) => reader.send('DELETE', `/${id}`),
  'thank for': (reader, id) => reader.send('PUT', `/${id}/like`),
  'comment on': (reader, id) => reader.send('POST', `/${id}/comments`, { message: 'Mine' }),
  'be done with': (reader, id) => reader.send('PUT', `/${id}`, { value: 'DONE' }),
  'list what belongs to': (reader, id) => reader.get(`/${id}/passes?kept=TRUE`),
}

const forms: readonly [path: (id: string) => string, fields: Record<string, string>][] = [
  [(id) => `/passes/${id}`, { answer: 'thanks' }],
  [(id) => `/passes/${id}`, { answer: 'answer', message: 'Mine' }],
  [(id) => `/passes/${id}`, { answer: 'delete' }],
  [(id) => `/report?item=${id}`, { reason: 'insult' }],
]

test('another member’s write about a pass or a kept page is answered as one about an id of nothing, with equal work, and changes nothing', async () => {
  const rows = async () => {
    const all = await contents(database)
    return ['pass', 'pass_receiver', 'pass_hash', 'report', 'take_down'].map((table) => all.get(table))
  }
  const before = await rows()
  // a token's first call of a day is noted
  for (const reader of Object.values(readers)) await reader.get('/me')
  for (const [name, change] of Object.entries(changes))
    for (const [who, reader] of Object.entries(readers)) {
      const outcomes: object[] = []
      for (const id of [...passes, takenBack, kept, removed, newId()]) {
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
      expect([who, name, ...more], `${who}: ${name}`).toEqual([who, name, ...more.map(() => first)])
    }
  for (const [who, reader] of Object.entries(readers)) {
    const all =
      who === 'an administrator'
        ? [...forms, [(id: string) => `/administration/reports/take-down?item=${id}`, { reason: 'No' }] as const]
        : forms
    for (const [path, fields] of all)
      for (const id of [...passes, takenBack, kept, removed]) {
        expect((await reader.browser.open(path(id))).status, `${who}: ${path(id)}`).toBe(404)
        expect((await reader.browser.send(path(id), fields)).status, `${who}: ${path(id)}`).toBe(404)
      }
    for (const action of ['done', 'again', 'remove', 'keep', 'else'])
      for (const id of [kept, removed]) {
        const sent = await reader.browser.submit('/passes/kept', { action, id })
        expect([sent.status, sent.location?.includes(id) ?? false]).toEqual([action === 'again' ? 422 : 303, false])
      }
  }
  expect(await rows()).toEqual(before)
})

test('neither its owner nor an administrator can report a kept page, nor an operator take it down', async () => {
  for (const by of [sender, readers['an administrator']])
    expect((await by.browser.open(`/report?item=${kept}`)).status).toBe(404)
  const what = { actor: operator, member: ana, item: kept, reason: '' }
  expect(await network.store.transaction((tx) => takeDown(tx, what, 1))).toBe(false)
})
