import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { buildExtension, type Family } from '../build/build-extension.ts'
import { demoNetwork, newsHost } from '../build/demo-network.ts'
import type { ExtensionBrowser } from './browser/browser.ts'
import { ensureBrowser } from './browser/browser-program.ts'
import { launchBrowser } from './browser/launch.ts'
import { createClosers } from './closers.ts'
import { startDemoService } from './data/service.ts'
import { startNewsSite } from './news-site/news-site.ts'
import { type NotingProxy, type Responses, startNotingProxy } from './responses.ts'

/** All that the main job needs, started. */
export interface Demo extends ExtensionBrowser {
  /** The browser's first tab. */
  page: Page
  /** Origin of the graph service. */
  baseUrl: string
  /** What the graph service responds. */
  responses: Responses
  /** Where the service keeps its database. */
  data: string
  /** Ends everything that was started here, last things first; may be called again. */
  close: () => Promise<void>
}

interface DemoOptions {
  family: Family
  headless: boolean
  say: (sentence: string) => void
  /** The browser's language; without it, what is set on this machine. */
  language?: string
  /** Ends everything, also what is only just starting. */
  signal: AbortSignal
  /** What the extension calls the network, for pictures of another one's product. */
  networkName?: string | undefined
  /** Keeps the page that the extension opens after its installation. */
  keepWelcome?: boolean
}

/** Starts the graph service with fresh demo data, the news site, and a browser with the extension built for that service. */
export async function startDemo({ family, say, signal, networkName, ...launch }: DemoOptions): Promise<Demo> {
  const { started, close } = createClosers(signal)
  try {
    const executablePath = await ensureBrowser(family, say)
    const folder = await mkdtemp(join(tmpdir(), 'passalong-demo-'))
    started(() => rm(folder, { recursive: true, force: true }))
    const responses = await startProxyAtPort()
    started(responses.close)
    if (responses.port !== demoNetwork.port)
      say(`Another program has port ${demoNetwork.port}, so the network is at port ${responses.port} this time.`)
    const baseUrl = `http://127.0.0.1:${responses.port}`
    const data = join(folder, 'data')
    const service = await startDemoService({ data, port: 0, baseUrl })
    started(service.close)
    responses.passTo(service.url)
    const site = await startNewsSite()
    started(site.close)

    say('Building the extension for the demo network …')
    const extensionDir = await buildExtension(join(folder, 'extension'), { family, baseUrl, networkName })
    signal.throwIfAborted()
    const launched = await launchBrowser(family, {
      ...launch,
      executablePath,
      extensionDir,
      hosts: { [newsHost]: site.port },
    })
    started(launched.close)
    const [page] = await launched.browser.pages()
    if (!page) throw new Error('The browser opened without a page.')
    return { ...launched, page, baseUrl, responses, data, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** At the service's usual port, since people may have noted its URL; at a free one where another program has that port. */
const startProxyAtPort = (): Promise<NotingProxy> => startNotingProxy(demoNetwork.port).catch(() => startNotingProxy())
