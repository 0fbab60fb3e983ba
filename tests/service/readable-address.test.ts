import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanPageUrl } from '../../src/contract/page-url.ts'
import { lengthOf } from '../../src/contract/text.ts'
import { longestAddress, readableAddress } from '../../src/service/readable-address.ts'
import { anyText } from '../support/any-text.ts'

const shown = (url: string) => readableAddress(cleanPageUrl(url) ?? expect.unreachable(url))

describe('a page without a title is called by its address', () => {
  test.each([
    ['https://news.example/', 'news.example'],
    ['http://news.example:8080/harbour/', 'news.example:8080/harbour'],
    ['https://news.example/harbour?utm_source=mail&id=7&fbclid=x#top', 'news.example/harbour?id=7'],
    ['https://app.example/#/boards/7', 'app.example/#/boards/7'],
    ['https://de.example/wiki/Z%C3%BCrich%20(Stadt)', 'de.example/wiki/Zürich (Stadt)'],
    ['https://ja.example/wiki/%E6%B0%B4%E6%B3%B3', 'ja.example/wiki/水泳'],
    ['https://münchen.example/see', 'münchen.example/see'],
  ])('%s is %s', (url, expected) => expect(shown(url)).toBe(expected))

  test('what separates parts, what doesn’t show, and what isn’t UTF-8 stays escaped', () => {
    const path = 'a%2Fb%3Fc%23d%26e%3Df%25/%E2%80%AE%E2%80%8B%0A%00%C2%A0/%FF%FE'
    expect(shown(`https://news.example/${path}`)).toBe(`news.example/${path}`)
  })

  test('a host whose letters look like others stays encoded, unless all of it is written so', () => {
    const lookAlike = domainToASCII('аррӏе.example')
    expect(lookAlike).toMatch(/^xn--/)
    expect(shown('https://аррӏе.example/id')).toBe(`${lookAlike}/id`)
    expect(shown('https://paypаl.example/')).toMatch(/^xn--/)
    expect(shown('https://пример.рф/день')).toBe('пример.рф/день')
  })

  test('a long one is cut in its middle, and a long host at its beginning, where nobody owns it', () => {
    const long = shown(`https://news.example/${'a'.repeat(500)}/the-end-of-it`)
    expect(long).toMatch(/^news\.example\/a+…a*\/the-end-of-it$/)
    expect(lengthOf(long)).toBe(longestAddress)
    expect(shown(`https://${'a.'.repeat(50)}evil.example/x`)).toMatch(/^…[a.]+evil\.example\/x$/)
  })

  test('one from right to left is isolated, and its parts keep their order', () => {
    const address = shown('https://he.example/%D7%A9%D7%9C%D7%95%D7%9D/%D7%9E%D7%99%D7%9D')
    expect(address).toBe('\u2066he.\u200Eexample/\u200Eשלום/\u200Eמים\u2069')
  })

  test('any address has a short one, without signs that change the direction of others or break the line', () => {
    fc.assert(
      fc.property(anyText, anyText, (path, query) => {
        const url = cleanPageUrl(`https://news.example/${path}?${query}`)
        const address = readableAddress(url ?? expect.unreachable())
        expect(address).toMatch(/^\u2066?news\./)
        expect(address).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2067\u2068]/u)
        expect(lengthOf(address.replace(/[\u200E\u2066\u2069]/g, ''))).toBeLessThanOrEqual(longestAddress)
      }),
    )
  })
})
