import { expect, test } from 'vitest'
import { markedParts, maxWords, readQuery } from '../../src/contract/search.ts'

test('the words of all phrases and the filters count together, and the first ones decide', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`)
  const texts = (text: string) => {
    const { terms, site, isCut } = readQuery(text)
    return [...terms.flatMap(({ words }) => words), ...site, isCut && 'cut']
  }
  const most = words(maxWords)
  expect(texts(most.join(' '))).toEqual([...most, false])
  expect(texts(`"${most.join(' ')}"`)).toEqual([...most, false])
  expect(texts(`${most.join(' ')} !`)).toEqual([...most, false])
  expect(texts(`"${words(240).join(' ')}"`)).toEqual([...most, 'cut'])
  expect(texts(`${words(240).join('-')} one`)).toEqual([...most, 'cut'])
  expect(texts(`"${words(20).join(' ')}" "${words(20).join(' ')}"`)).toHaveLength(maxWords + 1)
  expect(texts(`site:a.example "${most.join(' ')}" site:b.example`)).toEqual([...most.slice(0, -1), 'a.example', 'cut'])
  // what follows shows that a word is whole
  expect(readQuery(words(maxWords + 1).join('-')).terms[0]?.isPrefix).toBe(false)
})

test('a day that its month doesn’t have is no filter', () => {
  const days = ['2026-02-28', '2026-02-29', '2026-04-31', '2026-4-30']
  expect(days.map((day) => readQuery(`before:${day}`).until !== undefined)).toEqual([true, false, false, true])
})

test('in a script without spaces, the found letters alone are marked', () => {
  const marked = (query: string, text: string) =>
    markedParts(text, readQuery(query).terms).map(({ part, isFound }) => (isFound ? `[${part}]` : part))
  expect(marked('北京 hel', '我在北京读书, hello').join('')).toBe('我在[北][京]读书, [hello]')
})
