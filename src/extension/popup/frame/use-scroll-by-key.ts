import { useLayoutEffect, useState } from 'preact/hooks'

/**
 * Makes a scrollable area focusable if nothing in it is. Otherwise some browsers can't scroll it by keyboard.
 *
 * @returns `tabIndex` of the area
 */
export function useScrollByKey(area: { readonly current: HTMLElement | null }): 0 | undefined {
  const [isFocusable, setFocusable] = useState(false)
  // after each drawing, and when the area is resized
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    const look = () => setFocusable(current.scrollHeight > current.clientHeight && !current.querySelector('a, button'))
    const observer = new ResizeObserver(look)
    observer.observe(current)
    look()
    return () => observer.disconnect()
  })
  return isFocusable ? 0 : undefined
}
