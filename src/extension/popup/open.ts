import { closeByLink } from './frame/close-by-link.ts'
import { painted } from './frame/painted.ts'
import type {} from './kept/first-script.ts'

/**
 * Opens the popup: loads the application after the paint of what the first script shows (`kept/first-script.ts`), or at
 * once if it shows nothing.
 */
export async function openPopup(): Promise<void> {
  closeByLink()
  const kept = (await globalThis.shownFrame) ?? null
  if (kept !== null) await painted()
  const { startPopup } = await import('./start.tsx')
  await startPopup(kept)
}
