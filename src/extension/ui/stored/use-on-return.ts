import { useEffect } from 'preact/hooks'

/** Calls `read` at once, and again whenever the member returns to the page. */
export function useOnReturn(read: () => unknown): void {
  useEffect(() => {
    void read()
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [])
}
