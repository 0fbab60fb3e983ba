import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'

/** Whether the button is on the toolbar; undefined in browsers without this setting. */
export const readOnToolbar = async (): Promise<boolean | undefined> =>
  (await browser.action.getUserSettings?.())?.isOnToolbar

/** The same, followed; `first` until it is read anew. */
export function useOnToolbar(first: boolean | undefined): boolean | undefined {
  const [isOnToolbar, setIsOnToolbar] = useState(first)
  useEffect(() => {
    const read = async () => setIsOnToolbar(await readOnToolbar())
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
