import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { byPageText } from '../../../../src/contract/parameters.ts'
import { readMetadata, readPage } from '../../../../src/extension/background/page/metadata.ts'
import { readOwnAddress, readSaid } from '../../../../src/extension/background/page/own-address.ts'

const noTexts = byPageText(() => '')

const bounds = { title: 300, overview: 1000, keywords: 500, site_name: 100, url_picture: 2000 }

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
    page(`<meta property="og:title" content="${'a'.repeat(299)}😀b">`)
    expect(readPage(bounds).title).toBe(`${'a'.repeat(299)}😀`)
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

const loadedAs = (name: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name } as PerformanceEntry])

describe('the metadata of a page', () => {
  const texts =
    '<title>Article 2</title><meta property="og:title" content="Article 1"><meta name="description" content="One">' +
    '<meta name="keywords" content="one"><meta property="og:image" content="/1.png"><meta property="og:site_name" content="News">'
  const urlOfTab = 'https://news.example/articles/2?page=1'
  const read = (head: string) => {
    page(texts + head)
    type Script = { func: typeof readPage; args: Parameters<typeof readPage> }
    const executeScript = async ({ func, args }: Script) => [{ result: func(...args) }]
    Object.assign(fakeBrowser.scripting, { executeScript })
    return readMetadata(1, { urlOfTab, title: 'Tab title' })
  }
  beforeEach(() => location.assign(`${urlOfTab}&utm_source=mail`))

  it.each([
    ['its og:url', '<meta property="og:url" content="https://news.example/articles/1">', '/articles/1'],
    ['its canonical address', '<link rel="canonical" href="/articles/1">', '/articles/1'],
    ['a parameter of its og:url', '<meta property="og:url" content="/articles/2?page=9">', '/articles/2?page=9'],
    ['what it was loaded as', '', '/articles/1'],
    ['the beginning of its address', '<link rel="canonical" href="/articles">', '/articles/1'],
    ['another parameter that it was loaded as', '', '/articles/2?page=1&part=2'],
    ['a page on another site', '<link rel="canonical" href="https://paper.example/x">', '/articles/1'],
    [
      'one of its two addresses',
      '<meta property="og:url" content="/articles/1"><link rel="canonical" href="/articles/2?page=1">',
      '/articles/1',
    ],
    ['an address in its body', '', '/articles/1'],
  ])('are its own title and its site if it changed its address, and %s is another page', async (_, own, loaded) => {
    loadedAs(`https://news.example${loaded}`)
    document.body.innerHTML = '<link rel="canonical" href="/articles/2?page=1">'
    expect(await read(own)).toEqual({ ...noTexts, title: 'Article 2', site_name: 'News' })
  })

  it.each([
    ['its own address', '<link rel="canonical" href="http://www.news.example/articles/2/?page=1">', '/articles/1'],
    ['its own address, longer', '<meta property="og:url" content="/articles/2-two?page=1">', '/articles/1'],
    ['another path, and was loaded as this page', '<link rel="canonical" href="/story-2">', '/articles/2?page=1'],
    [
      'another article, and was loaded as this page',
      '<meta property="og:url" content="/articles/1">',
      '/articles/2?page=1',
    ],
    ['nothing, and was loaded as this page', '', '/articles/2?page=1&gclid=1'],
  ])('are what it says if it names %s', async (_, own, loaded) => {
    loadedAs(`https://news.example${loaded}`)
    expect(await read(own)).toMatchObject({ title: 'Article 1', overview: 'One', keywords: 'one' })
  })

  it.each(['https://news.example/articles/3', 'https://news.example/#!/2', 'about:blank'])(
    'are none if the tab has another page by now: %s',
    async (now) => {
      loadedAs(now)
      location.assign(now)
      expect(await read('')).toBeUndefined()
    },
  )

  it('are none if the browser allows no script; a value that isn’t a text is empty', async () => {
    const { executeScript } = Object.assign(fakeBrowser.scripting, { executeScript: vi.fn() })
    executeScript.mockRejectedValue(new Error('The extensions gallery cannot be scripted.'))
    expect(await readMetadata(1, { urlOfTab, title: 'Tab title' })).toBeUndefined()
    executeScript.mockResolvedValue([
      { result: { title: 5, overview: 'Fine', here: urlOfTab, loaded: urlOfTab, named: 5 } },
    ])
    expect(await readMetadata(1, { urlOfTab, title: 'Tab title' })).toEqual({
      ...noTexts,
      title: 'Tab title',
      overview: 'Fine',
    })
  })

  it('is in the head alone, since a body has what visitors write', () => {
    page('<title>Tab title</title>')
    document.body.innerHTML = '<meta property="og:title" content="Buy"><meta name="description" content="Cheap">'
    expect(readPage(bounds)).toMatchObject({ title: 'Tab title', overview: '' })
  })
})

describe('the addresses that a page says of itself', () => {
  const saidBy = (head: string, longestLoad = 0) => {
    page(head)
    return readSaid(2000, longestLoad)
  }
  beforeEach(() => location.assign('https://news.example/b'))

  it('are its canonical one, a paper’s DOI, and the one for which it was loaded', async () => {
    loadedAs('https://news.example/a')
    expect(
      await saidBy(
        '<link rel="alternate" href="/feed"><link rel="Canonical" href="/own"><meta name="citation_doi" content="doi: 10.1/A">',
      ),
    ).toEqual({
      ...{ canonical: 'https://news.example/own', doi: '10.1/a' },
      ...{ loaded: 'https://news.example/a', here: 'https://news.example/b' },
    })
  })

  it.each([
    ['as a path', '<link rel="canonical" href="https://news.example/own"><link rel="canonical" href=" /own ">'],
    ['below a base', '<base href="https://news.example/a/"><link rel="canonical" href="../own">'],
    ['beside an empty one', '<link rel="canonical" href=""><link rel="canonical" href="own">'],
    ['beside a wrong one', '<link rel="canonical" href="http://["><link rel="canonical" href="/own">'],
  ])('are one if a page writes it %s', async (_, head) => {
    expect(await saidBy(head)).toMatchObject({ canonical: 'https://news.example/own' })
  })

  it('are one DOI in all its forms', async () => {
    const forms = ['10.1/A', 'doi:10.1/a', 'https://doi.org/10.1/a', 'http://dx.doi.org/10.1/a']
    const head = forms.map((form) => `<meta name="citation_doi" content="${form}">`).join('')
    expect(await saidBy(head)).toMatchObject({ doi: '10.1/a' })
  })

  it.each([
    '',
    '<link rel="canonical" href="">',
    '<link rel="canonical">',
    '<link rel="canonical" href="http://[">',
    '<link rel="canonical" href="/a"><link rel="canonical" href="/b">',
    `<link rel="canonical" href="https://news.example/${'a'.repeat(2000)}">`,
    '<meta name="citation_doi" content="10.1/a"><meta name="citation_doi" content="10.1/b">',
  ])('are none if its head names none, or several: %s', async (head) => {
    document.body.innerHTML =
      '<link rel="canonical" href="/own"><meta name="citation_doi" content="10.1/a"><p><link rel="canonical" href="/own">'
    expect(await saidBy(head)).toMatchObject({ canonical: '', doi: '' })
  })

  it('are awaited while the page loads, for a time', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    const reading = saidBy('', 10_000)
    document.head.innerHTML = '<link rel="canonical" href="/own">'
    expect(await reading).toMatchObject({ canonical: 'https://news.example/own' })

    expect(await saidBy('', 1)).toMatchObject({ canonical: '' })

    const complete = saidBy('', 10_000)
    state.mockReturnValue('complete')
    expect(await complete).toMatchObject({ canonical: '' })
  })

  it('are awaited until the whole head is there, in which a second one may differ', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    const body = vi.spyOn(document, 'body', 'get').mockReturnValue(null as unknown as HTMLElement)
    const reading = saidBy('<link rel="canonical" href="/own">', 10_000)
    document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/other">')
    body.mockRestore()
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
    expect(await reading).toMatchObject({ canonical: '' })
  })
})

describe('a page’s own address', () => {
  const url = 'https://news.example/amp/night-trains'
  const canonical = 'https://news.example/night-trains'
  const readOf = (result: unknown, isGuarded = (_: string) => false) => {
    Object.assign(fakeBrowser.scripting, { executeScript: async () => [{ result }] })
    return readOwnAddress(1, url, isGuarded)
  }

  it('is the tab’s if the browser allows no script, or the page sends something else', async () => {
    Object.assign(fakeBrowser.scripting, { executeScript: vi.fn().mockRejectedValue(new Error('No script here.')) })
    expect(await readOwnAddress(1, url, () => false)).toEqual({ url })
    expect(await readOf({ canonical: 5, loaded: url, here: url })).toEqual({ url })
    expect(await readOf({ canonical, doi: '10.1000/\ud800', loaded: url, here: url })).toMatchObject({ url: canonical })
  })

  it('is the tab’s if the tab has another page by now, whose claims may be those', async () => {
    const said = { canonical, doi: '', loaded: url }
    expect(await readOf({ ...said, here: `${url}#comments` })).toMatchObject({ url: canonical })
    expect(await readOf({ ...said, here: 'https://news.example/four-day-week' })).toEqual({ url })
  })

  it('is the tab’s if only that may be sent unasked', async () => {
    const said = { canonical, doi: '10.1000/famous.1', loaded: url, here: url }
    const paper = 'https://doi.org/10.1000/famous.1'
    expect(await readOf(said)).toEqual({ url: canonical, paper })
    expect(await readOf(said, (each) => each === canonical)).toEqual({ url, paper })
    expect(await readOf(said, (each) => each === url)).toEqual({ url: canonical, paper })
    expect(await readOf(said, () => true)).toEqual({ url: canonical })
  })
})
