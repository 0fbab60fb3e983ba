import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'

/** Whether the button is on the toolbar; undefined until the browser has told, and in those that don't tell. */
export function useOnToolbar(): boolean | undefined {
  const [isOnToolbar, setIsOnToolbar] = useState<boolean>()
  useEffect(() => {
    const read = async () => setIsOnToolbar((await browser.action.getUserSettings?.())?.isOnToolbar)
    // where the browser tells of no change, the page has the focus again once the browser's menu is closed
    const told = browser.action.onUserSettingsChanged
    void read()
    told?.addListener(read)
    addEventListener('focus', read)
    return () => {
      told?.removeListener(read)
      removeEventListener('focus', read)
    }
  }, [])
  return isOnToolbar
}
