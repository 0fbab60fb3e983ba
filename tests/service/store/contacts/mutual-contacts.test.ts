import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createContacts } from '../../../../src/service/store/contacts/contacts.ts'
import type { Database, Value } from '../../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../../../src/service/store/schema/schema.ts'
import { createStore } from '../../../../src/service/store/store.ts'
import { asSeenBy, newMember } from '../../database.ts'

const people = 7
const pairs = fc.uniqueArray(fc.tuple(fc.nat(people - 1), fc.nat(people - 1)), { selector: String, maxLength: 20 })

/** A database with these pairs of contacts, and the members' ids. */
async function networkWith(contacts: readonly (readonly [number, number])[]) {
  const database = openSqlite(':memory:')
  onTestFinished(() => database.close())
  await migrate(database)
  const store = createStore(database)
  const ids: string[] = []
  for (let n = 0; n < people; n++) ids.push(await store.members.add(newMember(`member${n}`), 0))
  for (const [a, b] of contacts) if (a !== b) await store.contacts.connect(ids[a] ?? '', ids[b] ?? '', 1)
  return { database, store, ids }
}

test('mutual contacts and distances are those of the contact lists', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async (contacts) => {
      const { store, ids } = await networkWith(contacts)
      const lists = await Promise.all(
        ids.map(async (id) => new Set((await store.contacts.list(id, 100, 0)).map((row) => row.id))),
      )
      const [member = ''] = ids
      const mutual = lists.map((list) => [...list].filter((id) => lists[0]?.has(id)).length)
      const counts = await store.contacts.countMutual(member, ids)
      const seen = await store.members.seeAll([...ids, 'nobody'], asSeenBy(member))
      const distances = await store.contacts.distances(member, seen.values())
      for (const [n, id] of ids.entries()) {
        if (n > 0) expect(counts.get(id) ?? 0).toBe(mutual[n])
        const farther = mutual[n] ? 2 : undefined
        expect(distances.get(id)).toBe(n === 0 ? 0 : lists[0]?.has(id) ? 1 : farther)
      }
      expect(distances.has('nobody')).toBe(false)
    }),
    { numRuns: 30 },
  )
})

// shows: A15
test('each pair scans the shorter contact list, whichever of the two has it', async () => {
  const contacts = { 0: [1, 2], 3: [1, 2, 4], 5: [1] }
  const { database, ids } = await networkWith(
    Object.entries(contacts).flatMap(([one, others]) => others.map((other) => [Number(one), other] as const)),
  )
  const asked: Value[][] = []
  const recording = {
    ...database,
    get(sql: string, ...values: Value[]) {
      asked.push(values)
      return database.get(sql, ...values)
    },
  } as Database
  const { countMutual } = createContacts(recording)
  const [member = '', , , more = '', , fewer = ''] = ids
  const tally = 'SELECT number, contacts FROM member_tally WHERE member = $1'
  const numbers = await Promise.all(
    [member, more, fewer].map((id) => database.get<{ number: number; contacts: number }>(tally, id)),
  )
  expect(numbers.map((row) => row?.contacts)).toEqual([2, 3, 1])
  const [own, longer, shorter] = numbers.map((row) => row?.number)
  await countMutual(member, [more, fewer])
  expect(asked.map(String).sort()).toEqual([`${own},${longer}`, `${shorter},${own}`].sort())
})
