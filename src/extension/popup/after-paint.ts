import { options } from 'preact'

/** Milliseconds after which a page that isn't painted, such as one behind another, has waited long enough. */
const patience = 200

/**
 * Lets the effects of what is drawn first wait until it is on the screen: what they ask of the background, read and load would
 * take the processor from the painting. To be called before drawing.
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
    setTimeout(resolve, patience)
  })
