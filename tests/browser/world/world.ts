import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'puppeteer-core'
import { inject } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { launchBrowser, welcomePage } from '../../../src/demo/browser/launch.ts'
import { allowEverything, openSignInWindow, passSignInPage } from '../../../src/demo/browser/sign-in.ts'
import { type ServiceProcess, startServiceProcess } from '../../../src/demo/data/service-process.ts'
import { startNewsSite } from '../../../src/demo/news-site/news-site.ts'
import { databaseFile } from '../../../src/service/store/store.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'
import { storeSession } from '../data/stored-session.ts'

/** Host of pages that a test writes itself. */
export const oddHost = 'odd.example'

export type World = Awaited<ReturnType<typeof createWorld>>

/** What was built for the worker that we run in, which no other worker uses at the same time. */
export function ownBuild() {
  const build = inject('builds')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!build) throw new Error(`There is no build for worker ${process.env.VITEST_POOL_ID}.`)
  return build
}

export interface WorldOptions {
  /** Responses for the test's own pages. */
  oddSite?: RequestListener
  /** Another build of the extension than the usual one. */
  extensionDir?: string
  /** Folder for the browser's profile, which stays there. */
  profile?: string
  /** Keeps the page that opens after the installation. */
  leaveWelcomeOpen?: boolean
  /** Firefox's preferences to begin with. */
  preferences?: Record<string, number | boolean>
  /** Port of the service, where something of the test's own is in front of it, at the one that the extension asks. */
  servicePort?: number
}

/** A browser with the extension, the real service as its own process, the news site, and a site for a test's own pages. */
export async function createWorld({
  oddSite,
  extensionDir = ownBuild().extensionDir,
  profile,
  leaveWelcomeOpen,
  preferences,
  servicePort: port = ownBuild().servicePort,
}: WorldOptions = {}) {
  const baseUrl = `http://127.0.0.1:${ownBuild().servicePort}`
  const data = await mkdtemp(join(tmpdir(), 'passalong-world-'))
  const said: string[] = []
  const startService = () => startServiceProcess({ port, baseUrl, data, onOutput: (text) => said.push(text) })
  let replacement: OddServer | undefined
  const [news, odd] = await Promise.all([
    startNewsSite(),
    startOddServer(oddSite ?? ((_, response) => void response.writeHead(404).end())),
  ])
  const family = inject('family')
  const start = () =>
    launchBrowser(family, {
      executablePath: inject('browserProgram'),
      extensionDir,
      headless: true,
      language: 'en-US',
      profile,
      leaveWelcomeOpen,
      firefox: { usedProfile: inject('usedProfile'), preferences },
      hosts: { [newsHost]: news.port, [oddHost]: Number(new URL(odd.url).port) },
    })

  async function stopService() {
    const code = service ? await service.stop() : 0
    service = undefined
    if (code !== 0) throw new Error(`The service ended with ${code}`)
    await replacement?.close()
    replacement = undefined
  }

  async function endSites(): Promise<void> {
    await stopService()
    await Promise.all([news.close(), odd.close()])
    await rm(data, { recursive: true, force: true })
  }

  /** Where a test may be tried again (`tests/vitest.config.ts`), so may the start that all tests of its file rest on. */
  const startPatiently = () =>
    start().catch((error: unknown) => {
      if (!process.env.CI || profile) throw error
      console.warn(error)
      return start()
    })
  // both at once: the browser asks the service nothing before a test does
  const [serving, launched] = await Promise.allSettled([startService(), startPatiently()])
  let service: ServiceProcess | undefined = serving.status === 'fulfilled' ? serving.value : undefined
  if (serving.status === 'rejected' || launched.status === 'rejected') {
    // or what did start would be in the way of every later world
    if (launched.status === 'fulfilled') await launched.value.close()
    await endSites()
    throw launched.status === 'rejected' ? launched.reason : (serving as PromiseRejectedResult).reason
  }
  let running = launched.value

  async function end(): Promise<void> {
    // only a profile that stays has to be left in order, over which Firefox takes a second
    await (profile ? running.close() : running.kill())
    await endSites()
  }
  let ended: Promise<void> | undefined

  return {
    ...inBrowser(running),
    baseUrl,
    /** Where the test's own pages are served, without their host. */
    oddUrl: odd.url,
    /** Where the service stores its network, and all that it has printed. */
    data,
    said,
    stopService,

    /** Puts something else where the service was. */
    async replaceService(respond: RequestListener): Promise<OddServer> {
      await stopService()
      replacement = await startOddServer(respond, port)
      return replacement
    },

    /** The service again, with all that it stored. */
    async restoreService(): Promise<void> {
      await stopService()
      service = await startService()
    },

    /** Reads or changes the service's database, beside it, as another program would. */
    database<Result>(use: (database: DatabaseSync) => Result): Result {
      const database = new DatabaseSync(join(data, databaseFile), { timeout: 5000 })
      try {
        return use(database)
      } finally {
        database.close()
      }
    },

    /** Closes or kills the browser and starts it again, with the profile that it had. */
    async restart(end: 'close' | 'kill' = 'close') {
      await running[end]()
      running = await start()
      return inBrowser(running)
    },

    /** Ends everything; may be called again, and then waits for the same end. */
    close: (): Promise<void> => (ended ??= end()),
  }
}

/** A world whose member has signed in before: for tests of something else. */
export async function createSignedInWorld(options?: WorldOptions): Promise<World> {
  const world = await createWorld({ ...options, leaveWelcomeOpen: true })
  try {
    const welcome = await welcomePage(world)
    // it is told of before it is loaded
    await welcome.waitForSelector('main')
    await storeSession(world, welcome)
    await welcome.close()
    return world
  } catch (error) {
    await world.close()
    throw error
  }
}

/** What tests do in a browser; ending it is the world's. */
function inBrowser({ close: _close, kill: _kill, ...driver }: ExtensionBrowser) {
  const { browser } = driver

  async function open(url: string): Promise<Page> {
    const page = impatient(await browser.newPage())
    await page.goto(url)
    return page
  }

  /** Clicks the toolbar button on this page. */
  const click = async (page: Page): Promise<Page> => {
    await page.bringToFront()
    return impatient(await driver.openPopup(page))
  }

  /** The window that a click on "Sign in" opens. */
  const signInWindow = async (popup: Page): Promise<Page> => impatient(await openSignInWindow(browser, popup))

  const article = (path: string): Promise<Page> => open(`http://${newsHost}${path}`)

  /** Signs in from this popup, through the real pages, allowing everything; the popup shows the page afterwards. */
  async function signIn(popup: Page): Promise<void> {
    const window = await signInWindow(popup)
    await passSignInPage(window)
    await allowEverything(window)
    await waitForView(popup, 'ready')
  }

  return {
    ...driver,
    open,
    click,
    signInWindow,
    passSignInPage,
    signIn,
    article,

    /** Signs in through the real pages; nothing stays open. */
    async beSignedIn(): Promise<void> {
      const page = await article('/night-trains')
      await signIn(await click(page))
      await page.close()
    },
  }
}

/** Far below a test's own time, so that what did not happen is named. */
function impatient(page: Page): Page {
  page.setDefaultTimeout(8000)
  return page
}
