import { expect, test } from 'vitest'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { pieceLength } from '../../../../src/service/store/members/pictures.ts'
import { migrate, migrations } from '../../../../src/service/store/schema/schema.ts'
import { openStore } from '../../../../src/service/store/store.ts'
import { createOldDatabase } from './old-database.ts'

test('migration keeps the data of version 1, under today’s names', async () => {
  const { data, old } = await createOldDatabase(1, ['ana', 'ben'])
  for (const statement of [
    `INSERT INTO contact (member, contact, since) VALUES ('ana', 'ben', 1), ('ben', 'ana', 1)`,
    `INSERT INTO application (key, secret, name, level, added) VALUES ('app', '', 'App', 'premium', 1)`,
    `INSERT INTO redirect_address (application, address) VALUES ('app', 'https://app.example/back')`,
    `INSERT INTO recommendation (id, address, domain) VALUES ('page', 'http://www.news.example/a', 'www.news.example')`,
    `INSERT INTO news_item (id, member, recommendation, message, language, created, published)
     VALUES ('item', 'ana', 'page', 'Read this', 'en', 1, 1)`,
    `INSERT INTO news_item (id, member, message, language, created, published) VALUES ('status', 'ana', 'Hello', 'en', 2, 2)`,
    `INSERT INTO kept_answer (application, member, key, request, answer, taken) VALUES ('app', 'ana', 'key', 'request', '{}', 1)`,
  ])
    await old.run(statement)
  await old.close()

  const { applications, contacts, names, recommendations, removals, news, idempotentResponses, close } =
    await openStore(data)
  expect(await applications.mayRedirectTo('app', 'https://app.example/back')).toBe(true)
  expect(await recommendations.urlOf('page')).toBe('http://www.news.example/a')
  expect(await recommendations.latest('http://www.news.example/a')).toMatchObject({ id: 'page', message: 'Read this' })
  expect(await names.search('ana', 'en', 1, 0)).toMatchObject([{ id: 'ana' }])
  expect(await news.find('item')).toMatchObject({ url: 'http://www.news.example/a' })
  expect(await news.count({ of: { member: 'ana' }, domain: 'news.example' })).toBe(1)
  expect(await news.count({ of: { member: 'ana' } })).toBe(2)
  const kept = await idempotentResponses.claim({ application: 'app', member: 'ana' }, 'key', 'request', 2)
  expect(kept).toEqual({ request: 'request', response: '{}' })
  const filters = [
    {},
    { domain: 'news.example' },
    { domain: 'example' },
    { domain: 'ws.example' },
    { languages: ['en'] },
  ]
  const counts = filters.map((filter) => news.count({ ...filter, of: { contactsOf: 'ben' } }))
  expect(await Promise.all(counts)).toEqual([2, 1, 1, 0, 2])
  expect(await recommendations.countSharers('page')).toBe(1)
  expect(await recommendations.contactSharers('page', 'ben', 1, 0)).toMatchObject({ count: 1, rows: [{ id: 'ana' }] })
  expect(await contacts.counts(['ana', 'ben'])).toEqual(new Map(Object.entries({ ana: 1, ben: 1 })))
  await removals.removeMember('ana')
  expect(await contacts.counts(['ana', 'ben'])).toEqual(new Map([['ben', 0]]))
  await close()
})

test('migration deletes pages that nobody shares, unless a removed share of them can be restored', async () => {
  const { data, old } = await createOldDatabase(13, ['ana'])
  for (const id of ['shared', 'removed', 'forgotten'])
    await old.run(`INSERT INTO recommendation (id, match_key) VALUES ($1, 'https://' || $1 || '.example/')`, id)
  const share = (table: string, page: string, more = '') =>
    old.run(
      `INSERT INTO ${table} (id, member, recommendation, message, language, title, created, published, reversed_domain
         ${more && ', overview, keywords, site_name, picture, by_mobile, social_accounts, removed'})
       VALUES ($1, 'ana', $1, '', 'en', '', 1, 1, '' ${more})`,
      page,
    )
  await share('news_item', 'shared')
  await share('removed_news_item', 'removed', `, '', '', '', '', 0, '', 10`)
  await old.close()

  const { kindOf, removedNews, close } = await openStore(data)
  const kinds = () => Promise.all(['shared', 'removed', 'forgotten'].map(kindOf))
  expect(await kinds()).toEqual(['recommendation', 'recommendation', undefined])
  expect(await removedNews.restore('removed', 'ana', 11)).toBe(true)
  expect(await kinds()).toEqual(['recommendation', 'recommendation', undefined])
  await close()
})

test('migration deletes the requests that former contacts accepted', async () => {
  const { data, old } = await createOldDatabase(14, ['ana', 'ben', 'cem'])
  await old.run(`INSERT INTO contact (member, contact, since) VALUES ('ana', 'ben', 1), ('ben', 'ana', 1)`)
  const requests = ['ana ben accepted', 'ben ana declined', 'ana cem accepted', 'cem ana declined', 'cem ben pending']
  for (const request of requests) {
    const [from = '', to = '', state = ''] = request.split(' ')
    await old.run(
      `INSERT INTO contact_request (id, from_member, to_member, subject, message, state, asked, updated)
       VALUES ($1, $2, $3, '', '', $4, 1, 1)`,
      request,
      from,
      to,
      state,
    )
  }
  await old.close()

  const { contactRequests, close } = await openStore(data)
  const found = await Promise.all(requests.map((id) => contactRequests.find(id)))
  expect(found.map((request) => request?.id)).toEqual(requests.with(2, undefined as never))
  await close()
})

test('migration leaves nothing that keeps a member or an application from being removed', async () => {
  const { data, old } = await createOldDatabase(13, ['ana'])
  await old.run(`INSERT INTO application (key, secret, name, level, added) VALUES ('app', '', 'App', 'premium', 1)`)
  await old.run(`INSERT INTO earlier_contacts (member, application) VALUES ('ana', 'app')`)
  await old.close()

  const { applications, members, removals, close } = await openStore(data)
  await applications.remove('app')
  await removals.removeMember('ana')
  expect([await applications.find('app'), await members.find('ana')]).toEqual([undefined, undefined])
  await close()
})

test('migration splits pictures into pieces without loss, and removing the member removes them', async () => {
  const lengths = { ana: 1, ben: pieceLength * 2, cem: pieceLength * 3 + 1 }
  const { data, old } = await createOldDatabase(11, Object.keys(lengths))
  const bytesOf = (length: number) => new Uint8Array(length).map((_, index) => index % 251)
  for (const [member, length] of Object.entries(lengths))
    await old.run(
      `INSERT INTO picture (id, member, media_type, bytes) VALUES ($1, $1, 'image/png', $2)`,
      member,
      bytesOf(length),
    )
  await old.close()

  const { pictures, transaction, close } = await openStore(data)
  for (const [member, length] of Object.entries(lengths)) {
    expect(await pictures.find(member)).toEqual({ media_type: 'image/png', size: length })
    const pieces: Uint8Array[] = []
    for (let piece = await pictures.piece(member, 0); piece; piece = await pictures.piece(member, pieces.length))
      pieces.push(piece)
    expect(pieces).toHaveLength(Math.ceil(length / pieceLength))
    expect(Buffer.concat(pieces).equals(bytesOf(length))).toBe(true)
  }
  await transaction((tx) => tx.pictures.remove('cem', 2))
  expect(await pictures.find('cem')).toBeUndefined()
  expect(await pictures.piece('cem', 0)).toBeUndefined()
  await close()
})

test('migration leaves a database of this version unchanged', async () => {
  const database = openSqlite(':memory:')
  const schema = () => database.all('SELECT name, tbl_name FROM sqlite_master ORDER BY name')
  await migrate(database)
  const first = await schema()
  await migrate(database)
  expect(await schema()).toEqual(first)
  expect(await database.all('SELECT version FROM schema_version')).toEqual([{ version: migrations.length }])
  await database.close()
})
