import { browser } from 'wxt/browser'
import type { OpeningWith } from '../../schemas/opening.ts'
import * as items from '../../storage/items.ts'

/** The popup's own size with a window's frame around it, in pixels. */
const windowSize = { width: 400, height: 640 }

const popupFile = '/popup.html'

/** Whether the member has the popup before them, or the small window with the same. */
export async function isPopupOpen(): Promise<boolean> {
  const contexts = await browser.runtime.getContexts?.({ documentUrls: [location.origin + popupFile] })
  if (contexts) return contexts.length > 0
  // browsers without it run the background as a page, which knows the other pages
  const views = browser.extension.getViews() as (Window & typeof globalThis)[]
  return views.some(({ location }) => location.pathname === popupFile)
}

/**
 * Shows how a sign-in ended to a member who began it in the popup, which browsers close under the sign-in's window: the popup again,
 * on the page that they began on. Where the browser opens none without a click, the page after the installation.
 */
export async function showSignInEnd(page: string | undefined): Promise<void> {
  const { phase } = await items.signIn.get()
  if (page !== popupFile || (phase !== 'signed-in' && phase !== 'confirm') || (await isPopupOpen())) return
  await browser.action.openPopup().catch(() => browser.tabs.create({ url: '/welcome.html' }))
}

/**
 * Opens the popup with this, or the same in a small window where the browser opens no popup: installed web apps have no
 * toolbar, and after a click on a notification no window may have the focus. A popup that is open shows it itself.
 */
export async function openPopup(opening: OpeningWith): Promise<void> {
  // written first and not waited for alone: some browsers open a popup only within the member's click
  const stored = items.opening.set({ at: Date.now(), ...opening })
  try {
    await Promise.all([stored, browser.action.openPopup()])
  } catch {
    await stored
    if (await isPopupOpen()) return
    const url = location.origin + popupFile
    // the member asked for it: at least a tab opens
    await browser.windows.create({ type: 'popup', url, ...windowSize }).catch(() => browser.tabs.create({ url }))
  }
}
