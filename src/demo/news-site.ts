import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { newsHost } from '../build/demo-network.ts'
import { type Article, articles, urlOf } from './data/demo-data.ts'

export async function serveOnLoopback(listener: RequestListener, port = 0) {
  const server = createServer(listener).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function probe(port: number): Promise<number> {
  const server = await serveOnLoopback(() => {}, port)
  await server.close()
  return server.port
}

/** The wanted port, or a free one if another program has it, which is said. */
export const availablePort = (wanted: number): Promise<number> =>
  probe(wanted).catch(async () => {
    const port = await probe(0)
    console.log(`Another program has port ${wanted}, so the network is at port ${port} this time.`)
    return port
  })

function newsSite(): Hono {
  const site = new Hono()
  site.get('/', (c) => c.html(indexPage(articles)))
  for (const article of articles) {
    site.get(article.path, (c) => c.html(articlePage(article)))
    site.get(picturePath(article), (c) => c.body(`${picture(article)}`, 200, { 'content-type': 'image/svg+xml' }))
  }
  return site
}

export const startNewsSite = () => serveOnLoopback(getRequestListener(newsSite().fetch))

const picturePath = (article: Article) => `/pictures${article.path}.svg`

const style = raw(readFileSync(join(import.meta.dirname, 'news-site.css'), 'utf8'))

const page = (siteName: string, head: unknown, body: unknown) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    ${head}
    <link rel="icon" href="data:,">
    <style>${style}</style>
  </head>
  <body>
    <header><a href="/">${siteName}</a></header>
    <main>${body}</main>
  </body>
</html>`

function articlePage(article: Article) {
  const { title, description, keywords, siteName, paragraphs, path } = article
  const head = html`<title>${title} – ${siteName}</title>
    <link rel="canonical" href="${urlOf(path)}">
    <meta name="description" content="${description}">
    <meta name="keywords" content="${keywords.join(', ')}">
    <meta property="og:type" content="article">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:site_name" content="${siteName}">
    <meta property="og:url" content="${urlOf(path)}">
    <meta property="og:image" content="${urlOf(picturePath(article))}">`
  const body = html`<article>
      <h1>${title}</h1>
      <p class="lead">${description}</p>
      <img src="${picturePath(article)}" alt="" width="1200" height="500">
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
      <p class="tags">${keywords.join(' · ')}</p>
    </article>`
  return page(siteName, head, body)
}

function indexPage(articles: Article[]) {
  const siteName = articles[0]?.siteName ?? newsHost
  const body = articles.map(
    ({ path, title, description }) =>
      html`<h2><a href="${path}">${title}</a></h2>
      <p class="lead">${description}</p>`,
  )
  return page(siteName, html`<title>${siteName}</title>`, body)
}

function picture(article: Article) {
  const hue = [...article.path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const color = (shift: number, lightness: number) => `hsl(${(hue + shift) % 360} 55% ${lightness}%)`
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 500" width="1200" height="500">
  <rect width="1200" height="500" fill="${color(0, 82)}"/>
  <circle cx="${250 + hue * 2}" cy="170" r="75" fill="${color(180, 72)}"/>
  <path d="M0 330Q300 200 620 320T1200 270V500H0Z" fill="${color(15, 62)}"/>
  <path d="M0 410Q260 300 560 390T1200 350V500H0Z" fill="${color(30, 45)}"/>
  <path d="M0 470Q400 390 760 450T1200 430V500H0Z" fill="${color(45, 28)}"/>
</svg>`
}
