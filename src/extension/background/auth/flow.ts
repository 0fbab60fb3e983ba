import { type Browser, browser } from 'wxt/browser'
import { redirectPath } from '../../network/address.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import * as privateItems from '../../storage/private-items.ts'
import { Failed } from '../base/failed.ts'

const closing = 3000

let waiting: { ended: Promise<unknown>; isAbandoned: boolean } | undefined

/** The only user of `browser.identity`, and of the window that it opens. */
export const flow = {
  redirectUri: (): string => identity().getRedirectURL(redirectPath),

  /** Opens the window after closing another, and waits without a timeout. @returns the callback, not validated */
  async authorize(url: string): Promise<string> {
    const api = identity()
    await flow.close()
    const stopRemembering = rememberWindow(new URL(url).origin)
    const launched = api.launchWebAuthFlow({ url, interactive: true })
    const own = { ended: launched.catch(() => undefined), isAbandoned: false }
    waiting = own
    let callback: string | undefined
    try {
      callback = await launched
    } catch (error) {
      throw new Failed(codeOf(error), { cause: error })
    } finally {
      if (waiting === own) waiting = undefined
      await stopRemembering()
    }
    if (!callback) throw new Failed('sign-in-closed')
    return callback
  },

  async show(): Promise<void> {
    const { id, state } = (await findWindow(await privateItems.signInWindow.get())) ?? {}
    const restored = state === 'minimized' ? { state: 'normal' as const } : {}
    if (id !== undefined) await browser.windows.update(id, { focused: true, ...restored }).catch(() => undefined)
  },

  async close(): Promise<void> {
    if (waiting) waiting.isAbandoned = true
    await closeWindow(await privateItems.signInWindow.get())
    if (waiting) await Promise.race([waiting.ended, new Promise((resolve) => setTimeout(resolve, closing))])
    await privateItems.signInWindow.remove()
  },
}

type SignInWindow = NonNullable<Awaited<ReturnType<typeof privateItems.signInWindow.get>>>

/** Stores the id of the next popup window that may show this origin. @returns a function that ends it */
function rememberWindow(origin: string): () => Promise<void> {
  let isKnown = false
  const onCreated = async ({ id }: Browser.windows.Window) => {
    const opened = id === undefined ? null : { id, origin }
    if (!(await findWindow(opened)) || isKnown) return
    isKnown = true
    if (waiting?.isAbandoned) await closeWindow(opened)
    else await privateItems.signInWindow.set(opened)
  }
  browser.windows.onCreated.addListener(onCreated)
  return async () => {
    isKnown = true
    browser.windows.onCreated.removeListener(onCreated)
    await privateItems.signInWindow.remove()
  }
}

async function closeWindow(signIn: SignInWindow | null): Promise<void> {
  const { id, tabs = [] } = (await findWindow(signIn)) ?? {}
  if (id !== undefined && tabs.length <= 1) await browser.windows.remove(id).catch(() => undefined)
}

/** Finds the sign-in window, unless a tab's address shows that another window has the id. */
async function findWindow(signIn: SignInWindow | null): Promise<Browser.windows.Window | undefined> {
  if (!signIn) return
  const window = await browser.windows.get(signIn.id, { populate: true }).catch(() => undefined)
  return window?.type === 'popup' && window.tabs?.every((tab) => mayShow(tab, signIn.origin)) ? window : undefined
}

/** An unknown address may be the network's or the provider's. */
function mayShow({ url, pendingUrl }: Browser.tabs.Tab, origin: string): boolean {
  const address = pendingUrl || url
  return !address || address === 'about:blank' || new URL(address).origin === origin
}

/** Some browsers lack this interface or half of it. There is no fallback: other ways to sign in are not secure. */
function identity(): typeof browser.identity {
  if (!browser.identity?.launchWebAuthFlow) throw new Failed('sign-in-unsupported')
  return browser.identity
}

export function codeOf(error: unknown): ErrorCode {
  const message = error instanceof Error ? error.message : ''
  if (/did not approve|cancelled or denied/i.test(message)) return 'sign-in-closed'
  if (/browser window/i.test(message)) return 'sign-in-unsupported'
  return 'sign-in-failed'
}
