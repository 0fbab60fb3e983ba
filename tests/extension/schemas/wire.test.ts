import { expect, it } from 'vitest'
import { withoutRepeated } from '../../../src/extension/schemas/wire.ts'

const ids = (elements: readonly { id: string }[]) => elements.map(({ id }) => id)

it('lists each element once, where it stands first', () => {
  expect(ids(withoutRepeated([{ id: 'a' }, { id: 'b' }, { id: 'a' }]))).toEqual(['a', 'b'])
})

it('lists all elements that can’t be told apart', () => {
  expect(ids(withoutRepeated([{ id: '' }, { id: 'a' }, { id: '' }]))).toEqual(['', 'a', ''])
})

it('tells elements without an id apart by something else, where there is something', () => {
  const elements = [
    { id: '', name: 'Ana' },
    { id: '', name: 'Bo' },
    { id: '', name: 'Ana' },
  ]
  expect(withoutRepeated(elements, ({ id, name }) => id || name)).toEqual(elements.slice(0, 2))
})
