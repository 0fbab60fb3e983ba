import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Page } from 'puppeteer-core'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { demoOrigin, newsHost } from '../../../src/build/demo-network.ts'
import { chromiumId, firefoxId } from '../../../src/build/extension-identity.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import type { LaunchOptions } from '../../../src/demo/browser/browser.ts'
import { launchBrowser, welcomePage } from '../../../src/demo/browser/launch.ts'
import { openSignInWindow, signInAndAllow } from '../../../src/demo/browser/sign-in.ts'
import { type ServiceProcess, startServiceProcess } from '../../../src/demo/data/service-process.ts'
import { startNewsSite } from '../../../src/demo/news-site.ts'
import { settingsPath } from '../../../src/service/settings/settings.ts'
import { type FaultProxy, startFaultProxy } from '../../support/faults/fault-proxy.ts'
import type { Decide } from '../../support/faults/faults.ts'
import { freePort } from '../../support/free-port.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'
import { inDatabase } from '../data/service-data.ts'
import { storeSession } from '../data/stored-values.ts'
import { type TestBrowser, withTestActions } from '../drive/test-browser.ts'

export const oddHost = 'odd.example'

type Options = Omit<LaunchOptions, 'executablePath' | 'headless'> & { profile: string }

/**
 * Grants optional permissions without a prompt, which nobody could click, and always waits this long for suggestions.
 */
const firefoxPreferences = {
  'browser.urlbar.extension.omnibox.timeout': 1000,
  'extensions.webextOptionalPermissionPrompts': false,
  'extensions.webextensions.keepUuidOnUninstall': true,
}

/** Chromium's arguments in tests: it starts no renderer for each site, which saves a fifth of the work, and no GPU process. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process',
]

/** Firefox's new profile is a copy of a used one: the start takes a third less work. */
async function launchTestBrowser(options: Options): Promise<TestBrowser> {
  const [family, executablePath, usedProfile] = [inject('family'), inject('browserProgram'), inject('usedProfile')]
  const copies = usedProfile !== undefined && !existsSync(options.profile)
  if (copies) await cp(usedProfile, options.profile, { recursive: true })
  const launched = await launchBrowser(family, {
    language: 'en-US',
    ...options,
    chromiumArguments: [...chromiumArguments, ...(options.chromiumArguments ?? [])],
    firefoxPreferences: { ...firefoxPreferences, ...options.firefoxPreferences },
    executablePath,
    headless: true,
  })
  // to the driver, the copy is no new profile
  if (copies && !options.leaveWelcomeOpen) await (await welcomePage(launched)).close()
  return withTestActions(family, launched)
}

/** The browser of this worker's tests, and whether it has the extension. */
let shared: { driver: TestBrowser; hasExtension: boolean } | undefined

/**
 * Installs the extension in this worker's browser, which worlds use one after another: a start takes Firefox three
 * seconds. Removing the extension deletes all that is its; tabs, other contexts and cookies are removed here.
 */
async function useSharedBrowser({
  extensionDir,
  hosts,
  leaveWelcomeOpen,
}: Pick<Options, 'extensionDir' | 'hosts' | 'leaveWelcomeOpen'>): Promise<TestBrowser> {
  if (!shared) {
    const profile = join(inject('folder'), `profile-${process.pid}`)
    // a profile that is used again would keep the storage of removed extensions
    const preferences = { 'extensions.webextensions.keepStorageOnUninstall': false }
    const options = { extensionDir, hosts, leaveWelcomeOpen, profile, firefoxPreferences: preferences }
    const driver = await launchTestBrowser(options)
    // the worker ends by this signal, and its exit ends the browser
    process.once('SIGTERM', () => process.exit())
    shared = { driver, hasExtension: true }
  } else {
    const { browser } = shared.driver
    for (const context of browser.browserContexts())
      if (context !== browser.defaultBrowserContext()) await context.close()
    const blank = await browser.newPage()
    const isTab = (page: Page) => !page.url().startsWith('chrome://browser/')
    for (const page of await browser.pages()) if (page !== blank && isTab(page)) await page.close()
    await browser.deleteCookie(...(await browser.cookies()))
    await browser.installExtension(extensionDir)
    shared.hasExtension = true
    if (!leaveWelcomeOpen) await (await welcomePage(shared.driver)).close()
  }
  const { driver } = shared
  return { ...driver, reload: async () => void (await driver.browser.installExtension(extensionDir)) }
}

async function leaveSharedBrowser(): Promise<void> {
  if (!shared?.hasExtension) return
  const { driver } = shared
  shared.hasExtension = false
  try {
    await driver.browser.uninstallExtension(inject('family') === 'chromium' ? chromiumId : firefoxId)
  } catch {
    shared = undefined
    await driver.kill()
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** The build of this worker; no other worker uses it. */
export function ownBuild() {
  const build = inject('builds')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!build) throw new Error(`There is no build for worker ${process.env.VITEST_POOL_ID}.`)
  return build
}

interface WorldOptions {
  oddSite?: RequestListener
  extensionDir?: string
  /** The extension is one of an earlier release, whose index is stored in another way: it reads it. */
  isReleased?: boolean
  /** Folder of the profile of a browser of its own, for tests that end it; the test removes the folder. */
  profile?: string
  leaveWelcomeOpen?: boolean
  chromiumArguments?: string[]
  hosts?: Record<string, number>
  /** Port of the service if the test has a proxy at the port that the extension calls. */
  servicePort?: number
}

/** The sites of this worker's worlds: the demo's news, and the test's own pages. Their ports are the browser's. */
let sites: Promise<{ news: number; odd: OddServer; answerAs: (site: RequestListener) => void }> | undefined

async function startSites() {
  let site: RequestListener = () => undefined
  const [news, odd] = await Promise.all([
    startNewsSite(),
    startOddServer((request, response) => site(request, response)),
  ])
  const answerAs = (next: RequestListener) => {
    site = next
  }
  return { news: news.port, odd, answerAs }
}

const sharablePage: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>')

/**
 * Installs the extension in this worker's browser, or in one of its own, and starts the real service as its own
 * process.
 */
export async function createWorld({
  oddSite = sharablePage,
  extensionDir = ownBuild().extensionDir,
  profile,
  leaveWelcomeOpen,
  chromiumArguments,
  hosts,
  servicePort: port = ownBuild().servicePort,
}: WorldOptions = {}) {
  const baseUrl = demoOrigin(ownBuild().servicePort)
  const data = await mkdtemp(join(inject('folder'), 'world-'))
  await cp(inject('demoData'), data, { recursive: true })
  // with a mail server, the sign-in page has its link for a forgotten password
  await writeFile(settingsPath(data), JSON.stringify({ smtp_url: 'smtp://127.0.0.1:1' }))
  const said: string[] = []
  const startService = () => startServiceProcess({ port, baseUrl, data, onOutput: (text) => said.push(text) })
  let replacement: OddServer | undefined
  sites ??= startSites()
  const { news, odd, answerAs } = await sites
  answerAs(oddSite)
  const options = {
    extensionDir,
    leaveWelcomeOpen,
    hosts: { [newsHost]: news, [oddHost]: Number(new URL(odd.url).port), ...hosts },
  }
  const start = () =>
    profile ? launchTestBrowser({ ...options, profile, chromiumArguments }) : useSharedBrowser(options)

  async function stopService() {
    const code = service ? await service.close() : 0
    service = undefined
    if (code !== 0) throw new Error(`The service ended with ${code}`)
    await replacement?.close()
    replacement = undefined
  }

  async function endService(): Promise<void> {
    await stopService()
    await rm(data, { recursive: true, force: true })
  }

  /** Retries a failed start on CI, as `vitest.config.ts` retries a failed test. */
  const startPatiently = () =>
    start().catch((error: unknown) => {
      if (!process.env.CI || profile) throw error
      console.warn(error)
      return start()
    })
  // in parallel: the browser doesn't call the service before a test does
  const [serving, launched] = await Promise.allSettled([startService(), startPatiently()])
  let service: ServiceProcess | undefined = serving.status === 'fulfilled' ? serving.value : undefined
  if (serving.status === 'rejected' || launched.status === 'rejected') {
    // otherwise the half that started would use the next world's port
    if (launched.status === 'fulfilled') await (profile ? launched.value.close() : leaveSharedBrowser())
    await endService()
    throw launched.status === 'rejected' ? launched.reason : (serving as PromiseRejectedResult).reason
  }
  let running = launched.value

  async function end(): Promise<void> {
    await (profile ? running.close() : leaveSharedBrowser())
    await endService()
  }
  let ended: Promise<void> | undefined

  return {
    ...inBrowser(running),
    baseUrl,
    oddUrl: odd.url,
    /** Folder of the service's database, and the service's output. */
    data,
    said,
    stopService,

    async replaceService(respond: RequestListener): Promise<OddServer> {
      await stopService()
      replacement = await startOddServer(respond, port)
      return replacement
    },

    async restoreService(): Promise<void> {
      await stopService()
      service = await startService()
    },

    /** Reads or changes the service's database from outside, while the service runs. */
    database: <Result>(use: (database: DatabaseSync) => Result): Result => inDatabase(data, use),

    /** Closes or kills the browser and starts it again with the same profile. @param meanwhile changes the profile */
    async restart(end: 'close' | 'kill' = 'close', meanwhile?: () => unknown) {
      await running[end]()
      await meanwhile?.()
      running = await start()
      return inBrowser(running)
    },

    /** Ends everything; idempotent. */
    close: (): Promise<void> => (ended ??= end()),
  }
}

export async function createSignedInWorld(options?: WorldOptions): Promise<World> {
  const world = await createWorld({ ...options, leaveWelcomeOpen: true })
  try {
    const welcome = await welcomePage(world)
    // the driver reports the page before it is loaded
    await welcome.waitForSelector('main')
    await storeSession(world, welcome, { pausesIndex: !options?.isReleased })
    await welcome.close()
    return world
  } catch (error) {
    await world.close()
    throw error
  }
}

/** Actions of tests in a browser. Only the world ends the browser. */
function inBrowser({ close: _close, kill: _kill, ...driver }: TestBrowser) {
  const { browser } = driver

  async function open(url: string): Promise<Page> {
    const page = untilTestEnds(impatient(await browser.newPage()))
    await page.goto(URL.parse(url, `http://${oddHost}`)?.href ?? url)
    return page
  }

  async function click(page: Page, view?: string): Promise<Page> {
    await page.bringToFront()
    const popup = untilTestEnds(impatient(await driver.openPopup(page)))
    if (view) await waitForView(popup, view)
    return popup
  }

  const signInWindow = async (popup: Page): Promise<Page> => impatient(await openSignInWindow(browser, popup))

  async function signIn(popup: Page): Promise<void> {
    await signInAndAllow(await signInWindow(popup))
    await waitForView(popup, 'ready')
  }

  async function signOut(popup: Page): Promise<void> {
    await popup.evaluate(() => chrome.runtime.sendMessage({ name: 'signOut', argument: {} }))
    await waitForView(popup, 'signed-out')
  }

  return {
    ...driver,
    openOwnPage: async (file: string) => untilTestEnds(await driver.openOwnPage(file)),
    open,
    click,
    signInWindow,
    signIn,
    signOut,
    article: (path: string): Promise<Page> => open(`http://${newsHost}${path}`),
  }
}

/** Closes a page at the end of the test that opened it; what a hook opened stays. */
function untilTestEnds(page: Page): Page {
  // a popup may close by itself meanwhile
  if (TestRunner.getCurrentTest()) onTestFinished(() => page.close().catch(() => undefined))
  return page
}

/** Sets a timeout far below the test's own, so that the error names the missing element. */
function impatient(page: Page): Page {
  page.setDefaultTimeout(15_000)
  return page
}

/**
 * The worker's build with the optional permissions granted, for which Chromium asks in a window that no driver can
 * click.
 */
export async function permittedBuild(folder: string): Promise<string> {
  const { extensionDir } = ownBuild()
  if (inject('family') === 'firefox') return extensionDir
  await cp(extensionDir, folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const { permissions, optional_permissions, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, permissions: [...permissions, ...optional_permissions] }))
  return folder
}

export interface FaultyWorld extends World {
  proxy: FaultProxy
}

/** A world, by default with a signed-in member, and a fault proxy between the extension and the service. */
export async function createFaultyWorld(
  options: WorldOptions,
  decide?: Decide,
  create = createSignedInWorld,
): Promise<FaultyWorld> {
  const servicePort = await freePort()
  const proxy = await startFaultProxy({ to: servicePort, port: ownBuild().servicePort, decide })
  try {
    const world = await create({ ...options, servicePort })
    const { close } = world
    return Object.assign(world, { proxy, close: () => close().finally(proxy.stop) })
  } catch (error) {
    await proxy.stop()
    throw error
  }
}
