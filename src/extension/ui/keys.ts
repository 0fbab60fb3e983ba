import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Makes Escape close the innermost open part instead of the popup. @param close false if the part is closed */
export const closeByEscape = (close: (() => void) | false) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !close) return
  event.preventDefault()
  close()
}

export function closeDetailsByEscape(event: KeyboardEvent & { currentTarget: HTMLDetailsElement }): void {
  const details = event.currentTarget
  const close = () => {
    details.open = false
    details.querySelector('summary')?.focus()
  }
  closeByEscape(details.open && close)(event)
}

export const submitBy = (submit: () => unknown) => (event: Event) => {
  event.preventDefault()
  void submit()
}

/** Ctrl+Enter and Cmd+Enter publish from any field. Enter alone doesn't, although browsers submit a form by it. */
export const publishByKey = (publish: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches('input, textarea, select'))
    return
  const isMeant = event.ctrlKey || event.metaKey
  if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault()
  if (isMeant) publish()
}

const parts = 'section, main, #app'

/** When the focused element is removed, the focus goes to `data-focus-fallback` in the nearest remaining ancestor. */
export function useFocusFallback(): void {
  const focused = useRef<Element[]>([])
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
