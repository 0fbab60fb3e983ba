import { browser } from 'wxt/browser'

/**
 * Closes the popup when a link in it opens a tab. Chromium does so itself; Firefox would leave the popup over the page.
 */
export function closeByLink(): void {
  if (import.meta.env.BROWSER !== 'firefox') return
  let isFollowed = false
  addEventListener('click', ({ target }) => {
    isFollowed ||= target instanceof Element && target.closest('a[target=_blank]') !== null
  })
  // once the tab is in front: if the popup closes earlier, Firefox opens a window instead of the tab
  browser.tabs.onActivated.addListener(() => isFollowed && window.close())
}
