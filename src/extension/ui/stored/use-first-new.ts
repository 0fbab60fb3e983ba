import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * After "Show more" the focus goes to the first item that is new, or to the last one where nothing came: the button that had
 * it has moved down or is gone.
 *
 * @param shown how many items are shown
 * @param isOver whether there is no more to show
 * @returns to be called when more are asked for
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
    // whoever went elsewhere meanwhile stays there
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
