import { options } from 'preact'

/** Maximum delay in milliseconds: a window behind another is not painted. */
const maxDelay = 200

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

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, maxDelay)
  })
