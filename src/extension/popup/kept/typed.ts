/**
 * Takes the text that the member typed, and the focus, before the application draws over the kept frame.
 *
 * @returns a function to call after drawing: gives both to the application as events
 */
export function takeTyped(): () => void {
  const before = field()
  const { value: typed = '', selectionStart = 0, selectionEnd = 0 } = before ?? {}
  return () => {
    const { activeElement } = document
    // opens the form
    if (activeElement?.closest('#app')) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    const after = field()
    if (typed === '' || !after || after.value !== '') return
    after.value = typed
    after.setSelectionRange(selectionStart, selectionEnd)
    after.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

const field = () => document.querySelector<HTMLTextAreaElement>('#app textarea[name=message]')
