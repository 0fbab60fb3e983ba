import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearTakenBack,
  type ImportChoice,
  importLinks,
  type LinkResult,
  linkBatch,
  maxImported,
  maxLinks,
  maxUnknown,
  takeBackOwn,
  undoImport,
} from '../../../../src/service/capabilities/links/import-links.ts'
import type { Link } from '../../../../src/service/capabilities/links/link.ts'
import type { LinkFile } from '../../../../src/service/capabilities/links/link-file.ts'
import { linkRows } from '../../../../src/service/capabilities/links/rows.ts'
import { mostSharedRows } from '../../../../src/service/features/most-shared/rows.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { rowsIn } from '../../database.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import type { TestNetwork } from '../../test-network.ts'
import { bookmarks, fileOf, slackFile } from './exports.ts'

let network: TestNetwork
let database: Database
let store: Store
let ana: string
let ben: string
let token: string

/** Ana and Ben, who are contacts, in a network of twelve. */
beforeEach(async () => {
  ;({ network, database } = await createReadableNetwork())
  store = network.store
  ana = await network.addMember('ana', { name: 'Ana Reis', email: 'ana@circle.example' })
  ben = await network.addMember('ben')
  for (let number = 3; number <= 12; number++) await network.addMember(`member${number}`)
  await store.contacts.connect(ana, ben, network.clock.now)
  token = await network.token(ben)
})

const choiceOf = (choice: Partial<ImportChoice> = {}): ImportChoice => ({
  logins: new Map(),
  everybody: 'ana',
  withInternal: false,
  ...choice,
})

type Choices = Partial<ImportChoice & { name: string; isDry: boolean }>

async function bring(content: string | Promise<LinkFile>, { name = 'file', isDry = false, ...choice }: Choices = {}) {
  const file = typeof content === 'string' ? fileOf(content) : await content
  return importLinks(store, file, { name, choice: choiceOf(choice), now: network.clock.now, isDry })
}

const csv = (...urls: string[]) => ['url,title,created', ...urls.map((url) => `${url},A title,1600000000`)].join('\n')

const undo = async (name: string) => {
  const isUndone = await store.transaction((tx) => undoImport(tx, name, network.clock.now))
  await clearTakenBack(store)
  return isUndone !== undefined
}

const sharersOf = async (url: string) => {
  const { body } = await network.get(`/recommend?${new URLSearchParams({ url })}`, token)
  return (body as { shared_by?: { data: { name: string }[] } }).shared_by?.data.map(({ name }) => name) ?? body
}

const urlsOf = async (member: string) =>
  (await store.news.list({ of: { member } }, 1000, 0)).map(({ url }) => url).sort()

test('GET /recommend says who shared a page of each tool’s export', async () => {
  for (const [tool, content] of Object.entries(bookmarks)) await bring(content, { name: tool })
  await bring(slackFile(), { name: 'slack' })
  const urls = [...Object.keys(bookmarks), 'slack?a=1&b=2', 'alone'].map((tool) => `https://news.example/${tool}`)
  for (const url of urls)
    expect([url, JSON.stringify(await sharersOf(url))]).toEqual([url, expect.stringContaining('Ana Reis')])
  expect(await urlsOf(ana)).toEqual(urls.sort())
  // a bucket has them, without hashing them first
  expect(await store.sharedPages.unhashed()).toBe(0)
})

test('what an import brings keeps its time, and is in no newsfeed, digest or list of what is shared most, but the index’s', async () => {
  await bring(bookmarks.firefox)
  const [item] = await store.news.list({ of: { member: ana } }, 10, 0)
  expect(item).toMatchObject({ published: 1_600_000_000_000, created: 1_600_000_000_000, imported: expect.any(Number) })
  const feed = async (more = '') => {
    const { body } = await network.get(`/newsfeed?language=ALL${more}`, token)
    return (body as unknown as { data: { url: string }[] }).data.map(({ url }) => url)
  }
  expect(await feed()).toEqual([])
  expect(await feed('&imported=TRUE')).toEqual(['https://news.example/firefox'])
  await bring('url,created\nhttps://news.example/now,\n', { name: 'now' })
  expect(await feed()).toEqual([])
  expect(await store.of(mostSharedRows).list({ reader: ben }, 86_400_000, 10, network.clock.now)).toEqual([])
  await network.post('/recommend', { url: 'https://news.example/now' }, await network.token(ana))
  expect(await feed()).toEqual(['https://news.example/now'])
})

test('a dry run changes nothing, and says what would come, from whom, since when, and what is left out', async () => {
  await network.post('/recommend', { url: 'https://news.example/known' }, await network.token(ana))
  const lines = [
    'url,created,private',
    'https://news.example/one,2020-09-13,',
    'https://news.example/one#top,2021-01-01,',
    'https://news.example/two,2019-01-01,',
    'https://news.example/known,,',
    'https://news.example/three,,true',
    'https://wiki.corp.acme.example/six,,',
    'https://news.example/login?access_token=abcdef0123456789,,',
    'ftp://news.example/seven,,',
  ].join('\n')
  const dry = await bring(lines, { isDry: true })
  expect(Object.fromEntries(dry.counts)).toEqual({
    ...{ share: 2, already: 1, repeated: 1, private: 1, internal: 1, secret: 1, address: 1 },
  })
  expect([...dry.authors]).toEqual([[ana, { links: 2, since: Date.UTC(2019, 0, 1) + 2 }]])
  expect(await urlsOf(ana)).toEqual(['https://news.example/known'])
  const { counts } = await bring(lines, { isDry: true, everybody: 'ben', withInternal: true })
  expect(Object.fromEntries(counts)).toEqual({ share: 4, repeated: 1, private: 1, secret: 1, address: 1 })
  expect((await bring(lines, { isDry: true, everybody: undefined })).unknown).toEqual(new Map([['', 4]]))
  expect(await bring(lines)).toEqual(dry)
})

/** Ids of the members who are the author of a link in Slack's export. */
async function authorsOf(names: object, logins: [string, string][] = []): Promise<string[]> {
  const message = { type: 'message', text: '<https://news.example/slack>', ts: '1600000000' }
  const profile = { id: 'U1', ...names }
  const files = {
    'channels.json': [{ name: 'links' }],
    'users.json': [{ ...profile, profile }],
    'links/2020-09-13.json': [{ ...message, user: 'U1' }],
  }
  const { authors } = await bring(slackFile(['links'], files), { isDry: true, logins: new Map(logins) })
  return [...authors.keys()]
}

test('an author is a member by an e-mail address, a login or a whole name', async () => {
  expect(await authorsOf({ real_name: 'X', email: 'ANA@circle.example' })).toEqual([ana])
  expect(await authorsOf({ name: 'Ben' })).toEqual([ben])
  expect(await authorsOf({ real_name: 'ana REIS' })).toEqual([ana])
})

test('an author is first whom the operator’s list names, and nobody if several have the name', async () => {
  expect(await authorsOf({ real_name: 'Ana Reis' }, [['ana reis', 'ben']])).toEqual([ben])
  await network.addMember('other', { name: 'Ana Reis' })
  expect(await authorsOf({ real_name: 'Ana Reis' })).toEqual([])
})

test('a file of too many links is refused, and a summary names so many authors', async () => {
  const [link] = await Array.fromAsync(fileOf(csv('https://a.example/')).links())
  async function* links(count: number) {
    for (let index = 0; index < count; index++)
      if (link) yield { ...link, isPrivate: index >= 2 * maxUnknown, author: [`author ${index}`] }
  }
  const dry = (count: number) => bring(Promise.resolve({ hash: '', links: () => links(count) }), { isDry: true })
  expect((await dry(2 * maxUnknown)).unknown.size).toBe(maxUnknown)
  await expect(dry(maxLinks + 1)).rejects.toThrow('Please divide it')
}, 60_000)

test('an address with a long id in its path comes, and one with a key or a password stays out', async () => {
  const pages = [
    'https://www.spiegel.de/politik/a-5f2f4c1e-0002-0001-0000-000176418838',
    'https://acme.notion.site/Title-1234567890abcdef1234567890abcdef',
    'https://www.figma.com/file/AbCdEfGhIjKlMnOpQrStUv/Design',
    'https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit?usp=sharing',
    'https://www.dropbox.com/s/abc123def456ghi/Report.pdf?dl=0',
  ]
  const keys = [
    'https://ana:geheim@news.example/x',
    'https://news.example/x?token=abcdefabcdef1234567890',
    'https://news.example/reset?code=1234',
    'https://news.example/password-reset/Zk3qX9vT7b',
    'https://news.example/x#access_token=abcdefabcdefabcdef',
    'https://us02web.zoom.us/j/1234567890?pwd=QWERTYuiopASDFghjkl',
    'https://b.s3.amazonaws.com/f.pdf?X-Amz-Signature=abcdef',
  ]
  const leftOut: string[] = []
  const file = fileOf(csv(...pages, ...keys))
  const onLeftOut = ({ url }: Link, result: LinkResult) => leftOut.push(`${result} ${url}`)
  await importLinks(store, file, { name: 'file', choice: choiceOf(), now: network.clock.now, onLeftOut })
  expect(await urlsOf(ana)).toEqual(pages.map((url) => url.replace('?usp=sharing', '')).sort())
  expect(leftOut).toEqual(keys.map((url) => `secret ${url}`))
})

test('an import leaves out what is more than a member’s imported shares may be, and a dry run counts that', async () => {
  const urls = Array.from({ length: maxImported + 1 }, (_, index) => `https://news.example/page-${index}`)
  await bring(csv('https://news.example/before'), { name: 'before' })
  const { counts, authors } = await bring(csv(...urls), { isDry: true })
  expect(Object.fromEntries(counts)).toEqual({ share: maxImported - 1, full: 2 })
  expect(authors.get(ana)?.links).toBe(maxImported - 1)
}, 60_000)

test('a time before the web or ahead of now is that of the import', async () => {
  const { now } = network.clock
  await bring(`url,created\nhttps://a.example/,1970-01-02\nhttps://b.example/,2099-01-01\nhttps://c.example/,no`)
  const items = await store.news.list({ of: { member: ana } }, 10, 0)
  expect(items.map(({ published }) => published)).toEqual([now, now, now])
})

test('an import pauses for others after 15 ms of work: not after each of many batches that bring nothing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pauses = vi.spyOn(timers, 'setTimeout')
  syncBuiltinESMExports()
  const countPauses = async (name: string, url: string, work: number) => {
    pauses.mockClear()
    const file = fileOf(csv(...Array.from({ length: 20 * linkBatch }, (_, index) => url + index)))
    const onProgress = () => void vi.advanceTimersByTime(work)
    await importLinks(store, file, { name, choice: choiceOf(), now: network.clock.now, onProgress })
    return pauses.mock.calls.length
  }
  try {
    expect(await countPauses('none', 'no address ', 1)).toBe(1)
    expect(await countPauses('pages', 'https://news.example/page-', 16)).toBe(19)
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
    syncBuiltinESMExports()
  }
})

test('an import that was interrupted goes on, and brings nothing twice', async () => {
  const urls = Array.from({ length: 3 * linkBatch }, (_, index) => `https://news.example/page-${index}`)
  const file = fileOf(csv(...urls))
  const about = { name: 'file', choice: choiceOf(), now: network.clock.now }
  const onProgress = (links: number) => {
    if (links === linkBatch) throw new Error('killed')
  }
  const killed = importLinks(store, file, { ...about, onProgress })
  await expect(killed).rejects.toThrow('killed')
  expect(await urlsOf(ana)).toHaveLength(linkBatch)
  // what its author removed meanwhile doesn't come back
  const [removed] = await store.news.list({ of: { member: ana } }, 1, 0)
  await store.transaction((tx) => tx.removedNews.remove(removed?.id ?? '', ana, network.clock.now))
  const { counts } = await importLinks(store, file, about)
  expect(Object.fromEntries(counts)).toEqual({ share: 2 * linkBatch })
  expect(await urlsOf(ana)).toHaveLength(3 * linkBatch - 1)
  await expect(importLinks(store, file, about)).rejects.toThrow('with this name')
  await expect(bring(csv('https://news.example/other'))).rejects.toThrow('with this name')
})

test('one of two processes that go on with an import at once is refused, and each link is done with once', async () => {
  const urls = Array.from({ length: 3 * linkBatch }, (_, index) => `https://news.example/page-${index}`)
  const file = fileOf(csv(...urls))
  const about = { name: 'file', choice: choiceOf(), now: network.clock.now }
  const onProgress = () => {
    throw new Error('killed')
  }
  await expect(importLinks(store, file, { ...about, onProgress })).rejects.toThrow('killed')
  const both = await Promise.allSettled([importLinks(store, file, about), importLinks(store, file, about)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((each) => each.status === 'rejected')?.reason?.message).toContain('Somebody else imports')
  expect(await store.of(linkRows).find('file')).toMatchObject({ position: urls.length, shares: urls.length })
})

test('an import is taken back as a whole, without what its members shared themselves', async () => {
  const urls = Array.from({ length: 2 * linkBatch }, (_, index) => `https://news.example/page-${index}`)
  await bring(csv(...urls), { name: 'one' })
  await bring(csv('https://news.example/two'), { name: 'two' })
  await network.post('/recommend', { url: 'https://news.example/page-1' }, await network.token(ana))
  const [removed] = await store.news.list({ of: { member: ana } }, 1, 5)
  await store.transaction((tx) => tx.removedNews.remove(removed?.id ?? '', ana, network.clock.now))
  expect(await undo('one')).toBe(true)
  expect(await urlsOf(ana)).toEqual(['https://news.example/page-1', 'https://news.example/two'])
  expect(await store.recommendations.find('https://news.example/page-7')).toBeUndefined()
  // the pages that nobody else shares are gone, too
  expect(await rowsIn(database, 'recommendation')).toBe(2)
  expect(await store.removedNews.canRestore(removed?.id ?? '', ana, network.clock.now)).toBe(false)
  expect(await undo('one')).toBe(false)
  const entries = await store.audit.list(10, 0)
  expect(entries.map(({ actor, action, item }) => [actor, action, item]).sort()).toEqual([
    [operator, 'imported links', 'one'],
    [operator, 'imported links', 'two'],
    [operator, 'took back links', 'one'],
  ])
  // the same file may come again
  await bring(csv(...urls), { name: 'one' })
  expect(await urlsOf(ana)).toHaveLength(2 * linkBatch + 1)
})

test('two nodes that remove what was taken back don’t wait for each other', async () => {
  const urls = Array.from({ length: 5 * linkBatch }, (_, index) => `https://news.example/page-${index}`)
  await bring(csv(...urls))
  await store.transaction((tx) => undoImport(tx, 'file', network.clock.now))
  await Promise.all([clearTakenBack(store), clearTakenBack(store)])
  expect(await urlsOf(ana)).toEqual([])
})

test('an import that is taken back while it runs ends', async () => {
  const urls = Array.from({ length: 2 * linkBatch }, (_, index) => `https://news.example/page-${index}`)
  let undone: Promise<unknown> | undefined
  const onProgress = () => {
    undone ??= store.transaction((tx) => undoImport(tx, 'file', network.clock.now))
  }
  const about = { name: 'file', choice: choiceOf(), now: network.clock.now, onProgress }
  const running = importLinks(store, fileOf(csv(...urls)), about)
  await expect(running).rejects.toThrow('Somebody else imports')
  await undone
  await clearTakenBack(store)
  expect(await urlsOf(ana)).toEqual([])
})

test('a member takes back all that imports brought, and gets nothing of a later one', async () => {
  await bring(csv('https://news.example/one'), { name: 'one' })
  await network.post('/recommend', { url: 'https://news.example/own' }, await network.token(ana))
  await store.transaction((tx) => takeBackOwn(tx, ana, network.clock.now))
  await clearTakenBack(store)
  expect(await urlsOf(ana)).toEqual(['https://news.example/own'])
  const { counts } = await bring(csv('https://news.example/two'), { name: 'two' })
  expect(Object.fromEntries(counts)).toEqual({ refused: 1 })
  expect(await store.of(linkRows).untold(ana)).toBe(0)
})

test('nothing comes for members who have left', async () => {
  await network.disable(ana)
  const { counts } = await bring(csv('https://news.example/one'))
  expect(Object.fromEntries(counts)).toEqual({ disabled: 1 })
})

test('what was taken back is taken back again after a restored backup', async () => {
  await bring(csv('https://news.example/one'), { name: 'one' })
  const entry = {
    id: '1',
    time: network.clock.now,
    actor: operator,
    action: 'took back links',
    member: '',
    item: 'one',
  }
  const replay = async (action: string) => store.actions.get(action)?.replay
  const undone = await replay('took back links')
  if (typeof undone !== 'object' || !('ofAll' in undone)) throw new Error('it is not repeated')
  await store.transaction((tx) => undone.ofAll(tx, { ...entry, time: 0 }))
  await clearTakenBack(store)
  expect(await urlsOf(ana)).toHaveLength(1)
  await store.transaction((tx) => undone.ofAll(tx, entry))
  await clearTakenBack(store)
  expect(await urlsOf(ana)).toEqual([])
})
