import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'

/** Whether the button is on the toolbar; undefined until the browser answers, and in browsers without this setting. */
export function useOnToolbar(): boolean | undefined {
  const [isOnToolbar, setIsOnToolbar] = useState<boolean>()
  useEffect(() => {
    const read = async () => setIsOnToolbar((await browser.action.getUserSettings?.())?.isOnToolbar)
    // browsers without the event: the page gets the focus when the browser's menu closes
    const changed = browser.action.onUserSettingsChanged
    void read()
    changed?.addListener(read)
    addEventListener('focus', read)
    return () => {
      changed?.removeListener(read)
      removeEventListener('focus', read)
    }
  }, [])
  return isOnToolbar
}
