import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openData } from '../../../src/service/open-data.ts'
import { countLimit, countRows } from '../../../src/service/store/engine/queries.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addStatuses, asSeenBy, newMember, openDatabaseOf, openMemoryStore, plainShare } from '../database.ts'

/** Lists that are read by index equal lists that are sorted as a whole. */

const people = 8

/** Few different times, so that many items have equal ones; members 1 and 2 publish the most. */
const history = fc.array(
  fc.record({
    by: fc.constantFrom(1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7),
    at: fc.integer({ min: 1, max: 12 }),
    page: fc.option(fc.constantFrom('http://a.example/', 'http://news.a.example/', 'http://b.example/'), {
      nil: undefined,
    }),
    language: fc.constantFrom('en', 'fr'),
  }),
  { maxLength: 40 },
)
type History = typeof history extends fc.Arbitrary<infer Items> ? Items : never
const contactsOfReader = fc.uniqueArray(fc.integer({ min: 1, max: people - 1 }), { maxLength: 5 })
const part = fc.record({ limit: fc.integer({ min: 0, max: 6 }), offset: fc.integer({ min: 0, max: 8 }) })

/** Creates a network with these events; `ids` are the members' ids, the reader's first. */
async function networkWith(contacts: readonly number[], items: History): Promise<{ store: Store; ids: string[] }> {
  const store = await openMemoryStore()
  onTestFinished(() => store.close())
  const ids: string[] = []
  const id = (n: number) => ids[n] ?? ''
  await store.transaction(async ({ members, contacts: pairs, recommendations, news }) => {
    ids.length = 0
    for (let n = 0; n < people; n++) ids.push(await members.add(newMember(`member${n}`), 0))
    for (const contact of contacts) await pairs.connect(id(0), id(contact), 1)
    for (const { by, at, page, language } of items) {
      if (page) await recommendations.share(id(by), page, { ...plainShare, language }, at)
      else await news.postStatus(id(by), { message: '', language, by_mobile: false, social_accounts: '' }, at)
    }
  })
  return { store, ids }
}

describe('a member with contacts', () => {
  test('gets the latest news of all contacts on every page of the newsfeed', async () => {
    const only = fc.record({
      domain: fc.constantFrom(undefined, 'a.example'),
      languages: fc.constantFrom([], ['en']),
      since: fc.constantFrom(undefined, 3),
      until: fc.constantFrom(undefined, 9),
    })
    await fc.assert(
      fc.asyncProperty(contactsOfReader, history, only, part, async (contacts, items, filter, { limit, offset }) => {
        const { store, ids } = await networkWith(contacts, items)
        const feeds = await Promise.all(
          contacts.map((n) => store.news.list({ ...filter, of: { member: ids[n] ?? '' } }, 1000, 0)),
        )
        const all = feeds.flat().sort((a, b) => b.published - a.published || (a.id < b.id ? -1 : 1))
        const ofContacts = { ...filter, of: { contactsOf: ids[0] ?? '' } }
        expect(await store.news.count(ofContacts)).toBe(all.length)
        expect(await store.news.list(ofContacts, limit, offset)).toEqual(all.slice(offset, offset + limit))
      }),
    )
  })

  test('gets the latest sharing contacts on every page of a page’s sharers', async () => {
    await fc.assert(
      fc.asyncProperty(contactsOfReader, history, part, async (contacts, items, { limit, offset }) => {
        const { store, ids } = await networkWith(contacts, items)
        const page = await store.recommendations.latest('http://a.example/')
        fc.pre(page !== undefined)
        const viewer = asSeenBy(ids[0] ?? '')
        const everybody = await store.recommendations.sharers(page.id, 1000, 0, viewer)
        const all = everybody.filter(({ id }) => contacts.includes(ids.indexOf(id)))
        const found = await store.recommendations.contactSharers(page.id, limit, offset, viewer)
        expect(found).toEqual({ count: all.length, rows: all.slice(offset, offset + limit) })
      }),
    )
  })
})

test('a newsfeed counts items of contacts up to its anchor, and up to a limit', async () => {
  const directory = temporaryFolder()
  const store = await openData(directory)
  const [ana, ben] = [await store.members.add(newMember('ana'), 0), await store.members.add(newMember('ben'), 0)]
  await store.contacts.connect(ana, ben, 1)
  const database = await openDatabaseOf(directory)
  onTestFinished(async () => {
    await database.close()
    await store.close()
  })
  let stored = 0
  // items in all, and those newer than the anchor; inserting takes long, so that the newsfeed grows
  for (const [items, newer] of [
    [countLimit, 0],
    [countLimit + 1, 0],
    [countLimit + 1, 1],
    [countLimit + 2, 1],
    [countLimit + 1500, 1499],
    [countLimit + 1501, 1500],
  ] as const) {
    await addStatuses(database, ben, items - stored, { after: stored })
    stored = items
    const expected = Math.min(items - newer, countLimit + 1)
    const name = `${items} items, ${newer} newer`
    expect(await store.news.count({ of: { contactsOf: ana }, until: items - newer }), name).toBe(expected)
    expect(await store.news.count({ of: { contactsOf: ana } }), name).toBe(Math.min(items, countLimit + 1))
    expect(await store.news.count({ of: { member: ben } }), name).toBe(Math.min(items, countLimit + 1))
  }
})

test('rows are counted up to a limit', async () => {
  const database = await openDatabaseOf(temporaryFolder())
  await database.run('CREATE TABLE thing (n INTEGER)')
  await database.run(
    `INSERT INTO thing WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < $1)
     SELECT n FROM number WHERE n > 0`,
    countLimit + 50,
  )
  expect(await countRows(database, 'FROM thing')).toBe(countLimit + 1)
  await database.run('DROP TABLE thing')
  await database.close()
})
