import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, siteOf } from '../../../src/extension/network/address.ts'
import { readableHost } from '../../../src/extension/network/readable-host.ts'
import { anyText, anyWebUrl } from '../../support/any-text.ts'

describe('a typed address', () => {
  it.each([
    ['circle.example', 'https://circle.example'],
    [' Circle.Example ', 'https://circle.example'],
    ['circle.example/', 'https://circle.example'],
    ['circle.example:8443', 'https://circle.example:8443'],
    ['https://circle.example/profile/maya?tab=1#top', 'https://circle.example'],
    ['www.circle.example/news', 'https://www.circle.example'],
    ['https://intranet', 'https://intranet'],
    ['https://[2001:db8::1]', 'https://[2001:db8::1]'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['localhost:8717', 'http://localhost:8717'],
    ['127.0.0.1:8717/profile', 'http://127.0.0.1:8717'],
    ['http://127.0.0.1:8717', 'http://127.0.0.1:8717'],
    ['localhost.example', 'https://localhost.example'],
  ])('%s means %s', (text, origin) => {
    expect(readAddress(text, { loopback: true })).toEqual({ origin })
  })

  it.each([
    '',
    ' ',
    'circle',
    'our circle.example',
    'Circle Inc.',
    'maya@circle.example',
    'https://maya:secret@circle.example',
    'ftp://circle.example',
    'javascript://circle.example',
    'https://',
    'https:///',
    'https://cir%20cle.example',
    'circle.example:99999',
  ])('%j is none', (text) => {
    expect(readAddress(text, { loopback: true })).toEqual({ problem: 'invalid' })
  })

  const insecure = ['http://circle.example', 'HTTP://circle.example/news', 'http://127.0.0.1.example']
  it.each(insecure)('%s is insecure', (text) => {
    expect(readAddress(text, { loopback: true })).toEqual({ problem: 'insecure' })
  })

  it('of a build for the stores is never http, also on loopback', () => {
    expect(readAddress('http://127.0.0.1:8717', { loopback: false })).toEqual({ problem: 'insecure' })
    expect(readAddress('127.0.0.1:8717', { loopback: false })).toEqual({ origin: 'https://127.0.0.1:8717' })
  })
})

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
