import * as v from 'valibot'
import { expect, it } from 'vitest'
import { indexedShare } from '../../../../src/extension/background/index/sync.ts'
import { newsfeedResponseSchema } from '../../../../src/extension/schemas/newsfeed.ts'

it('cuts title and message to the bounds of POST /recommend, and splits no surrogate pair', () => {
  const item = {
    id: 'news',
    from: { id: 'maya', name: 'Maya' },
    url: 'https://news.example/a',
    title: `${'t'.repeat(299)}😀`,
    message: `${'m'.repeat(999)}😀`,
    updated_time: '2013-05-03T11:59:41+0000',
  }
  const { data } = v.parse(newsfeedResponseSchema, { data: [item] })
  const shares = data.map((news) => indexedShare('owner', news, Date.now()))
  expect(shares).toMatchObject([{ title: 't'.repeat(299), message: 'm'.repeat(999) }])
})
