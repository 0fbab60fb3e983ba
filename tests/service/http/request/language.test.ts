import { describe, expect, test } from 'vitest'
import { displayLanguage } from '../../../../src/service/http/request/language.ts'

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
    expect(displayLanguage(wishes)).toBe(expected)
  })
})
