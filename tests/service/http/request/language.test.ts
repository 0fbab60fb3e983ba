import { describe, expect, test } from 'vitest'
import { displayLanguage, knownLanguages, offeredLanguages } from '../../../../src/service/http/language.ts'

describe('displayLanguage', () => {
  // shows: §4 language
  test.each([
    ['the parameter', { parameter: 'de', header: 'en', member: 'es' }, 'de'],
    ['the browser’s if the parameter’s is unsupported', { parameter: 'nl', header: 'en', member: 'es' }, 'en'],
    ['the browser’s first supported one', { header: 'nl-BE, pt-BR;q=0.7, it;q=0.9' }, 'it'],
    ['in any letter case', { header: 'PT-br' }, 'pt'],
    ['not one that the browser refuses', { header: 'es;q=0', member: 'pt' }, 'pt'],
    ['the member’s if the browser names none', { header: '*', member: 'es' }, 'es'],
    ['fr if all are unsupported', { header: 'nl', member: 'el' }, 'fr'],
    ['fr if none is named', {}, 'fr'],
    ['fr for nonsense', { header: ';;,q=,=,é', member: '' }, 'fr'],
  ] as const)('is %s', (_, wishes, expected) => {
    expect(displayLanguage(wishes, knownLanguages())).toBe(expected)
  })
})

describe('the setting `languages`', () => {
  test.each([
    ['limits and orders what the site offers', ['pt', 'en'], ['pt', 'en']],
    ['may name languages that the site has no sentences in', ['nl', 'de'], ['de']],
    ['changes nothing if the site has sentences in none of them', ['nl'], ['fr', 'en', 'it', 'es', 'de', 'pt']],
    ['changes nothing if it is missing', undefined, ['fr', 'en', 'it', 'es', 'de', 'pt']],
  ])('%s', (_, setting, offered) => {
    expect(offeredLanguages(setting)).toEqual(offered)
    expect([...knownLanguages(setting)].sort()).toEqual([...knownLanguages()].sort())
    expect(knownLanguages(setting)[0]).toBe(offered[0])
  })
})
