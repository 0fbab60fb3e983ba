// Makes the site quicker; each page works without it.

/** Closes the open menu and the open filter, except one that contains the target. */
function closeMenus(target) {
  for (const menu of document.querySelectorAll('details:is(.menu, .filter)[open]'))
    if (!menu.contains(target)) menu.open = false
}
document.addEventListener('click', ({ target }) => closeMenus(target))
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  const summary = document.querySelector('details:is(.menu, .filter)[open] > summary')
  closeMenus(null)
  summary?.focus()
})

// the button that takes a question back; without this script, the button that opened the question closes it
for (const button of document.querySelectorAll('.ask button.cancel')) {
  const question = button.closest('details')
  button.addEventListener('click', () => {
    question.open = false
    question.querySelector('summary')?.focus()
  })
  button.hidden = false
}

// a button that copies its text, or that of the field before it; it is hidden without this script
for (const button of document.querySelectorAll('button.copy')) {
  const field = button.parentElement?.querySelector('textarea')
  const text = button.dataset.text ?? field?.value
  if (text === undefined || !navigator.clipboard) continue
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text)
    const label = button.querySelector('span') ?? button
    label.textContent = button.dataset.copied ?? ''
  })
  button.hidden = false
}

// the preview of a share follows what is typed; without this script, it is as when the form was opened
const shared = document.querySelector('form[action="/share"] .page-card')
const follow = (name, change) => {
  const field = document.getElementById(name)
  if (shared) field?.addEventListener('input', () => change(field.value.trim()))
}
follow('title', (title) => {
  const link = shared.querySelector('a')
  link.textContent = title || link.href
})
follow('overview', (overview) => {
  shared.querySelector('.summary')?.remove()
  if (overview === '') return
  const summary = Object.assign(document.createElement('p'), { className: 'summary', dir: 'auto' })
  summary.textContent = overview
  shared.querySelector('h2').after(summary)
})

// the service writes at the member's morning
document.addEventListener('formdata', ({ target, formData }) => {
  if (target.method === 'post') formData.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
})
