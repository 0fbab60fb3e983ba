import { browser } from 'wxt/browser'

/** Closes the popup when a link in it opens a tab, as Chromium does itself. */
export function closeByLink(): void {
  if (import.meta.env.BROWSER !== 'firefox') return
  let isFollowed = false
  addEventListener('click', ({ target }) => {
    isFollowed ||= target instanceof Element && target.closest('a[target=_blank]') !== null
  })
  // once the tab is in front: if the popup closes earlier, Firefox opens a window instead of the tab
  browser.tabs.onActivated.addListener(() => isFollowed && window.close())
}

/** The least height in CSS pixels. A smaller one is wrong: Firefox loads a popup before it places its window. */
const lowest = 200

/** The most that Chromium gives a popup, in the screen's pixels: a page zoom makes them fewer of the popup's. */
const highest = 600

/** Milliseconds between two looks at a window that grows, whose outer height is known later than its inner one. */
const growth = 50

/**
 * Keeps the popup within its window. Firefox draws one of up to 600 pixels beyond the lower edge of the screen; Chromium
 * gives a document that is higher than its window a scroll bar beside the tab's own.
 */
export function fitScreen(): void {
  const { documentElement: root } = document
  const setRoom = (room: number) => root.style.setProperty('--room', `${room}px`)
  function measure(looks = 40) {
    if (import.meta.env.BROWSER !== 'firefox') {
      if (root.scrollHeight <= innerHeight) return
      if (outerHeight >= highest) setRoom(innerHeight)
      else if (looks > 0) setTimeout(measure, growth, looks - 1)
      return
    }
    const { mozInnerScreenY: top } = window as unknown as Record<'mozInnerScreenY', number>
    const { availTop = 0, availHeight } = screen as Screen & { availTop?: number }
    const room = Math.floor(availTop + availHeight - top)
    if (room >= lowest) setRoom(room)
  }
  // Firefox's popup has its place only when it is shown
  requestAnimationFrame(() => measure())
  addEventListener('resize', () => measure())
}

/** Maximum delay in milliseconds: a window behind another is not painted. */
const maxDelay = 200

/** Resolves after the first paint of text. Questions that wake the background, which slows it down, wait for it. */
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
