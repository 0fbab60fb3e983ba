/**
 * Ignores the second click of a double click if another button has been drawn below the pointer meanwhile: it would be
 * “Undo” where “Save” was, or “Look it up anyway” on a page whose address is not to be sent.
 */
export function ignoreStrayClicks(): void {
  let first: Element | null = null
  let name: string | null = null
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button, a')
      const isSame = button === first && button?.textContent === name
      if (button && event.detail > 1 && !isSame) {
        event.preventDefault()
        event.stopPropagation()
      }
      first = button
      name = button?.textContent ?? null
    },
    { capture: true },
  )
}
