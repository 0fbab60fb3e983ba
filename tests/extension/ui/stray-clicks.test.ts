import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ignoreStrayClicks } from '../../../src/extension/ui/page.tsx'

const button = document.createElement('button')
const other = document.createElement('a')
const onClick = vi.fn()

/** @param detail the number of clicks at this place in quick succession; 0 for a key */
const click = (element: HTMLElement, detail: number) =>
  element.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))

beforeAll(() => {
  ignoreStrayClicks()
  document.body.append(button, other)
  button.addEventListener('click', onClick)
  other.addEventListener('click', onClick)
})
beforeEach(() => {
  onClick.mockClear()
  button.textContent = 'Save'
})

it('the second click of a double click on another button or link is ignored, and its default too', () => {
  click(button, 1)
  expect(click(other, 2)).toBe(false)
  expect(onClick).toHaveBeenCalledTimes(1)
  click(other, 1)
  expect(onClick).toHaveBeenCalledTimes(2)
})

it('the same element with other words is another button', () => {
  click(button, 1)
  button.textContent = 'Cancel'
  click(button, 2)
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('both clicks on one button count, and keys do anywhere', () => {
  click(button, 1)
  click(button, 2)
  click(other, 0)
  expect(onClick).toHaveBeenCalledTimes(3)
})

it('a held Enter key presses a button once, and still makes new lines', () => {
  const press = (element: HTMLElement, repeat: boolean) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
  const field = document.body.appendChild(document.createElement('textarea'))
  expect([press(button, false), press(button, true), press(other, true), press(field, true)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
