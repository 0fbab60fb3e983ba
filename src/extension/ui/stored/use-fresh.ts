import { useEffect } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { useOnReturn } from './use-on-return.ts'

/** Milliseconds without another change: values that change together, and the databases with them, are complete then. */
const rest = 500

/** Calls `read` at once, whenever the member returns to the page, and after stored values have changed. */
export function useFresh(read: () => unknown): void {
  useOnReturn(read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { onChanged } = browser.storage
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, rest)
    }
    onChanged.addListener(readSoon)
    return () => {
      clearTimeout(timer)
      onChanged.removeListener(readSoon)
    }
  }, [])
}
