import { options } from 'preact'
import { painted } from './frame/painted.ts'

/**
 * Delays the effects of the first drawing until it is painted: their messages and reads would slow the paint down. To
 * be called before drawing.
 */
export function runEffectsAfterPaint(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return
  const isPainted = painted()
  options.requestAnimationFrame = (run) => void isPainted.then(run)
  void isPainted.then(() => delete options.requestAnimationFrame)
}
