import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles } from '../../src/demo/data/demo-data.ts'
import { availablePort, startNewsSite } from '../../src/demo/news-site.ts'

let site: Awaited<ReturnType<typeof startNewsSite>>
beforeAll(async () => {
  site = await startNewsSite()
})
afterAll(() => site.close())

const get = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`)

async function open(path: string) {
  const response = await get(path)
  expect(response.status).toBe(200)
  const { document } = new Window()
  document.write(await response.text())
  return document
}

test.each(articles)(
  'the article $path has metadata with a picture, its markup is escaped, and the first page links to it',
  async (article) => {
    const page = await open(article.path)
    const meta = (name: string) =>
      page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
    const { title, description, siteName, keywords } = article
    expect({
      ogTitle: meta('og:title'),
      ogDescription: meta('og:description'),
      ogSiteName: meta('og:site_name'),
    }).toEqual({ ogTitle: title, ogDescription: description, ogSiteName: siteName })
    expect({ keywords: meta('keywords'), ogUrl: meta('og:url') }).toEqual({
      keywords: keywords.join(', '),
      ogUrl: `http://news.example${article.path}`,
    })
    expect(page.querySelector('h1')?.textContent).toBe(title)
    expect(page.querySelectorAll('script, b, i')).toHaveLength(0)
    const picture = await get(new URL(meta('og:image') ?? '').pathname)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect((await open('/')).querySelector(`main a[href="${article.path}"]`)).not.toBeNull()
  },
)

test('an unknown page is a 404', async () => {
  expect((await get('/nothing')).status).toBe(404)
})

test('a port that another program has is left to it, with a sentence', async () => {
  const said: string[] = []
  const port = await availablePort(site.port, (sentence) => void said.push(sentence))
  expect(port).not.toBe(site.port)
  expect(said).toEqual([`Another program has port ${site.port}, so the network is at port ${port} this time.`])
  expect(await availablePort(port, (sentence) => void said.push(sentence))).toBe(port)
  expect(said).toHaveLength(1)
})
