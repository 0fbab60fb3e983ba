import { draw } from '../ui/first-frame.tsx'
import { App, isPageAlone } from './App.tsx'
import { runEffectsAfterPaint } from './after-paint.ts'
import { isKnown, readFirstFrame } from './first-frame.ts'
import { loadLater } from './frame/later.ts'
import { takeOpenings } from './take-openings.ts'

/** Draws the popup once everything for a first frame that doesn't jump is read. The marks are for whoever looks where the time goes. */
export async function startPopup(): Promise<void> {
  performance.mark('reading')
  const openings = takeOpenings()
  const first = await readFirstFrame(openings.first)
  if (!isPageAlone(first)) await loadLater()
  performance.mark('drawing')
  // where nothing is known of the page, it is asked for first
  if (isKnown(first)) runEffectsAfterPaint()
  draw(first, <App first={first} onOpening={openings.onLater} />)
  performance.mark('drawn')
}
