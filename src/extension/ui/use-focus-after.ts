import { useEffect, useRef } from 'preact/hooks'

/** Where the focus goes on when a change of this value took away what had it; otherwise it stays. */
export function useFocusAfter(value: unknown, selector: string): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus()
  }, [value, selector])
}
