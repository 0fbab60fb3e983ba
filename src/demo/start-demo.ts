import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { buildExtension } from '../build/build-extension.ts'
import { demoNetwork, newsHost } from '../build/demo-network.ts'
import { UsageError } from '../service/usage-error.ts'
import { ensureBrowser } from './browser/browser-program.ts'
import { type ChromiumBrowser, launchChromium } from './browser/chromium.ts'
import { startDemoService } from './data/service.ts'
import { startNewsSite } from './news-site/news-site.ts'

/** All that the main job needs, started. */
export interface Stage extends ChromiumBrowser {
  /** The browser's first tab. */
  page: Page
  /** Origin of the graph service. */
  baseUrl: string
  /** Where the service keeps its database. */
  data: string
  /** Ends everything that was started here, last things first; may be called again. */
  close: () => Promise<void>
}

export interface StageOptions {
  headless: boolean
  say: (sentence: string) => void
  /** Ends everything, also what is only just starting. */
  signal: AbortSignal
}

/** Starts the graph service with fresh demo data, the news site, and a browser with the extension built for that service. */
export async function setStage({ headless, say, signal }: StageOptions): Promise<Stage> {
  const closers: (() => Promise<unknown>)[] = []
  let closed = Promise.resolve()
  const close = () => {
    closed = closed.then(async () => {
      for (let last = closers.pop(); last; last = closers.pop()) await last()
    })
    return closed
  }
  /** Remembers how to end what was just started, and goes no further if we have been stopped meanwhile. */
  const started = (closer: () => Promise<unknown>) => {
    closers.push(closer)
    signal.throwIfAborted()
  }
  signal.addEventListener('abort', close)

  try {
    const executablePath = await ensureBrowser('chromium', say)
    const folder = await mkdtemp(join(tmpdir(), 'passalong-demo-'))
    started(() => rm(folder, { recursive: true, force: true }))
    const data = join(folder, 'data')
    const { url: baseUrl, close: closeService } = await startServiceAtPort(data)
    started(closeService)
    const site = await startNewsSite()
    started(site.close)

    say('Building the extension for the demo network …')
    const extensionDir = await buildExtension(join(folder, 'extension'), { family: 'chromium', baseUrl })
    signal.throwIfAborted()
    const launched = await launchChromium({
      executablePath,
      extensionDir,
      headless,
      hosts: { [newsHost]: site.port },
    })
    started(launched.close)
    const [page] = await launched.browser.pages()
    if (!page) throw new Error('The browser opened without a page.')
    return { ...launched, page, baseUrl, data, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** At its usual address, which people may have noted; at a free port where another program has that one. */
async function startServiceAtPort(data: string) {
  const settings = { data }
  try {
    return await startDemoService({ ...settings, port: demoNetwork.port })
  } catch (error) {
    // If it was not for the port, this says the same again.
    if (error instanceof UsageError) return startDemoService({ ...settings, port: 0 })
    throw error
  }
}
