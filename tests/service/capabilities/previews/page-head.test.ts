import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PageTexts, pageTextNames, pageTexts } from '../../../../src/contract/endpoints.ts'
import { lengthOf } from '../../../../src/contract/text.ts'
import { createHeadReader, encodingOf, isPageOf } from '../../../../src/service/capabilities/previews/page-head.ts'
import { anyText } from '../../../support/any-text.ts'
import { processorTime } from '../../../support/processor-time.ts'

const url = 'https://news.example/harbour/swimming'

interface Given {
  label?: string | undefined
  /** Bytes that arrive at once. */
  part?: number
  at?: string
}

function read(document: string | Uint8Array, { label, part = 16_384, at = url }: Given = {}) {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document
  const reader = createHeadReader(label)
  let used = 0
  for (; used < bytes.length; used += part) if (reader.read(bytes.subarray(used, used + part))) break
  return { ...reader.finish(at), used }
}

const textsOf = (document: string | Uint8Array, given?: Given) => read(document, given).texts
const titleOf = (document: string | Uint8Array, given?: Given) => textsOf(document, given)?.title

const full = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Harbour swimming – The Courier</title>
<meta name="description" content="Plain"><meta name="keywords" content="sea, harbour">
<meta property="og:title" content=" Harbour
  swimming is back &amp; free "><meta property="og:description" content="The water is clean.">
<meta property="og:site_name" content="The Courier"><meta property="og:image" content="/pictures/harbour.jpg?w=1200&amp;h=630">
<link rel="canonical" href="/harbour/swimming"></head><body><h1>Title</h1>`

describe('the head of a page says', () => {
  // shows: ours previews
  test('its title, summary, site’s name, keywords, picture and address, however its bytes arrive', () => {
    for (const part of [1, 7, 100_000]) {
      const { texts, own } = read(full, { part })
      expect(texts).toEqual({
        title: 'Harbour swimming is back & free',
        overview: 'The water is clean.',
        keywords: 'sea, harbour',
        site_name: 'The Courier',
        url_picture: 'https://news.example/pictures/harbour.jpg?w=1200&h=630',
      } satisfies PageTexts)
      expect(own?.map(({ href }) => href)).toEqual([url])
    }
  })

  test.each([
    ['twitter:title, without og:title', '<title>T</title><meta name="twitter:title" content="Tw">', 'Tw'],
    ['its own title, if others are empty', '<title>T</title><meta property="og:title" content=" ">', 'T'],
    ['the first of two titles', '<title>One</title><title>Two</title>', 'One'],
    ['a title with its letters encoded', '<title>Caf&eacute; &#128522; &lt;b&gt;</title>', 'Café 😊 <b>'],
    ['a title without a head', '<!doctype html><title>Bare</title><p>text', 'Bare'],
    ['a title whose end is missing', '<title>Never ends', 'Never ends'],
    ['names in capitals', '<META PROPERTY="OG:TITLE" CONTENT="Loud">', 'Loud'],
    ['no title of a drawing', '<svg><title>Icon</title></svg><title>Page</title>', 'Page'],
    [
      'no title of a comment or a script',
      '<!--<title>C</title>--><script>"<title>S</title>"</script><title>T</title>',
      'T',
    ],
    ['frames, which have a title beside them', '<title>Framed</title><frameset><frame src="/a"></frameset>', 'Framed'],
  ])('%s', (_, head, title) => expect(titleOf(head)).toBe(title))

  test.each([
    ['nothing', ''],
    ['no HTML', '%PDF-1.7 \u0000\u0001'],
    ['a title in its body', '<head></head><body><title>Late</title><meta property="og:title" content="Late">'],
    ['a title that doesn’t show', '<title>\u200e\u200f\u202e\u2066\u2069\u00ad\u3164</title>'],
    ['only a summary', '<meta name="description" content="A summary">'],
    ['frames alone', '<frameset><frame src="/a"></frameset>'],
  ])('no title: %s', (_, head) => expect(read(head).texts).toBeUndefined())

  test('no more than its end is read', () => {
    const { texts, used } = read(`${full}${'x'.repeat(1_000_000)}`, { part: 1000 })
    expect(texts?.title).toBeDefined()
    expect(used).toBeLessThan(2000)
  })
})

test.each([
  ['/a.png', 'https://news.example/a.png'],
  ['//cdn.example/a.png', 'https://cdn.example/a.png'],
  ['a.png', 'https://news.example/harbour/a.png'],
  ['data:image/png;base64,AAAA', ''],
  ['javascript:alert(1)', ''],
  ['https://user:password@cdn.example/a.png', ''],
  ['https://[bad', ''],
  ['', ''],
  [url, ''],
  [`${url}#picture`, ''],
  [`https://cdn.example/${'a'.repeat(2000)}`, ''],
])('the picture %s is at “%s”', (content, expected) => {
  expect(textsOf(`<title>T</title><meta property="og:image" content="${content}">`)?.url_picture).toBe(expected)
})

test('a base moves addresses, unless it is none', () => {
  const picture = '<title>T</title><meta property="og:image" content="a.png">'
  expect(textsOf(`<base href="https://cdn.example/x/">${picture}`)?.url_picture).toBe('https://cdn.example/x/a.png')
  expect(textsOf(`<base href="https://[bad">${picture}`)?.url_picture).toBe('https://news.example/harbour/a.png')
})

describe('a page’s encoding is', () => {
  const latin = (html: string) => Buffer.from(html, 'latin1')
  const utf16 = (html: string, mark = '\uFEFF') => Buffer.from(mark + html, 'utf16le')
  test.each<[string, Uint8Array, string | undefined, string]>([
    ['UTF-8, if nothing says another', Buffer.from('<title>Zürich – 水泳</title>'), undefined, 'Zürich – 水泳'],
    [
      'Windows-1252, if it isn’t UTF-8',
      Buffer.concat([latin('<title>Zürich '), Buffer.from([0x96]), latin(' B</title>')]),
      undefined,
      'Zürich – B',
    ],
    ['the response’s', latin('<meta charset="utf-8"><title>Zürich</title>'), 'ISO-8859-1', 'Zürich'],
    [
      'the document’s',
      Buffer.concat([
        Buffer.from('<meta charset="Shift_JIS"><title>'),
        Buffer.from([0x90, 0x85, 0x89, 0x6a]),
        Buffer.from('</title>'),
      ]),
      undefined,
      '水泳',
    ],
    [
      'the document’s, in the old form',
      latin('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-15"><title>5 \xa4</title>'),
      undefined,
      '5 €',
    ],
    [
      'the one of its first bytes, whatever the response says',
      Buffer.from('\uFEFF<title>Zürich</title>'),
      'iso-8859-1',
      'Zürich',
    ],
    ['UTF-16, by its first bytes', utf16('<title>Zürich</title>'), 'utf-8', 'Zürich'],
    ['UTF-16, by the response', utf16('<title>Zürich</title>', ''), 'utf-16le', 'Zürich'],
    ['big-endian too', utf16('<title>Zürich</title>').swap16(), undefined, 'Zürich'],
    ['not one that nobody knows', Buffer.from('<title>Zürich</title>'), 'x-klingon', 'Zürich'],
  ])('%s', (_, bytes, label, title) => {
    for (const part of [1, 3, 1024, 100_000]) expect(titleOf(bytes, { label, part }) ?? '').toBe(title)
  })

  test('not what the response lies about: then there is no title, or signs in place of letters', () => {
    expect(titleOf('<title>Plain text</title>', { label: 'utf-16le' })).toBeUndefined()
    expect(titleOf(latin('<title>Z\xfcrich</title>'), { label: 'utf-8' })).toBe('Z\uFFFDrich')
    // an encoding that the standard forbids to read
    expect(titleOf('<title>Plain text</title>', { label: 'iso-2022-kr' })).toBeUndefined()
  })

  test.each([
    ['text/html', {}],
    [' Text/HTML ; Charset="UTF-8" ', { label: 'UTF-8' }],
    ["text/html; a=b; charset='gbk'", { label: 'gbk' }],
    ['application/xhtml+xml', {}],
    ['text/htmlx', undefined],
    ['application/json', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('named by %s: %j', (type, expected) => expect(encodingOf(type)).toEqual(expected))
})

describe('hostile heads', () => {
  const size = 512_000
  const filled = (part: string, before = '') => before + part.repeat(Math.ceil(size / part.length)).slice(0, size)
  const numbered = (make: (n: number) => string, before = '') => {
    const parts = [before]
    for (let n = 0, length = 0; length < size; n++) length += parts[parts.push(make(n)) - 1]?.length ?? 0
    return parts.join('')
  }

  test.each<[string, string]>([
    ['a title of 10 MB', filled('x', '<title>').repeat(20)],
    ['a title of marks that change the direction', filled('\u202e\u2066', '<title>')],
    ['10,000 descriptions', numbered((n) => `<meta name="m${n}" content="c">`)],
    ['an element of 100,000 attributes', numbered((n) => ` a${n}=1`, '<meta ')],
    ['elements within elements', filled('<div>')],
    ['elements that others end', filled('<b>').slice(0, size / 2) + filled('</i>')],
    ['tables and lists', filled('<table><td><li><select><option>')],
    ['drawings', filled('<svg><title>x</title>')],
    ['ends of nothing', filled('</p></br></title>')],
    ['beginnings of everything', filled('<!--<![CDATA[<?x</<title')],
    ['letters that are encoded', filled('&amp;&&#x41;&lt', '<title>')],
    ['a number without an end', filled('9', '<title>&#')],
    ['addresses', filled('<base href="https://[">'.concat('<link rel="canonical" href="//">'))],
    ['nulls', filled('\0')],
  ])('%s: no part of it takes longer than the others, nor do all together', (_, document) => {
    const bytes = Buffer.from(document)
    const reader = createHeadReader()
    const times: number[] = []
    for (let at = 0, isEnd = false; at < size && !isEnd; at += 16_384)
      times.push(
        processorTime(() => {
          isEnd = reader.read(bytes.subarray(at, Math.min(size, at + 16_384)))
        }),
      )
    const head = reader.finish(url)
    expect(Math.max(...times)).toBeLessThan(500)
    expect(times.reduce((sum, time) => sum + time)).toBeLessThan(2500)
    for (const name of pageTextNames) expect(lengthOf(head?.texts[name] ?? '')).toBeLessThanOrEqual(pageTexts[name].max)
  })

  test('any bytes in any parts have texts within their bounds, in one line, or none', () => {
    const piece = fc.oneof(
      anyText,
      fc.constantFrom(
        '<title>',
        '</title>',
        '<meta property="og:title" content="',
        '">',
        "'",
        '<head>',
        '</head>',
        '<!--',
      ),
      fc.constantFrom(
        '<meta name=description content=',
        '<link rel=canonical href=',
        '<meta property="og:image" content="',
        '&#',
        ';',
        '<svg>',
        '<base href="',
      ),
    )
    const document = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join(''))),
    )
    const label = fc.constantFrom(undefined, 'utf-8', 'utf-16be', 'iso-2022-jp', 'gb18030', 'x-none', '')
    fc.assert(
      fc.property(document, label, fc.integer({ min: 1, max: 64 }), (bytes, label, part) => {
        const { texts, own = [] } = read(bytes, { label, part })
        for (const name of texts ? pageTextNames : []) {
          const text = texts?.[name] ?? ''
          expect(lengthOf(text)).toBeLessThanOrEqual(pageTexts[name].max)
          expect(text).not.toMatch(/[\p{Cc}\u202A-\u202E]/u)
          expect(text.isWellFormed()).toBe(true)
        }
        expect(texts?.url_picture ?? '').toMatch(/^(?:https?:\/\/.*)?$/)
        for (const each of own) expect(each).toBeInstanceOf(URL)
        expect(read(bytes, { label, part: 1_000_000 }).texts).toEqual(texts)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
    )
  })
})

describe('the page that responded is the one that was asked for', () => {
  const own = (...addresses: string[]) => addresses.map((address) => new URL(address))
  const page = (...[asked = '', responded = asked, ...addresses]: string[]) =>
    isPageOf(new URL(asked), new URL(responded), own(...addresses))

  test.each<string[]>([
    [url],
    [url, url, 'https://www.news.example/other-address'],
    ['http://news.example/a', 'https://www.news.example/a/', 'https://www.news.example/a'],
    ['https://m.news.example/a', 'https://m.news.example/a', 'https://www.news.example/a'],
    ['https://short.example/x7', 'https://www.news.example/a', 'https://www.news.example/a'],
    ['https://news.example/', 'https://news.example/en?from=%2F'],
    ['http://192.0.2.1/a', 'http://192.0.2.1/b'],
  ])('%s at %s, which says %s', (...addresses) => expect(page(...addresses)).toBe(true))

  test.each<string[]>([
    // another site's page stands there
    [url, url, 'https://evil.example/harbour'],
    ['https://docs.acme.example/plan', 'https://login.provider.test/authorize?client_id=7'],
    ['https://docs.acme.example/plan', 'https://docs.acme.example/sign-in?next=%2Fplan'],
    [
      'https://video.example/watch?v=7',
      'https://consent.video.example/m?continue=https%3A%2F%2Fvideo.example%2Fwatch%3Fv%3D7',
    ],
  ])('unless %s leads to %s', (...addresses) => expect(page(...addresses)).toBe(false))
})
