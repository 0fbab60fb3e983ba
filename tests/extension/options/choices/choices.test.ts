import { screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { choose, click, openOptions, settle } from '../../support/pages.ts'

const box = (name: RegExp) => {
  const find = () => screen.getByRole<HTMLInputElement>('checkbox', { name })
  return { act: () => click(find()), shown: () => find().checked, before: false, chosen: true }
}
const list = (name: string, before: string, chosen: string) => {
  const find = () => screen.getByRole<HTMLSelectElement>('combobox', { name })
  return { act: () => choose(find(), chosen), shown: () => find().value, before, chosen }
}
const noCard = () => screen.getByRole<HTMLInputElement>('radio', { name: 'No card' })

it.each([
  ['the box of the index', { ...box(/Store in this browser which pages/), before: true, chosen: false }],
  ['a box that needs a permission', box(/Tell me on the desktop/)],
  ['the contact card', { act: () => click(noCard()), shown: () => noCard().checked, before: false, chosen: true }],
  ['the language', list('Language', 'browser', 'de')],
  ['the time for undoing', list('Time to cancel', '0', '10')],
])('%s shows the choice while it is being stored, and the stored value if that fails', async (_, control) => {
  let fail = () => {}
  const setOptions = () => new Promise<never>((_, reject) => (fail = () => reject(new Failed('unexpected'))))
  await openOptions({ replies: { setOptions } })
  expect(control.shown()).toBe(control.before)
  await control.act()
  expect(control.shown()).toBe(control.chosen)
  fail()
  await settle()
  expect(control.shown()).toBe(control.before)
})
