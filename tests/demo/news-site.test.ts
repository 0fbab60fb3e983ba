import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles } from '../../src/demo/data/demo-data.ts'
import { startNewsSite } from '../../src/demo/news-site.ts'

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

test.each(articles)('the article $path has metadata with a picture, and its markup is escaped', async (article) => {
  const page = await open(article.path)
  const meta = (name: string) =>
    page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  expect(page.title).toBe(`${article.title} – ${article.siteName}`)
  const { title, description, siteName } = article
  const expected = {
    ...{ 'og:title': title, 'og:description': description, description, 'og:site_name': siteName },
    ...{ keywords: article.keywords.join(', '), 'og:url': `http://news.example${article.path}` },
  }
  expect(Object.entries(expected).filter(([name, value]) => meta(name) !== value)).toEqual([])
  expect(page.querySelector('h1')?.textContent).toBe(article.title)
  const paragraphs = [...page.querySelectorAll('article > p:not([class])')]
  expect(paragraphs.map((each) => each.textContent)).toEqual(article.paragraphs)
  expect(page.querySelectorAll('script, b, i')).toHaveLength(0)
  expect(page.querySelectorAll('img')).toHaveLength(1)
  const picture = new URL(meta('og:image') ?? '')
  expect(picture.origin).toBe('http://news.example')
  const response = await get(picture.pathname)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(await response.text()).toMatch(/^<svg /)
})

test('the first page links to every article', async () => {
  const page = await open('/')
  expect([...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toEqual(
    articles.map(({ path }) => path),
  )
})

test('an unknown page is a 404', async () => {
  expect((await get('/nothing')).status).toBe(404)
})
