import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '../../../src/service/store/schema.ts'
import { openSqlite } from '../../../src/service/store/sqlite.ts'
import { databaseFile, openStore } from '../../../src/service/store/store.ts'

test('what a program of version 1 stored is found by this one, under the names of today', async () => {
  const data = mkdtempSync(join(tmpdir(), 'passalong-schema-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const old = openSqlite(join(data, databaseFile))
  for (const statement of [
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    'INSERT INTO schema_version (version) VALUES (1)',
    ...(migrations[0] ?? []).filter((step) => typeof step === 'string'),
    `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
     VALUES ('ana', 'Ana', 'Ana', '', '', '', '', '', '', '', 'en', 1)`,
    `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
     VALUES ('ben', 'Ben', 'Ben', '', '', '', '', '', '', '', 'en', 1)`,
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

  const { applications, contacts, names, recommendations, removals, news, keptResponses, close } = await openStore(data)
  expect(await applications.mayRedirectTo('app', 'https://app.example/back')).toBe(true)
  expect(await recommendations.urlOf('page')).toBe('http://www.news.example/a')
  expect(await recommendations.latest('http://www.news.example/a')).toMatchObject({ id: 'page', message: 'Read this' })
  expect(await names.search('ana', 1, 0)).toMatchObject([{ id: 'ana' }])
  expect(await news.find('item')).toMatchObject({ url: 'http://www.news.example/a' })
  expect(await news.count({ of: { member: 'ana' }, domain: 'news.example' })).toBe(1)
  expect(await news.count({ of: { member: 'ana' } })).toBe(2)
  const kept = await keptResponses.take({ application: 'app', member: 'ana' }, 'key', 'request', 2)
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

test('a database that is at this version stays as it is', async () => {
  const database = openSqlite(':memory:')
  const schema = () => database.all('SELECT name, tbl_name FROM sqlite_master ORDER BY name')
  await migrate(database)
  const first = await schema()
  await migrate(database)
  expect(await schema()).toEqual(first)
  expect(await database.all('SELECT version FROM schema_version')).toEqual([{ version: migrations.length }])
  await database.close()
})
