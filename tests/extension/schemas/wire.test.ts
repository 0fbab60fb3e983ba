import * as v from 'valibot'
import { expect, it } from 'vitest'
import { memberSchema, text, withoutRepeated } from '../../../src/extension/schemas/wire.ts'

const ids = (elements: readonly { id: string }[]) => elements.map(({ id }) => id)

it('lists a repeated element once, at its first place', () => {
  expect(ids(withoutRepeated([{ id: 'a' }, { id: 'b' }, { id: 'a' }]))).toEqual(['a', 'b'])
})

it('lists all elements with an empty id', () => {
  expect(ids(withoutRepeated([{ id: '' }, { id: 'a' }, { id: '' }]))).toEqual(['', 'a', ''])
})

it('finds repeated elements without an id by another key, if given one', () => {
  const elements = [
    { id: '', name: 'Ana' },
    { id: '', name: 'Bo' },
    { id: '', name: 'Ana' },
  ]
  expect(withoutRepeated(elements, ({ id, name }) => id || name)).toEqual(elements.slice(0, 2))
})

it('leaves direction overrides out of every text, and keeps isolates and marks', () => {
  expect(v.parse(text, 'a\u202ab\u202bc\u202cd\u202de\u202ef')).toBe('abcdef')
  expect(v.parse(text, '\u2068عمر\u2069 \u200e\u200f')).toBe('\u2068عمر\u2069 \u200e\u200f')
  expect(v.parse(memberSchema, { name: 'Maya\u202etsiuqdniL' }).name).toBe('MayatsiuqdniL')
})
