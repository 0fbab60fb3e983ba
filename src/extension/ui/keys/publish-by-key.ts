/**
 * Makes Ctrl+Enter and Cmd+Enter publish from any field of a form. Enter alone doesn't, although browsers submit a form
 * by it from one-line fields and checkboxes. On a button, the keys click that button.
 */
export const publishByKey = (publish: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches('input, textarea, select'))
    return
  const isMeant = event.ctrlKey || event.metaKey
  if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault()
  if (isMeant) publish()
}
