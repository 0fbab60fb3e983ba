/**
 * Ctrl+Enter and Cmd+Enter publish from any field of a form. Enter alone never does, though browsers submit a form by it
 * from one-line fields and boxes. On a button each of them is a click on that button, whatever it says.
 */
export const publishByKey = (publish: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches('input, textarea, select'))
    return
  const isMeant = event.ctrlKey || event.metaKey
  if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault()
  if (isMeant) publish()
}
