import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { type Article, articles as demoArticles } from '../data/articles.ts'
import { articlePage, indexPage, picture, picturePath } from './news-pages.ts'

/** The demo news site's pages. */
export function newsSite(articles: Article[] = demoArticles): Hono {
  const site = new Hono()
  site.get('/', (c) => c.html(indexPage(articles)))
  for (const article of articles) {
    site.get(article.path, (c) => c.html(articlePage(article)))
    site.get(picturePath(article), (c) => c.body(`${picture(article)}`, 200, { 'content-type': 'image/svg+xml' }))
  }
  return site
}

/** A server of this process that can be ended. */
export interface RunningSite {
  port: number
  close: () => Promise<void>
}

/** Serves the news site on loopback; without a port, on a free one. */
export async function startNewsSite({ port = 0 }: { port?: number } = {}): Promise<RunningSite> {
  const server = createServer(getRequestListener(newsSite().fetch))
  server.listen(port, '127.0.0.1')
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
