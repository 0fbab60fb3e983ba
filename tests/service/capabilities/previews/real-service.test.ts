import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { openData } from '../../../../src/service/open-data.ts'
import { listen } from '../../../support/free-port.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { newMember, openDatabaseOf } from '../../database.ts'
import { launchService, urlOf } from '../../own-process.ts'
import { readPage } from '../../page.ts'
import { createBrowser } from '../../test-network.ts'

// the Internet has one public address, which leads to this machine: the guard is the product's own
const imports = [join(import.meta.dirname, '../../deliveries/internet.ts')]

/** A site with a page about the harbour, and what it was asked for. */
async function startSite(replies: Record<string, RequestListener> = {}) {
  const asked: string[] = []
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const usual: Record<string, RequestListener> = {
    '/harbour': (_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end('<title>Harbour swimming</title><meta property="og:image" content="/harbour.png">'),
    '/harbour.png': (_, response) => response.end(picture),
  }
  const server = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    const reply = replies[url] ?? usual[url]
    reply ? reply(request, response) : response.writeHead(404).end()
  })
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return { asked, origin: `http://harbour.example:${await listen(server)}` }
}

async function start(data: string) {
  const service = launchService(data, { imports, env: { PASSALONG_PREVIEWS: 'true' } })
  onTestFinished(() => void service.kill())
  return { service, origin: await urlOf(service) }
}

/** The data of a network with one member, and that member's session. */
async function createNetwork() {
  const data = temporaryFolder()
  const store = await openData(data, capabilities)
  const member = await store.members.add(newMember('ana'), Date.now())
  const session = await store.sessions.begin(member, Date.now())
  await store.close()
  return { data, session }
}

function browse(origin: string, session: string) {
  const browser = createBrowser(fetch, origin)
  browser.cookies.set('session', session)
  return browser
}

/** What the page about a shared page calls it. */
async function shown(browser: ReturnType<typeof browse>, url: string) {
  const { text } = await browser.open(`/page?${new URLSearchParams({ url })}`)
  const page = readPage(text)
  const link = page.getAllByRole('link').find((link) => link.getAttribute('href') === url)
  return {
    title: link?.textContent,
    picture: /src="(\/page-pictures\/[^"]+)"/.exec(text)?.[1],
    isNamed: text.includes('harbour.example'),
  }
}

// shows: ours previews
test('a page that nobody knew, shared by its address alone, has title, picture and host within five seconds', async () => {
  const { origin: site, asked } = await startSite()
  const { data, session } = await createNetwork()
  const { service, origin } = await start(data)
  const browser = browse(origin, session)
  const url = `${site}/harbour`
  const began = performance.now()
  await browser.submit(`/share?${new URLSearchParams({ url })}`, {
    url,
    title: '',
    message: '',
    quote: '',
    overview: '',
    url_picture: '',
  })
  expect(await shown(browser, url)).toMatchObject({ title: `${site.slice('http://'.length)}/harbour`, isNamed: true })
  await expect
    .poll(() => shown(browser, url), { timeout: 5000 })
    .toEqual({ title: 'Harbour swimming', picture: expect.any(String), isNamed: true })
  expect(performance.now() - began).toBeLessThan(5000)
  expect(asked).toEqual(['/harbour', '/harbour.png'])
  expect(await service.stop()).toBe(0)
  expect(service.complaints()).toBe('')
})

test('a service that is killed while it reads a page reads it again after its next start', async () => {
  let isHeld = true
  const { origin: site, asked } = await startSite({
    '/held': (_, response) => {
      if (!isHeld) response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Held back</title>')
    },
  })
  const { data, session } = await createNetwork()
  const url = `${site}/held`
  const first = await start(data)
  await browse(first.origin, session).submit(`/share?${new URLSearchParams({ url })}`, {
    url,
    title: '',
    message: '',
    quote: '',
    overview: '',
    url_picture: '',
  })
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(1)
  await first.service.kill()
  isHeld = false
  // as if the minute had passed in which no other node reads it
  const database = await openDatabaseOf(data)
  expect(await database.all('SELECT attempts FROM page_reading')).toEqual([{ attempts: 1 }])
  await database.run('UPDATE page_reading SET due = $1', Date.now())
  await database.close()
  const second = await start(data)
  const browser = browse(second.origin, session)
  await expect.poll(async () => (await shown(browser, url)).title, { timeout: 20_000 }).toBe('Held back')
  expect(asked).toEqual(['/held', '/held'])
  await second.service.stop()
})
