import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import type { Page, Target } from 'puppeteer-core'
import { inject } from 'vitest'
import { demoNetwork, newsHost } from '../../src/build/demo-network.ts'
import { root } from '../../src/build/tools.ts'
import { oauthPaths } from '../../src/contract/oauth.ts'
import type { ExtensionBrowser } from '../../src/demo/browser/browser.ts'
import { launchChromium } from '../../src/demo/browser/chromium.ts'
import { launchFirefox } from '../../src/demo/browser/firefox.ts'
import { startNewsSite } from '../../src/demo/news-site/news-site.ts'
import { readText, waitForView } from '../../src/demo/tour/assertions.ts'
import { databaseFile } from '../../src/service/store/store.ts'
import { type OddServer, startOddServer } from '../support/odd-server.ts'

/** Host of pages that a test writes itself. */
export const oddHost = 'odd.example'

export type World = Awaited<ReturnType<typeof createWorld>>

/** A test's add-on is temporary, and Firefox forgets what those stored when it ends; one that is installed keeps it. */
export const keepsStorage = { 'extensions.webextensions.keepStorageOnUninstall': true }

interface WorldOptions {
  /** Answers for the test's own pages. */
  oddSite?: RequestListener
  /** Another build of the extension than the usual one. */
  extensionDir?: string
  /** Folder for the browser's profile, which stays there. */
  profile?: string
  /** Firefox's preferences to begin with. */
  preferences?: Record<string, number | boolean>
}

/** A browser with the extension, the real service as its own process, the news site, and a site for a test's own pages. */
export async function createWorld({
  oddSite,
  extensionDir = inject('extensionDir'),
  profile,
  preferences,
}: WorldOptions = {}) {
  const port = inject('servicePort')
  const data = await mkdtemp(join(tmpdir(), 'passalong-world-'))
  const said: string[] = []
  let service: ChildProcess | undefined = await startServiceProcess(port, data, said)
  let replacement: OddServer | undefined
  const news = await startNewsSite()
  const odd = await startOddServer(oddSite ?? ((_, response) => void response.writeHead(404).end()))
  const family = inject('family')
  const launch = { chromium: launchChromium, firefox: launchFirefox }[family]
  const start = () =>
    launch({
      executablePath: inject('browserProgram'),
      extensionDir,
      headless: true,
      profile,
      preferences,
      hosts: { [newsHost]: news.port, [oddHost]: Number(new URL(odd.url).port) },
    })
  let running = await start()

  async function stopService() {
    if (service) await stopped(service)
    service = undefined
    await replacement?.close()
    replacement = undefined
  }

  return {
    ...inBrowser(running),
    baseUrl: `http://127.0.0.1:${port}`,
    /** Where the test's own pages are served, without their host. */
    oddUrl: odd.url,
    /** Where the service stores its network, and all that it has printed. */
    data,
    said,
    stopService,

    /** Puts something else where the service was. */
    async replaceService(answer: RequestListener): Promise<OddServer> {
      await stopService()
      replacement = await startOddServer(answer, port)
      return replacement
    },

    /** The service again, with all that it stored. */
    async restoreService(): Promise<void> {
      await stopService()
      service = await startServiceProcess(port, data, said)
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

    /** Closes the browser and starts it again, with the profile that it had. */
    async restart() {
      await running.close()
      running = await start()
      return inBrowser(running)
    },

    async close(): Promise<void> {
      await running.close()
      await stopService()
      await Promise.all([news.close(), odd.close()])
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** What tests do in a browser; ending it is the world's. */
function inBrowser({ close: _close, ...driver }: ExtensionBrowser) {
  const { browser } = driver

  async function open(address: string): Promise<Page> {
    const page = impatient(await browser.newPage())
    await page.goto(address)
    return page
  }

  /** Clicks the toolbar button on this page. */
  const click = async (page: Page): Promise<Page> => {
    await page.bringToFront()
    return impatient(await driver.openPopup(page))
  }

  /** The window that a click on "Sign in" opens. */
  async function signInWindow(popup: Page): Promise<Page> {
    const isWindow = (target: Target) => target.type() === 'page' && target.url().includes(oauthPaths.authorize)
    const known = new Set(browser.targets())
    const opened = browser
      .waitForTarget((target) => isWindow(target) && !known.has(target), { timeout: 15_000 })
      .catch(async (error: unknown) => {
        throw new Error(`No sign-in window opened; the popup shows: ${await readText(popup, 'main')}`, { cause: error })
      })
    await popup.locator('main button.primary').click()
    return impatient(await (await opened).asPage())
  }

  /** Fills in the sign-in page, unless the network still knows the member and shows its consent page at once. */
  async function passSignInPage(window: Page, login: string = demoNetwork.login): Promise<void> {
    await window.locator('input[name=login], button[value="allow"]').wait()
    if (!(await window.$('input[name=login]'))) return
    await window.locator('input[name=login]').fill(login)
    await window.locator('input[name=password]').fill(demoNetwork.password)
    await window.locator('button[value="sign-in"]').click()
  }

  const article = (path: string): Promise<Page> => open(`http://${newsHost}${path}`)

  /** Signs in from this popup, through the real pages, allowing everything; the popup shows the page afterwards. */
  async function signIn(popup: Page): Promise<void> {
    const window = await signInWindow(popup)
    await passSignInPage(window)
    await window.locator('input[name=contacts]').wait()
    // ticked already where the member allowed it before
    if (await window.$('input[name=contacts]:not(:checked)')) await window.locator('input[name=contacts]').click()
    await window.locator('button[value="allow"]').click()
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

    /** As a member who has signed in before: for tests of something else. */
    async beSignedIn(): Promise<void> {
      const page = await article('/night-trains')
      await signIn(await click(page))
      await page.close()
    },
  }
}

/** The sentence of the failure that the popup shows, and the labels of its buttons. */
export async function readFailure(popup: Page, code: string) {
  await popup.locator(`.failure[data-code="${code}"]`).wait()
  const sentence = await readText(popup, `.failure[data-code="${code}"] p`)
  const buttons = await popup.$$eval('.failure button', (all) => all.map(({ textContent }) => textContent))
  return { sentence, buttons }
}

/** Far below a test's own time, so that what did not happen is named. */
function impatient(page: Page): Page {
  page.setDefaultTimeout(8000)
  return page
}

/** The service as anyone starts it; resolves when it says that it listens. */
async function startServiceProcess(port: number, data: string, said: string[]): Promise<ChildProcess> {
  const program = join(root, 'src', 'commands', 'service.ts')
  const child = spawn(process.execPath, [program, '--port', String(port), '--data', data, '--demo'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  child.stderr.pipe(process.stderr)
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === `graph service listening on http://127.0.0.1:${port}`) break
  }
  if (child.exitCode !== null) throw new Error('The service did not start.')
  child.stdout.resume()
  return child
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The service ended with ${code}`)
}
