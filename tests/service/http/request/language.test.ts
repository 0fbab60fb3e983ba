import { describe, expect, test } from 'vitest'
import { displayLanguage } from '../../../../src/service/http/request/language.ts'

describe('displayLanguage', () => {
  // shows: §4 language, §4 default-language
  test.each([
    ['the parameter', { parameter: 'de', header: 'en', member: 'es' }, 'de'],
    [
      'the browser’s, where the parameter names none that there is',
      { parameter: 'nl', header: 'en', member: 'es' },
      'en',
    ],
    ['the browser’s first that there is', { header: 'nl-BE, pt-BR;q=0.7, it;q=0.9' }, 'it'],
    ['in any letter case', { header: 'PT-br' }, 'pt'],
    ['not what the browser refuses', { header: 'es;q=0', member: 'pt' }, 'pt'],
    ['the member’s, where the browser says nothing', { header: '*', member: 'es' }, 'es'],
    ['fr where nothing fits', { header: 'nl', member: 'el' }, 'fr'],
    ['fr where nothing is said', {}, 'fr'],
    ['fr for nonsense', { header: ';;,q=,=,é', member: '' }, 'fr'],
  ] as const)('is %s', (_, wishes, expected) => {
    expect(displayLanguage(wishes)).toBe(expected)
  })
})
