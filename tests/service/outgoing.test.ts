import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Endpoint, endpoints } from '../../src/contract/endpoints.ts'
import type { Parameter } from '../../src/contract/parameters.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import { listen } from '../support/free-port.ts'
import { readCsrfToken } from '../support/sign-in-by-pages.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startOddProvider } from './capabilities/provider/support/odd-provider.ts'
import { clientId } from './capabilities/provider/support/provider.ts'
import { beginThere } from './capabilities/provider/support/sign-in-at-provider.ts'
import { withinBounds } from './graph/bounds.ts'
import { startMailServer } from './mail/mail-server.ts'
import { launchService, urlOf } from './own-process.ts'
import { siteRoutes } from './site-routes.ts'
import { createBrowser, createTestNetwork } from './test-network.ts'

/** Fields of the site's forms that are addresses, or may lead to one. */
const fieldsOfForms = [
  'url',
  'url_picture',
  'title',
  'overview',
  'message',
  'text',
  'query',
  'to',
  'cancel_url',
  'file',
]

/** A server that waits for the service, by each way to write its address, and addresses that no member may reach. */
async function startTrap() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('Content-Type', 'text/html').end('<title>Trapped</title><meta property="og:image" content="/p">')
  })
  onTestFinished(() => void server.close())
  const port = await listen(server)
  const hosts = ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]', 'localhost.']
  const internal = ['http://169.254.169.254/latest/meta-data/', 'https://service.internal/', 'http://[fd00::1]/a.png']
  return { asked, urls: [...hosts.map((host) => `http://${host}:${port}/page`), ...internal] }
}

/** A network in a folder with two members: both share, and one asks the other for contact, who gets an e-mail. */
async function fill(data: string) {
  const network = await createTestNetwork({ data })
  const { store, clock } = network
  clock.now = Date.now()
  const ana = await network.addMember('ana', { role: 'administrator', email: 'ana@circle.example' })
  await store.members.setEmailConfirmed(ana, 'ana@circle.example', true)
  const ben = await network.addMember('ben')
  const token = await network.token(ana)
  await network.post('/recommend', { url: 'https://news.example/a', message: 'Read this' }, await network.token(ben))
  const { share_id = '' } = (await network.get('/recommend?url=https://news.example/a', token)).body
  await store.contactRequests.add({ from: ben, to: ana, subject: '', message: 'Hello' }, clock.now)
  const session = await store.sessions.begin(ana, clock.now)
  await network.quota.save()
  await store.close()
  return { token, session, ids: [ana, ben, share_id] }
}

const given = (parameter: Parameter, address: string): string =>
  parameter.type === 'url' || parameter.type === 'page_url' || parameter.type === 'string'
    ? address
    : (withinBounds(parameter)[0] ?? '')

test('the service connects to its database, its mail server and its sign-in provider, whatever addresses it gets', {
  timeout: 120_000,
}, async () => {
  const data = temporaryFolder()
  const { token, session, ids } = await fill(data)
  const [trap, mail, provider] = [await startTrap(), await startMailServer(), await startOddProvider()]
  onTestFinished(() => provider.close())
  const path = join(data, settingsFile)
  const before: { database_url?: string } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const oidc = { issuer: provider.issuer, client_id: clientId }
  const settings = { ...before, smtp_url: mail.url, smtp_from: 'network@circle.example', oidc }
  writeFileSync(path, JSON.stringify(settings))
  const SOCKETS = join(data, 'sockets.txt')
  const service = launchService(data, { imports: [join(import.meta.dirname, 'outgoing/sockets.ts')], env: { SOCKETS } })
  onTestFinished(() => void service.kill())
  const url = await urlOf(service)

  const ask = (method: string, path: string, fields: Record<string, string>) => {
    const form = new URLSearchParams(fields)
    const headers = { Authorization: `Bearer ${token}` }
    return method === 'GET'
      ? fetch(`${url}${path}?${form}`, { headers, redirect: 'manual' })
      : fetch(url + path, { method, headers, body: form, redirect: 'manual' })
  }
  for (const address of trap.urls)
    expect((await ask('POST', '/recommend', { url: address, url_picture: `${address}?picture` })).status).toBe(201)
  const addressOf = (index: number) => trap.urls[index % trap.urls.length] ?? ''
  const idOf = (index: number) => ids[index % ids.length] ?? ''
  for (const [index, { method, path, parameters }] of Object.values<Endpoint>(endpoints).entries()) {
    const fields = Object.entries(parameters).map(([name, each]) => [name, given(each, addressOf(index))] as const)
    await ask(method, path.replace(':id', idOf(index)), Object.fromEntries(fields))
  }

  const browser = createBrowser(fetch, url)
  browser.cookies.set('session', session)
  const csrf_token = readCsrfToken((await browser.open('/')).text)
  const filledIn = (address: string) => Object.fromEntries(fieldsOfForms.map((name) => [name, address]))
  const routes = (await siteRoutes()).filter(({ path }) => !/:secret|sign-out/.test(path))
  for (const [index, { method, path }] of routes.entries()) {
    const fields = filledIn(addressOf(index))
    const place = path
      .replace(/:(?:id|number)(?:\{[^/]*\})?/, ids[index % ids.length] ?? '')
      .replace(/:form.*/, 'plain')
    if (method === 'POST') await browser.post(place, { csrf_token, ...fields })
    else await browser.open(`${place}?${new URLSearchParams(fields)}`)
  }
  const shared = await browser.submit('/share', { url: trap.urls[0] ?? '', url_picture: trap.urls[0] ?? '' })
  expect(shared.status).toBe(303)

  const { headers } = await beginThere(createBrowser(fetch, url).open)
  expect(headers.get('Location')).toContain(provider.issuer)
  const forgotten = await createBrowser(fetch, url).submit('/forgotten', { login: 'ana' })
  expect(forgotten.status).toBe(200)
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBeGreaterThan(0)
  // whatever is queued would be sent or fetched by now
  await delay(1000)
  expect(await service.stop()).toBe(0)

  const database = before.database_url === undefined ? [] : [placeOf(before.database_url)]
  const opened = new Set(readFileSync(SOCKETS, 'utf8').trim().split('\n'))
  expect([...opened].sort()).toEqual([...database, `127.0.0.1:${mail.port}`, new URL(provider.issuer).host].sort())
  expect(trap.asked).toEqual([])
})

/** A socket's path, or host and port. */
function placeOf(databaseUrl: string): string {
  const { host, searchParams, port } = new URL(databaseUrl)
  const folder = searchParams.get('host') ?? decodeURIComponent(host)
  return folder.startsWith('/')
    ? `${folder.replace(/:\d+$/, '')}/.s.PGSQL.${port || searchParams.get('port') || 5432}`
    : host
}
