import { useEffect } from 'preact/hooks'
import { browser } from 'wxt/browser'

/**
 * Closes the popup when a link in it opens a tab. Chromium does so itself; Firefox would leave the popup over the page.
 */
export function useCloseByLink(): void {
  useEffect(() => {
    if (import.meta.env.BROWSER !== 'firefox') return
    let isFollowed = false
    const follow = ({ target }: MouseEvent) => {
      isFollowed ||= target instanceof Element && target.closest('a[target=_blank]') !== null
    }
    // once the tab is in front: if the popup closes earlier, Firefox opens a window instead of the tab
    const closeBehind = () => isFollowed && window.close()
    addEventListener('click', follow)
    browser.tabs.onActivated.addListener(closeBehind)
    return () => {
      removeEventListener('click', follow)
      browser.tabs.onActivated.removeListener(closeBehind)
    }
  }, [])
}
