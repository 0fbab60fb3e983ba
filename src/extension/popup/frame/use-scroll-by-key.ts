import { useLayoutEffect, useState } from 'preact/hooks'

/**
 * What scrolls and has nothing in it that takes the focus takes it itself: not every browser scrolls it by keys otherwise.
 *
 * @returns its `tabIndex`
 */
export function useScrollByKey(area: { readonly current: HTMLElement | null }): 0 | undefined {
  const [isStop, setStop] = useState(false)
  // after each drawing, and where something else makes it smaller
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    const look = () => setStop(current.scrollHeight > current.clientHeight && !current.querySelector('a, button'))
    const observer = new ResizeObserver(look)
    observer.observe(current)
    look()
    return () => observer.disconnect()
  })
  return isStop ? 0 : undefined
}
