import { expect, test } from 'vitest'
import { sqlFunctions } from '../../../../../src/service/store/engine/sql-functions.ts'
import { schemaOfTest } from '../../../on-postgres/test-server/schemas.ts'

const texts = {
  search_words: [
    ...[
      '',
      '  ',
      "don't stop—now: 3.5 ½ ①",
      'a'.repeat(60),
      'Die Rückkehr der Nachtzüge',
      'Größenwahn, ŒUVRE, Łódź, ÞING',
    ],
    ...[
      'İstanbul ılık',
      'ﬁle ＦＵＬＬ ｶﾞ',
      'Νίκος ΝΊΚΟΣ',
      'Ночные ПОЕЗДА',
      '東京の夜行列車',
      'ภาษาไทยง่าย',
      'हिन्दी में',
      '한국어',
    ],
    ...['עִבְרִית العَرَبِيَّة', 'ພາສາລາວ ខ្មែរ မြန်မာ', '😀 𝒜𝓁𝓅𝒽𝒶 𐐀'],
  ],
  search_host: ['', 'example.', 'example.my-news.a.'],
  search_domains: ['', 'example.', 'example.my-news.a.'],
}

test('PostgreSQL’s functions write words, hosts and domains as those of SQLite do', async () => {
  const { database } = await schemaOfTest()
  for (const [name, all] of Object.entries(texts))
    for (const text of all)
      expect(await database.get(`SELECT ${name}($1) AS text`, text), text).toEqual({ text: sqlFunctions[name]?.(text) })
})
