import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { demoNetwork } from '../build/demo-network.ts'
import { root } from '../build/tools.ts'
import { type ExtensionBrowser, untilClosed } from '../demo/browser/browser.ts'
import { openSignInWindow, signInAndAllow } from '../demo/browser/sign-in.ts'
import { firstPage } from '../demo/data/demo-data.ts'
import { startDemo } from '../demo/start-demo.ts'
import { chosenFamily, hasDisplay, runUntilStopped, untilAborted } from './running/browser-command.ts'
import { readOptions } from './running/options.ts'

async function dev(stop: AbortSignal): Promise<void> {
  const { values } = readOptions('npm run dev', {
    options: {
      browser: { type: 'string', default: 'chromium' },
      headless: { type: 'boolean', default: false },
      folder: { type: 'string', default: '.dev' },
      port: { type: 'string', default: String(demoNetwork.port) },
    },
  })
  const family = chosenFamily(values.browser)
  const wanted = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 0
  if (wanted < 1 || wanted > 65535) throw new Error('--port must be a number from 1 to 65535.')
  if (!hasDisplay() && !values.headless) console.log('There is no display, so the browser has no window.')
  const headless = values.headless || !hasDisplay()
  const development = resolve(root, values.folder)
  await mkdir(development, { recursive: true })
  await using demo = await startDemo({ family, headless, signal: stop, port: wanted, development })
  await demo.page.goto(firstPage)
  console.log((await ensureSignedIn(demo)) ? `Signed in as ${demoNetwork.login}.` : 'Still signed in.')
  watchFolders(extensionFolders, async () => {
    try {
      await demo.rebuild()
      console.log(`${new Date().toLocaleTimeString()} The extension is reloaded.`)
    } catch (error) {
      if (!stop.aborted) console.log(`${error instanceof Error ? error.message : error} Waiting for the next change.`)
    }
  })
  console.log(`
Ready. The service is at ${demo.baseUrl}; the password of all demo members is ${demoNetwork.password}.
Change a file of the extension or of the service. Ctrl-C, or closing the browser, ends everything.`)
  await Promise.race([untilAborted(stop), untilClosed(demo.browser)])
}

const extensionFolders = ['src/extension', 'src/contract', 'entrypoints', 'assets'].map((path) => join(root, path))

/**
 * Signs in on the options page: in a window, browsers close a popup as soon as another window opens or closes. @returns
 * whether that was necessary
 */
async function ensureSignedIn({ browser, openOwnPage }: ExtensionBrowser): Promise<boolean> {
  const options = await openOwnPage('options.html')
  const member = '#account .avatar'
  await options.waitForSelector(`${member}, main button.primary`)
  const isSignedOut = (await options.$(member)) === null
  if (isSignedOut) {
    await signInAndAllow(await openSignInWindow(browser, options))
    await options.waitForSelector(member)
  }
  await options.close()
  return isSignedOut
}

/** Debounce in milliseconds: saving a file often causes several changes. */
const debounce = 150

/** Calls `act` once for several changes in a row, and never twice at once. @param act must not throw */
function watchFolders(folders: readonly string[], act: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const change = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(act)
    }, debounce)
  }
  for (const folder of folders) watch(folder, { recursive: true }, change)
}

if (import.meta.main) await runUntilStopped(dev)
