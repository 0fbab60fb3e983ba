/** Maximum delay in milliseconds: a window behind another is not painted. */
const maxDelay = 200

/** Resolves after the first paint of text. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, maxDelay)
  })
