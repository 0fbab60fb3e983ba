import { type Browser, browser } from 'wxt/browser'
import { redirectPath } from '../../network/redirect-path.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'

/** Milliseconds that a window has to be gone once it is closed. */
const closing = 3000

/** The sign-in that this worker waits for; the browser allows one at a time. */
let waiting: { ended: Promise<unknown>; isForgotten: boolean } | undefined

/** The only user of `browser.identity`, and of the window that it opens. */
export const flow = {
  /**
   * Where the sign-in comes back to.
   *
   * @throws Failed sign-in-unsupported
   */
  redirectUri: (): string => identity().getRedirectURL(redirectPath),

  /**
   * Opens the sign-in window and waits until the member is done with it, however long that takes. One that is open
   * already is closed first.
   *
   * @returns the URL that the authorization ended at; not yet checked
   * @throws Failed
   */
  async authorize(url: string): Promise<string> {
    const api = identity()
    await flow.close()
    const forget = followWindow()
    const launched = api.launchWebAuthFlow({ url, interactive: true })
    const own = { ended: launched.catch(() => undefined), isForgotten: false }
    waiting = own
    let callback: string | undefined
    try {
      callback = await launched
    } catch (error) {
      throw new Failed(codeOf(error), { cause: error })
    } finally {
      if (waiting === own) waiting = undefined
      await forget()
    }
    if (!callback) throw new Failed('sign-in-closed')
    return callback
  },

  /** Brings the sign-in window to the front; one that is still loading comes there by itself. */
  async show(): Promise<void> {
    const id = (await secrets.signInWindow.get()) ?? browser.windows.WINDOW_ID_NONE
    const window = await browser.windows.get(id).catch(() => undefined)
    const restored = window?.state === 'minimized' ? { state: 'normal' as const } : {}
    if (window) await browser.windows.update(id, { focused: true, ...restored }).catch(() => undefined)
  },

  /** Closes the sign-in window, also one whose worker died, and one that is still to come. */
  async close(): Promise<void> {
    if (waiting) waiting.isForgotten = true
    const id = await secrets.signInWindow.get()
    if (id !== null) await closeWindow(id)
    if (waiting) await Promise.race([waiting.ended, new Promise((resolve) => setTimeout(resolve, closing))])
    await secrets.signInWindow.remove()
  },
}

/** Remembers which window the browser opens for the sign-in: the first of the kind that it opens now. */
function followWindow(): () => Promise<void> {
  let found = false
  const onCreated = ({ id, type }: Browser.windows.Window) => {
    if (found || id === undefined || type !== 'popup') return
    found = true
    if (waiting?.isForgotten) void closeWindow(id)
    else void secrets.signInWindow.set(id)
  }
  browser.windows.onCreated.addListener(onCreated)
  return async () => {
    browser.windows.onCreated.removeListener(onCreated)
    await secrets.signInWindow.remove()
  }
}

/** Closes a window, unless the member has made it one with tabs of their own. */
async function closeWindow(id: number): Promise<void> {
  const window = await browser.windows.get(id, { populate: true }).catch(() => undefined)
  if (window?.type === 'popup' && (window.tabs?.length ?? 0) <= 1)
    await browser.windows.remove(id).catch(() => undefined)
}

/** Some browsers of the family lack it, or half of it; there is no other way to sign in that could be trusted. */
function identity(): typeof browser.identity {
  if (!browser.identity?.launchWebAuthFlow) throw new Failed('sign-in-unsupported')
  return browser.identity
}

/** Browsers tell their failures apart by sentences only; these are Chromium's and Firefox's. */
export function codeOf(error: unknown): ErrorCode {
  const message = error instanceof Error ? error.message : ''
  if (/did not approve|cancelled or denied/i.test(message)) return 'sign-in-closed'
  if (/only one web auth flow/i.test(message)) return 'sign-in-open'
  if (/browser window/i.test(message)) return 'sign-in-unsupported'
  return 'sign-in-page-failed'
}
