import { expect, it, test } from 'vitest'
import { latinLetters, searchText } from '../../src/contract/search.ts'
import { inLatin } from '../../src/service/store/name-words.ts'

test.each([...latinLetters])('the letter %s is “%s” in Latin, as in the service’s index of names', (letter, latin) => {
  expect(`a${latin}a`).toBe(inLatin(`a${letter}a`))
})

it('a text to search in has its words in Latin letters, too', () => {
  expect(searchText('Νίκος Παπαδάκης')).toBe('νικος παπαδακης\nnikos papadakis')
  expect(searchText('Олена Ü')).toBe('олена u\nolena u')
  expect(searchText('José')).toBe('jose')
})
