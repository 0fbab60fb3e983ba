import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteOf } from '../../../src/extension/network/address.ts'
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
