import type { ButtonHTMLAttributes } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './controls.tsx'
import { useTranslation } from './text.tsx'

/**
 * For a list with a button "Show more". It moves the focus to the first new item, or to the last if none is new: the
 * focused button has moved or was removed. @param shown number of items @returns the list's ref, and the button's click
 */
export function useShowMore(shown: number, isOver: boolean, isBusy: boolean, ask: () => void) {
  const list = useRef<HTMLUListElement>(null)
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
  function more(): void {
    if (isBusy) return
    before.current = shown
    ask()
  }
  return [list, more] as const
}

export function MoreButton({ text, isBusy, ...props }: ButtonHTMLAttributes & { text: string; isBusy: boolean }) {
  const t = useTranslation()
  return (
    <Button class="link more" aria-disabled={isBusy} {...props} text={isBusy ? t('everywhere.more.loading') : text} />
  )
}

/** Placeholder of a list's height, so that nothing moves when the list is drawn. */
export const Skeleton = () => (
  <ul class="skeleton" aria-hidden="true">
    <li />
    <li />
    <li />
  </ul>
)
