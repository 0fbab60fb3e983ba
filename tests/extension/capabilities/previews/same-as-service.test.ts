import { afterEach, expect, test } from 'vitest'
import { byPageText, pageTextNames, pageTexts } from '../../../../src/contract/endpoints.ts'
import { readPage } from '../../../../src/extension/page/metadata.ts'
import { createHeadReader } from '../../../../src/service/capabilities/previews/page-head.ts'

const bounds = { ...byPageText((name) => pageTexts[name].max), canonical: 2000 }

afterEach(() => {
  document.head.innerHTML = ''
})

const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`

const heads: Record<string, string> = {
  'has everything': `<title>Tab – News</title>${meta('og:title', 'Open')}${meta('og:description', 'Of open')}
    <meta name="description" content="Plain"><meta name="keywords" content="a, b">${meta('og:site_name', 'News')}
    ${meta('og:image', 'https://cdn.example/a.png')}<link rel="canonical" href="here">`,
  'has a title alone': '<title> Tab \n title </title>',
  'is for another network': `${meta('twitter:title', 'T')}${meta('twitter:description', 'D')}${meta('twitter:image', '/a.png')}
    <meta name="application-name" content="App">${meta('article:tag', 'tag')}`,
  'has empty texts': `<title>Tab</title>${meta('og:title', ' ')}${meta('og:image', '')}`,
  'has long texts': `<title>${'a'.repeat(299)}😀😀</title>${meta('og:description', 'b '.repeat(4000))}`,
  'has odd signs': `<title>a\u202e\tb\u0007\u2068c\u2069</title>${meta('og:site_name', 'x &amp; y')}`,
  'has no picture': `<title>T</title>${meta('og:image', 'javascript:alert(1)')}`,
}

test.each(Object.entries(heads))('service and extension say the same of a page that %s', (_, written) => {
  // another file's test may have led the document to another address
  const head = written.replace('"here"', `"${location.href}"`)
  document.head.innerHTML = head
  const reader = createHeadReader()
  reader.read(Buffer.from(head))
  const { texts } = reader.finish(location.href) ?? expect.unreachable()
  const read = readPage(bounds)
  expect(texts).toEqual(byPageText((name) => read[name]))
  expect(pageTextNames.some((name) => texts[name] !== '')).toBe(true)
})
