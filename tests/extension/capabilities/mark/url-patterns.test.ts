import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanPageUrl, matchKey } from '../../../../src/contract/page-url.ts'
import { isArrivalEverywhere } from '../../../../src/contract/same-page/everywhere.ts'
import { frequentArrival } from '../../../../src/contract/same-page/frequent.ts'
import { urlPatterns } from '../../../../src/extension/capabilities/mark/rules.ts'
import { pairs } from '../../../contract/same-page.ts'
import { isNight } from '../../../night.ts'

/** Whether the patterns match, as Chromium applies them: without user name, password and fragment. */
function isMarked(shared: string | string[], visited: string): boolean {
  const url = new URL(visited)
  url.username = ''
  url.password = ''
  url.hash = ''
  const key = [shared].flat().join(' ')
  const patterns = made.get(key) ?? urlPatterns([shared].flat().map(cleaned)).map((pattern) => new RegExp(pattern))
  made.set(key, patterns)
  return patterns.some((pattern) => pattern.test(url.href))
}
const made = new Map<string, RegExp[]>()
const cleaned = (url: string) => cleanPageUrl(url) ?? ''

it.each([
  ['https://www.news.example:443/night-trains/?utm_source=mail#top', 'https://news.example/night-trains'],
  ['https://me:secret@news.example/?&&fbclid=1&UTM_Medium', 'https://news.example'],
  ['https://news.example/?&b=2&&a=1&gclid=x&', 'https://news.example/?b=2&a=1'],
  ['https://news.example/?e=5&d=4&c=3&&b=2&a=1&utm_id=1', 'https://news.example/?e=5&d=4&c=3&b=2&a=1'],
  ['https://news.example/?tag=b&tag=a', 'https://news.example/?tag=b&tag=a'],
  ['https://news.example/caf%c3%a9/%7eana', 'https://news.example/café/~ana'],
  ['https://xn--mnchen-3ya.example/', 'https://münchen.example/'],
  ['http://[2001:db8::1]:8080/a', 'https://[2001:DB8::1]:8080/a/'],
  ['https://news.example/a(b)[c]{d}+$^*|.html', 'https://news.example/a(b)[c]{d}+$^*|.html'],
  ['https://news.example/100%/%c3', 'https://news.example/100%/%c3'],
])('a page that was shared is marked %s as %s', (visited, shared) => {
  expect(matchKey(cleaned(visited))).toBe(matchKey(cleaned(shared)))
  expect(isMarked(shared, visited)).toBe(true)
})

it.each([
  ['https://news.example/night-trains', 'https://news.example/night-trains?page=2'],
  ['https://news.example/?tag=a&tag=b', 'https://news.example/?tag=b&tag=a'],
  ['https://newsXexample/', 'https://news.example/'],
  ['https://www.www.news.example/', 'https://news.example/'],
  ['https://other.example/?https://news.example/a', 'https://news.example/a'],
  ['http://news.example:443/', 'https://news.example/'],
  ['https://www.github.io/', 'https://github.io/'],
])('another page is not marked %s for %s', (visited, shared) => {
  expect(matchKey(cleaned(visited))).not.toBe(matchKey(cleaned(shared)))
  expect(isMarked(shared, visited)).toBe(false)
})

const numRuns = isNight ? 1000 : 100

const token = fc.stringMatching(/^[A-Za-z0-9._~()+$%*|'!,;:@{}[\]^é-]{1,8}$/)
const host = fc.constantFrom(
  ...'news.example www.example www.www.example a.b.example [::1] 10.0.0.1 é.example'.split(' '),
)
const page = fc.record({
  host,
  port: fc.constantFrom('', '', ':8443'),
  path: fc.array(token, { maxLength: 3 }).map((parts) => parts.map((part) => `/${part}`).join('')),
  parameters: fc.array(
    fc
      .tuple(
        token.filter((name) => !isArrivalEverywhere(name)),
        token,
      )
      .map(([name, value]) => `${name}=${value}`),
    { maxLength: 4 },
  ),
})
interface Written {
  host: string
  port: string
  path: string
  parameters: string[]
}

const write = ({ host, port, path, parameters }: Written) =>
  `https://${host}${port}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`

/** A change of spelling that the match key ignores. */
const spelling = fc.constantFrom<((url: string) => string)[]>(
  (url) => url.replace('https:', 'http:'),
  (url) => url.replace('://', '://www.'),
  (url) => url.replace(/^(https?:\/\/[^/?:[]+)/, '$1.'),
  (url) => (url.includes('?') ? `${url}&` : `${url}?`),
  (url) => url.replace('?', '?&'),
  (url) => url.replace('&', '&&&'),
  (url) => (url.includes('?') ? `${url}&utm_term=a=b%&` : `${url}?utm_term=a=b%`),
  (url) => `${url}#top`,
  (url) => url.replace(/%[0-9A-F]{2}/g, (escaping) => escaping.toLowerCase()),
  (url) => url.replace('~', '%7e'),
  (url) => url.replace('%7E', '~'),
  (url) => (url.includes('?') ? url.replace('?', '/?') : `${url}/`),
)

it('an address is marked exactly if its key is the page’s', () => {
  fc.assert(
    fc.property(page, fc.array(spelling, { maxLength: 4 }), (shared, changes) => {
      const url = URL.parse(write(shared))?.href
      const visited = url && URL.parse(changes.reduce((changed, change) => change(changed), url))?.href
      fc.pre(url !== undefined && typeof visited === 'string')
      expect(isMarked(url, visited)).toBe(matchKey(cleaned(visited)) === matchKey(cleaned(url)))
    }),
    { numRuns },
  )
})

it('no page is marked because of others', () => {
  const near = fc.record({
    host: fc.constantFrom('a.example', 'www.a.example', 'b.a.example'),
    port: fc.constantFrom('', ':81'),
    path: fc.constantFrom('', '/', '/a', '/a/', '/a//', '/a/b', '/%61', '/%', '/%C3', '/%c3', '/~', '/%7e'),
    parameters: fc.array(
      fc.constantFrom('a=1', 'a=2', 'b=1', 'a', 'b', '', 'utm_id=%', 'utm_ids=1', 'a=%2f', 'a=%2F'),
      {
        maxLength: 4,
      },
    ),
  })
  fc.assert(
    fc.property(fc.array(near, { maxLength: 20 }), near, (shared, visited) => {
      if (isMarked(shared.map(write), write(visited)))
        expect(shared.map((each) => matchKey(cleaned(write(each))))).toContain(matchKey(cleaned(write(visited))))
    }),
    { numRuns },
  )
})

it('every frequent tracking parameter is ignored', () => {
  for (const name of frequentArrival.flatMap((names) => names.split(' ')))
    expect(isMarked('https://news.example/?a=1', `https://news.example/?a=1&${name.replace('*', 'any')}=x`)).toBe(true)
})

it('four fifths of the addresses that are one page are marked, and none that is another page', () => {
  const [same, other] = [true, false].map((isOne) =>
    pairs
      .filter((pair) => pair.isOne === isOne)
      .flatMap(
        ({ one, other }) =>
          [
            [one, other],
            [other, one],
          ] as [string, string][],
      ),
  )
  // Chromium compares no fragments, so that a route of an application is marked as the application
  const isWithoutRoute = ([, visited]: [string, string]) => new URL(cleaned(visited)).hash === ''
  expect(other?.filter(isWithoutRoute).filter(([shared, visited]) => isMarked(shared, visited))).toEqual([])
  const marked = same?.filter(([shared, visited]) => isMarked(shared, visited)) ?? []
  expect(marked.length).toBeGreaterThan((same?.length ?? 0) * 0.8)
})

it.each([
  ['https://youtu.be/aaaaaaaaaaa', 'https://www.youtube.com/watch?v=bbbbbbbbbbb&v=aaaaaaaaaaa'],
  ['https://youtu.be/aaaaaaaaaaa', 'https://www.youtube.com/watch?%76=bbbbbbbbbbb&v=aaaaaaaaaaa'],
  [
    'https://doi.org/10.1371/journal.pone.0000001',
    'https://journals.plos.org/plosone/article?ID=10.1371/journal.pone.0000001',
  ],
])('the first parameter of a name decides: %s is not %s', (shared, visited) => {
  expect(matchKey(cleaned(visited))).not.toBe(matchKey(cleaned(shared)))
  expect(isMarked(shared, visited)).toBe(false)
  expect(isMarked('https://youtu.be/aaaaaaaaaaa', 'https://www.youtube.com/watch?list=1&vv&v=aaaaaaaaaaa')).toBe(true)
})

it('many pages make few patterns of bounded length', () => {
  const urls = Array.from({ length: 2000 }, (_, index) => `https://site${index % 500}.example/2026/11/article-${index}`)
  const patterns = urlPatterns(urls)
  expect(patterns.length).toBeLessThan(40)
  expect(Math.max(...patterns.map(({ length }) => length))).toBeLessThan(10_000)
  const matching = (url: string) => patterns.filter((pattern) => new RegExp(pattern).test(url)).length
  for (const url of urls.slice(0, 20)) expect(matching(`${url}?utm_id=1`)).toBe(1)
  expect(matching('https://site1.example/2026/11/article-2')).toBe(0)
})

it('long addresses make few patterns, and displace no ordinary page', () => {
  const long = Array.from({ length: 2000 }, (_, each) => {
    const value = `${each}`.padEnd(600, 'x')
    return `https://site${each}.example/?a=${value}&b=${value}&c=${value}`
  })
  const ordinary = 'https://news.example/watch?v=1&list=2&page=3'
  const patterns = urlPatterns([...long, ordinary])
  expect(patterns.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2_500_000)
  expect(Math.max(...patterns.map(({ length }) => length))).toBeLessThan(10_000)
  const isMarked = (url: string) => patterns.some((pattern) => new RegExp(pattern).test(url))
  expect(isMarked(ordinary)).toBe(true)
  expect(isMarked(long[0] ?? '')).toBe(true)
  expect(isMarked(long.at(-1) ?? '')).toBe(false)
})

it('pages beyond one pattern count towards the total, so that many of them cost no more than others', () => {
  const long = Array.from({ length: 250 }, (_, index) => `https://news.example/${index}/${'~'.repeat(1000)}`)
  const other = `https://other.example/${'a'.repeat(1100)}`
  expect(urlPatterns([...long.slice(1), other])).toHaveLength(1)
  expect(urlPatterns([...long, other])).toEqual([])
})

it('a page beyond one pattern is not marked, nor one that differs by its route only', () => {
  expect(urlPatterns([`https://news.example/${'~'.repeat(1900)}`])).toEqual([])
  expect(urlPatterns(['https://app.example/#!/night-trains', 'https://app.example/#/a'])).toEqual([])
})
