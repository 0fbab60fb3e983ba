import { useEffect, useRef, useState } from 'preact/hooks'

const parts = 'section, main, #app'

/**
 * When what had the focus is gone, it goes to where the member goes on: to the first element with `data-goes-on` in the
 * nearest part of the page that is still there and has one. Where the focus is somewhere already, it stays.
 */
export function useFocusGoesOn(): void {
  /** What has the focus, and what is gone, each with what it stands or stood in, from the inside out. */
  const focused = useRef<Element[]>([])
  const [gone, setGone] = useState<Element[]>([])

  useEffect(() => {
    const remember = ({ target }: Event) => {
      focused.current = withParents(target as Element | null)
    }
    const removals = new MutationObserver(() => {
      if (focused.current[0]?.isConnected !== false) return
      setGone(focused.current)
      focused.current = []
    })
    document.addEventListener('focusin', remember)
    removals.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      removals.disconnect()
    }
  }, [])

  // an effect, since those of what was drawn instead may know better, and come first
  useEffect(() => {
    for (const part of gone) {
      if (document.activeElement !== document.body) return
      if (!part.isConnected || !part.matches(parts)) continue
      const next = part.querySelector<HTMLElement>('[data-goes-on]')
      next?.focus()
      // while another window has the focus, as the sign-in's has, no event tells of it
      if (next && document.activeElement === next) focused.current = withParents(next)
    }
  }, [gone])
}

function withParents(element: Element | null): Element[] {
  const found = []
  for (let each = element; each; each = each.parentElement) found.push(each)
  return found
}
