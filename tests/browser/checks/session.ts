import { readFileSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'puppeteer-core'
import { inject, vi } from 'vitest'
import { chromiumId, firefoxId } from '../../../src/build/extension-identity.ts'
import { removedPath } from '../../../src/contract/oauth.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { welcomePage } from '../../../src/demo/browser/launch.ts'
import { allow, allowEverything, openSignInWindow, passSignInPage } from '../../../src/demo/browser/sign-in.ts'
import { startDemoService } from '../../../src/demo/data/service.ts'
import { serveOnLoopback } from '../../../src/demo/news-site.ts'
import { chooseMark, leaveAtOnce, storeIndex, untilMarked } from '../data/stored-values.ts'
import { clickText } from '../drive/page.ts'
import { launchTestBrowser } from '../world/launch.ts'
import { oddHost, ownBuild } from '../world/world.ts'

/** A request as the service receives it. */
export interface Received {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request as the browser records it. */
export interface Sent {
  method: string
  url: URL
  /** Origin of the sender; empty for the browser's own requests. */
  initiator: string
}

/** Origin of the service that the extension calls. */
export const network = `http://127.0.0.1:${ownBuild().servicePort}`

/** Visited pages. Their words are in no other text. */
export const pages = Array.from({ length: 20 }, (_, index) => ({
  path: `/read/${index}-wayfarer${index}q`,
  title: `Longitude${index}q of a page`,
}))

/**
 * Records each request of a browser with the extension twice: by a proxy in front of the service, and by the browser's
 * own log. Firefox has no log: a proxy for all other hosts records its requests.
 *
 * @param folder for the browser's profile, and for Chromium's log
 * @param browse uses the browser; it can read the requests that the service received so far
 */
export async function record(
  folder: string,
  browse: (launched: ExtensionBrowser, received: readonly Received[]) => Promise<void>,
): Promise<{ received: Received[]; sent: Sent[] }> {
  const family = inject('family')
  const { servicePort, extensionDir } = ownBuild()
  const received: Received[] = []
  const sent: Sent[] = []
  const service = await startDemoService({ data: ':memory:', port: 0, baseUrl: network })
  const proxy = await serveOnLoopback((request, response) => {
    const { method = '', url = '/', headers } = request
    const note: Received = { method, url: new URL(url, network), headers, body: '' }
    received.push(note)
    const forwarded = sendRequest(service.url, { method, path: url, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    forwarded.once('error', () => response.destroy())
    request.on('data', (chunk) => {
      note.body += String(chunk)
    })
    request.pipe(forwarded)
  }, servicePort)
  const site = await serveOnLoopback(({ url = '/' }, response) => {
    // Firefox sends absolute URLs, as to a proxy
    const page = pages.find(({ path }) => path === URL.parse(url, `http://${oddHost}`)?.pathname)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><title>${page?.title}</title><meta property="og:title" content="${page?.title}"><p>A page`,
    )
  })
  // Firefox sends all requests to other machines through this proxy; of https it shows the host only
  const elsewhere = createServer(({ method = '', url = '' }, response) => {
    sent.push({ method, url: new URL(url), initiator: '' })
    response.writeHead(502).end()
  })
  elsewhere.on('connect', ({ url }, socket) => {
    sent.push({ method: 'CONNECT', url: new URL(`https://${url}`), initiator: '' })
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const netLog = join(folder, 'net-log.json')
  const launched = await launchTestBrowser({
    profile: join(folder, 'profile'),
    extensionDir,
    hosts: { [oddHost]: site.port },
    leaveWelcomeOpen: true,
    chromiumArguments: [`--log-net-log=${netLog}`],
    firefoxPreferences: {
      'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(proxyRules(site.port, (elsewhere.address() as AddressInfo).port))}`,
    },
  })
  try {
    await browse(launched, received)
  } finally {
    await launched.close()
    elsewhere.close()
    elsewhere.closeAllConnections()
    await Promise.all([proxy.close(), site.close()])
    await service.close()
  }
  if (family === 'chromium') sent.push(...readNetLog(netLog))
  return { received, sent }
}

/** Proxy rules (PAC): the visited pages come from a port on loopback, all other hosts are reached through a proxy. */
const proxyRules = (sitePort: number, proxyPort: number): string =>
  `function FindProxyForURL(url, host) {
    return 'PROXY 127.0.0.1:' + (host === '${oddHost}' && url.startsWith('http:') ? ${sitePort} : ${proxyPort})
  }`

/** The requests in Chromium's log. */
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

/** Indexes of the pages on which the member clicks the button while signed in, and of the page that is shared. */
export const clicked = [8, 10, 12]
export const shared = 10

/** Whatever a session shows, and the number of requests that the service had received after its parts. */
export interface Session {
  /** The text of the page that opens after the installation. */
  welcome: string
  counts: Record<'before consent' | 'at withdrawal' | 'after withdrawal', number>
  /** The calls that the options list before the withdrawal, and the calls of the extension until then. */
  sent: { listed: string[]; made: string[] }
}

/** Whether a page or the background asked by \`fetch\`: pictures are the browser's own requests. */
const isCall = ({ headers }: Received) => headers['sec-fetch-dest'] === 'empty'
const callsOf = (received: readonly Received[]) =>
  received
    .filter(isCall)
    .map(({ method, url }) => `${method} ${url.host}${url.pathname.replace(/[0-9a-f]{32}/, '{id}')}`)

/** The calls that the options list, once all of the list is unfolded. */
async function listedCalls(options: Page): Promise<string[]> {
  for (const which of ['.sent > li > details', '.sent details details'])
    await options.$$eval(which, (all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true
    })
  return options.$$eval('.sent [translate=no]', (all) => all.map((each) => (each as HTMLElement).innerText))
}

/** Does everything that a member does: agrees, signs in, reads, writes, withdraws, returns, removes the extension. */
export async function browseAsMember(launched: ExtensionBrowser, received: readonly Received[]): Promise<Session> {
  const { browser, openPopup, openOwnPage } = launched
  const counts = { 'before consent': 0, 'at withdrawal': 0, 'after withdrawal': 0 }
  const session: Session = { welcome: '', counts, sent: { listed: [], made: [] } }
  const welcome = await welcomePage(launched)
  const tab = await browser.newPage()
  const visit = async (from: number, to: number) => {
    for (const { path } of pages.slice(from, to)) await tab.goto(`http://${oddHost}${path}`)
  }
  const click = async (index: number): Promise<Page> => {
    await visit(index, index + 1)
    return openPopup(tab)
  }
  /** Makes the alarm due now. */
  const fireAlarm = (page: Page) =>
    page.evaluate(async () => {
      await chrome.alarms.create('pending-requests', { when: Date.now(), periodInMinutes: 30 })
    })
  const called = (call: string, since = 0) =>
    vi.waitUntil(() => received.slice(since).some(({ method, url }) => `${method} ${url.pathname}` === call), 8000)
  const pendingRequests = 'GET /me/pending_requests'

  /** Makes the button show a mark on every second page. */
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

  // before the consent
  await visit(0, 2)
  let popup = await click(2)
  await waitForView(popup, 'consent')
  await popup.close()
  await fireAlarm(welcome)
  await visit(3, 5)
  await welcome.bringToFront()
  session.welcome = await readText(welcome, 'main')
  session.counts['before consent'] = received.length

  const window = await openSignInWindow(browser, welcome)
  await passSignInPage(window)
  await allowEverything(window)
  await waitForView(welcome, 'begin')
  await leaveAtOnce(welcome)
  await welcome.close()
  await markPages()
  // the browser now compares each page with the pages that contacts shared
  await visit(0, pages.length)

  popup = await click(8)
  await waitForView(popup, 'ready')
  await popup.close()
  popup = await click(shared)
  await waitForView(popup, 'ready')
  await popup.locator('textarea[name=message]').fill('Worth the longitude')
  await popup.locator('form[name=share] button[type=submit]').click()
  await popup.locator('[data-result=share]').wait()
  await popup.close()
  popup = await click(12)
  await waitForView(popup, 'ready')
  await popup.locator('#tab-news').click()
  await popup.locator('.news-entry').wait()
  await popup.locator('[name=query]').fill('trains')
  await popup.keyboard.press('Enter')
  await called('GET /search')
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
  await options.locator('.record summary').click()
  await options.locator('.sent').wait()
  await vi
    .waitUntil(async () => {
      await options.evaluate(() => dispatchEvent(new Event('focus')))
      session.sent = { listed: (await listedCalls(options)).sort(), made: callsOf(received).sort() }
      return isDeepStrictEqual(session.sent.listed, session.sent.made)
    }, 8000)
    .catch(() => undefined)
  await clickText(options, 'Withdraw your agreement')
  await options.locator('#consent .actions .danger').click()
  await options.locator('#consent [data-revoked=true]').wait()
  session.counts['at withdrawal'] = received.length

  await visit(15, 17)
  popup = await click(17)
  await waitForView(popup, 'consent')
  await popup.close()
  await fireAlarm(options)
  await visit(18, 20)
  session.counts['after withdrawal'] = received.length

  // the member returns, and then removes the extension
  await options.bringToFront()
  const again = await openSignInWindow(browser, options)
  await passSignInPage(again)
  await again.locator('button[value="allow"]').wait()
  await allow(again)
  await options.locator('#account .member').wait()
  const isChromium = inject('family') === 'chromium'
  await browser.uninstallExtension(isChromium ? chromiumId : firefoxId)
  await called(`GET ${removedPath}`)
  return session
}
