import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { readMetadata, readPage } from '../../../src/extension/page/metadata.ts'

const bounds = { title: 300, overview: 1000, keywords: 500, site_name: 100, url_picture: 2000, canonical: 2000 }

function page(head: string) {
  document.head.innerHTML = head
}

describe('readPage', () => {
  beforeEach(() => page(''))

  it('prefers Open Graph, then the meta tags, then the title', () => {
    page('<title>Tab title</title><meta name="description" content="Plain"><meta name="keywords" content="a, b">')
    expect(readPage(bounds)).toMatchObject({ title: 'Tab title', overview: 'Plain', keywords: 'a, b', site_name: '' })
    page(
      '<title>Tab title</title><meta name="description" content="Plain"><meta property="og:title" content="Open title"><meta property="og:description" content="Open"><meta property="og:site_name" content="News">',
    )
    expect(readPage(bounds)).toMatchObject({ title: 'Open title', overview: 'Open', site_name: 'News' })
  })

  it('keeps script in a title as text', () => {
    page('<title>x</title><meta property="og:title" content="&lt;script&gt;alert(1)&lt;/script&gt;">')
    expect(readPage(bounds).title).toBe('<script>alert(1)</script>')
  })

  it('cuts a megabyte of keywords to the bound', () => {
    page(`<meta name="keywords" content="${'word, '.repeat(200_000)}">`)
    const { keywords } = readPage(bounds)
    expect(keywords.length).toBeLessThanOrEqual(500)
    expect(keywords).toMatch(/^word, word/)
  })

  it('takes control characters and half pairs out', () => {
    page('<meta property="og:title" content="a&#1;b">')
    expect(readPage({ ...bounds }).title).toBe('a b')
    page(`<meta property="og:title" content="${'a'.repeat(299)}😀">`)
    expect(readPage(bounds).title).toBe('a'.repeat(299))
  })

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

it('reads the address that a page calls its own', () => {
  page('<link rel="alternate" href="/feed"><link rel="canonical" href="https://news.example/own">')
  expect(readPage(bounds).canonical).toBe('https://news.example/own')
  page(`<link rel="canonical" href="https://news.example/${'a'.repeat(2000)}">`)
  expect(readPage(bounds).canonical).toBe('')
})

describe('readMetadata', () => {
  it('falls back to the tab’s title where the browser lets nothing in', async () => {
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
  })

  it('reads what is no text as empty', async () => {
    fakeBrowser.scripting.executeScript = vi.fn().mockResolvedValue([{ result: { title: 5, overview: 'Fine' } }])
    expect(await readMetadata(1, 'Tab title')).toMatchObject({
      title: 'Tab title',
      overview: 'Fine',
      keywords: '',
    })
  })
})
