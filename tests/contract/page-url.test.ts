import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPageUrl, matchKey } from '../../src/contract/page-url.ts'
import { arrivalEverywhere } from '../../src/contract/same-page/everywhere.ts'
import { frequentArrival } from '../../src/contract/same-page/frequent.ts'
import { anyText, anyWebUrl } from '../support/any-text.ts'

describe('cleanPageUrl', () => {
  it.each([
    ['HTTP://News.Example:80/A?b=1#part', 'http://news.example/A?b=1'],
    ['https://user:secret@news.example:443/', 'https://news.example/'],
    ['https://news.example/?utm_source=x&b=2&UTM_Medium=y&a=1&fbclid=z', 'https://news.example/?b=2&a=1'],
    ['https://news.example/?a=%20b+c&c', 'https://news.example/?a=%20b+c&c'],
    ['https://news.example/?utm_source=x', 'https://news.example/'],
    ['https://news.example/?utmost=kept', 'https://news.example/?utmost=kept'],
    ['https://news.example/??', 'https://news.example/??'],
    ['https://news.example/?utm_source=x&?', 'https://news.example/??'],
    [' https://news.example:8443/a ', 'https://news.example:8443/a'],
    ['https://app.example/?b=1&utm_id=2#!/night-trains?a=1', 'https://app.example/?b=1#!/night-trains?a=1'],
    ['https://app.example/#/night-trains', 'https://app.example/#/night-trains'],
    ['https://app.example/#/night-trains:~:text=night', 'https://app.example/#/night-trains'],
    ['https://app.example/#/', 'https://app.example/'],
    ['https://app.example/#!/', 'https://app.example/'],
    ['https://app.example/#access_token=a/b', 'https://app.example/'],
    ['https://app.example/#!id!key', 'https://app.example/#!id!key'],
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
    const parameter = fc.constantFrom(
      ...[...frequentArrival, ...arrivalEverywhere].flatMap((names) => names.split(' ')),
      'a',
      'b',
      '',
      'q[]',
    )
    const query = fc.array(fc.tuple(parameter, fc.string()), { maxLength: 5 })
    const fragment = fc.tuple(fc.constantFrom('', '/', '!/', '!'), fc.string()).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyWebUrl, query, fragment, (base, pairs, end) => {
        const text = `${base.split('#')[0]}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}#${end}`
        const once = cleanPageUrl(text)
        expect(once).toBeDefined()
        expect(cleanPageUrl(once as string)).toBe(once)
        const [before, after] = [new URL(text), new URL(once as string)]
        expect({ host: after.host, pathname: after.pathname }).toEqual({ host: before.host, pathname: before.pathname })
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(anyText, (text) => void cleanPageUrl(text)))
  })
})

function keyOf(address: string): string {
  const clean = cleanPageUrl(address)
  if (clean === undefined) throw new Error(`${address} is not a page's URL`)
  return matchKey(clean)
}

const suffixes = `github.io co.uk com.br herokuapp.com. blogspot.de blogspot.co.uk me.uk ltd.uk go.jp ne.jp lg.jp gv.at
  id.au onrender.com fly.dev surge.sh glitch.me firebaseapp.com`
it.each(suffixes.split(/\s+/))('www. counts before the public suffix %s', (suffix) => {
  expect(keyOf(`https://www.${suffix}/`)).not.toBe(keyOf(`https://${suffix}/`))
})

const tricky = fc
  .array(fc.constantFrom(...'% %61 %36 %2 %25 %c3 %2e %75tm_id= 6 F é ~ . / & = ? +'.split(' ')))
  .map((parts) => parts.join(''))
const trickyUrl = fc
  .tuple(
    fc.constantFrom('http://', 'https://'),
    fc.array(fc.constantFrom('www.', 'WWW.', 'm.')).map((labels) => labels.join('')),
    fc.constantFrom('news.example', 'com', 'co.uk', 'github.io', 'localhost', '[::1]', '127.0.0.1', 'bücher.example'),
    fc.constantFrom('', '.', '..', ':80', ':443', ':8080', '.:8080'),
    tricky,
    tricky,
    fc.tuple(fc.constantFrom('#', '#/', '#!/', '#!'), tricky).map((parts) => parts.join('')),
  )
  .map(([scheme, labels, host, end, path, query, route]) => `${scheme}${labels}${host}${end}/${path}?${query}${route}`)
  .filter((text) => cleanPageUrl(text) !== undefined)
const anyPage = fc.oneof(anyWebUrl, trickyUrl)

describe('a match key', () => {
  it('is its own key, and an address that cleaning leaves as it is', () => {
    fc.assert(
      fc.property(anyPage, (text) => {
        const key = keyOf(text)
        expect(keyOf(key)).toBe(key)
        expect(cleanPageUrl(key)).toBe(key)
      }),
      { numRuns: 300 },
    )
  })
})
