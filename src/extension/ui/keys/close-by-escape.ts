/**
 * Escape in what the member opened closes that first, and not the whole popup; what is open within it has closed before. Where
 * there is nothing to close, the key does what it did.
 */
export const closeByEscape = (close: (() => void) | false) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !close) return
  event.preventDefault()
  close()
}

/** The same for `details`, whose summary has the focus then. */
export function closeDetailsByEscape(event: KeyboardEvent & { currentTarget: HTMLDetailsElement }): void {
  const details = event.currentTarget
  const close = () => {
    details.open = false
    details.querySelector('summary')?.focus()
  }
  closeByEscape(details.open && close)(event)
}
