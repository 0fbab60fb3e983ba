import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPageUrl, trackingParameters } from '../../src/contract/page-url.ts'
import { anyText, anyWebUrl } from '../support/any-text.ts'

describe('cleanPageUrl', () => {
  // shows: ours one-page
  it.each([
    ['HTTP://News.Example:80/A?b=1#part', 'http://news.example/A?b=1'],
    ['https://user:secret@news.example:443/', 'https://news.example/'],
    ['https://news.example/?utm_source=x&b=2&UTM_Medium=y&a=1&fbclid=z', 'https://news.example/?b=2&a=1'],
    ['https://news.example/?a=%20b+c&c', 'https://news.example/?a=%20b+c&c'],
    ['https://news.example/?utm_source=x', 'https://news.example/'],
    ['https://news.example/?utm_sources=kept', 'https://news.example/?utm_sources=kept'],
    ['https://news.example/??', 'https://news.example/??'],
    ['https://news.example/?utm_source=x&?', 'https://news.example/??'],
    [' https://news.example:8443/a ', 'https://news.example:8443/a'],
    ['https://app.example/?b=1&utm_id=2#!/night-trains?a=1', 'https://app.example/?b=1#!/night-trains?a=1'],
    ['https://app.example/#/night-trains', 'https://app.example/#/night-trains'],
    ['https://app.example/#/night-trains:~:text=night', 'https://app.example/#/night-trains'],
    ['https://app.example/#/', 'https://app.example/'],
    ['https://app.example/#!/', 'https://app.example/'],
    ['https://app.example/#access_token=a/b', 'https://app.example/'],
    ['https://app.example/#!id!key', 'https://app.example/'],
  ])('cleans %s to %s', (text, clean) => {
    expect(cleanPageUrl(text)).toBe(clean)
  })

  it.each(['', 'news.example/a', 'ftp://news.example/', 'javascript:alert(1)', 'file:///a', 'http://', 'about:blank'])(
    '"%s" is no page',
    (text) => {
      expect(cleanPageUrl(text)).toBeUndefined()
    },
  )

  it('changes nothing the second time, and never the host or path', () => {
    const parameter = fc.constantFrom(...trackingParameters, 'a', 'b', '', 'q[]')
    const query = fc.array(fc.tuple(parameter, fc.string()), { maxLength: 5 })
    const fragment = fc.tuple(fc.constantFrom('', '/', '!/', '!'), fc.string()).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyWebUrl, query, fragment, (base, pairs, end) => {
        const text = `${base.split('#')[0]}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}#${end}`
        const once = cleanPageUrl(text)
        expect(once).toBeDefined()
        expect(cleanPageUrl(once as string)).toBe(once)
        const [before, after] = [new URL(text), new URL(once as string)]
        expect([after.host, after.pathname]).toEqual([before.host, before.pathname])
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(anyText, (text) => void cleanPageUrl(text)))
  })
})
