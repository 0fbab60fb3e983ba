import { closeByLink } from './frame/close-by-link.ts'
import { fitScreen } from './frame/fit-screen.ts'
import { painted } from './frame/painted.ts'
import { showKeptFrame } from './kept/kept-frame.ts'

/**
 * Opens the popup. This file and its static imports are the first script: it shows the kept frame, and loads the
 * application after its paint, or at once if there is no frame.
 */
export async function openPopup(): Promise<void> {
  fitScreen()
  closeByLink()
  const kept = await showKeptFrame()
  if (kept !== null) await painted()
  const { startPopup } = await import('./start.tsx')
  await startPopup(kept)
}
