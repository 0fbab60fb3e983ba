import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { expect, vi } from 'vitest'
import { test } from '../../readable-network.ts'

const script = readFileSync(join(import.meta.dirname, '../../../../src/service/features/passes/people.js'), 'utf8')

test('a key that belongs to a composition chooses nobody and takes nobody out, and the same key after it does', async ({
  network,
  ana,
  ben,
}) => {
  await network.store.contacts.connect(ana, ben, 1)
  const browser = await network.browseAs(ana)
  const page = await browser.send('/share', { url: 'https://bread.example/', audience: 'people', find: '1' })
  const { document, HTMLElement, KeyboardEvent, MouseEvent, Event } = new Window({ url: 'https://www.example/' })
  document.write(page.text)
  const fetchFrom = vi.fn(async (path: string) => {
    const { status, text } = await browser.open(path)
    return new Response(text, { status })
  })
  new Function('document', 'HTMLElement', 'fetch', script)(document, HTMLElement, fetchFrom)
  const input = document.querySelector('.people input') as unknown as HTMLInputElement
  const names = (selector: string) => [...document.querySelectorAll(`${selector} bdi`)].map((each) => each.textContent)
  const press = (key: string, isComposing: boolean) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, cancelable: true }) as never)

  // without a letter the latest ones are offered, of whom Enter chooses none
  input.dispatchEvent(new Event('focus') as never)
  await vi.waitFor(() => expect(names('.found')).toEqual(['ben Test']))
  press('Enter', false)
  // nor does the second click of the two that brought them under the pointer
  document.querySelector('.found > li')?.dispatchEvent(new MouseEvent('mousedown', { detail: 2 }) as never)
  expect(names('.tokens')).toEqual([])
  press('ArrowDown', false)
  press('Enter', false)
  expect(names('.tokens')).toEqual(['ben Test'])
  const button = () => document.querySelector('button.for-people')?.textContent
  expect(button()).toBe('Send to ben')
  press('Backspace', false)
  expect(button()).toBe('Send')
  input.value = 'ben'
  input.dispatchEvent(new Event('input') as never)
  await vi.waitFor(() => expect(names('.found')).toEqual(['ben Test']))
  for (const key of ['Enter', ',', 'Backspace', 'ArrowDown', 'Escape']) expect(press(key, true), key).toBe(true)
  expect({ chosen: names('.tokens'), offered: names('.found') }).toEqual({ chosen: [], offered: ['ben Test'] })
  expect(press('Enter', false)).toBe(false)
  expect({ chosen: names('.tokens'), typed: input.value }).toEqual({ chosen: ['ben Test'], typed: '' })
  press('Backspace', true)
  expect(names('.tokens')).toEqual(['ben Test'])
  // who is chosen is found, and not offered again
  input.value = 'ben'
  input.dispatchEvent(new Event('input') as never)
  const before = fetchFrom.mock.results.length
  await vi.waitFor(() => expect(fetchFrom).toHaveBeenCalledTimes(before + 1))
  await fetchFrom.mock.results.at(-1)?.value
  await new Promise(setImmediate)
  const said = document.querySelector('.people [role=status]')?.textContent
  expect({ offered: names('.found'), said }).toEqual({ offered: [], said: '' })
  input.value = ''
  press('Backspace', false)
  expect(names('.tokens')).toEqual([])
  // the field has the focus still
  expect(names('.found')).toEqual([])
  input.focus()
  input.dispatchEvent(new Event('mousedown') as never)
  await vi.waitFor(() => expect(names('.found')).toEqual(['ben Test']))
})

test('what is wrong is said alone until a letter is typed, or a name chosen or gone', async ({ network, ana, ben }) => {
  await network.store.contacts.connect(ana, ben, 1)
  const fields = { url: 'https://bread.example/', audience: 'people', to: ben, name: 'xaver' }
  const page = await (await network.browseAs(ana)).send('/share/with', fields)
  for (const end of ['letter', 'choice', 'removal']) {
    const { document, HTMLElement, KeyboardEvent, Event } = new Window({ url: 'https://www.example/' })
    document.write(page.text)
    const answer = vi.fn(async () => new Response('[]'))
    new Function('document', 'HTMLElement', 'fetch', script)(document, HTMLElement, answer)
    const input = document.querySelector('#name') as unknown as HTMLInputElement
    const said = () => [...document.querySelectorAll('.people :is(.problem, [role=status])')].map((p) => p.textContent)
    // the answer about the name that was typed
    await answer.mock.results[0]?.value
    await new Promise(setImmediate)
    expect(said(), end).toEqual(['Choose a person or a team, or delete what you typed.', ''])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    if (end === 'removal') document.querySelector('.tokens button')?.dispatchEvent(new Event('click'))
    else if (end === 'letter') {
      input.value = 'x'
      input.dispatchEvent(new Event('input') as never)
    } else {
      answer.mockResolvedValue(new Response('[{"to":"c","name":"Cem","face":""}]'))
      input.dispatchEvent(new Event('focus') as never)
      await vi.waitFor(() => expect(document.querySelectorAll('.found li')).toHaveLength(1))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }) as never)
    }
    expect(said(), end).toEqual([''])
    expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual([null, null])
  }
})

test('a name that nobody has is said while it is typed, and choosing people by a click leads to their names', async ({
  network,
  ana,
}) => {
  const page = await (await network.browseAs(ana)).send('/share', { url: 'https://bread.example/', audience: 'all' })
  const { document, HTMLElement, MouseEvent, Event } = new Window({ url: 'https://www.example/' })
  document.write(page.text)
  const answer = async () => new Response('[]')
  new Function('document', 'HTMLElement', 'fetch', script)(document, HTMLElement, answer)
  const input = document.querySelector('.people input') as unknown as HTMLInputElement
  const said = () => document.querySelector('.people [role=status]')?.textContent
  const people = document.querySelector('input[value=people]')?.closest('label')
  people?.dispatchEvent(new MouseEvent('click', { detail: 0 }))
  expect(document.activeElement === (input as never)).toBe(false)
  people?.dispatchEvent(new MouseEvent('click', { detail: 1 }))
  expect(document.activeElement === (input as never)).toBe(true)
  input.value = 'xaver'
  input.dispatchEvent(new Event('input') as never)
  await vi.waitFor(() => expect(said()).toBe('None of your contacts or teams has this name.'))
  input.value = ''
  input.dispatchEvent(new Event('input') as never)
  expect(said()).toBe('')
})
