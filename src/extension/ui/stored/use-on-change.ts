import { useEffect } from 'preact/hooks'
import { browser } from 'wxt/browser'

/** Milliseconds without another change: values that change together, and the databases with them, are complete then. */
const rest = 500

/** Calls `read` after stored values have changed, by this page or elsewhere. */
export function useOnChange(read: () => unknown): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, rest)
    }
    browser.storage.onChanged.addListener(readSoon)
    return () => {
      clearTimeout(timer)
      browser.storage.onChanged.removeListener(readSoon)
    }
  }, [])
}
