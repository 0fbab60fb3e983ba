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
// one that opens at the window's lower edge would be outside
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.matches('details:is(.menu, .filter)[open]')) target.lastElementChild.scrollIntoView({ block: 'nearest' })
  },
  true,
)

// the button that takes a question or a note back; without this script, the button that opened it closes it
for (const button of document.querySelectorAll('button.cancel')) {
  const around = button.closest('details')
  const question = around ?? button.form.previousElementSibling.querySelector('.opens')
  button.addEventListener('click', () => {
    const form = around ? around.querySelector('form') : button.form
    form?.reset()
    question.open = false
    question.querySelector('summary')?.focus()
  })
  button.hidden = false
}

/** A text that is there goes on at its end. */
const goToEnd = (field) => field?.setSelectionRange(field.value.length, field.value.length)
for (const field of document.querySelectorAll(':is(textarea, [type=text], [type=search])[autofocus]')) goToEnd(field)

// who opens a form begins to type
document.addEventListener('click', ({ target }) => {
  const opened = target.closest('details:is(.note, .opens):not([open]) > summary')?.parentElement
  const begin = () => {
    const field = formOf(opened)?.querySelector('textarea')
    field?.focus()
    goToEnd(field)
  }
  opened?.addEventListener('toggle', begin, { once: true })
})

/** The form within, or after the row of the button that opens it. */
const formOf = (opened) => opened.querySelector('form') ?? opened.parentElement?.nextElementSibling

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

// the button says whether the text is posted, or has a link, which leads to the form that shares it
const composer = document.querySelector('form.composer')
if (composer) {
  const [field, button] = [composer.querySelector('textarea'), composer.querySelector('button')]
  const next = composer.querySelector('template').content.textContent
  const post = button.textContent
  const isLink = (text) =>
    /\bhttps?:\/\/\S/i.test(text) || /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text.trim())
  const show = () => {
    button.textContent = isLink(field.value) ? next : post
  }
  field.addEventListener('input', show)
  show()
}

/** Sends a form, and stays on the page. @returns undefined if its changes are saved, else why they aren't */
async function send(form, failed) {
  try {
    const body = new URLSearchParams(new FormData(form))
    const response = await fetch(form.action, { method: 'POST', body })
    // a saved form leads to its page with this parameter; an ended session may lead to the sign-in
    if (response.redirected && new URL(response.url).searchParams.has('saved')) return undefined
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    // without the form, the answer is a page to see, such as the sign-in
    if (!page.querySelector('form[data-instant]')) form.submit()
    return page.querySelector('[role="alert"], .problem')?.textContent || failed
  } catch {
    return failed
  }
}

// a form of switches and lists that saves each change at once; without this script, by its button
for (const form of document.querySelectorAll('form[data-instant]')) {
  const fields = [...form.querySelectorAll('input[type="checkbox"], select')]
  const status = form.querySelector('[role="status"]')
  const read = () => fields.map((field) => (field.type === 'checkbox' ? field.checked : field.value))
  const show = (values) =>
    fields.forEach((field, index) => {
      if (field.type === 'checkbox') field.checked = values[index]
      else field.value = values[index]
    })
  let saved = read()
  let saving = Promise.resolve()
  const save = async () => {
    const wanted = read()
    if (String(wanted) === String(saved)) return
    // so that the same sentence is announced again
    status.textContent = ''
    const problem = await send(form, status.dataset.failed)
    if (problem === undefined) saved = wanted
    else show(saved)
    status.classList.toggle('problem', problem !== undefined)
    status.textContent = problem ?? status.dataset.saved
  }
  form.addEventListener('change', () => {
    saving = saving.then(save)
  })
  form.querySelector('.actions').remove()
}

/**
 * Sends a button's form, and shows what is under the button's item as it is then. Words typed in other forms stay. The
 * focus goes to what the answer's address names, such as a new answer, or to the button of the same place.
 * @returns false if the answer is another page, such as the sign-in @throws TypeError if there is no answer
 */
async function sendInPlace(under, form, button, path) {
  const body = new URLSearchParams(new FormData(form, button))
  const response = await fetch(path, { method: 'POST', body })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = page.getElementById(under.id)
  if (!next) return false
  for (const field of under.querySelectorAll('textarea'))
    if (field.form !== form && field.value !== '') page.getElementById(field.id).value = field.value
  const place = [...under.querySelectorAll('button')].indexOf(button)
  const named = [...new URL(response.url).searchParams.values()].map((id) => page.getElementById(id))
  const focused = [next.querySelector('[autofocus]'), ...named, next.querySelectorAll('button')[place]]
  under.replaceWith(next)
  focused.find((element) => element && next.contains(element))?.focus()
  return true
}

// a form about an item is sent without leaving the page
document.addEventListener('submit', async (event) => {
  const { target: form, submitter: button } = event
  const under = button?.closest('.under')
  if (!under) return
  const path = button.getAttribute('formaction') ?? form.getAttribute('action')
  event.preventDefault()
  if ('sending' in under.dataset) return
  under.dataset.sending = ''
  under.querySelector('.unsent')?.remove()
  try {
    if (await sendInPlace(under, form, button, path)) return
    // shows that page
    const { name, value } = button
    if (name) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    form.setAttribute('action', path)
    form.submit()
  } catch {
    const textContent = document.getElementById('buttons')?.dataset.failed
    under.append(
      Object.assign(document.createElement('p'), { className: 'problem unsent', role: 'alert', textContent }),
    )
  }
  delete under.dataset.sending
})

// the service writes at the member's morning
document.addEventListener('formdata', ({ target, formData }) => {
  if (target.method === 'post') formData.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
})
