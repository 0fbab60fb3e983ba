import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPageUrl, matchKey } from '../../src/contract/page-url.ts'
import { arrivalEverywhere } from '../../src/contract/same-page/everywhere.ts'
import { frequentArrival } from '../../src/contract/same-page/frequent.ts'
import { anyText, anyWebUrl } from '../support/any-text.ts'

describe('cleanPageUrl', () => {
  // shows: ours one-page
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

describe('one page', () => {
  // shows: ours one-page
  it.each([
    // old links and the targets of their redirects
    ['http://news.example/night-trains', 'https://news.example/night-trains'],
    ['http://www.news.example/night-trains', 'https://news.example/night-trains/'],
    ['http://www.news.example', 'https://news.example/'],
    ['https://WWW.News.Example/', 'https://news.example'],
    ['http://www.news.co.uk/', 'https://news.co.uk/'],
    ['http://www.ana.github.io/', 'https://ana.github.io/'],
    ['http://www.ana.blogspot.co.uk/', 'https://ana.blogspot.co.uk/'],
    ['http://www.me.example/', 'https://me.example/'],
    // single-page applications with routes
    ['http://www.app.example/#!/a', 'https://app.example/#!/a'],
    ['https://app.example/a/?x=1#/b', 'https://app.example/a?x=1&utm_id=1#/b'],
    ['https://app.example/#/', 'https://app.example/'],
    ['https://app.example/#!/a:~:text=night', 'https://app.example/#!/a'],
    ['https://www.m.news.example/a', 'https://m.news.example/a'],
    ['http://news.example:80/a', 'https://news.example:443/a'],
    ['http://news.example:8080/a', 'https://www.news.example:8080/a/'],
    ['https://news.example./a', 'https://news.example/a'],
    ['https://www.news.example.:8443/a', 'https://news.example:8443/a'],
    ['https://bücher.example/a', 'http://www.xn--bcher-kva.example/a/'],
    // blogs with and without a slash at the end
    ['https://blog.example/2026/01/hello-world/', 'https://blog.example/2026/01/hello-world'],
    ['https://blog.example/?p=123', 'https://blog.example/?p=123&'],
    ['https://blog.example/index.php/?p=123', 'http://blog.example/index.php?p=123'],
    ['https://blog.example/a/?', 'https://blog.example/a'],
    ['https://blog.example/a/?&', 'https://blog.example/a#comments'],
    // newsletters, advertisements and networks
    ['https://news.example/a?utm_source=newsletter&utm_medium=email', 'https://news.example/a/'],
    ['https://news.example/a?id=7&fbclid=IwAR0', 'http://www.news.example/a?gclid=x&id=7'],
    ['https://news.example/a?%75tm_source=x', 'https://news.example/a'],
    // shops and videos: the site's own link and a copied address
    ['https://video.example/watch?v=dQw4w9WgXcQ&t=42', 'https://video.example/watch?t=42&v=dQw4w9WgXcQ'],
    ['https://shop.example/s?q=boots&page=2&size=42', 'https://shop.example/s/?size=42&q=boots&page=2'],
    ['https://shop.example/s?color=red&q=boots&color=blue', 'https://shop.example/s?q=boots&color=red&color=blue'],
    // names and foreign words, escaped by some programs only
    ['https://home.example/%7Eada/', 'https://home.example/~ada'],
    ['https://wiki.example/wiki/Z%c3%bcrich', 'https://wiki.example/wiki/Zürich'],
    ['https://wiki.example/w?title=%41da%2dLovelace', 'https://wiki.example/w?title=Ada-Lovelace'],
  ])('%s is %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })
})

describe('another page', () => {
  // shows: ours one-page
  it.each([
    ['https://m.news.example/a', 'https://news.example/a'],
    ['https://amp.news.example/a', 'https://news.example/a'],
    ['https://www2.news.example/a', 'https://news.example/a'],
    ['https://www-news.example/a', 'https://news.example/a'],
    ['https://wwwnews.example/a', 'https://news.example/a'],
    ['https://www.www.news.example/a', 'https://www.news.example/a'],
    ['https://www.com/', 'https://com/'],
    ['https://www.localhost/', 'https://localhost/'],
    ['https://news.example../a', 'https://news.example/a'],
    ['https://news.example:8080/a', 'https://news.example/a'],
    ['https://news.example:8080/a', 'https://news.example:8443/a'],
    ['https://news.example:80/a', 'http://news.example:443/a'],
    ['http://news.example:443/a', 'https://news.example:443/a'],
    ['https://app.example/#!/a', 'https://app.example/#!/b'],
    ['https://app.example/#!/a', 'https://app.example/#/a'],
    ['https://app.example/#!/a', 'https://app.example/'],
    ['https://news.example/a/amp', 'https://news.example/a'],
    ['https://news.example/a?amp=10', 'https://news.example/a'],
    ['https://news.example/index.html', 'https://news.example/'],
    ['https://news.example/a.html', 'https://news.example/a'],
    ['https://news.example/index.php/a', 'https://news.example/a'],
    ['https://code.example/Ada/Engine', 'https://code.example/ada/engine'],
    ['https://news.example/a//', 'https://news.example/a'],
    ['https://news.example//a', 'https://news.example/a'],
    ['https://news.example/a/b', 'https://news.example/a%2Fb'],
    ['https://news.example/a%3Fb', 'https://news.example/a?b'],
    ['https://news.example/%2561', 'https://news.example/a'],
    ['https://news.example/%%36%31', 'https://news.example/%61'],
    ['https://news.example/a;v=1', 'https://news.example/a'],
    ['https://blog.example/?p=123', 'https://blog.example/?p=124'],
    ['https://blog.example/?p=123', 'https://blog.example/'],
    ['https://blog.example/?p=123', 'https://blog.example/?P=123'],
    ['https://blog.example/?p', 'https://blog.example/?p='],
    ['https://shop.example/s?color=red&color=blue', 'https://shop.example/s?color=blue&color=red'],
    ['https://shop.example/s?color=red&color=red', 'https://shop.example/s?color=red'],
    ['https://shop.example/s?q=a%26b=c', 'https://shop.example/s?q=a&b=c'],
    ['https://shop.example/s?q=a+b', 'https://shop.example/s?q=a%20b'],
    ['https://shop.example/s?q=a%2Bb', 'https://shop.example/s?q=a+b'],
    ['https://news.example/a?ref=home', 'https://news.example/a'],
    ['https://news.example/a?utmost=x', 'https://news.example/a'],
  ])('%s is not %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  const suffixes = `github.io co.uk com.br herokuapp.com. blogspot.de blogspot.co.uk me.uk ltd.uk go.jp ne.jp lg.jp gv.at
    id.au onrender.com fly.dev surge.sh glitch.me firebaseapp.com`
  it.each(suffixes.split(/\s+/))('www. counts before the public suffix %s', (suffix) => {
    expect(keyOf(`https://www.${suffix}/`)).not.toBe(keyOf(`https://${suffix}/`))
  })
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
      { numRuns: 1000 },
    )
  })
})
