import { draw, whole } from '../ui/first-frame.tsx'
import { App, isPageAlone } from './App.tsx'
import { runEffectsAfterPaint } from './after-paint.ts'
import { decidingOf, type FirstFrame, hasReply, readFirstFrame } from './first-frame.ts'
import { loadLazy, loadViews } from './frame/lazy.ts'
import { takeInput } from './kept/input.ts'
import { hashOf } from './kept/kept-frame.ts'
import { takeOpenings } from './take-openings.ts'

/**
 * Draws the popup once all data of the first frame is read, so that nothing moves later. The marks are for `npm run
 * bench`.
 *
 * @param kept `drawnFrom` of the kept frame in the document, whose elements become those of the application; empty if
 *   the document has the shell
 */
export async function startPopup(kept: string | null = null): Promise<void> {
  performance.mark('reading')
  const openings = takeOpenings()
  const first = await readFirstFrame(openings.first)
  const isAlone = isPageAlone(first)
  await Promise.all([(kept !== null || !isAlone) && loadLazy(), !isAlone && loadViews()])
  const isDrawn = kept !== null && (await hashOf(decidingOf(first))) === kept
  performance.mark('drawing')
  // without a stored reply, the look-up must not wait
  if (hasReply(first)) runEffectsAfterPaint()
  const app = (frame: FirstFrame) => <App first={frame} onOpening={openings.onLater} />
  const giveInput = takeInput()
  draw(first, app(first), isDrawn)
  giveInput()
  performance.mark('drawn')
  requestIdleCallback(async () => {
    const { keepFrames } = await loadLazy()
    keepFrames(first, (frame) => whole(frame, app(frame)))
  })
}
