import type {} from './snapshot/show.ts'
import { closeByLink, painted } from './window.ts'

/**
 * Opens the popup: loads the application after the paint of what the first script shows (`snapshot/show.ts`), or at
 * once if it shows nothing.
 */
export async function openPopup(): Promise<void> {
  closeByLink()
  const kept = (await globalThis.shownFrame) ?? null
  if (kept !== null) await painted()
  const { startPopup } = await import('./start.tsx')
  await startPopup(kept)
}
