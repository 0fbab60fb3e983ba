import type {} from './snapshot.ts'
import { closeByLink, painted } from './window.ts'

/**
 * Opens the popup: loads the application after the paint of what the first script shows (`snapshot.ts`), or at
 * once if it shows nothing.
 */
export async function openPopup(): Promise<void> {
  closeByLink()
  if ((await globalThis.opened.shown) !== null) await painted()
  const { startPopup } = await import('./start.tsx')
  await startPopup()
}
