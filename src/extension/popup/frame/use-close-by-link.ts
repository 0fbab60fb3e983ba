import { useEffect } from 'preact/hooks'
import { browser } from 'wxt/browser'

/** Chromium closes a popup when a link in it opens a tab. Firefox leaves it there, over what was to be read: it closes itself. */
export function useCloseByLink(): void {
  useEffect(() => {
    if (import.meta.env.BROWSER !== 'firefox') return
    let isFollowed = false
    const follow = ({ target }: MouseEvent) => {
      isFollowed ||= target instanceof Element && target.closest('a[target=_blank]') !== null
    }
    // once the tab is in front: a tab whose popup is gone before it opens gets a window of its own
    const closeBehind = () => isFollowed && window.close()
    addEventListener('click', follow)
    browser.tabs.onActivated.addListener(closeBehind)
    return () => {
      removeEventListener('click', follow)
      browser.tabs.onActivated.removeListener(closeBehind)
    }
  }, [])
}
