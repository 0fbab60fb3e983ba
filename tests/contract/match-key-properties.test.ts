import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPageUrl, matchKey, trackingParameters } from '../../src/contract/page-url.ts'
import { anyWebUrl } from '../support/any-text.ts'

/** The key of an address, as it is typed into a browser. */
function keyOf(address: string): string {
  const clean = cleanPageUrl(address)
  if (clean === undefined) throw new Error(`${address} is not a page's URL`)
  return matchKey(clean)
}

/** Text of parts of escapes, dots and slashes, few enough that random text combines them. */
const tricky = fc
  .array(
    fc.constantFrom(
      '%',
      '%61',
      '%36',
      '%2',
      '%25',
      '%c3',
      '%2e',
      '%75tm_id=',
      '6',
      'F',
      'é',
      '~',
      '.',
      '/',
      '&',
      '=',
      '?',
      '+',
    ),
  )
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

  const name = fc.stringMatching(/^[a-z][a-z0-9_[\]-]{0,5}$/).filter((text) => !trackingParameters.has(text))
  const value = fc.stringMatching(/^[A-Za-z0-9%+=-]{0,6}$/).filter((text) => !text.includes('%'))
  const segment = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/)
  // not a public suffix like co.uk: its www. counts
  const host = fc.domain().filter((text) => !text.startsWith('www.') && !/^[a-z]{2,4}\.[a-z]{2}$/.test(text))
  const port = fc.constantFrom('', ':8080')
  const pages = fc.record({
    host,
    port,
    path: fc.array(segment, { maxLength: 4 }),
    parameters: fc.uniqueArray(fc.tuple(name, value), { maxLength: 5, selector: ([name]) => name }),
  })
  const write = ({ host, port, path, parameters }: typeof pages extends fc.Arbitrary<infer Page> ? Page : never) =>
    `https://${host}${port}/${path.join('/')}?${parameters.map((pair) => pair.join('=')).join('&')}`
  const spelling = fc.record({
    scheme: fc.constantFrom('http', 'https'),
    www: fc.constantFrom('', 'www.', 'WWW.'),
    dot: fc.constantFrom('', '.'),
    slash: fc.constantFrom('', '/'),
    tracking: fc.array(fc.tuple(fc.constantFrom(...trackingParameters), value), { maxLength: 3 }),
    fragment: fc.constantFrom('', '#', '#part', '#!part', '#!/', '#/', '#a/b'),
  })

  // shows: ours one-page
  it('ignores the scheme, www, the slash at the end, the order of parameters, and tracking parameters', () => {
    const inAnyOrder = pages.chain((page) =>
      fc.tuple(
        fc.constant(page),
        fc.shuffledSubarray(page.parameters, { minLength: page.parameters.length }),
        spelling,
      ),
    )
    fc.assert(
      fc.property(inAnyOrder, ([page, parameters, { scheme, www, dot, slash, tracking, fragment }]) => {
        const pairs = [...tracking.slice(1), ...parameters, ...tracking.slice(0, 1)].map((pair) => pair.join('='))
        const path = page.path.length > 0 ? `/${page.path.join('/')}${slash}` : slash
        const text = `${scheme}://${www}${page.host}${dot}${page.port}${path}?${pairs.join('&')}${fragment}`
        expect(keyOf(text)).toBe(keyOf(write(page)))
      }),
    )
  })

  // shows: ours one-page
  it('differs where the path differs, or a parameter that is not for tracking', () => {
    const changedPages = pages.chain((page) =>
      fc.tuple(
        fc.constant(page),
        fc.oneof(
          segment.map((last) => ({ ...page, path: [...page.path, last] })),
          fc.array(segment, { maxLength: 4 }).map((path) => ({ ...page, path })),
          fc.tuple(name, value).map((pair) => ({ ...page, parameters: [...page.parameters, pair] })),
          fc.nat().map((n) => ({ ...page, parameters: page.parameters.filter((_, index) => index !== n % 5) })),
          fc.tuple(fc.nat(), value).map(([n, other]) => ({
            ...page,
            parameters: page.parameters.map(([known, old], index): [string, string] =>
              index === n % 5 ? [known, other] : [known, old],
            ),
          })),
        ),
      ),
    )
    const content = ({ path, parameters }: { path: string[]; parameters: [string, string][] }) =>
      JSON.stringify([path, parameters.map((pair) => pair.join('=')).sort()])
    fc.assert(
      fc.property(changedPages, ([page, changed]) => {
        fc.pre(content(page) !== content(changed))
        expect(keyOf(write(page))).not.toBe(keyOf(write(changed)))
      }),
    )
  })
})
