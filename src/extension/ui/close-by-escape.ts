/** Escape in something that is open closes that first, and not the whole popup; where nothing is open it does what it did. */
export function closeByEscape(event: KeyboardEvent & { currentTarget: HTMLDetailsElement }): void {
  const details = event.currentTarget
  if (event.key !== 'Escape' || !details.open) return
  event.preventDefault()
  details.open = false
  details.querySelector('summary')?.focus()
}
