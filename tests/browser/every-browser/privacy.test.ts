import { readFileSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { chromiumId, firefoxId, redirectUris } from '../../../src/build/extension-identity.ts'
import { root } from '../../../src/build/tools.ts'
import { rowsOf } from '../../../src/commands/matrix/table-rows.ts'
import { removedPath } from '../../../src/contract/website.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { launchBrowser, welcomePage } from '../../../src/demo/browser/launch.ts'
import { allow, allowEverything, openSignInWindow, passSignInPage } from '../../../src/demo/browser/sign-in.ts'
import { startDemoService } from '../../../src/demo/data/service.ts'
import { serveOnLoopback } from '../../../src/demo/loopback-server.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { chooseMark, storeIndex, untilMarked } from '../data/stored-index.ts'
import { leaveAtOnce } from '../data/stored-session.ts'
import { clickText } from '../drive/by-text.ts'
import { oddHost, ownBuild } from '../world/world.ts'

/**
 * A whole session of browsing, of which every request is noted twice, by a proxy in front of the service and by the
 * browser itself, against docs/privacy.md. In Firefox, which keeps no such record, by another proxy for all other
 * hosts.
 */

/** A request as the service gets it. */
interface Received {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request as the browser has it in its own record. */
interface Sent {
  method: string
  url: URL
  /** Whose request it is; empty where the browser asked by itself. */
  initiator: string
}

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser

const family = inject('family')
const { servicePort, extensionDir } = ownBuild()
const network = `http://127.0.0.1:${servicePort}`

/** Pages that are visited; the words are in no other text. */
const pages = Array.from({ length: 20 }, (_, index) => ({
  path: `/read/${index}-wayfarer${index}q`,
  title: `Longitude${index}q of a page`,
}))
const marksOf = (index: number) => [`wayfarer${index}q`, `Longitude${index}q`]

const received: Received[] = []
const sent: Sent[] = []
/** How many requests the service had got when each part of the session was over. */
const counts: Record<string, number> = {}
/** Which pages the button was clicked on, while there was consent. */
const clicked = [8, 10, 12]
const shared = 10

let welcomeTold = ''

/** Chromium's own record of its requests. */
const netLog = join(temporaryFolderForAll(), 'net-log.json')

beforeAll(async () => {
  const service = await startDemoService({ data: ':memory:', port: 0, baseUrl: network })
  const proxy = await serveOnLoopback((request, response) => {
    const { method = '', url = '/', headers } = request
    const note: Received = { method, url: new URL(url, network), headers, body: '' }
    received.push(note)
    const passedOn = sendRequest(service.url, { method, path: url, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    passedOn.once('error', () => response.destroy())
    request.on('data', (chunk) => {
      note.body += String(chunk)
    })
    request.pipe(passedOn)
  }, servicePort)
  const site = await serveOnLoopback(({ url = '/' }, response) => {
    // Firefox asks as one asks a proxy
    const page = pages.find(({ path }) => path === URL.parse(url, `http://${oddHost}`)?.pathname)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><title>${page?.title}</title><meta property="og:title" content="${page?.title}"><p>A page`,
    )
  })
  // Firefox has no such record; all that it sends to other machines goes through this, by its host alone where it is
  // https
  const elsewhere = createServer(({ method = '', url = '' }, response) => {
    sent.push({ method, url: new URL(url), initiator: '' })
    response.writeHead(502).end()
  })
  elsewhere.on('connect', ({ url }, socket) => {
    sent.push({ method: 'CONNECT', url: new URL(`https://${url}`), initiator: '' })
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const launched = await launchBrowser(family, {
    executablePath: inject('browserProgram'),
    extensionDir,
    headless: true,
    hosts: { [oddHost]: site.port },
    leaveWelcomeOpen: true,
    chromium: { netLog },
    firefox: {
      usedProfile: inject('usedProfile'),
      proxy: (elsewhere.address() as AddressInfo).port,
      preferences: { 'extensions.webextOptionalPermissionPrompts': false },
    },
  })
  try {
    await browse(launched)
  } finally {
    await launched.close()
    elsewhere.close()
    elsewhere.closeAllConnections()
    await Promise.all([proxy.close(), site.close()])
    await service.close()
  }
  if (family === 'chromium') sent.push(...readNetLog(netLog))
})
afterAll(() => {
  received.length = 0
})

/** The session: what a member does in a while, and nothing else. */
async function browse(launched: ExtensionBrowser): Promise<void> {
  const { browser, openPopup, openOwnPage } = launched
  const welcome = await welcomePage(launched)
  const tab = await browser.newPage()
  const visit = async (from: number, to: number) => {
    for (const { path } of pages.slice(from, to)) await tab.goto(`http://${oddHost}${path}`)
  }
  const click = async (index: number): Promise<Page> => {
    await visit(index, index + 1)
    return openPopup(tab)
  }
  /** The alarms that are due, at once. */
  const fireAlarm = (page: Page) =>
    page.evaluate(async () => {
      await chrome.alarms.create('pending-requests', { when: Date.now(), periodInMinutes: 30 })
    })
  const called = (call: string, since = 0) =>
    vi.waitUntil(() => received.slice(since).some(({ method, url }) => `${method} ${url.pathname}` === call), 8000)
  const pendingRequests = 'GET /me/pending_requests'

  /** The button is marked on every second page from now on. */
  const markPages = async () => {
    const options = await openOwnPage('options.html')
    await chooseMark(options, true)
    const shared = pages.filter((_, index) => index % 2 === 0)
    await storeIndex(
      options,
      network,
      shared.map(({ path }) => ({ url: `http://${oddHost}${path}` })),
    )
    await untilMarked(options)
    await options.close()
  }

  // nothing is agreed to yet
  await visit(0, 2)
  let popup = await click(2)
  await waitForView(popup, 'consent')
  await popup.close()
  await fireAlarm(welcome)
  await visit(3, 5)
  await welcome.bringToFront()
  welcomeTold = await readText(welcome, 'main')
  counts['before consent'] = received.length

  const window = await openSignInWindow(browser, welcome)
  await passSignInPage(window)
  await allowEverything(window)
  await waitForView(welcome, 'begin')
  await leaveAtOnce(welcome)
  await welcome.close()
  await markPages()
  // now that the browser compares each of them with what contacts shared
  await visit(0, pages.length)

  popup = await click(8)
  await waitForView(popup, 'ready')
  await popup.close()
  popup = await click(shared)
  await waitForView(popup, 'ready')
  await popup.locator('textarea[name=message]').fill('Worth the longitude')
  await popup.locator('form[name=share] button[type=submit]').click()
  await popup.locator('[data-result=shared]').wait()
  await popup.close()
  popup = await click(12)
  await waitForView(popup, 'ready')
  await popup.locator('#tab-news').click()
  await popup.locator('.news-entry').wait()
  await popup.locator('form[name=status] textarea').fill('On the way')
  await popup.locator('form[name=status] button[type=submit]').click()
  await called('POST /status')
  await popup.locator('#tab-requests').click()
  await popup.locator('.request button[value=ACCEPT]').click()
  await popup.locator('[data-outcome]').wait()
  await popup.locator('.request button[value=question]').click()
  await popup.locator('.request button[value=DELETE]').click()
  await vi.waitUntil(() => received.some(({ method }) => method === 'DELETE'), 8000)
  await popup.close()

  await visit(13, 15)
  const options = await openOwnPage('options.html')
  await options.locator('#consent button').wait()
  const beforeAlarm = received.length
  await fireAlarm(options)
  await called(pendingRequests, beforeAlarm)
  await clickText(options, 'Withdraw your agreement')
  await options.locator('#consent .actions .danger').click()
  await options.locator('#consent [data-revoked=true]').wait()
  counts['taking it back'] = received.length

  await visit(15, 17)
  popup = await click(17)
  await waitForView(popup, 'consent')
  await popup.close()
  await fireAlarm(options)
  await visit(18, 20)
  counts['after taking it back'] = received.length

  // somebody who comes back, and then removes the extension
  await options.bringToFront()
  const again = await openSignInWindow(browser, options)
  await passSignInPage(again)
  await again.locator('button[value="allow"]').wait()
  await allow(again)
  await options.locator('#account .member').wait()
  await browser.uninstallExtension(family === 'chromium' ? chromiumId : firefoxId)
  await called(`GET ${removedPath}`)
}

/** What the browser noted of its requests. */
function readNetLog(file: string): Sent[] {
  const { constants, events } = JSON.parse(readFileSync(file, 'utf8')) as {
    constants: { logEventTypes: Record<string, number> }
    events: { type: number; params?: { url?: string; method?: string; initiator?: string } }[]
  }
  const started = constants.logEventTypes.URL_REQUEST_START_JOB
  return events.flatMap(({ type, params: { url, method = 'GET', initiator = '' } = {} }) =>
    type === started && url ? { method, url: new URL(url), initiator } : [],
  )
}

/** The sent fields of each call, from docs/privacy.md. */
function readTable(): Map<string, Set<string>> {
  const document = readFileSync(join(root, 'docs', 'privacy.md'), 'utf8')
  const section = document.split('\n## ').find((each) => each.startsWith('What leaves the browser')) ?? ''
  const calls = new Map<string, Set<string>>()
  for (const [, call = '', carries = ''] of rowsOf(section)) {
    const names = [...carries.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    calls.set(call, new Set([...(calls.get(call) ?? []), ...names]))
  }
  return calls
}

/**
 * Whether the extension sent this request. Excludes resources of the network's pages, and the page that the browser
 * opens after the removal. Firefox marks some requests of an extension as same-origin.
 */
const isByExtension = ({ url, headers }: Received) =>
  headers['sec-fetch-dest'] === 'empty' || (headers['sec-fetch-site'] !== 'same-origin' && url.pathname !== removedPath)

/** The table's row for a request. */
function callOf({ method, url, headers }: Received, table: Map<string, Set<string>>): string {
  if (headers['sec-fetch-dest'] === 'image') return 'GET {picture}'
  const call = `${method} ${url.pathname}`
  return table.has(call) ? call : call.replace(/\/[^/]+$/, '/{id}')
}

// shows: M5
it('sends nothing before the consent, and after its withdrawal only the revocation', () => {
  expect(welcomeTold).toContain('Nothing is sent before you agree.')
  expect(counts['before consent']).toBe(0)
  expect(counts['after taking it back']).toBe(counts['taking it back'])
})

// shows: E6, M1
it('the network learns only pages on which the button was clicked; nobody else learns any', () => {
  const told = received.map(({ url, body }) => decodeURIComponent(`${url.href} ${body}`)).join('\n')
  const known = pages.flatMap((_, index) => (marksOf(index).some((mark) => told.includes(mark)) ? index : []))
  expect(known).toEqual(clicked)
  // only a share sends the page's metadata
  const described = pages.flatMap((_, index) => (told.includes(`Longitude${index}q`) ? index : []))
  expect(described).toEqual([shared])
  const elsewhere = sent.filter(({ url }) => url.origin !== network && url.hostname !== oddHost)
  expect(elsewhere.filter(({ url }) => /wayfarer|longitude/i.test(url.href))).toEqual([])
})

// shows: M1
it('every request of the extension goes to the network, in the browser’s own record too', () => {
  if (family === 'firefox') {
    // what is left is Firefox's own: it gets ready for the address that the sign-in comes back to, and then goes no
    // further
    const back = { method: 'CONNECT', host: URL.parse(redirectUris[1])?.host }
    const isBack = ({ method, url }: Sent) => method === back.method && url.host === back.host
    const foreign = sent.filter(
      (each) => !isBack(each) && !/(^|\.)(mozilla\.(com|net|org)|firefox\.com|mozaws\.net)$/.test(each.url.hostname),
    )
    expect(foreign.map(({ url }) => url.href)).toEqual([])
    return
  }
  const ours = sent.filter(
    ({ initiator, url }) => initiator.startsWith('chrome-extension:') && url.protocol !== 'chrome-extension:',
  )
  expect(ours.filter(({ url }) => url.origin !== network).map(({ url }) => url.href)).toEqual([])
  const line = ({ method, url }: { method: string; url: URL }) => `${method} ${url.href}`
  // the browser takes a picture from its cache when it shows it again
  const isFirst = (each: string, index: number, all: string[]) =>
    !each.includes('/pictures/') || all.indexOf(each) === index
  const lines = (requests: { method: string; url: URL }[]) => requests.map(line).filter(isFirst).sort()
  expect(lines(ours)).toEqual(lines(received.filter(isByExtension)))
})

// shows: M4
it('each request is a row of the table in docs/privacy.md, and carries what stands there', () => {
  const table = readTable()
  const seen = new Set<string>()
  for (const request of received.filter(isByExtension)) {
    const { url, headers, body } = request
    const call = callOf(request, table)
    seen.add(call)
    const carried = [...url.searchParams.keys(), ...new URLSearchParams(body).keys()]
    expect([call, ...carried.filter((name) => !table.get(call)?.has(name))]).toEqual([call])
    expect([call, headers.referer]).toEqual([call, undefined])
    if (headers['sec-fetch-dest'] === 'empty') expect([call, headers.cookie]).toEqual([call, undefined])
    const extra = Object.keys(headers).filter((name) => !byItself.test(name))
    expect([call, ...extra.filter((name) => !/^(authorization|idempotency-key|cookie)$/.test(name))]).toEqual([call])
  }
  const removed = received.find(({ url }) => url.pathname === removedPath)
  expect([removed?.url.href, removed?.body, removed?.headers.referer]).toEqual([network + removedPath, '', undefined])
  console.log(
    `privacy: ${received.length} requests at the service, ${sent.length} of the browser; ${[...seen].join(', ')}`,
  )
  // what the session does not come to: an answer without an answer
  const rare = ['GET /{id}', `GET ${removedPath}`]
  // which of the pictures are the extension's, Firefox doesn't say
  if (family === 'firefox') rare.push('GET {picture}')
  expect([...table.keys()].filter((call) => !seen.has(call)).sort()).toEqual(rare.sort())
})

/** Headers that browsers write. */
const byItself =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|content-type|content-length|origin|pragma|cache-control|priority|upgrade-insecure-requests|sec-.*)$/
