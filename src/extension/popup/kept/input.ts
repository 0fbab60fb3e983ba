import { clickedMark } from './kept-frame.ts'

/**
 * Takes the text that the member typed into the kept frame, the focus and a click on a button, before the application
 * draws over the frame.
 *
 * @returns a function to call after drawing: gives them to the application as events
 */
export function takeInput(): () => void {
  const before = field()
  const { value: typed = '', selectionStart = 0, selectionEnd = 0 } = before ?? {}
  const button = document.querySelector<HTMLButtonElement>(`#app button[${clickedMark}]`)
  button?.removeAttribute(clickedMark)
  const name = button?.textContent
  return () => {
    const after = field()
    if (typed !== '' && after?.value === '') {
      after.value = typed
      after.setSelectionRange(selectionStart, selectionEnd)
      after.dispatchEvent(new InputEvent('input', { bubbles: true }))
      focusIn(after)
    }
    const { activeElement } = document
    if (activeElement?.closest('#app')) focusIn(activeElement)
    // the element may have become another button
    if (button?.isConnected && button.textContent === name) button.click()
  }
}

/** Opens the form if the element is in it. */
const focusIn = (element: Element) => element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))

const field = () => document.querySelector<HTMLTextAreaElement>('#app textarea[name=message]')
