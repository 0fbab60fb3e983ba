import { expect, it } from 'vitest'
import { furtherNames, namesIn } from './compared-names.ts'

it.each([
  [
    'AdGuard',
    '! a comment\n$removeparam=aa\n$removeparam=/^bb_/\n||news.example^$removeparam=cc\n$removeparam=dd,domain=news.example\n',
  ],
  [
    'ClearURLs',
    JSON.stringify({
      providers: {
        globalRules: { rules: ['(?:%3F)?aa', '(?:%3F)?bb_[a-z_]*', '(?:%3F)?wt_?z?mc'] },
        news: { rules: ['cc'] },
      },
    }),
  ],
  [
    'Brave',
    JSON.stringify([
      { include: ['*://*/*'], params: ['aa'] },
      { include: ['*://news.example/*'], params: ['cc'] },
    ]),
  ],
  ['Firefox', JSON.stringify({ global: { queryParams: ['AA', 'aa'] }, news: { queryParams: ['cc'] } })],
])('the list of %s is read for its names on all sites', (_, text) => {
  expect(namesIn(text).filter((name) => name !== 'bb_*')).toEqual(['aa'])
})

it('a list’s further names are told with the pages that they would join', () => {
  expect(furtherNames(['utm_source', 'utm_*', 'cmpid', 'nobody_has_it'])).toEqual([
    { name: 'nobody_has_it', joined: [] },
  ])
  expect(furtherNames(['lang', 'pa*']).map(({ name, joined }) => [name, joined.length > 0])).toEqual([
    ['lang', true],
    ['pa*', true],
  ])
})
