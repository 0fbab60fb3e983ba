import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keyVersion, matchKey } from '../../../../src/contract/page-url.ts'
import type { SharedPages } from '../../../../src/contract/resources.ts'
import { type ListedKeys, listedHash } from '../../../../src/contract/shared-pages.ts'
import { beginPageLists, listSharedPages } from '../../../../src/service/actions/shared-pages.ts'
import { removeNews } from '../../../../src/service/actions/sharing.ts'
import { createSharedPages, endedLifetime, maxEntries } from '../../../../src/service/store/shares/shared-pages.ts'
import { idOfNumber, numberTables } from '../../database.ts'
import { ana, ben, bens, network, store, token, useTokens } from '../../members.ts'
import { createReadableNetwork } from '../../readable-network.ts'

useTokens()

/** The list for this version of keys. */
const path = `/shared_pages?key_version=${keyVersion}`

type Cursor = Partial<Pick<SharedPages, 'epoch'>> & { last?: number; key_version?: number }

async function ask({ epoch = '', last = 0, key_version = keyVersion }: Cursor = {}, by = token): Promise<SharedPages> {
  const query = new URLSearchParams({ epoch, after: String(last), key_version: String(key_version) })
  const { status, body } = await network.get(`/shared_pages?${query}`, by)
  expect(status).toBe(200)
  return body as unknown as SharedPages
}

const hashOf = (salt: string, url: string) =>
  createHash('sha256')
    .update(salt + matchKey(url))
    .digest()
    .subarray(0, 6)
    .toString('base64')

/** Which of these pages the answer adds or removes. */
const named = ({ salt, added, removed }: SharedPages, urls: readonly string[]) => {
  const among = (list: string) => urls.filter((url) => list.includes(hashOf(salt, url)))
  return { added: among(added), removed: among(removed) }
}

const [first, second, third] = ['a', 'b', 'c'].map((name) => `http://news.example/${name}`) as [string, string, string]
const pages = [first, second, third]

const share = async (url: string, by = token) => {
  const { status, body } = await network.post('/recommend', { url, message: 'Read it' }, by)
  expect(status).toBe(201)
  return (await network.get(`/recommend?url=${url}`, by)).body.share_id ?? body.created_graph_id
}

const remove = async (id: string, by = token) =>
  expect((await network.send('DELETE', `/${id}`, {}, by)).status).toBe(200)

describe('GET /shared_pages', () => {
  // shows: ours sharedPages
  test('lists the hash of each shared page, however its address is written, and then only what is new', async () => {
    await share('http://www.news.example/a/?utm_source=x')
    const all = await ask()
    expect(named(all, pages)).toEqual({ added: [first], removed: [] })
    expect(all).toMatchObject({ after: 0, complete: true, key_version: keyVersion })
    expect(await ask(all)).toEqual({ ...all, after: all.last, added: '', removed: '' })
    await share(second, bens)
    const next = await ask(all)
    expect(named(next, pages)).toEqual({ added: [second], removed: [] })
    expect(next).toMatchObject({ after: all.last, complete: true, epoch: all.epoch, salt: all.salt })
  })

  test('removes a page when its last sharer does, and adds it when the share is restored', async () => {
    const own = await share(first)
    const other = await share(first, bens)
    const all = await ask()
    await remove(own)
    expect(named(await ask(all), pages)).toEqual({ added: [], removed: [] })
    await remove(other, bens)
    const left = await ask(all)
    expect(named(left, pages)).toEqual({ added: [], removed: [first] })
    await store.transaction((tx) => tx.removedNews.restore(other, ben, network.clock.now))
    expect(named(await ask(left), pages)).toEqual({ added: [first], removed: [] })
    // whoever begins now reads of each page once
    expect(named(await ask(), pages)).toEqual({ added: [first], removed: [] })
  })

  test('removes the pages of a removed member and of what was taken down; those of a member who left stay', async () => {
    await share(first)
    const taken = await share(second, bens)
    await share(third, bens)
    const all = await ask()
    await network.disable(ana)
    expect(named(await ask(all, bens), pages)).toEqual({ added: [], removed: [] })
    await network.remove(ana)
    await store.transaction((tx) => tx.removedNews.takeDown(taken, network.clock.now))
    expect(named(await ask(all, bens), pages)).toEqual({ added: [], removed: [first, second] })
  })

  test('has neither pages that were only passed or kept, nor statuses', async () => {
    await store.contacts.connect(ana, ben, network.clock.now)
    for (const to of ['me', ben]) expect((await network.post('/pass', { url: first, to }, token)).status).toBe(201)
    await network.postStatus(ana, `Look at ${second}`)
    expect(await ask()).toMatchObject({ added: '', removed: '', last: 0 })
  })

  test('is for members, and counts apart from their other calls', async () => {
    expect((await network.get(path)).status).toBe(401)
    const { headers } = await network.get(path, token)
    expect(headers.get('X-RateLimit-Limit')).toBe('3600')
    expect((await network.get('/me', token)).headers.get('X-RateLimit-Remaining')).toBe('49999')
  })

  test('begins anew for a number from the future or of an unknown epoch, and for an entry that was forgotten', async () => {
    const own = await share(first)
    const all = await ask()
    for (const cursor of [
      { ...all, last: all.last + 1 },
      { ...all, epoch: 'other' },
    ])
      expect(named(await ask(cursor), pages)).toEqual({ added: [first], removed: [] })
    await remove(own)
    const left = await ask(all)
    await share(second)
    network.clock.now += endedLifetime + 1
    await store.transaction(({ sharedPages }) => sharedPages.forget(network.clock.now), 'read committed')
    const anew = await ask(all)
    expect(anew.after).toBe(0)
    expect(named(anew, pages)).toEqual({ added: [second], removed: [] })
    expect(named(await ask(left), pages)).toEqual({ added: [second], removed: [] })
  })

  test('says nothing of a version of keys that the service doesn’t have', async () => {
    await share(first)
    const none = { epoch: '', salt: '', after: 0, last: 0, added: '', removed: '', complete: false }
    for (const key_version of [keyVersion - 1, keyVersion + 1])
      expect(await ask({ key_version })).toEqual({ ...none, key_version: keyVersion })
  })
})

describe('An epoch', () => {
  test('goes on after a start, for whoever has read no more than the database has', async () => {
    await share(first)
    const all = await ask()
    await beginPageLists(store)
    const next = await ask(all)
    expect(next.epoch).not.toBe(all.epoch)
    expect(next).toMatchObject({ after: all.last, added: '' })
  })

  test('begins anew for whoever has read what a database from a backup lacks', async () => {
    const { network: restored, database } = await createReadableNetwork()
    const member = await restored.addMember('cem')
    const by = await restored.token(member)
    const look = async ({ epoch = '', last = 0 }: Cursor = {}) =>
      (await restored.get(`${path}&epoch=${epoch}&after=${last}`, by)).body as unknown as SharedPages
    await restored.post('/recommend', { url: first }, by)
    const before = await look()
    await restored.post('/recommend', { url: second }, by)
    const lost = await look(before)
    // the backup has the first page alone; then others share, until the list is as long as it was
    const { id } = (await database.get<{ id: string }>('SELECT id FROM news_item WHERE url = $1', second)) ?? { id: '' }
    await database.run('DELETE FROM news_item WHERE id = $1', id)
    await database.run('DELETE FROM changed_share')
    await database.run('DELETE FROM shared_page WHERE number > $1', before.last)
    await database.run('UPDATE page_list SET last = $1', before.last)
    await beginPageLists(restored.store)
    await restored.post('/recommend', { url: third }, by)
    expect(named(await look(before), pages)).toEqual({ added: [third], removed: [] })
    const anew = await look(lost)
    expect(anew.after).toBe(0)
    expect(named(anew, pages)).toEqual({ added: [first, third], removed: [] })
  })
})

describe('The list', () => {
  // shows: maxEntries
  test('is filled in slices with what was shared before, and says that it isn’t complete until then', async () => {
    const { network: old, database } = await createReadableNetwork()
    const member = await old.addMember('cem')
    const by = await old.token(member)
    const count = 2500
    for (const numbers of numberTables(count)) {
      await database.run(
        `INSERT INTO recommendation (id, match_key, key_version)
         ${numbers} SELECT ${idOfNumber('n')}, 'https://old.example/' || n, ${keyVersion} FROM number`,
      )
      await database.run(
        `INSERT INTO news_item (id, member, recommendation, message, language, created, published, url)
         ${numbers} SELECT ${idOfNumber(`n + ${count}`)}, $1, ${idOfNumber('n')}, '', 'en', n, n, 'https://old.example/' || n
         FROM number`,
        member,
      )
    }
    const look = async (last = 0, epoch = '') =>
      (await old.get(`${path}&epoch=${epoch}&after=${last}`, by)).body as unknown as SharedPages
    const some = await look()
    expect(some.complete).toBe(false)
    expect(some.added).not.toBe('')
    const rest = await look(some.last, some.epoch)
    expect(rest.complete).toBe(true)
    const bytes = Buffer.from(some.added, 'base64').length + Buffer.from(rest.added, 'base64').length
    expect(bytes).toBe(6 * count)
    expect(maxEntries).toBeGreaterThan(count)
  })

  test('hands out the version before beside the current one, by the address under which a page was shared', async () => {
    const { network: newer, database } = await createReadableNetwork()
    const member = await newer.addMember('cem')
    const by = await newer.token(member)
    const [current, before] = [keyVersion, keyVersion - 1]
    const keyBefore = (url: string) => `before ${url}`
    const lists: [ListedKeys, ListedKeys] = [
      { version: current, keyOf: matchKey },
      { version: before, keyOf: keyBefore },
    ]
    const pagesOf = createSharedPages(database, lists)
    await database.transaction((tx) => createSharedPages(tx, lists).begin(), 'read committed')
    const address = 'http://www.news.example/a?utm_source=x'
    await newer.post('/recommend', { url: address }, by)
    while (await pagesOf.isBehind())
      await database.transaction((tx) => createSharedPages(tx, lists).bringOn(1), 'read committed')
    for (const [version, key] of [
      [current, matchKey(address)],
      [before, keyBefore('http://www.news.example/a')],
    ] as const) {
      const list = await pagesOf.read(version, 0, '')
      const hash = listedHash(
        createHash('sha256')
          .update((list?.salt ?? '') + key)
          .digest(),
      )
      expect(list?.entries).toEqual([{ hash, number: 1, ended: null }])
    }
  })

  test('keeps a page that was shared under another key until all keys are of one version', async () => {
    const { network: old, database } = await createReadableNetwork()
    const by = await old.token(await old.addMember('cem'))
    const other = await old.token(await old.addMember('dana'))
    const look = async () => (await old.get(path, by)).body as unknown as SharedPages
    for (const each of [by, other]) await old.post('/recommend', { url: first }, each)
    expect(named(await look(), pages).added).toEqual([first])
    await database.run('UPDATE recommendation SET key_version = 1, match_key = $1', 'https://earlier.example/a')
    const { id } = (await database.get<{ id: string }>('SELECT id FROM news_item LIMIT 1')) ?? { id: '' }
    await database.run('DELETE FROM news_item WHERE id = $1', id)
    const kept = await look()
    expect(named(kept, pages)).toEqual({ added: [first], removed: [] })
    expect(kept.complete).toBe(true)
    await database.run('UPDATE recommendation SET key_version = $1, match_key = $2', keyVersion, matchKey(first))
    expect(named(await look(), pages)).toEqual({ added: [first], removed: [] })
    await database.run('DELETE FROM news_item')
    expect(named(await look(), pages)).toEqual({ added: [], removed: [first] })
  })

  test('stores no address once the share is listed', async () => {
    const { network: own, database } = await createReadableNetwork()
    const member = await own.addMember('cem')
    await own.post('/recommend', { url: first }, await own.token(member))
    await own.store.transaction(async (tx) => {
      const { id } = (await database.get<{ id: string }>('SELECT id FROM news_item')) ?? { id: '' }
      return removeNews(tx, { member, id }, own.clock.now)
    })
    await listSharedPages(own.store, own.clock.now)
    expect(await database.all('SELECT * FROM changed_share')).toEqual([])
  })
})
