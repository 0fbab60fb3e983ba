// The button below a field that copies its text. It is hidden without scripts.

for (const button of document.querySelectorAll('button.copy')) {
  const field = button.parentElement?.querySelector('textarea')
  if (!(button instanceof HTMLButtonElement) || !field || !navigator.clipboard) continue
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(field.value)
    button.textContent = button.dataset.copied ?? ''
  })
  button.hidden = false
}
