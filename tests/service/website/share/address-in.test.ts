import { expect, test } from 'vitest'
import { addressIn } from '../../../../src/service/website/share/share.ts'

test.each([
  ['https://news.example/a?b=c', 'https://news.example/a?b=c', ''],
  ['A title https://news.example/a', 'https://news.example/a', 'A title'],
  ['“A title”\nhttps://news.example/a.', 'https://news.example/a', '“A title” .'],
  ['Read (https://news.example/a) today', 'https://news.example/a', 'Read ( ) today'],
  ['http://one.example/ and http://two.example/', 'http://one.example/', 'and http://two.example/'],
  ['news.example/night-trains', 'https://news.example/night-trains', ''],
  ['www.news.example', 'https://www.news.example', ''],
])('%j holds an address', (text, url, rest) => {
  const found = addressIn(text)
  expect([found?.url, found?.rest.replace(/\s+/g, ' ')]).toEqual([url, rest])
})

test.each([
  '',
  'Back from Lisbon',
  'Done.',
  'Version 1.2',
  'javascript:alert(1)',
  'https://',
  'ana@acme.example',
  'a.b c.d',
])('%j is a text', (text) => expect(addressIn(text)).toBe(undefined))

test('a long text takes linear time', () => {
  const began = performance.now()
  for (const text of ['a.'.repeat(50_000), 'https://'.repeat(12_000), `https://a.example/${'.'.repeat(100_000)}`])
    addressIn(text)
  expect(performance.now() - began).toBeLessThan(1000)
})
