import { useEffect, useState } from 'preact/hooks'

const parts = 'section, main, #app'

/**
 * When what had the focus is gone, it goes to where the member goes on: to the first element with `data-goes-on` in the
 * nearest part of the page that is still there and has one. Where the focus is somewhere already, it stays.
 */
export function useFocusGoesOn(): void {
  /** What is gone, and what it stood in, from the inside out. */
  const [gone, setGone] = useState<Element[]>([])

  useEffect(() => {
    let focused: Element[] = []
    const remember = ({ target }: Event) => {
      focused = []
      for (let each = target as Element | null; each; each = each.parentElement) focused.push(each)
    }
    const removals = new MutationObserver(() => {
      if (focused[0]?.isConnected !== false) return
      setGone(focused)
      focused = []
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
      if (part.isConnected && part.matches(parts)) part.querySelector<HTMLElement>('[data-goes-on]')?.focus()
    }
  }, [gone])
}
