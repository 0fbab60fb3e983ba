import { draw } from '../ui/first-frame.tsx'
import { App, isPageAlone } from './App.tsx'
import { runEffectsAfterPaint } from './after-paint.ts'
import { hasReply, readFirstFrame } from './first-frame.ts'
import { closeByLink } from './frame/close-by-link.ts'
import { fitScreen } from './frame/fit-screen.ts'
import { loadLazy } from './frame/lazy.ts'
import { takeOpenings } from './take-openings.ts'

/**
 * Draws the popup once all data of the first frame is read, so that nothing moves later. The marks are for `npm run
 * bench`.
 */
export async function startPopup(): Promise<void> {
  performance.mark('reading')
  fitScreen()
  closeByLink()
  const openings = takeOpenings()
  const first = await readFirstFrame(openings.first)
  const lazy = isPageAlone(first) ? undefined : await loadLazy()
  performance.mark('drawing')
  // without a stored reply, the look-up must not wait
  if (hasReply(first)) runEffectsAfterPaint()
  draw(first, first.network || !lazy ? <App first={first} onOpening={openings.onLater} /> : <lazy.NoNetwork />)
  performance.mark('drawn')
}
