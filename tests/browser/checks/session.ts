import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { expect, inject, vi } from 'vitest'
import { demoOrigin } from '../../../src/build/demo-network.ts'
import { chromiumId, firefoxId } from '../../../src/build/extension-identity.ts'
import { beginPath, removedPath } from '../../../src/contract/oauth.ts'
import { readText } from '../../../src/demo/browser/assertions.ts'
import { welcomePage } from '../../../src/demo/browser/launch.ts'
import { openSignInWindow, signInAndAllow } from '../../../src/demo/browser/sign-in.ts'
import { openComposer } from '../../../src/demo/browser/this-page.ts'
import { instead, type Seen } from '../../support/faults/faults.ts'
import { chooseMark, leaveAtOnce, storeIndex, untilMarked } from '../data/stored-values.ts'
import { clickFor, clickText, openTab, send } from '../drive/page.ts'
import { storeNetwork } from '../views/view.ts'
import { createFaultyWorld, createWorld, type FaultyWorld, oddHost, ownBuild } from '../world/world.ts'

export interface Sent {
  method: string
  url: URL
  /** Origin of the sender; empty for the browser's own requests. */
  initiator: string
}

export const network = demoOrigin(ownBuild().servicePort)

export const urlOf = ({ path }: Pick<Seen, 'path'>): URL => new URL(path, network)

/** Visited pages. Their words are in no other text. */
export const pages = Array.from({ length: 20 }, (_, index) => ({
  path: `/read/${index}-wayfarer${index}q`,
  title: `Longitude${index}q of a page`,
}))

/** Indexes of pages on which the member clicks the button while signed in: those that are shared, and passed. */
export const shared = 10
export const told = 12

export type Session = Awaited<ReturnType<typeof recordSession>>

/**
 * Does everything that a member does, in a browser whose requests are recorded by a proxy in front of the service, and
 * by the browser's own log; for Firefox, which has none, by a proxy that sees of https the host only.
 */
export async function recordSession(folder: string) {
  const isChromium = inject('family') === 'chromium'
  const sent: Sent[] = []
  const elsewhere = createServer(({ method = '', url = '' }, response) => {
    sent.push({ method, url: new URL(url), initiator: '' })
    response.writeHead(502).end()
  })
  elsewhere.on('connect', ({ url }, socket) => {
    sent.push({ method: 'CONNECT', url: new URL(`https://${url}`), initiator: '' })
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const [profile, netLog] = [join(folder, 'profile'), join(folder, 'net-log.json')]
  const options = {
    profile,
    leaveWelcomeOpen: true,
    hosts: isChromium ? {} : { '*': (elsewhere.address() as AddressInfo).port },
    chromiumArguments: [`--log-net-log=${netLog}`],
    oddSite: (({ url = '/' }, response) => {
      // Firefox sends absolute URLs, as to a proxy
      const page = pages.find(({ path }) => path === URL.parse(url, `http://${oddHost}`)?.pathname)
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' })
      response.end(
        `<!doctype html><title>${page?.title}</title><meta property="og:title" content="${page?.title}"><p>A page`,
      )
    }) satisfies RequestListener,
  }
  const world = await createFaultyWorld(options, undefined, createWorld)
  try {
    const session = await browseAsMember(world, profile)
    await world.close()
    if (isChromium) sent.push(...readNetLog(netLog))
    const holding = await filesWith(profile, session.tokens)
    return { ...session, received: world.proxy.seen, sent, said: world.said, holding }
  } finally {
    await world.close()
    elsewhere.close()
    elsewhere.closeAllConnections()
  }
}

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

/**
 * The files below a folder that contain a piece of a secret, also in the encoding of databases: compression and
 * databases may split it.
 */
async function filesWith(folder: string, secrets: readonly string[]): Promise<string[]> {
  const pieces = secrets
    .flatMap((secret) => secret.match(/.{10}/g) ?? [])
    .flatMap((piece) => [Buffer.from(piece), Buffer.from(piece, 'utf16le')])
  const holding: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    // a browser that runs removes files
    const bytes = await readFile(file).catch(() => Buffer.of())
    if (pieces.some((piece) => bytes.includes(piece))) holding.push(file)
  }
  return holding
}

/** Everything that the extension's pages can read, or receive as messages. */
const allThatPagesSee = (popup: Page, address: string): Promise<string> =>
  popup.evaluate(async (address) => {
    const asked: unknown[] = []
    for (const [name, argument] of Object.entries({
      lookUp: { address },
      moreSharers: { address, only_contacts: false, page: 1 },
      refreshPendingRequests: {},
      setOptions: {},
    }))
      asked.push(await chrome.runtime.sendMessage({ name, argument }))
    return JSON.stringify([asked, document.documentElement.outerHTML, await chrome.storage.session.get(null)])
  }, address)

/** The access token that the extension has. */
const tokenOf = (own: Page): Promise<string> =>
  own.evaluate(async () => {
    const { 'session@1': session } = await chrome.storage.local.get('session@1')
    return (session as { token: string }).token
  })

/** The page after the removal, and what the script of the sign-in page asks. */
const ofSite = [removedPath, '/passkeys/get']

/** Without what the network's pages ask. Firefox marks some requests as same-origin. */
export const isByExtension = (request: Seen) =>
  !ofSite.includes(urlOf(request).pathname) &&
  (request.headers.get('sec-fetch-dest') === 'empty' || request.headers.get('sec-fetch-site') !== 'same-origin')

async function browseAsMember(world: FaultyWorld, profile: string) {
  const { browser, openOwnPage } = world
  const received = world.proxy.seen
  const session = {
    welcome: '',
    /** The extension's requests until then. */
    until: { consent: [] as string[], withdrawal: [] as string[], nextConsent: [] as string[] },
    tokens: [] as string[],
    seen: [] as string[],
    /** The profile's files that had the last token while it was valid. */
    holdingLast: [] as string[],
    atService: [] as string[],
    /** Faults of the extension that the background stored. */
    faults: [] as unknown,
  }
  browser.on('targetchanged', (target) => session.seen.push(target.url()))
  browser.on('targetcreated', async (target) => {
    session.seen.push(target.url())
    const page = await target.page().catch(() => null)
    page?.on('console', (message) => session.seen.push(message.text()))
    page?.on('request', (request) => session.seen.push(request.url()))
  })
  const welcome = await welcomePage(world)
  const tab = await browser.newPage()
  const visit = async (from: number, to: number) => {
    for (const { path } of pages.slice(from, to)) await tab.goto(`http://${oddHost}${path}`)
  }
  const click = async (index: number, view?: string): Promise<Page> => {
    await visit(index, index + 1)
    return world.click(tab, view)
  }
  const fireAlarm = (page: Page) =>
    page.evaluate(async () => {
      await chrome.alarms.create('pending-requests', { when: Date.now(), periodInMinutes: 30 })
    })
  const called = (call: string, since = 0) =>
    vi.waitUntil(() => received.slice(since).some((each) => `${each.method} ${urlOf(each).pathname}` === call), 15_000)
  const byExtension = () => received.filter(isByExtension).map(({ method, path }) => `${method} ${path}`)
  const pendingRequests = 'GET /me/pending_requests'

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
  let popup = await click(2, 'consent')
  await popup.close()
  await fireAlarm(welcome)
  await visit(3, 5)
  await welcome.bringToFront()
  session.welcome = await readText(welcome, 'main')
  session.until.consent = byExtension()

  await signInAndAllow(await openSignInWindow(browser, welcome))
  await called(`GET ${beginPath.split('?')[0]}`)
  await welcome.close()
  const own = await openOwnPage('options.html')
  session.tokens.push(await tokenOf(own))
  await leaveAtOnce(own)
  await own.close()
  await markPages()
  // the browser now compares each page with the pages that contacts shared
  await visit(0, pages.length)

  popup = await click(8, 'ready')
  await popup.close()
  popup = await click(shared, 'ready')
  await send(popup, 'composer', 'Worth the longitude')
  await popup.locator('[data-result=share]').wait()
  await popup.close()
  popup = await click(told, 'ready')
  await popup.locator('.page-heading .bookmark').click()
  await called('POST /pass')
  const kept = received.length
  await openComposer(popup)
  await popup.locator('[name=message]').fill('For you')
  await popup.locator('.to input').fill('jon')
  await called('GET /me/addressees')
  await popup.locator('.to [role=option]').click()
  await popup.locator('.composer button.primary').click()
  await called('POST /pass', kept)
  await openTab(popup, 'news', '.news-entry')
  const thumb = (isLiked: boolean) => `.news-entry .doing [aria-pressed=${isLiked}]`
  await popup.locator(thumb(false)).click()
  await vi.waitUntil(() => received.some(({ method, path }) => method === 'PUT' && path.endsWith('/like')), 15_000)
  await popup.locator(thumb(true)).click()
  await vi.waitUntil(() => received.some(({ method, path }) => method === 'DELETE' && path.endsWith('/like')), 15_000)
  await clickFor(popup, '.news-entry .doing button.count', '.news-entry .answers')
  await popup.locator('.news-entry .doing [aria-controls]').click()
  await popup.locator('.news-entry .answers-of textarea').fill('By the pier')
  await popup.locator('.news-entry .answers-of button.primary').click()
  await vi.waitUntil(() => received.some(({ method, path }) => method === 'POST' && path.endsWith('/comments')), 15_000)
  await popup.locator('.opener').click()
  await popup.locator('[name=query]').fill('trains')
  await popup.keyboard.press('Enter')
  await called('GET /search')
  await popup.locator('.newsfeed > .back').click()
  await send(popup, 'status', 'On the way')
  await called('POST /status')
  await openTab(popup, 'requests', '.notices li')
  await called('GET /me/notices')
  const row = '.requests > div > ul .row:not([data-over])'
  await popup.locator(`${row} > button`).click()
  await clickFor(popup, '.request button[value=ACCEPT]', '[data-outcome]')
  await popup.locator(`${row} > button`).click()
  await popup.locator('.request button[value=fields]').click()
  await popup.locator('.request button[value=question]').click()
  await popup.locator('.request button[value=DELETE]').click()
  const isRemoval = ({ method, path }: Seen) => method === 'DELETE' && !path.endsWith('/like')
  await vi.waitUntil(() => received.some(isRemoval), 15_000)
  session.seen.push(await allThatPagesSee(popup, tab.url()))
  await popup.close()

  await visit(13, 15)
  const options = await openOwnPage('options.html')
  await options.locator('#consent button').wait()
  const beforeAlarm = received.length
  await fireAlarm(options)
  await called(pendingRequests, beforeAlarm)
  await clickText(options, 'Withdraw your consent')
  await clickFor(options, '#consent .actions .danger', '#consent [data-revoked=true]')
  session.until.withdrawal = byExtension()

  await visit(15, 17)
  popup = await click(17, 'consent')
  await popup.close()
  await fireAlarm(options)
  await visit(18, 20)
  session.until.nextConsent = byExtension()

  // the member returns; the profile "token" has its token in the redirect's address
  await storeNetwork(options, world, { profile: 'token' })
  await options.bringToFront()
  await signInAndAllow(await openSignInWindow(browser, options))
  await options.locator('#account .avatar').wait()
  const last = await tokenOf(options)
  session.tokens.push(last)
  session.seen.push(await options.content())
  popup = await click(shared, 'ready')
  session.seen.push(await allThatPagesSee(popup, tab.url()))
  await popup.close()
  const oops = { headers: { 'content-type': 'text/html' }, body: '<h1>Oops</h1>' }
  world.proxy.next({ path: '/shared_pages' }, instead(500, oops))
  popup = await click(12)
  await popup.locator('.failure').wait()
  session.seen.push(await popup.content())
  await popup.close()
  // the browser may be moving it from one file to another
  await vi.waitFor(async () => {
    expect(await tokenOf(options)).toEqual(last)
    session.holdingLast = await filesWith(profile, [last])
    expect(session.holdingLast).not.toEqual([])
  }, 15_000)
  session.atService = await filesWith(world.data, session.tokens)

  // the build's network has a page for the removal
  await options.evaluate(() => chrome.storage.local.remove('network@1'))
  popup = await click(8, 'ready')
  await popup.close()
  session.faults = await options.evaluate(async () => (await chrome.storage.session.get('faults@1'))['faults@1'] ?? [])
  await browser.uninstallExtension(inject('family') === 'chromium' ? chromiumId : firefoxId)
  await called(`GET ${removedPath}`)
  return session
}
