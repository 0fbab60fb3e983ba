import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { type Article, articles as demoArticles } from '../data/articles.ts'
import { type LoopbackServer, serveOnLoopback } from '../loopback-server.ts'
import { articlePage, indexPage, picture, picturePath } from './news-pages.ts'

/** The demo news site's pages. */
function newsSite(articles: Article[] = demoArticles): Hono {
  const site = new Hono()
  site.get('/', (c) => c.html(indexPage(articles)))
  for (const article of articles) {
    site.get(article.path, (c) => c.html(articlePage(article)))
    site.get(picturePath(article), (c) => c.body(`${picture(article)}`, 200, { 'content-type': 'image/svg+xml' }))
  }
  return site
}

/** Serves the news site on loopback, at a free port. */
export const startNewsSite = (): Promise<LoopbackServer> => serveOnLoopback(getRequestListener(newsSite().fetch))
