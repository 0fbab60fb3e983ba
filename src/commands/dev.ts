import { watch } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildExtension, type Family } from '../build/build-extension.ts'
import { demoNetwork, newsHost } from '../build/demo-network.ts'
import { commandText, root } from '../build/tools.ts'
import { type ExtensionBrowser, untilClosed } from '../demo/browser/browser.ts'
import { launchBrowser } from '../demo/browser/launch.ts'
import { allowEverything, openSignInWindow, passSignInPage } from '../demo/browser/sign-in.ts'
import { articles } from '../demo/data/demo-data.ts'
import { type ServiceProcess, startServiceProcess } from '../demo/data/service-process.ts'
import { availablePort, startNewsSite } from '../demo/news-site.ts'
import { ensureBrowser } from '../demo/programs.ts'
import { createClosers } from '../demo/start-demo.ts'
import { chosenFamily, hasDisplay, runUntilStopped, untilAborted } from './running/browser-command.ts'

const say = (sentence: string) => console.log(sentence)

async function dev(stop: AbortSignal): Promise<void> {
  const { values } = parseArgs({
    options: {
      browser: { type: 'string', default: 'chromium' },
      headless: { type: 'boolean', default: false },
      folder: { type: 'string', default: '.dev' },
      port: { type: 'string', default: String(demoNetwork.port) },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return say(commandText('dev.txt', { port: demoNetwork.port }))
  const family = chosenFamily(values.browser)
  const wanted = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 0
  if (wanted < 1 || wanted > 65535) throw new Error('--port must be a number from 1 to 65535.')
  if (!hasDisplay() && !values.headless) say('There is no display, so the browser has no window.')
  const headless = values.headless || !hasDisplay()
  const port = await availablePort(wanted, say)

  await using developed = await develop(family, headless, resolve(root, values.folder), port, stop)
  say(`
Ready. The service is at http://127.0.0.1:${port}; the password of all demo members is ${demoNetwork.password}.
Change a file of the extension or of the service. Ctrl-C, or closing the browser, ends everything.`)
  await Promise.race([untilAborted(stop), untilClosed(developed.browser)])
}

const extensionFolders = ['src/extension', 'src/contract', 'entrypoints', 'assets'].map((path) => join(root, path))
const serviceFolders = ['src/service', 'src/contract', 'src/demo/data', 'assets/invented'].map((path) =>
  join(root, path),
)

/**
 * A later change of the source restarts the service or reloads the extension; an error is printed. @param folder has
 * the service's data, the extension's build and the browsers' profiles for good
 */
async function develop(family: Family, headless: boolean, folder: string, port: number, signal: AbortSignal) {
  const { closeLater, close } = createClosers(signal)
  const extensionDir = join(folder, `extension-${family}`)

  /** Builds in another folder than the browser's, so that a failing build changes nothing. */
  async function build(): Promise<void> {
    const baseUrl = `http://127.0.0.1:${port}`
    const built = await buildExtension(join(folder, 'build'), { family, baseUrl, mode: 'development' })
    await rm(extensionDir, { recursive: true, force: true })
    await rename(built, extensionDir)
  }

  let service: ServiceProcess | undefined
  const startService = async () => {
    service = await startServiceProcess({ port, data: join(folder, 'data') })
  }
  const stopService = async () => {
    await service?.stop()
    service = undefined
  }

  async function onChange(sentence: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
      say(`${new Date().toLocaleTimeString()} ${sentence}`)
    } catch (error) {
      if (!signal.aborted) say(`${error instanceof Error ? error.message : error} Waiting for the next change.`)
    }
  }

  try {
    const executablePath = await ensureBrowser(family, say)
    await mkdir(folder, { recursive: true })
    await startService()
    closeLater(stopService)
    const site = await startNewsSite()
    closeLater(site.close)
    say('Building the extension …')
    await build()
    signal.throwIfAborted()
    const profile = join(folder, `profile-${family}`)
    const hosts = { [newsHost]: site.port }
    const driver = await launchBrowser(family, { executablePath, extensionDir, headless, profile, hosts })
    closeLater(driver.close)
    const [page] = await driver.browser.pages()
    if (!page) throw new Error('The browser opened without a page.')
    await page.goto(`http://${newsHost}${articles[0]?.path}`)
    say((await ensureSignedIn(driver)) ? `Signed in as ${demoNetwork.login}.` : 'Still signed in.')

    const reload = async () => {
      await build()
      await driver.reload()
    }
    const restart = async () => {
      await stopService()
      await startService()
    }
    closeLater(watchFolders(extensionFolders, () => onChange('The extension is reloaded.', reload)).close)
    closeLater(watchFolders(serviceFolders, () => onChange('The service is restarted.', restart)).close)
    return { ...driver, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Signs in on the options page: in a window, browsers close a popup as soon as another window opens or closes. @returns
 * whether that was necessary
 */
export async function ensureSignedIn({ browser, openOwnPage }: ExtensionBrowser): Promise<boolean> {
  const options = await openOwnPage('options.html')
  const member = '#account .avatar'
  await options.waitForSelector(`${member}, main button.primary`)
  const isSignedOut = (await options.$(member)) === null
  if (isSignedOut) {
    const window = await openSignInWindow(browser, options)
    await passSignInPage(window)
    await allowEverything(window)
    await options.waitForSelector(member)
  }
  await options.close()
  return isSignedOut
}

/** Debounce in milliseconds: saving a file often causes several changes. */
const debounce = 150

/** Calls `act` once for several changes, and never twice at once. @param act must not throw */
export function watchFolders(folders: readonly string[], act: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  let isWanted = false
  async function actOnChanges(): Promise<void> {
    if (!isWanted) return
    isWanted = false
    await act()
  }
  const change = () => {
    isWanted = true
    last = last.then(actOnChanges)
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(change, debounce)
    }),
  )
  return {
    async close(): Promise<void> {
      for (const watcher of watchers) watcher.close()
      clearTimeout(timer)
      isWanted = false
      await last
    },
  }
}

if (import.meta.main) await runUntilStopped(dev, 'npm run dev')
