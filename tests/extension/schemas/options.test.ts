import * as v from 'valibot'
import { expect, it } from 'vitest'
import { defaultOptions, optionsSchema } from '../../../src/extension/schemas/options.ts'

it('gives an option that was stored wrongly, or before it existed, its default', () => {
  expect(v.parse(optionsSchema, {})).toEqual(defaultOptions)
  expect(v.parse(optionsSchema, { language: 'klingon', excluded_sites: ['bank.example'] })).toEqual({
    ...defaultOptions,
    excluded_sites: ['bank.example'],
  })
})
