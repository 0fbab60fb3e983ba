import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildExtension, type Family } from '../build/build-extension.ts'
import { demoNetwork, newsHost } from '../build/demo-network.ts'
import { launchBrowser } from './browser/launch.ts'
import { startDemoService } from './data/service.ts'
import { noDatabaseUrl } from './data/service-process.ts'
import { availablePort, startNewsSite } from './news-site.ts'
import { ensureBrowser } from './programs.ts'

export type Demo = Awaited<ReturnType<typeof startDemo>>

interface DemoOptions {
  family: Family
  headless: boolean
  say: (sentence: string) => void
  language?: string
  signal: AbortSignal
  /** The network's name in the extension, for another network's pictures. */
  networkName?: string | undefined
  leaveWelcomeOpen?: boolean
}

export async function startDemo({ family, say, signal, networkName, ...launch }: DemoOptions) {
  const { closeLater, close } = createClosers(signal)
  try {
    const executablePath = await ensureBrowser(family, say)
    const folder = await mkdtemp(join(tmpdir(), 'passalong-demo-'))
    closeLater(() => rm(folder, { recursive: true, force: true }))
    const data = join(folder, 'data')
    Object.assign(process.env, noDatabaseUrl)
    const startAt = (port: number) => startDemoService({ data, port })
    const port = await availablePort(demoNetwork.port, say)
    // another demo that starts at the same moment may take it first
    const service = await startAt(port).catch(() => startAt(0))
    closeLater(service.close)
    const baseUrl = service.url
    const site = await startNewsSite()
    closeLater(site.close)

    say('Building the extension for the demo network …')
    const building = buildExtension(join(folder, 'extension'), { family, baseUrl, networkName })
    // the folder is removed after the build has written its last file
    closeLater(() => building.catch(() => undefined))
    const extensionDir = await building
    signal.throwIfAborted()
    const launched = await launchBrowser(family, {
      ...launch,
      executablePath,
      extensionDir,
      hosts: { [newsHost]: site.port },
    })
    closeLater(launched.close)
    const [page] = await launched.browser.pages()
    if (!page) throw new Error('The browser opened without a page.')
    return { ...launched, page, baseUrl, data, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Functions that close started resources, in reverse order. */
export function createClosers(signal: AbortSignal) {
  const closers: (() => Promise<unknown>)[] = []
  let closed = Promise.resolve()
  const close = () => {
    closed = closed.then(async () => {
      for (let last = closers.pop(); last; last = closers.pop()) await last()
    })
    return closed
  }
  signal.addEventListener('abort', close)
  return {
    /** Registers a function for `close`. @throws the signal's reason if it is aborted, so that nothing more starts */
    closeLater: (closer: () => Promise<unknown>) => {
      closers.push(closer)
      signal.throwIfAborted()
    },
    close,
  }
}
