import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteOf } from '../../../src/extension/network/address.ts'
import { readableHost } from '../../../src/extension/network/readable-host.ts'
import { anyText, anyWebUrl } from '../../support/any-text.ts'

describe('siteOf', () => {
  it.each([
    ['news.example', 'news.example'],
    ['  WWW.News.Example. ', 'news.example'],
    ['https://www.news.example:8443/a?b#c', 'news.example'],
    ['HTTP://news.example', 'news.example'],
    ['news.example/articles', 'news.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['127.0.0.1:8080', '127.0.0.1'],
    ['www.com', 'www.com'],
  ])('reads %j as %j', (text, site) => {
    expect(siteOf(text)).toBe(site)
  })

  it.each([
    '',
    ' ',
    'ftp://news.example',
    'maya@news.example',
    'two words',
    'two%20words.example',
    'a,b',
    'https://',
    `${'a.'.repeat(127)}example`,
  ])('finds none in %j', (text) => {
    expect(siteOf(text)).toBeUndefined()
  })

  it('reads its own result as the same site, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyWebUrl), (text) => {
        const site = siteOf(text)
        if (site !== undefined) expect(siteOf(site)).toBe(site)
      }),
    )
  })
})

it.each([
  'münchen.de',
  'www.bücher.example',
  'пример.испытание',
  '例え.テスト',
  'مثال.إختبار',
  'faß.example',
  'ñandú-y-año.example',
  '💌.example',
  'one.two.three.example',
  '127.0.0.1',
])('%s is read as it is written, from what a browser makes of it', (host) => {
  expect(readableHost(new URL(`https://${host}`).hostname)).toBe(host)
})

const malformed = ['xn--.de', 'xn---.de', 'xn--999999999.de', 'axn--mnchen-3ya.de']
it.each(malformed)('leaves the malformed label %s without an error', (host) => {
  expect(readableHost(host).endsWith('.de')).toBe(true)
})
