import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildExtension } from '../../../src/build/build-extension.ts'
import { demoOrigin, newsHost } from '../../../src/build/demo-network.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { launchChromium } from '../../../src/demo/browser/chromium.ts'
import { welcomePage } from '../../../src/demo/browser/launch.ts'
import { startServiceProcess } from '../../../src/demo/data/service-process.ts'
import { startNewsSite } from '../../../src/demo/news-site.ts'
import { ensureBrowser } from '../../../src/demo/programs.ts'
import { addFunctions } from '../../../src/service/store/engine/sql-functions.ts'
import { databaseFile } from '../../../src/service/store/store.ts'
import { storeSession } from '../../browser/data/stored-values.ts'
import { type TestBrowser, withTestActions } from '../../browser/drive/test-browser.ts'
import { folderOfRun, median, quantile } from '../../support/benchmark.ts'
import { freePort } from '../../support/free-port.ts'

/** An unpinned icon first slides in, which takes the browser 250 ms. The browser must not be running, and may have left no file. */
async function pin(profile: string, id: string): Promise<void> {
  const file = join(profile, 'Default', 'Preferences')
  await mkdir(join(profile, 'Default'), { recursive: true })
  const preferences = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  preferences.extensions = { ...preferences.extensions, pinned_extensions: [id] }
  await writeFile(file, JSON.stringify(preferences))
}

async function idOf({ browser }: ExtensionBrowser): Promise<string> {
  const [id] = (await browser.extensions()).keys()
  if (!id) throw new Error('The browser has no extension.')
  return id
}

interface Contestant {
  extensionDir: string
  profile: string
}

type Stage = Awaited<ReturnType<typeof createStage>>

/** Starts the demo network's service, the news site, and the extension with a signed-in member. */
export async function createStage() {
  const port = await freePort()
  const baseUrl = demoOrigin(port)
  const folder = folderOfRun()
  const data = join(folder, 'data')
  const executablePath = await ensureBrowser('chromium')
  const service = await startServiceProcess({ port, data })
  const news = await startNewsSite()

  const launch = async ({ extensionDir, profile }: Contestant) => {
    const launched = await launchChromium({
      executablePath,
      extensionDir,
      profile,
      headless: true,
      language: 'en-US',
      hosts: { [newsHost]: news.port },
    })
    return withTestActions('chromium', launched)
  }

  async function prepare(
    extensionDir: string,
    use: (driven: ExtensionBrowser) => Promise<void> = async () => {},
  ): Promise<Contestant> {
    const contestant = { extensionDir, profile: folderOfRun() }
    const driven = await launch(contestant)
    const id = await idOf(driven)
    await use(driven)
    await driven.close()
    await pin(contestant.profile, id)
    return contestant
  }

  function database<Result>(use: (opened: DatabaseSync) => Result): Result {
    const opened = new DatabaseSync(join(data, databaseFile), { timeout: 5000 })
    addFunctions(opened)
    try {
      return use(opened)
    } finally {
      opened.close()
    }
  }

  return {
    /** Several shared it; nothing about it is known to the member. */
    article: `http://${newsHost}/four-day-week`,
    launch,
    /** An extension without a sign-in, after it was used once. */
    prepare,
    prepareOurs: async () =>
      prepare(await buildExtension(join(folder, 'built'), { family: 'chromium', port }), async (driven) => {
        await storeSession({ ...driven, baseUrl, database }, await welcomePage(driven))
        // on another page
        const page = await driven.browser.newPage()
        await page.goto(`http://${newsHost}/`)
        const popup = await driven.openPopup(page)
        await popup.waitForSelector('main[data-view=ready]')
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }),
    async close(): Promise<void> {
      await news.close()
      await service.close()
    },
  }
}

declare const chrome: import('webextension-polyfill').Browser

/** Ends the background. @throws Error if a background still runs: then the figures would be those of an awake one */
export async function endBackground(driven: TestBrowser): Promise<void> {
  await driven.endBackground()
  const awake = driven.browser.targets().find((target) => target.type() === 'service_worker')
  if (awake) throw new Error(`${awake.url()} still runs.`)
}

/** Milliseconds from a page's question to the reply of a sleeping background. */
export async function startWorkerOnce(driven: TestBrowser, file: string, question: object): Promise<number> {
  const page = await driven.openOwnPage(file)
  await endBackground(driven)
  const taken = await page.evaluate(async (question) => {
    const start = performance.now()
    await chrome.runtime.sendMessage(question)
    return performance.now() - start
  }, question)
  await page.close()
  return taken
}

/** The middle half of the values, as a share of their median. */
export const spread = (values: readonly number[]): number =>
  (quantile(values, 0.75) - quantile(values, 0.25)) / median(values)

const worker = 'chrome.runtime.onMessage.addListener((_message, _sender, reply) => reply({ ok: true }))\n'

async function lay(parent: string, name: string, files: Record<string, string>): Promise<string> {
  const manifest = {
    manifest_version: 3,
    name,
    version: '1',
    permissions: ['storage', 'activeTab'],
    action: { default_popup: 'popup.html' },
    background: { service_worker: 'background.js' },
  }
  await mkdir(join(parent, name))
  const all = { 'manifest.json': JSON.stringify(manifest), 'background.js': worker, ...files }
  for (const [file, text] of Object.entries(all)) await writeFile(join(parent, name, file), text)
  return join(parent, name)
}

/** The popup's own markup and style as a page without script. */
export async function layStatic(stage: Stage, ours: Contestant): Promise<string> {
  const markup = await markupOf(stage, ours)
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
  return lay(folderOfRun(), 'static', {
    'style.css': await readFile(join(ours.extensionDir, 'popup.css'), 'utf8'),
    'popup.html': `${head}<title>Static</title><link rel="stylesheet" href="style.css"><div id="app">${markup}</div>\n`,
  })
}

async function markupOf(stage: Stage, ours: Contestant): Promise<string> {
  const driven = await stage.launch(ours)
  const page = await driven.browser.newPage()
  await page.goto(stage.article)
  const popup = await driven.openPopup(page)
  await popup.waitForSelector('main[data-view=ready]')
  // all parts that load later
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const markup = await popup.evaluate(() => document.querySelector('#app')?.innerHTML ?? '')
  await driven.close()
  return markup
}

export const layBlank = (): Promise<string> =>
  lay(folderOfRun(), 'blank', {
    'popup.html': '<!doctype html><meta charset="utf-8"><title>Blank</title><p>Blank</p>\n',
  })
