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
  expect(await names.search('ana', 1, 0)).toMatchObject([{ id: 'ana' }])
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
  await removals.member('ana')
  expect(await contacts.counts(['ana', 'ben'])).toEqual(new Map([['ben', 0]]))
  await close()
})

// shows: ours one-page
test('migration merges pages with equal match keys: each member’s latest share stays, and all ids lead to the page', async () => {
  const { data, old } = await createOldDatabase(7, ['ana', 'ben', 'cem'])
  await old.run(
    `INSERT INTO contact (member, contact, since) VALUES ('ana', 'ben', 1), ('ben', 'ana', 1), ('cem', 'ana', 1)`,
  )
  const urls = {
    a: 'http://www.news.example/a/',
    b: 'https://news.example/a',
    c: 'http://news.example/a',
    // ids before and after that of the page that already has the key
    d: 'https://news.example/d?x=1&y=2',
    e: 'http://news.example/d?y=2&x=1',
    f: 'http://news.example/f',
    g: 'https://www.news.example/gone',
    h: 'http://news.example/gone/',
  }
  for (const [id, url] of Object.entries(urls))
    await old.run('INSERT INTO recommendation (id, url, domain) VALUES ($1, $2, $3)', id, url, new URL(url).hostname)
  const share = (table: string, member: string, page: string, at: number, more = '') =>
    old.run(
      `INSERT INTO ${table} (id, member, recommendation, message, language, title, created, published, reversed_domain
         ${more && ', overview, keywords, site_name, picture, by_mobile, social_accounts, removed'})
       VALUES ($1, $2, $3, $1, 'en', 'T of ' || $1, $4, $4, 'example.news.' ${more})`,
      `${member} ${page} ${at}`,
      member,
      page,
      at,
    )
  for (const [member, page, at] of [
    ['ana', 'a', 1],
    ['ana', 'b', 2],
    ['ana', 'c', 3],
    ['ben', 'a', 5],
    ['ben', 'c', 4],
    ['cem', 'c', 6],
    ['ana', 'd', 8],
    ['ana', 'e', 7],
    ['cem', 'f', 9],
  ] as const)
    await share('news_item', member, page, at)
  await share('removed_news_item', 'ben', 'h', 10, `, '', '', '', '', 0, '', 10`)
  await old.run(
    `INSERT INTO news_item (id, member, message, language, created, published) VALUES ('status', 'ana', 'Hi', 'en', 1, 1)`,
  )
  await old.close()

  const { recommendations, news, removals, removedNews, kindOf, close } = await openStore(data)
  for (const url of [urls.a, urls.b, urls.c]) {
    const page = await recommendations.latest(url)
    expect(page).toMatchObject({ message: 'cem c 6', shared: 6 })
    const id = page?.id ?? ''
    expect((await recommendations.sharers(id, 10, 0)).map(({ message }) => message)).toEqual([
      'cem c 6',
      'ben a 5\n\nben c 4',
      'ana c 3\n\nana b 2\n\nana a 1',
    ])
    expect(await recommendations.countSharers(id)).toBe(3)
    expect(await recommendations.contactSharers(id, 'ana', 10, 0)).toMatchObject({ count: 1, rows: [{ id: 'ben' }] })
    expect(await recommendations.contactSharers(id, 'cem', 10, 0)).toMatchObject({ count: 1, rows: [{ id: 'ana' }] })
    expect(await recommendations.shareOf(id, 'ana')).toMatchObject({ title: 'T of ana c 3' })
  }
  for (const id of ['a', 'b', 'c']) {
    expect(await kindOf(id)).toBe('recommendation')
    expect(await recommendations.urlOf(id)).toBe(urls.c)
  }
  expect(await recommendations.urlOf('e')).toBe(urls.d)
  expect(await recommendations.latest(urls.f)).toMatchObject({ id: 'f', message: 'cem f 9' })
  // the latest share, with the creation time of the first
  expect(await news.list({ of: { member: 'ana' } }, 10, 0)).toMatchObject([
    { message: 'ana d 8\n\nana e 7', url: urls.d, created: 7, published: 8 },
    { message: 'ana c 3\n\nana b 2\n\nana a 1', url: urls.c, created: 1, published: 3 },
    { message: 'Hi', url: null },
  ])
  const counts = ['ana', 'ben', 'cem'].map((member) => news.count({ of: { member } }))
  expect(await Promise.all(counts)).toEqual([3, 1, 2])
  expect(await news.count({ of: { contactsOf: 'ben' } })).toBe(3)
  expect(await removedNews.restore('ben h 10', 'ben', 11)).toBe(true)
  expect(await recommendations.latest(urls.g)).toMatchObject({ message: 'ben h 10' })
  expect(await recommendations.urlOf('g')).toBe(urls.h)

  await removals.member('cem')
  await removals.member('ben')
  expect(await kindOf('f')).toBeUndefined()
  for (const id of ['g', 'h']) expect(await kindOf(id)).toBeUndefined()
  expect(await recommendations.countSharers((await recommendations.latest(urls.b))?.id ?? '')).toBe(1)
  await close()
})

test('migration splits shares by today’s match keys, and counts them for their pages', async () => {
  const { data, old } = await createOldDatabase(8, ['ana', 'ben', 'cem'])
  await old.run(`INSERT INTO contact (member, contact, since) VALUES ('ana', 'ben', 1), ('ben', 'ana', 1)`)
  for (const [id, key] of [
    ['ports', 'https://news.example/'],
    ['suffix', 'https://github.io/'],
  ] as const)
    await old.run('INSERT INTO recommendation (id, match_key) VALUES ($1, $2)', id, key)
  const share = (table: string, member: string, page: string, url: string, more = '') =>
    old.run(
      `INSERT INTO ${table} (id, member, recommendation, message, language, title, created, published, reversed_domain, url
         ${more && ', overview, keywords, site_name, picture, by_mobile, social_accounts, removed'})
       VALUES ($1, $2, $3, $1, 'en', 'T', 1, 1, 'example.news.', $4 ${more})`,
      `${member} ${page}`,
      member,
      page,
      url,
    )
  await share('news_item', 'ana', 'ports', 'https://www.news.example/')
  await share('news_item', 'ben', 'ports', 'http://news.example:443/')
  await share('news_item', 'cem', 'ports', 'https://news.example:80/')
  await share('news_item', 'ben', 'suffix', 'https://www.github.io/')
  await share('removed_news_item', 'ana', 'suffix', 'https://www.github.io/', `, '', '', '', '', 0, '', 10`)
  await old.close()

  const { recommendations, news, removedNews, close } = await openStore(data)
  const sharersOf = async (url: string) => {
    const id = (await recommendations.latest(url))?.id ?? ''
    const listed = (await recommendations.sharers(id, 10, 0)).map(({ message }) => message)
    expect(await recommendations.countSharers(id)).toBe(listed.length)
    return listed
  }
  expect(await recommendations.latest('http://www.news.example/')).toMatchObject({ id: 'ports' })
  expect(await sharersOf('https://news.example/')).toEqual(['ana ports'])
  expect(await sharersOf('http://news.example:443/')).toEqual(['ben ports'])
  expect(await sharersOf('https://news.example:80/')).toEqual(['cem ports'])
  expect(await recommendations.latest('https://github.io/')).toBeUndefined()
  expect(await sharersOf('https://www.github.io/')).toEqual(['ben suffix'])
  const page = (await recommendations.latest('https://www.github.io/'))?.id ?? ''
  expect(await recommendations.contactSharers(page, 'ana', 10, 0)).toMatchObject({ count: 1, rows: [{ id: 'ben' }] })
  expect(await news.count({ of: { member: 'ben' } })).toBe(2)
  expect(await removedNews.restore('ana suffix', 'ana', 11)).toBe(true)
  expect((await sharersOf('https://www.github.io/')).toSorted()).toEqual(['ana suffix', 'ben suffix'])
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
  await removals.application('app')
  await removals.member('ana')
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
