import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../../../../src/service/store/engine/sqlite.ts'
import { mergeShares } from '../../../../../../src/service/store/schema/migrations/shares/merge-shares.ts'
import { migrate } from '../../../../../../src/service/store/schema/schema.ts'
import { createStore, type Store } from '../../../../../../src/service/store/store.ts'
import { newMember } from '../../../../database/plain-rows.ts'

/** Three pages of which a rule for match keys has made one: that with the key of today, and two with former keys. */
const pages = {
  today: 'https://news.example/a',
  former: 'https://www.news.example/a',
  older: 'http://news.example/a/',
}

let database: Database
let store: Store
let ana: string
let ben: string

beforeEach(async () => {
  database = openSqlite(':memory:')
  await migrate(database)
  store = createStore(database)
  for (const page of Object.entries(pages))
    await database.run('INSERT INTO recommendation (id, match_key) VALUES ($1, $2)', ...page)
  ana = await store.members.add(newMember('ana'), 0)
  ben = await store.members.add(newMember('ben'), 0)
})

/** Adds a share of a page, as before the merge. */
async function share(member: string, page: keyof typeof pages, message: string, at: number): Promise<void> {
  await database.run(
    `INSERT INTO news_item (id, recommendation, member, message, title, language, url, created, published)
     VALUES ($1, $2, $3, $4, $2, 'en', $5, $6, $6)`,
    `${member} ${page}`,
    page,
    member,
    message,
    pages[page],
    at,
  )
}

const merge = () => database.transaction(mergeShares)

// shows: ours one-page
test.each([
  ['keep the previous comment if the latest share has none', ['Mine', ''], 'Mine'],
  ['keep equal comments once', ['Mine', 'Mine'], 'Mine'],
  ['keep all different comments, latest first', ['First', 'Then', 'Last'], 'Last\n\nThen\n\nFirst'],
  ['have no comment if none had one', ['', ''], ''],
])('merged shares of a member %s', async (_, comments, comment) => {
  for (const [index, page] of (['today', 'former', 'older'] as const).entries()) {
    const message = comments[index]
    if (message !== undefined) await share(ana, page, message, index + 1)
  }
  await merge()
  const [latest, ...others] = await store.news.list({ of: { member: ana } }, 10, 0)
  expect(others).toEqual([])
  const title = comments.length === 3 ? 'older' : 'former'
  expect(latest).toMatchObject({ message: comment, title, created: 1, published: comments.length })
})

test('shares of several members are counted once each, also after pages were merged a second time', async () => {
  await share(ana, 'today', 'Ana', 1)
  await share(ben, 'former', 'Ben', 2)
  await share(ana, 'older', 'Ana again', 3)
  await merge()
  await merge()
  for (const url of Object.values(pages)) expect(await store.recommendations.latest(url)).toMatchObject({ id: 'today' })
  expect(await store.recommendations.countSharers('today')).toBe(2)
  await store.contacts.connect(ana, ben, 0)
  expect(await store.recommendations.contactSharers('today', ben, 10, 0)).toMatchObject({
    count: 1,
    rows: [{ id: ana }],
  })
})

test('an id of a page that was merged leads to the page, also where that one is merged later', async () => {
  await merge()
  // as if a rule that is still to come said so
  await database.run(`UPDATE recommendation SET match_key = 'https://www.news.example/b/' WHERE id = 'today'`)
  await database.run(`INSERT INTO recommendation (id, match_key) VALUES ('next', 'https://news.example/b')`)
  await share(ana, 'today', 'Ana', 1)
  await merge()
  for (const id of ['today', 'former', 'older']) {
    expect(await store.kindOf(id)).toBe('recommendation')
    expect(await store.recommendations.urlOf(id)).toBe(pages.today)
  }
  expect(await store.recommendations.countSharers('next')).toBe(1)
  expect(await store.recommendations.shareOf('next', ana)).toMatchObject({ message: 'Ana' })
})
