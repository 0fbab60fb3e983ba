import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isEmpty, maxWords, readQuery } from '../../../../src/contract/search.ts'
import { plainText } from '../../../../src/contract/text.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { searchAs } from '../../../../src/service/features/search/find.ts'
import { maxComparisons, maxMatches } from '../../../../src/service/features/search/matches.ts'
import { createSearch, filledAtOnce, searchRows, startFilling } from '../../../../src/service/features/search/rows.ts'
import { leaveUnfilled } from '../../../../src/service/features/search/tables.ts'
import type { Value } from '../../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../../../src/service/store/schema/schema.ts'
import { createStore } from '../../../../src/service/store/store.ts'
import { leastWork } from '../../../support/processor-time.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { newMember, plainShare, upgradedNetwork } from '../../database.ts'
import { createRandom } from '../../fuzz/random.ts'
import { ana, ben, browser, connect, network, store, useMembers } from '../../members.ts'
import { expectPage } from '../../test-network.ts'
import { share } from './sharing.ts'

useMembers({ isPublic: false })

let cem: string
beforeEach(async () => {
  cem = await network.addMember('cem')
  await connect()
})

async function post(member: string, message: string): Promise<string> {
  network.clock.now += 1000
  return network.postStatus(member, message)
}

async function search(text: string, authors: string[] = [], limit = 100, offset = 0) {
  const question = { query: readQuery(text), authors, named: [], viewer: ana, application: null }
  return store.of(searchRows).find(question, limit, offset)
}

const find = async (...question: Parameters<typeof search>): Promise<string[]> =>
  (await search(...question)).hits.map(({ news }) => news.id)

describe('a search', () => {
  test('finds words in title, comment, summary, keywords and site, with any accents and case, as beginnings too', async () => {
    const ids = [
      await share(cem, 'https://ruckkehr.example/', {}),
      await post(cem, 'Heute ist RUCKKEHR nach Größenwahn'),
    ]
    for (const [field, text] of Object.entries({
      title: 'Die Rückkehr der Nachtzüge',
      message: 'RUCKKEHR',
      overview: 'ruckkehren',
      keywords: 'reise,rückkehr',
      site_name: 'Zur Rückkehr',
    }))
      ids.push(await share(cem, field, { [field]: text }))
    expect((await find('rückkehr')).sort()).toEqual(ids.toSorted())
    expect(await find('grossenw')).toEqual([ids[1]])
    expect(await find('"ruckkehr" wahn')).toEqual([])
    expect(await find('kehr')).toEqual([])
  })

  test('finds the beginnings of words from three letters on, phrases in one field alone, and words of scripts without spaces within a word', async () => {
    const trains = await share(cem, 'd', { title: 'Ночные поезда, trains' })
    for (const short of ['tr', 'по']) expect(await find(short)).toEqual([])
    for (const long of ['tra', 'пое']) expect(await find(long)).toEqual([trains])
    const night = await share(cem, 'a', { title: 'Sleeping cars', message: 'are back' })
    const other = await share(cem, 'b', { title: 'Cars for the sleeping' })
    const tokyo = await share(cem, 'c', { title: '東京の夜行列車' })
    expect(await find('"sleeping cars"')).toEqual([night])
    expect(await find('sleeping-cars')).toEqual([night])
    expect((await find('sleeping cars')).sort()).toEqual([night, other].sort())
    expect(await find('"cars are"')).toEqual([])
    expect(await find('夜行')).toEqual([tokyo])
    expect(await find('行夜')).toEqual([])
  })

  test('limits by author, site with its subdomains, language and day', async () => {
    network.clock.now = Date.UTC(2026, 2, 1)
    const march = await share(ben, 'https://a.news.example/', { title: 'Trains', language: 'de' })
    network.clock.now = Date.UTC(2026, 3, 1)
    const april = await share(cem, 'https://mynews.example/', { title: 'Trains', language: 'fr' })
    expect(await find('trains from:ben', [ben])).toEqual([march])
    expect(await find('from:ben', [ben])).toEqual([march])
    expect(await find('from:nobody')).toEqual([])
    expect(await find('site:news.example')).toEqual([march])
    expect(await find('site:example trains')).toEqual([march, april])
    expect(await find('lang:fr')).toEqual([april])
    expect(await find('lang:fr lang:de')).toEqual([march, april])
    expect(await find('after:2026-03-02')).toEqual([april])
    expect(await find('before:2026-04')).toEqual([march])
    expect(await find('after:2026 before:2027')).toEqual([march, april])
    // in these words, nothing is a filter
    expect(await find('before:christmas')).toEqual([])
    // a day begins with its first millisecond
    network.clock.now = Date.UTC(2026, 4, 1) - 1000
    const may = await post(cem, 'Hello')
    expect({ may: await find('after:2026-05'), april: await find('after:2026-04-02 before:2026-05') }).toEqual({
      may: [may],
      april: [],
    })
  })

  test('puts titles before comments before summaries, then contacts, then the latest', async () => {
    const inTitle = await share(cem, 'a', { title: 'Trains' })
    const inComment = await share(cem, 'b', { message: 'Trains' })
    const ofContact = await share(ben, 'c', { overview: 'Trains' })
    const earlier = await share(cem, 'd', { overview: 'Trains' })
    const latest = await share(cem, 'e', { overview: 'Trains' })
    expect(await find('trains')).toEqual([inTitle, inComment, ofContact, latest, earlier])
    expect(await find('trains', [], 2, 1)).toEqual([inComment, ofContact])
  })

  test('follows each change: a new comment, sharing again, a removal, restoring, a disabled member', async () => {
    const { clock } = network
    const id = await share(cem, 'a', { title: 'Trains', message: 'first' })
    expect(await find('first')).toEqual([id])
    await store.news.setMessage(id, 'second')
    expect({ first: await find('first'), second: await find('second') }).toEqual({ first: [], second: [id] })
    const other = await share(cem, 'b', { title: 'Trains' })
    expect(await find('trains')).toEqual([other, id])
    await share(cem, 'a', { title: 'Trains' })
    expect(await find('trains')).toEqual([id, other])
    await store.transaction((tx) => tx.removedNews.remove(id, cem, clock.now))
    expect(await find('trains')).toEqual([other])
    await store.transaction((tx) => tx.removedNews.restore(id, cem, clock.now))
    expect(await find('trains')).toEqual([id, other])
    await network.disable(cem)
    expect(await find('trains')).toEqual([])
  })

  test('finds items of all times, the latest first', async () => {
    const { clock } = network
    const latest = clock.now
    const ids: string[] = []
    for (let age = 60_000; age < latest - Date.UTC(1990); age *= 1.7) {
      clock.now = latest - Math.round(age)
      ids.push(await post(cem, 'One more train'))
    }
    expect(await find('train')).toEqual(ids)
    const firstBefore = (time: number) => ids.findIndex((_, at) => latest - 60_000 * 1.7 ** at < time)
    const some = ids.slice(firstBefore(Date.UTC(2020, 5)), firstBefore(Date.UTC(2010, 6)))
    expect(await find('train before:2020-06 after:2010-07')).toEqual(some)
  })

  test('ranks the newest matches alone', async () => {
    const old = await share(cem, 'old', { title: 'Trains' })
    for (let index = 0; index < maxMatches; index++) await post(cem, 'Nothing but trains')
    const found = await find('trains', [], 1000)
    expect(found).toHaveLength(maxMatches)
    expect(found).not.toContain(old)
    expect((await search('trains', [], 1)).isMore).toBe(true)
    expect(await find('trains before:2026-01-03', [], 1)).toHaveLength(1)
    expectPage(await browser.open('/find?query=trains&page=99'), 200, ['There are older results'], ['Nothing found'])
  })
})

test.each([
  ['10,000 quotes', '"'.repeat(10_000)],
  ['operators of an engine', "a* NEAR(b c) {title}: ^x -y !z | & <-> :* ' \\ ()"],
  ['half a surrogate', '\ud800 x \udc00'],
  ['100 kB', 'word '.repeat(20_000)],
  ['filters with a wrong one', 'site:/// lang:english before:2026-13 after:yesterday from:"'],
  ['an unclosed phrase', '"night trains'],
])('what can’t be understood is searched as words: %s', async (_, text) => {
  await share(cem, 'a', { title: 'Night trains' })
  const work = await leastWork(2000, async () => {
    const query = readQuery(text)
    if (!isEmpty(query)) expect(await find(text)).toHaveLength(text === '"night trains' ? 1 : 0)
  })
  expect(work).toBeLessThan(2000)
})

/** Finds as the index should, the slow way: every word of every text is compared. */
function findSlowly(items: { id: string; fields: string[] }[], text: string): string[] {
  const wordsOf = (field: string) => plainText(field).match(/[\p{L}\p{N}]+/gu) ?? []
  const terms = [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, phrase, word = '']) => ({
    words: wordsOf(phrase ?? word),
    isPrefix: phrase === undefined,
  }))
  const holds = (field: string[], { words, isPrefix }: (typeof terms)[number]) =>
    field.some((_, at) =>
      words.every((word, index) => {
        const here = field[at + index] ?? ''
        return isPrefix && index === words.length - 1 && word.length >= 3 ? here.startsWith(word) : here === word
      }),
    )
  return items
    .filter(({ fields }) => terms.every((term) => fields.some((field) => holds(wordsOf(field), term))))
    .map(({ id }) => id)
}

const vocabulary =
  'night nights nightly train trains Zürich zur ça cafe Café naïve ab abc abcd 2026 20 é ß ssd über a I'.split(' ')

async function compareWithEveryWord(
  share: (index: number, fields: readonly string[]) => Promise<string>,
  find: (text: string) => Promise<string[]>,
): Promise<void> {
  const { pick, below } = createRandom(7)
  const phrase = (most: number) => Array.from({ length: 1 + below(most) }, () => pick(vocabulary)).join(' ')
  const items: { id: string; fields: string[] }[] = []
  for (let index = 0; index < 60; index++) {
    const fields = [phrase(3), phrase(4), phrase(6)]
    items.push({ id: await share(index, fields), fields })
  }
  let answers = 0
  for (let question = 0; question < 200; question++) {
    const text = pick([phrase(1), phrase(2), `"${phrase(2)}"`, `"${phrase(3)}" ${phrase(1)}`, phrase(3)])
    const expected = findSlowly(items, text).sort()
    expect((await find(text)).sort(), text).toEqual(expected)
    answers += expected.length
  }
  expect(answers).toBeGreaterThan(500)
}

test('200 questions have the same answers on each engine: those of a comparison of every word', () =>
  compareWithEveryWord(
    (index, [title = '', message = '', overview = '']) =>
      share([ana, ben, cem][index % 3] ?? '', `http://x${index}.test/`, { title, message, overview }),
    find,
  ))

/** A network on SQLite whose searches take many statements, as those of a large one do. */
async function createSmallSteps(bounds: NonNullable<Parameters<typeof createSearch>[1]>) {
  const database = openSqlite(':memory:')
  onTestFinished(() => database.close())
  await migrate(database, capabilities)
  const statements: { values: unknown[]; rows: number }[] = []
  const allWithin = async <Row>(_: number, sql: string, ...values: Value[]): Promise<Row[]> => {
    const rows = await database.all<Row>(sql, ...values)
    statements.push({ values, rows: rows.length })
    return rows
  }
  const store = createStore(database, capabilities)
  const search = createSearch({ ...database, allWithin }, bounds)
  const member = await store.members.add(newMember('member'), 0)
  return {
    statements,
    add: async (index: number, [title = '', message = '', overview = '']: readonly string[]): Promise<string> => {
      const page = { ...plainShare, title, message, overview }
      const id = await store.recommendations.share(member, `http://x${index}.test/`, page, 1000 * index)
      return (await store.recommendations.shareOf(id, member))?.id ?? ''
    },
    find: async (text: string) => {
      const question = { query: readQuery(text), authors: [], named: [], viewer: member, application: null }
      const found = await search.find(question, 100, 0)
      return { ...found, ids: found.hits.map(({ news }) => news.id) }
    },
  }
}

test.each([1, 3])('the same, with the texts of %i in each statement', async (candidates) => {
  const { add, find } = await createSmallSteps({ candidates })
  await compareWithEveryWord(add, async (text) => (await find(text)).ids)
})

test('a statement reads the texts of some items alone, whether they match or not', async () => {
  const { add, find, statements } = await createSmallSteps({ candidates: 10 })
  for (let index = 0; index < 45; index++) await add(index, [`a b a b ${index}`])
  for (const text of ['"b b"', '"a b"', 'a b', 'a lang:en', 'before:2026']) {
    statements.length = 0
    expect((await find(text)).count, text).toEqual(text === '"b b"' ? 0 : 45)
    expect(statements.map(({ rows }) => rows)).toEqual([10, 10, 10, 10, 5])
  }
})

test('a statement reads fewer texts if it compares many words with each', async () => {
  const { add, find, statements } = await createSmallSteps({})
  const words = Array.from({ length: maxWords }, (_, index) => `w${index}`)
  for (let index = 0; index < 200; index++) await add(index, [words.join(' ')])
  expect((await find(words.map((word) => `"${word}"`).join(' '))).count).toBe(200)
  expect(Math.max(...statements.map(({ rows }) => rows))).toBe(Math.floor(maxComparisons / (maxWords + 1)))
})

test('a search that has taken its time ends with the matches so far, and says that there are older ones', async () => {
  const { add, find } = await createSmallSteps({ candidates: 10, longest: Number.MIN_VALUE })
  const ids: string[] = []
  for (let index = 0; index < 45; index++) ids.push(await add(index, ['a b']))
  expect(await find('"a b"')).toMatchObject({ ids: ids.slice(-10).reverse(), isMore: true })
  expect(await find('"b b"')).toMatchObject({ ids: [], isMore: true })
})

test('the news of a network from before are found after the upgrade', async () => {
  const { database, item } = await upgradedNetwork()
  const { fillSome } = createStore(database, capabilities).of(searchRows)
  expect([await fillSome(), await fillSome()]).toEqual([false, false])
  expect(await database.all('SELECT item FROM search_entry')).toEqual([{ item }])
})

test('the news from before come into the index in the background, the newest first, and the next start goes on', async () => {
  const { database, member } = await upgradedNetwork()
  const { news, of } = createStore(database, capabilities)
  const search = of(searchRows)
  const count = 4 * filledAtOnce
  const post = (message: string) =>
    news.postStatus(member, { message, language: 'en', by_mobile: false, social_accounts: '' }, ++time)
  let time = 10
  for (let index = 0; index < count; index++) await post('One of many')
  await search.fillSome()
  await database.run('DELETE FROM search_entry')
  await database.run(leaveUnfilled)
  const found = async () => {
    const question = { query: readQuery('of many'), authors: [], named: [], viewer: member, application: null }
    const { hits } = await search.find(question, count, 0)
    return hits.map(({ news }) => news.published)
  }
  let calls = 0
  const fillSome = () => {
    if (++calls === 2) void first.close()
    return search.fillSome()
  }
  const first = startFilling({ fillSome })
  await first.begin()
  const newest = await found()
  expect([newest.length, newest[0], newest.at(-1)]).toEqual([2 * filledAtOnce, time, time + 1 - 2 * filledAtOnce])
  await post('One of many, meanwhile')
  const second = startFilling(search)
  onTestFinished(() => second.close())
  await second.begin()
  expect(await found()).toEqual(Array.from({ length: count + 1 }, (_, index) => time - index).slice(0, count))
  expect(await search.fillSome()).toBe(false)
})

test('an item is found as soon as it is stored, and one whose transaction fails never', async () => {
  const failing = store.transaction(async (tx) => {
    await tx.recommendations.share(cem, 'https://news.example/', { ...plainShare, title: 'Undone trains' }, 1)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await find('undone')).toEqual([])
})

test('an item has to have all words, also those that the index of SQLite isn’t asked for', async () => {
  const all = await share(cem, 'a', { title: 'One two three four five six' })
  await share(cem, 'b', { title: 'three four five seven' })
  expect(await find('"one" "two" "three" "four" "five" "six"')).toEqual([all])
})

test('words of removed news leave no bytes in SQLite’s file', async () => {
  const file = join(temporaryFolder(), 'network.sqlite')
  const database = openSqlite(file)
  onTestFinished(() => database.close())
  await migrate(database, capabilities)
  const store = createStore(database, capabilities)
  const member = await store.members.add(newMember('member'), 0)
  const hasBytes = async (word: string) => {
    await database.checkpoint?.()
    return readFileSync(file).toString('latin1').toLowerCase().includes(word)
  }
  // more than one segment of the index, and merges of them
  for (let index = 0; index < 40; index++)
    await store.recommendations.share(
      member,
      `http://x${index}.test/`,
      { ...plainShare, title: `Zebraword w${index}` },
      index,
    )
  expect(await hasBytes('zebraword')).toBe(true)
  await store.removals.removeMember(member)
  expect(await hasBytes('ebraword')).toBe(false)
})

test('a word that begins the sharer’s name finds what that member shared, in Latin letters too, after what has the word itself', async () => {
  const nikos = await network.addMember('nikos', { name: 'Νίκος Παπαδόπουλος' })
  const ferries = await share(nikos, 'a', { title: 'Ferries of the islands' })
  const trains = await share(nikos, 'b', { title: 'Trains' })
  const about = await share(cem, 'c', { title: 'Nikos and the ferries' })
  network.clock.now += 1000
  const asAna = async (text: string) => {
    const { hits } = await searchAs(store, { member: ana, language: 'en' }, text, 100, 0)
    return hits.map(({ news }) => news.id)
  }
  expect(await asAna('nikos ferries')).toEqual([about, ferries])
  expect(await asAna('papado')).toEqual([trains, ferries])
  expect(await asAna('Νίκος Ferr')).toEqual([ferries])
  expect(await asAna('"nikos" zebra')).toEqual([])
  await network.disable(nikos)
  expect(await asAna('nikos ferries')).toEqual([about])
})
