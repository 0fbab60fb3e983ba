// Offers people while a name is typed, in place of ticks and a button; the form works without it.

/** @typedef {{ to?: string, team?: string, name: string, face: string, about?: string, count?: number }} Offered */

/** Milliseconds after the last letter. */
const pause = 150

/**
 * @template {'ul' | 'li' | 'p' | 'bdi' | 'span' | 'button' | 'input'} Name
 * @param {Name} name
 * @param {object} properties
 */
const make = (name, properties = {}) => Object.assign(document.createElement(name), properties)

/** @param {HTMLElement} field @param {HTMLInputElement} input */
function offerPeople(field, input) {
  const tokens = make('ul', { className: 'tokens' })
  const found = make('ul', { className: 'over found', id: 'found', hidden: true, role: 'listbox' })
  const nobody = make('p', { className: 'fine', role: 'status' })
  found.ariaLabel = field.querySelector('label')?.textContent ?? ''
  Object.assign(input, { role: 'combobox', ariaExpanded: 'false', ariaAutoComplete: 'list' })
  input.setAttribute('aria-controls', 'found')
  /** @type {Offered[]} */
  let offered = []
  let at = -1
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let asked = 0
  const problem = field.querySelector('.problem')
  const button = field.closest('form')?.querySelector('button.for-people')
  const toNobody = button?.textContent ?? ''

  /** @param {HTMLElement} name */
  const callOf = ({ textContent: name, dataset }) => ('to' in dataset ? name?.split(' ')[0] : name) ?? ''

  /** The button names who is chosen. */
  function nameChosen() {
    const [first, ...others] = tokens.querySelectorAll('bdi')
    const whom = others.length > 0 ? String(others.length + 1) : first && callOf(first)
    if (button) button.textContent = whom ? (field.dataset.send ?? '').replace('{whom}', () => whom) : toNobody
  }

  /** Takes the error away: it is about names that have changed since. */
  function forgive() {
    problem?.remove()
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
  }

  /** @param {Element | null} token */
  function drop(token) {
    if (!token) return
    token.remove()
    forgive()
    nameChosen()
  }

  /** @param {Omit<Offered, 'face'>} person */
  function add({ to, team = '', name }) {
    const item = make('li')
    const remove = make('button', { type: 'button', textContent: '×', ariaLabel: `${field.dataset.remove} ${name}` })
    remove.addEventListener('click', () => {
      drop(item)
      input.focus()
    })
    const hidden = make('input', { type: 'hidden', name: to === undefined ? 'team' : 'to', value: to ?? team })
    const named = make('bdi', { textContent: name })
    if (to !== undefined) named.dataset.to = ''
    item.append(named, hidden, remove)
    tokens.append(item)
    nameChosen()
  }

  /** @param {number} next */
  function mark(next) {
    at = next
    for (const [index, option] of [...found.children].entries()) option.ariaSelected = String(index === at)
    const option = found.children[at]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  /** @param {Offered[]} people */
  function offer(people) {
    const chosen = [...tokens.querySelectorAll('input')].map(({ value }) => value)
    offered = people.filter(({ to, team = '' }) => !chosen.includes(to ?? team))
    const options = offered.map(({ name, face, about, count }, index) => {
      const option = make('li', { id: `found-${index}`, role: 'option' })
      const more = about || (count ? String(count) : '')
      const words = make('span')
      words.append(make('bdi', { textContent: name }), ' ', make('span', { className: 'fine', textContent: more }))
      option.innerHTML = face
      option.append(words)
      // before the field loses the focus; what a double click brought under the pointer isn't meant
      option.addEventListener('mousedown', (event) => {
        event.preventDefault()
        if (event.detail < 2) choose(index)
      })
      return option
    })
    found.replaceChildren(...options)
    found.hidden = options.length === 0
    // clear of the bar at the bottom of a phone
    if (!found.hidden && document.activeElement === input) field.scrollIntoView({ block: 'nearest' })
    input.ariaExpanded = String(!found.hidden)
    // Enter and a comma choose nobody whom no letter names
    mark(!found.hidden && input.value.trim() !== '' ? 0 : -1)
  }

  /** @param {number} index */
  function choose(index) {
    const person = offered[index]
    if (!person) return
    add(person)
    forgive()
    input.value = ''
    offer([])
  }

  async function look() {
    const name = input.value.trim()
    const turn = ++asked
    // without a name the latest ones are offered
    if ([...name].length === 1) return offer([])
    const response = await fetch(`${field.dataset.people}?${new URLSearchParams({ name })}`).catch(() => undefined)
    // an older answer may come after a newer one
    if (turn !== asked || !response?.ok) return
    const people = await response.json()
    offer(people)
    nobody.textContent = (name !== '' && people.length === 0 && !problem?.isConnected && field.dataset.nobody) || ''
  }

  // those who were ticked become tokens
  for (const tick of field.querySelectorAll('.ticks input')) {
    const { checked, name, value } = /** @type {HTMLInputElement} */ (tick)
    const text = tick.closest('label')?.querySelector('bdi')?.textContent ?? ''
    if (checked) add({ [name]: value, name: text })
  }
  field.querySelector('.ticks')?.remove()
  field.querySelector('.looking > button')?.remove()
  field.querySelector('.looking')?.before(tokens)
  field.append(nobody, found)

  input.addEventListener('focus', look)
  // the click that brings the focus has asked
  input.addEventListener('mousedown', () => found.hidden && document.activeElement === input && look())
  input.addEventListener('input', () => {
    nobody.textContent = ''
    forgive()
    clearTimeout(timer)
    timer = setTimeout(look, pause)
  })
  input.addEventListener('keydown', (event) => {
    const { key, isComposing } = event
    // Enter ends the composition of a Chinese, Japanese or Korean name
    if (isComposing) return
    const steps = { ArrowDown: 1, ArrowUp: offered.length - 1 }[key]
    if (steps !== undefined && offered.length > 0)
      mark(at < 0 && key === 'ArrowUp' ? offered.length - 1 : (at + steps) % offered.length)
    else if ((key === 'Enter' || key === ',') && offered[at]) choose(at)
    else if (key === 'Escape' && offered.length > 0) offer([])
    else {
      if (key === 'Backspace' && input.value === '') drop(tokens.lastElementChild)
      // an unfinished name sends nothing
      if (key !== 'Enter' || input.value.trim() === '') return
    }
    event.preventDefault()
  })
  input.addEventListener('blur', () => {
    asked++
    // a button that is being pressed doesn't move from under the pointer; a finger's focus moves after its pointerup
    if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(offer, 0, []), { once: true })
    else offer([])
  })
  // whoever chooses people by a click names them next; the keys only go from choice to choice
  const choice = field.closest('form')?.querySelector('input[name=audience][value=people]')?.closest('label')
  choice?.addEventListener('click', ({ detail }) => {
    if (detail === 0) return
    button?.scrollIntoView({ block: 'nearest' })
    input.focus({ preventScroll: true })
  })
  // a name that was typed, and not chosen
  if (input.value !== '') look()
}

for (const field of document.querySelectorAll('.people')) {
  const input = field.querySelector('input')
  if (field instanceof HTMLElement && input) offerPeople(field, input)
}
