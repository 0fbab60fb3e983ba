/**
 * Makes Escape close the innermost open part instead of the popup. Without an open part, the key keeps its default
 * action.
 *
 * @param close false if the part is closed
 */
export const closeByEscape = (close: (() => void) | false) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !close) return
  event.preventDefault()
  close()
}

/** Makes Escape close a `details` element, and focuses its summary. */
export function closeDetailsByEscape(event: KeyboardEvent & { currentTarget: HTMLDetailsElement }): void {
  const details = event.currentTarget
  const close = () => {
    details.open = false
    details.querySelector('summary')?.focus()
  }
  closeByEscape(details.open && close)(event)
}
