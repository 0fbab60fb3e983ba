import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildExtension } from '../../../src/build/build-extension.ts'
import { newsHost } from '../../../src/build/demo-network.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { launchChromium } from '../../../src/demo/browser/chromium.ts'
import { welcomePage } from '../../../src/demo/browser/launch.ts'
import { startServiceProcess } from '../../../src/demo/data/service-process.ts'
import { startNewsSite } from '../../../src/demo/news-site.ts'
import { ensureBrowser } from '../../../src/demo/programs.ts'
import { databaseFile } from '../../../src/service/store/store.ts'
import { storeSession } from '../../browser/data/stored-session.ts'
import { withTestActions } from '../../browser/drive/test-browser.ts'
import { startFaultProxy } from '../../support/faults/fault-proxy.ts'
import { latency } from '../../support/faults/faults.ts'
import { freePort } from '../../support/free-port.ts'
import { idOf, newProfile, pin } from './profile.ts'

/** An extension with its own profile and a pinned icon. */
export interface Contestant {
  extensionDir: string
  profile: string
}

export type Stage = Awaited<ReturnType<typeof createStage>>

/** Starts the demo network's service, the news site, and the extension with a signed-in member. */
export async function createStage() {
  const [servicePort, port] = [await freePort(), await freePort()]
  const baseUrl = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'passalong-bench-'))
  const data = join(folder, 'data')
  const executablePath = await ensureBrowser('chromium', console.log)
  const service = await startServiceProcess({ port: servicePort, baseUrl, data })
  let delay = 0
  const proxy = await startFaultProxy({
    target: `http://127.0.0.1:${servicePort}`,
    port,
    keepAlive: true,
    decide: () => (delay > 0 ? latency(delay) : undefined),
  })
  const news = await startNewsSite()
  const profiles: string[] = []

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
    const contestant = { extensionDir, profile: await newProfile() }
    profiles.push(contestant.profile)
    const driven = await launch(contestant)
    const id = await idOf(driven)
    await use(driven)
    await driven.close()
    await pin(contestant.profile, id)
    return contestant
  }

  function database<Result>(use: (opened: DatabaseSync) => Result): Result {
    const opened = new DatabaseSync(join(data, databaseFile), { timeout: 5000 })
    try {
      return use(opened)
    } finally {
      opened.close()
    }
  }

  return {
    article: `http://${newsHost}/night-trains`,
    launch,
    /** An extension without a sign-in, after it was used once. */
    prepare,
    /** Passalong with a signed-in member. */
    prepareOurs: async () =>
      prepare(await buildExtension(join(folder, 'built'), { family: 'chromium', baseUrl }), async (driven) => {
        await storeSession({ ...driven, baseUrl, database }, await welcomePage(driven))
        // on another page
        const page = await driven.browser.newPage()
        await page.goto(`http://${newsHost}/`)
        const popup = await driven.openPopup(page)
        await popup.waitForSelector('main[data-view=ready]')
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }),
    /** Delays the service's replies by so many milliseconds. */
    replyAfter(milliseconds: number): void {
      delay = milliseconds
    },
    async close(): Promise<void> {
      await proxy.stop()
      await news.close()
      await service.stop()
      for (const each of [...profiles, folder]) await rm(each, { recursive: true, force: true })
    },
  }
}
