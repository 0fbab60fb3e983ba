import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Moves the focus after "Show more" to the first new item, or to the last item if none is new: the focused button has
 * moved or was removed.
 *
 * @param shown number of items that are drawn
 * @param isOver whether no further items exist
 * @returns a function to call when more items are requested
 */
export function useFirstNew(
  list: { readonly current: HTMLElement | null },
  shown: number,
  isOver: boolean,
): () => void {
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (before.current === undefined || (shown <= before.current && !isOver)) return
    const at = Math.min(before.current, shown - 1)
    before.current = undefined
    const focused = document.activeElement
    // the member has moved the focus meanwhile
    if (focused && focused !== document.body && !focused.matches('.more')) return
    const item = list.current?.children[at]
    if (!(item instanceof HTMLElement)) return
    item.tabIndex = -1
    item.focus()
  }, [shown, isOver])
  return () => {
    before.current = shown
  }
}
