import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** Pixels between an overlay and its anchor, and the popup's edge. */
const gap = 4

/**
 * Shows an element with `popover="manual"` over all else, below its anchor or above, where there is room: a part of the
 * popup that scrolls would cut it. @param within selector of the anchor's parent that it is as wide as
 */
export function useOverlay<Shown extends HTMLElement>(
  anchor: { readonly current: HTMLElement | null },
  isOpen: boolean,
  within = '',
) {
  const overlay = useRef<Shown>(null)
  useLayoutEffect(() => {
    const { current: element } = overlay
    if (!isOpen || !element) return
    element.showPopover()
    return () => element.hidePopover()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const place = () => {
      const { current: element } = overlay
      const { current: at } = anchor
      if (!element || !at) return
      const beside = at.getBoundingClientRect()
      const { left, width } = (at.closest(within || '*') ?? at).getBoundingClientRect()
      const below = innerHeight - beside.bottom - 2 * gap
      const above = beside.top - 2 * gap
      const isBelow = element.scrollHeight <= below || below >= above
      Object.assign(element.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${isBelow ? below : above}px`,
        top: isBelow ? `${beside.bottom + gap}px` : 'auto',
        bottom: isBelow ? 'auto' : `${innerHeight - beside.top + gap}px`,
      })
    }
    place()
    addEventListener('scroll', place, { capture: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  })
  return overlay
}
