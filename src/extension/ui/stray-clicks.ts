const buttonOf = ({ target }: Event) => (target as Element).closest('button, a')

/**
 * Ignores the second click of a double click if another button has been drawn below the pointer meanwhile: it would be
 * “Cancel” where “Save” was, or “Look it up anyway” on a page whose address is not to be sent. Likewise the repetitions
 * of a held Enter key, which follow the focus.
 */
export function ignoreStrayClicks(): void {
  let first: Element | null = null
  let name: string | null | undefined
  addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event)
      const isSame = button === first && button?.textContent === name
      if (button && event.detail > 1 && !isSame) {
        event.preventDefault()
        event.stopPropagation()
      }
      first = button
      name = button?.textContent
    },
    true,
  )
  addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && buttonOf(event)) event.preventDefault()
  })
}
