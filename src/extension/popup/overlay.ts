import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { onWindow } from '../ui/controls.tsx'

/** Pixels between an overlay and its anchor, and the popup's edge. */
const gap = 4

interface Options {
  /** Selector of the anchor's parent that it is as wide as. */
  within: string
  /** The side that is taken if both have room; below by default. */
  prefers?: 'above'
  /** Called when the member presses elsewhere. */
  onOutside?: () => void
}

/**
 * Shows an element with `popover="manual"` over all else, below its anchor or above, where there is room: a part of the
 * popup that scrolls would cut it. It is not `auto`, since browsers differ in what they close by Escape.
 */
export function useOverlay<Shown extends HTMLElement>(
  anchor: { readonly current: HTMLElement | null },
  isOpen: boolean,
  { within, prefers, onOutside }: Options,
) {
  const overlay = useRef<Shown>(null)
  useLayoutEffect(() => {
    const { current: element } = overlay
    if (!isOpen || !element) return
    element.showPopover()
    return () => element.hidePopover()
  }, [isOpen])

  // after each drawing, since the overlay may have another height then
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => {
      const { current: element } = overlay
      const { current: at } = anchor
      if (!element || !at) return
      const beside = at.getBoundingClientRect()
      const { left, width } = (at.closest(within) ?? at).getBoundingClientRect()
      const below = innerHeight - beside.bottom - 2 * gap
      const above = beside.top - 2 * gap
      const fits = element.scrollHeight <= (prefers ? above : below)
      const isBelow = prefers ? !fits && below > above : fits || below >= above
      Object.assign(element.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${isBelow ? below : above}px`,
        top: isBelow ? `${beside.bottom + gap}px` : 'auto',
        bottom: isBelow ? 'auto' : `${innerHeight - beside.top + gap}px`,
      })
    }
    place()
    const stops = [onWindow('scroll', place, { capture: true }), onWindow('resize', place)]
    return () => stops.forEach((stop) => void stop())
  })

  useEffect(() => {
    if (!isOpen || !onOutside) return
    const close = ({ target }: Event) => {
      const isInside = [overlay, anchor].some(({ current }) => current?.contains(target as Node))
      if (!isInside) onOutside()
    }
    return onWindow('pointerdown', close)
  })
  return overlay
}
