/**
 * Ctrl+Enter and Cmd+Enter publish from any field of a form. Enter alone never does, though browsers submit a form by it
 * from one-line fields and boxes.
 */
export const publishByKey = (publish: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  const isMeant = event.ctrlKey || event.metaKey
  if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault()
  if (isMeant) publish()
}
