import type { RequestListener } from 'node:http'
import { oddHost } from '../../world/world.ts'

/** Pages on which the views open the popup, besides the demo's. `/missing` responds with 404. */
export const oddPages: RequestListener = ({ url }, response) =>
  void response.writeHead(url === '/missing' ? 404 : 200, { 'content-type': 'text/html;charset=utf-8' }).end(
    `<!doctype html><title>${url === '/crowd' ? 'A page that a crowd shared' : 'A page of its own'}</title>
     <link rel="canonical" href="https://www.${oddHost}/its-own-name?utm_source=x">
     <meta name="description" content="Says what it is about."><meta name="keywords" content="one, two">
     <meta property="og:image" content="https://www.${oddHost}/picture.png"><p>${'Words to be quoted. '.repeat(30)}</p>`,
  )
