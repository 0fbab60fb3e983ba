import { browser } from 'wxt/browser'
import type { OpeningWith } from '../schemas/opening.ts'
import * as items from '../storage/items.ts'

/** The popup's own size with a window's frame around it, in pixels. */
const windowSize = { width: 400, height: 640 }

/** Whether the member has the popup before them; false also where the browser doesn't tell. */
export async function isPopupOpen(): Promise<boolean> {
  const popups = await browser.runtime.getContexts?.({ contextTypes: ['POPUP'] })
  return popups !== undefined && popups.length > 0
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
    await browser.windows.create({ type: 'popup', url: `${location.origin}/popup.html`, ...windowSize })
  }
}
