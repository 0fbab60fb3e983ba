import { browser } from 'wxt/browser'
import { redirectPath } from '../../network/redirect-path.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import { Failed } from '../failed.ts'

/** The only user of `browser.identity`. */
export const flow = {
  /**
   * Where the sign-in comes back to.
   *
   * @throws Failed sign-in-unsupported
   */
  redirectUri: (): string => identity().getRedirectURL(redirectPath),

  /**
   * Opens the sign-in window and waits until the member is done with it, however long that takes.
   *
   * @returns the URL that the authorization ended at; not yet checked
   * @throws Failed
   */
  async authorize(url: string): Promise<string> {
    const api = identity()
    let callback: string | undefined
    try {
      callback = await api.launchWebAuthFlow({ url, interactive: true })
    } catch (error) {
      throw new Failed(codeOf(error), { cause: error })
    }
    if (!callback) throw new Failed('sign-in-closed')
    return callback
  },
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
  if (/browser window/i.test(message)) return 'sign-in-unsupported'
  return 'sign-in-page-failed'
}
