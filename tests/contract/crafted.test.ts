import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanPageUrl, matchKey } from '../../src/contract/page-url.ts'
import { longestUrl } from '../../src/contract/plain-url.ts'
import { withoutArrival } from '../../src/contract/same-page/everywhere.ts'
import { siteRules } from '../../src/contract/same-page/sites.ts'
import { copies, longestWrapper, wrappers } from '../../src/contract/same-page/wrappers.ts'
import { isNight } from '../night.ts'

/** Addresses that somebody crafts: each spelling of each rule, with values that may become another part of an address. */

const endings = ['com', 'de', 'co.uk']
const hostsFrom = (host: string) => endings.map((end) => host.replace(/^\?\?|^\*/, 'ab').replace(/\*$/, end))

const spellings = siteRules().flatMap(({ hosts, pages = {} }) =>
  hosts
    .split(/[ =]/)
    .flatMap(hostsFrom)
    .flatMap((host) =>
      [
        '/{rest}',
        ...Object.entries(pages)
          .flat()
          .flatMap((all) => all.split(' ')),
      ].map((each) => (each.startsWith('/') ? host + each : each)),
    ),
)
const places = [...wrappers(), ...copies()].flatMap(([hosts, all]) =>
  hosts
    .split(' ')
    .flatMap(hostsFrom)
    .flatMap((host) => all.split(' ').map((place) => host + place)),
)

const text = fc.constantFrom(
  ...'a 1 12345678 ABC 0123456789abcdef 0123456789abcdef0123456789abcdef v2 a.pdf www xn--a - a.b amp a.amp localhost'.split(
    ' ',
  ),
  ...'a%2Fb a%20b a:99999 a:80 [ % %25 %41 %2e%2e .. . a%26b a&b=c {id} a@b a%23b a%3Fb ? a\\b é %c3%a9 %C3 [::1]'.split(
    ' ',
  ),
  ...'127.0.0.1 a..b ;jsessionid=1 a;jsess;jsessionid=1ionid=2 (S(lit3py55t21z5v55vlm25s55)) %252e %%34%31 a+b a|b'.split(
    ' ',
  ),
  ...'a"b a^b a`b // a/b ~ %7e %00 𝒳 10.1000%2Fx 10.1371/../../y utm_source=1'.split(' '),
  // addresses around the bound of what is looked into
  ...[longestUrl - 60, longestUrl, longestWrapper].map((length) => `?a=${'b'.repeat(length)}&utm_id=c`),
)
const value = fc.array(text, { minLength: 1, maxLength: 2 }).map((texts) => texts.join(''))

/** Fills a spelling's names, in their order. */
const filled = (templates: readonly string[], inner: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...templates), fc.array(fc.oneof(value, inner), { minLength: 4, maxLength: 4 }))
    .map(([template, values]) => {
      let next = 0
      return template.replace(/\{\w+\}/g, () => values[next++ % values.length] ?? '')
    })

const parameter = fc
  .tuple(
    fc.constantFrom(
      ...'a utm_source sid t tab url u q id v share nb amp useskin r %75tm_id amp;utm_id gift'.split(' '),
    ),
    value,
  )
  .map((parts) => parts.join('='))

const { address } = fc.letrec<{ address: string; written: string }>((tie) => ({
  // how a wrapper writes an address
  written: fc
    .tuple(tie('address'), fc.constantFrom('whole', 'escaped', 'twice', 'short', 'base64', 'dashed'))
    .map(([inner, how]) => {
      if (how === 'short') return inner.replace(/^https?:\/\//, '')
      if (how === 'base64') return Buffer.from(inner).toString('base64')
      if (how === 'dashed') return encodeURIComponent(inner).replaceAll('%', '-').replaceAll('-2F', '_')
      return how === 'whole'
        ? inner
        : how === 'escaped'
          ? encodeURIComponent(inner)
          : encodeURIComponent(encodeURIComponent(inner))
    }),
  address: fc
    .tuple(
      fc.constantFrom('https://', 'http://'),
      fc.constantFrom('', '', 'www.', 'm.', 'u:p@'),
      fc.oneof({ maxDepth: 4 }, filled(spellings, value), filled(places, tie('written'))),
      fc.constantFrom('', '', '', '.', '..', ':80', ':443', ':8080'),
      fc.constantFrom('', '', '/', '/amp/', '.amp.html', ';jsessionid=1'),
      fc.array(parameter, { maxLength: 3 }),
      fc.constantFrom('', '', '#top', '#/a', '#!/a:~:text=b', '#!'),
    )
    .map(([scheme, before, place, after, end, parameters, hash]) => {
      const [, host = '', rest = ''] = /^([^/]*)(.*)$/s.exec(place) ?? []
      const query = parameters.length > 0 ? `${rest.includes('?') ? '&' : '?'}${parameters.join('&')}` : ''
      return `${scheme}${before}${host}${after}${rest}${rest.includes('?') ? '' : end}${query}${hash}`
    }),
}))

it('a crafted address has a clean one that stays, and a key that is an address and its own key', {
  timeout: 600_000,
}, () => {
  fc.assert(
    fc.property(address, (crafted) => {
      const clean = cleanPageUrl(crafted)
      if (clean === undefined) return
      expect(cleanPageUrl(clean)).toBe(clean)
      const key = matchKey(clean)
      expect(new URL(key).href).toBe(key)
      expect([matchKey(key), cleanPageUrl(key)]).toEqual([key, key])
    }),
    { numRuns: isNight ? 200_000 : 1000 },
  )
})

it.each([
  ['a slash', 'a%2Fb'],
  ['a space', 'a%20b'],
  ['a port', 'a:99999'],
  ['a bracket', '['],
  ['a percent sign', '%'],
])('a value with %s doesn’t become a part of the host', (_, name) => {
  const key = matchKey(cleanPageUrl(`https://open.substack.com/pub/${name}/p/x`) ?? '')
  expect(new URL(key).hostname).toBe('open.substack.com')
})

it.each([
  ['https://geo.dailymotion.com/player.html?video=..', 'https://www.dailymotion.com/'],
  ['https://geo.dailymotion.com/player.html?video=a\\b', 'https://www.dailymotion.com/video/a/b'],
  ['https://journals.plos.org/plosone/article?id=10.1371/../../other/5', 'https://doi.org/other/5'],
])('a value doesn’t become several parts of a path: %s isn’t %s', (crafted, other) => {
  expect(matchKey(cleanPageUrl(crafted) ?? '')).not.toBe(matchKey(other))
})

it.each([
  ['https://open.substack.com/pub/ABC/p/x', 'https://abc.substack.com/p/x'],
  ['https://geo.dailymotion.com/player.html?video=a%26b', 'https://www.dailymotion.com/video/a&b'],
])('a value is spelled as in the page’s own address: %s is %s', (one, other) => {
  expect(matchKey(cleanPageUrl(one) ?? '')).toBe(matchKey(cleanPageUrl(other) ?? ''))
})

it('no repetition in an address makes work that grows faster than the address', () => {
  const repeated = [
    '-',
    '-a',
    '/',
    '/-',
    '.',
    '1',
    '1-',
    'a',
    '%25',
    ';',
    ';s=',
    '(',
    '/(S(',
    '&a=',
    '?',
    '@',
    ':',
    '+',
    '_',
    'amp/',
    '.amp',
  ]
  const ends = ['', '/a/amp', '.amp', '/index.html', '-12345', '?a=b', '#/a']
  for (const part of repeated)
    for (const end of ends)
      for (const start of ['https://news.example/', 'https://www.google.com/url?q=']) {
        const address = start + part.repeat((longestUrl - 100) / part.length) + end
        const begun = performance.now()
        matchKey(cleanPageUrl(address) ?? address)
        // a pattern whose work grows with the square takes seconds here; any other takes milliseconds
        expect(performance.now() - begun, address.slice(0, 60)).toBeLessThan(1000)
      }
  const begun = performance.now()
  // longer than an address, in which one pattern alone takes milliseconds
  withoutArrival(`/${'job-'.repeat(20_000)}`, ['via=xing'])
  expect(performance.now() - begun).toBeLessThan(1000)
})

it('a text that is no address is its own key', () => {
  for (const text of ['', 'news.example/a', 'https://a%2Fb.substack.com/p/x', 'https://a:99999/'])
    expect(matchKey(text)).toBe(text)
})

it('archives of archives have the key of the page, and more than seven one of their own', () => {
  const archived = (depth: number) => `${'https://web.archive.org/web/2026/'.repeat(depth)}https://news.example/b-1`
  expect(matchKey(archived(6))).toBe('https://news.example/b-1')
  const key = matchKey(archived(9))
  expect([matchKey(key), cleanPageUrl(key)]).toEqual([key, key])
})

it('wrappers within wrappers lead to the page, and more than five stay as they are', () => {
  const wrapped = (depth: number): string =>
    depth === 0 ? 'https://news.example/b' : `https://www.google.com/url?q=${encodeURIComponent(wrapped(depth - 1))}`
  expect(cleanPageUrl(wrapped(5))).toBe('https://news.example/b')
  const deeper = cleanPageUrl(wrapped(6)) ?? ''
  expect(new URL(deeper).hostname).toBe('www.google.com')
  expect(cleanPageUrl(deeper)).toBe(deeper)
})
