import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { readMetadata, readPage } from '../../../src/extension/page/metadata.ts'

const bounds = { title: 300, overview: 1000, keywords: 500, site_name: 100, url_picture: 2000, canonical: 2000 }

function page(head: string) {
  document.head.innerHTML = head
}

// the next test file has the same document
const { href } = location
afterEach(() => location.assign(href))

describe('readPage', () => {
  beforeEach(() => page(''))

  // shows: §4 recommend
  it('prefers Open Graph, then the meta tags, then the title, as text', () => {
    page('<title>Tab title</title><meta name="description" content="Plain"><meta name="keywords" content="a, b">')
    expect(readPage(bounds)).toMatchObject({ title: 'Tab title', overview: 'Plain', keywords: 'a, b', site_name: '' })
    page(
      '<title>Tab title</title><meta name="description" content="Plain"><meta property="og:title" content="Open title"><meta property="og:description" content="Open"><meta property="og:site_name" content="News">',
    )
    expect(readPage(bounds)).toMatchObject({ title: 'Open title', overview: 'Open', site_name: 'News' })
    page('<title>x</title><meta property="og:title" content="&lt;script&gt;alert(1)&lt;/script&gt;">')
    expect(readPage(bounds).title).toBe('<script>alert(1)</script>')
  })

  // shows: §4 recommend
  it('cuts a megabyte of keywords to the bound', () => {
    page(`<meta name="keywords" content="${'word, '.repeat(200_000)}">`)
    const { keywords } = readPage(bounds)
    expect(keywords.length).toBeLessThanOrEqual(500)
    expect(keywords).toMatch(/^word, word/)
  })

  it('removes control characters, lone surrogates and direction overrides', () => {
    page('<meta property="og:title" content="a&#1;b">')
    expect(readPage({ ...bounds }).title).toBe('a b')
    page(`<meta property="og:title" content="${'a'.repeat(299)}😀">`)
    expect(readPage(bounds).title).toBe('a'.repeat(299))
    page('<title>x</title><meta property="og:title" content="a\u202eb\u202c\u2068c\u2069\u200e">')
    expect(readPage(bounds).title).toBe('ab\u2068c\u2069\u200e')
  })

  // shows: §4 recommend
  it.each([
    ['javascript:alert(1)', ''],
    ['data:image/png;base64,AAAA', ''],
    ['http://[', ''],
    [`https://news.example/${'a'.repeat(3000)}`, ''],
    ['https://news.example/a.png', 'https://news.example/a.png'],
  ])('reads the picture %s as "%s"', (content, picture) => {
    page(`<meta property="og:image" content="${content}">`)
    expect(readPage(bounds).url_picture).toBe(picture)
  })
})

it.each([
  '',
  '<meta property="og:image" content="">',
  '<meta property="og:image" content=" ">',
  '<meta property="og:image" content="#">',
  '<meta property="og:image" content="?utm_source=mail#top">',
  '<base href="/b?c"><meta name="twitter:image" content="">',
])('the picture of a page is none where it names none, and never the page’s own address: %s', (head) => {
  location.assign('https://news.example/a?utm_source=mail')
  page(head)
  expect(readPage(bounds).url_picture).toBe('')
})

describe('a page that changed its address without a load', () => {
  const loadedAs = (name: string) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name } as PerformanceEntry])
  const texts =
    '<title>Article 2</title><meta property="og:title" content="Article 1"><meta name="description" content="One">' +
    '<meta name="keywords" content="one"><meta property="og:image" content="/1.png"><meta property="og:site_name" content="News">'
  beforeEach(() => location.assign('https://news.example/articles/2?page=1&utm_source=mail'))

  it.each([
    ['its og:url', '<meta property="og:url" content="https://news.example/articles/1">', '/articles/2'],
    ['its canonical address', '<link rel="canonical" href="/articles/1">', '/articles/2'],
    ['a parameter of its og:url', '<meta property="og:url" content="/articles/2?page=9">', '/articles/2'],
    ['what it was loaded as', '', '/articles/1'],
    ['the list that it was loaded as', '', '/articles'],
    ['the home page that it was loaded as', '', '/'],
    ['a longer number in its og:url', '<meta property="og:url" content="/articles/21">', '/articles/2'],
  ])('is described by its tab’s title alone where %s is another page', (_, own, loaded) => {
    loadedAs(`https://news.example${loaded}`)
    page(texts + own)
    expect(readPage(bounds)).toMatchObject({
      title: 'Article 2',
      overview: '',
      keywords: '',
      url_picture: '',
      site_name: 'News',
    })
  })

  it.each([
    ['its own address, cleaner', '<link rel="canonical" href="https://news.example/articles/2/">', '/articles/1'],
    ['its own address, longer', '<meta property="og:url" content="/articles/2-two?page=1">', '/articles/1'],
    ['the page on another site', '<link rel="canonical" href="https://paper.example/x">', '/articles/1'],
    ['nothing, and was loaded as this page', '', '/articles/2?gclid=1'],
  ])('is described by what it says where it names %s', (_, own, loaded) => {
    loadedAs(`https://news.example${loaded}`)
    page(texts + own)
    expect(readPage(bounds)).toMatchObject({ title: 'Article 1', overview: 'One', keywords: 'one' })
  })

  it('does not offer the address of the page before', () => {
    loadedAs('https://news.example/articles/1')
    page('<link rel="canonical" href="/articles/1">')
    expect(readPage(bounds).canonical).toBe('')
    loadedAs('https://news.example/articles/2')
    expect(readPage(bounds).canonical).toBe('https://news.example/articles/1')
  })
})

it('reads the address that a page calls its own', () => {
  page('<link rel="canonical" href="">')
  expect(readPage(bounds).canonical).toBe('')
  page('<link rel="alternate" href="/feed"><link rel="canonical" href="https://news.example/own">')
  expect(readPage(bounds).canonical).toBe('https://news.example/own')
  page(`<link rel="canonical" href="https://news.example/${'a'.repeat(2000)}">`)
  expect(readPage(bounds).canonical).toBe('')
})

it('readMetadata falls back to the tab’s title, cut at the bound, if the browser allows no script, and reads a value that isn’t a text as empty', async () => {
  fakeBrowser.scripting.executeScript = vi
    .fn()
    .mockRejectedValue(new Error('The extensions gallery cannot be scripted.'))
  expect(await readMetadata(1, 'Tab title')).toEqual({
    title: 'Tab title',
    overview: '',
    keywords: '',
    site_name: '',
    url_picture: '',
    canonical: '',
  })
  fakeBrowser.scripting.executeScript = vi.fn().mockRejectedValue(new Error('This page cannot be scripted.'))
  const { title } = await readMetadata(1, `${'a'.repeat(299)}😀`)
  expect(title).toBe('a'.repeat(299))
  fakeBrowser.scripting.executeScript = vi.fn().mockResolvedValue([{ result: { title: 5, overview: 'Fine' } }])
  expect(await readMetadata(1, 'Tab title')).toMatchObject({
    title: 'Tab title',
    overview: 'Fine',
    keywords: '',
  })
})
