import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildExtension, type Family } from '../build/build-extension.ts'
import { demoNetwork, demoOrigin, newsHost } from '../build/demo-network.ts'
import { launchBrowser } from './browser/launch.ts'
import { startDemoService } from './data/service.ts'
import { noDatabaseUrl, startServiceProcess } from './data/service-process.ts'
import { availablePort, startNewsSite } from './news-site.ts'
import { ensureBrowser } from './programs.ts'

export type Demo = Awaited<ReturnType<typeof startDemo>>

interface DemoOptions {
  family: Family
  headless: boolean
  language?: string
  signal: AbortSignal
  port?: number
  /** The network's name in the extension, for another network's pictures. */
  networkName?: string | undefined
  leaveWelcomeOpen?: boolean
  /**
   * Has the service's data, the extension's build and the browsers' profiles for good; then both are as for development,
   * and the service restarts after each change of its source.
   */
  development?: string
}

export async function startDemo({ family, signal, networkName, port: wanted, development, ...launch }: DemoOptions) {
  const started = new AsyncDisposableStack()
  let closing: Promise<void> | undefined
  const close = () => (closing ??= started.disposeAsync())
  /** @throws the signal's reason if it is aborted, so that nothing more starts */
  const closeLater = (closer: () => Promise<unknown>) => {
    started.defer(async () => void (await closer()))
    signal.throwIfAborted()
  }
  try {
    const executablePath = await ensureBrowser(family)
    const folder = development ?? (await mkdtemp(join(tmpdir(), 'passalong-demo-')))
    if (!development) closeLater(() => rm(folder, { recursive: true, force: true }))
    const data = join(folder, 'data')
    Object.assign(process.env, noDatabaseUrl)
    const startService = async () => {
      const port = await availablePort(wanted ?? demoNetwork.port)
      const { close } = development
        ? await startServiceProcess({ port, data, nodeOptions: ['--watch'] })
        : await startDemoService({ data, port })
      closeLater(close)
      return port
    }
    // another demo that starts at the same moment may take the port first
    const port = await startService().catch((error) => (development ? Promise.reject(error) : startService()))
    const baseUrl = demoOrigin(port)
    const site = await startNewsSite()
    closeLater(site.close)

    const extensionDir = join(folder, `extension-${family}`)
    /** Builds in another folder than the browser's, so that a failing build changes nothing. */
    async function build(): Promise<void> {
      const mode = development ? 'development' : 'production'
      const built = await buildExtension(join(folder, 'build'), { family, port, networkName, mode })
      await rm(extensionDir, { recursive: true, force: true })
      await rename(built, extensionDir)
    }

    console.log('Building the extension for the demo network …')
    const building = build()
    // the folder is removed after the build has written its last file
    closeLater(() => building.catch(() => undefined))
    await building
    signal.throwIfAborted()
    const launched = await launchBrowser(family, {
      ...launch,
      executablePath,
      extensionDir,
      hosts: { [newsHost]: site.port },
      ...(development && { profile: join(folder, `profile-${family}`) }),
    })
    closeLater(launched.close)
    const [page] = await launched.browser.pages()
    if (!page) throw new Error('The browser opened without a page.')
    const rebuild = async () => {
      await build()
      await launched.reload()
    }
    signal.addEventListener('abort', close)
    return { ...launched, page, baseUrl, data, rebuild, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}
