import { expect, test } from 'vitest'
import { openStore } from '../../../../../src/service/store/store.ts'
import { createOldDatabase } from '../old-database.ts'

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

  await removals.removeMember('cem')
  await removals.removeMember('ben')
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
