import { expect, it } from 'vitest'
import { listWithout, withThoseThatNeed } from './capabilities.ts'

it('a capability is taken out with those that need it, also through others', () => {
  const needs = new Map([
    ['mark', new Set(['index'])],
    ['index', new Set<string>()],
    ['badge', new Set(['mark'])],
    ['feeds', new Set<string>()],
  ])
  expect(withThoseThatNeed('index', needs)).toEqual(['index', 'mark', 'badge'])
  expect(withThoseThatNeed('feeds', needs)).toEqual(['feeds'])
})

it('a list without a capability has neither its imports nor their names', () => {
  const list = `import type { Door } from '../door.ts'
import { feeds, type Feed } from './feeds/feeds.ts'
import { search } from './search/search.ts'
import type feedTexts from './en/feeds.json'
const lazy = {
  feeds: () => import('./feeds/page.ts'),
  search: () => import('./search/page.ts'),
}
export const all: readonly Door[] = [search, feeds, ...feeds]
type Texts = [typeof feedTexts]
`
  const rest = listWithout(list, ['feeds']).replace(/\s/g, '')
  const expected = list
    .replace(/^.*\.\/(?:feeds\/|en\/feeds).*\n/gm, '')
    .replace(/(?<=, )feeds, ...feeds|typeof feedTexts/g, '')
  expect(rest).toBe(expected.replace(/\s/g, ''))
})
