import { expect, it } from 'vitest'
import { offeredCanonical } from '../../../src/extension/page/canonical.ts'

const url = 'https://m.news.example/a?page=1'

it.each([
  ['https://m.news.example/a', 'https://m.news.example/a'],
  ['https://news.example/a#top', 'https://news.example/a'],
  ['https://x.m.news.example/a?utm_source=b', 'https://x.m.news.example/a'],
])('offers %s', (href, offered) => {
  expect(offeredCanonical(href, url)).toBe(offered)
})

it.each([
  '',
  url,
  `${url}#top`,
  'http://news.example/a',
  'https://elsewhere.example/a',
  'https://badnews.example/a',
  'https://example/a',
  'https://news.example:8443/a',
  'javascript:alert(1)',
  `https://news.example/${'a'.repeat(2000)}`,
])('does not offer "%s"', (href) => {
  expect(offeredCanonical(href, url)).toBe('')
})

it('offers no address without a route for a page whose address has a route', () => {
  const routed = 'https://app.example/#!/night-trains'
  expect(offeredCanonical('https://app.example/', routed)).toBe('')
  expect(offeredCanonical('https://www.app.example/#!/night-trains', routed)).toBe(
    'https://www.app.example/#!/night-trains',
  )
})
