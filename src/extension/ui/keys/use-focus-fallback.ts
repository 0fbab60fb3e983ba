import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

const parts = 'section, main, #app'

/**
 * Moves the focus when the focused element is removed: to the first element with `data-focus-fallback` in the nearest
 * remaining ancestor that contains one. A focus that is elsewhere already stays.
 */
export function useFocusFallback(): void {
  /** The focused element with its ancestors, innermost first. */
  const focused = useRef<Element[]>([])
  /** The removed element with its former ancestors, innermost first. */
  const [removed, setRemoved] = useState<Element[]>([])

  // a layout effect, since the member or a child's effect may move the focus before this component's effects run
  useLayoutEffect(() => {
    const remember = ({ target }: Event) => {
      focused.current = withParents(target as Element | null)
    }
    const removals = new MutationObserver(() => {
      if (focused.current[0]?.isConnected !== false) return
      setRemoved(focused.current)
      focused.current = []
    })
    document.addEventListener('focusin', remember)
    removals.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      removals.disconnect()
    }
  }, [])

  // an effect, since the effects of the elements drawn instead come first and may move the focus
  useEffect(() => {
    for (const part of removed) {
      if (document.activeElement !== document.body) return
      if (!part.isConnected || !part.matches(parts)) continue
      const next = part.querySelector<HTMLElement>('[data-focus-fallback]')
      next?.focus()
      // no event fires while another window has the focus, such as the sign-in's
      if (next && document.activeElement === next) focused.current = withParents(next)
    }
  }, [removed])
}

function withParents(start: Element | null): Element[] {
  const elements = []
  for (let element = start; element; element = element.parentElement) elements.push(element)
  return elements
}
