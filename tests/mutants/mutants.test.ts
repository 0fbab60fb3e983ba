import { stripTypeScriptTypes } from 'node:module'
import { expect, it } from 'vitest'
import { mutantsOf, withMutants } from './mutants.ts'

const source = `const most: number = 3
let left = most
export function take(asked: number[] | undefined, isFree: boolean): number | string {
  const all = asked?.filter((each) => each > 0).length ?? 0
  isFree && left++
  if (all <= left && !isFree) return 'none'
  left -= all
  return left
}
`

const mutants = mutantsOf('a.ts', source)

/** The results of two calls, with a mutant or without any. */
async function resultsWith(id?: string): Promise<unknown[]> {
  Object.assign(globalThis, { isMutant: (each: string) => each === id })
  const changed = withMutants('a.ts', source, new Set(mutants.map((mutant) => mutant.id)))
  const code = `${stripTypeScriptTypes(changed)}//${id}`
  const { take } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return [take([1, 0], true), take([1, 1, 1], false), take(undefined, false)]
}

it('operators, conditions, statements, calls and bodies go wrong, types and texts never', () => {
  const changes = mutants.map(({ line, was, becomes }) => `${line}: ${was} → ${becomes}`)
  expect(changes).toContain('6: all <= left → all < left')
  expect(changes).toContain('6: !isFree → isFree')
  expect(changes).toContain('6: all <= left && !isFree → (all <= left) || (!isFree)')
  expect(changes).toContain('5: left++ → left--')
  expect(changes).toContain('7: left -= all → undefined')
  expect(changes.filter((change) => /^[12]:|'' →/.test(change))).toEqual([])
})

it('a source with all mutants at once behaves as before until one is switched on', async () => {
  expect(await resultsWith()).toEqual([3, 'none', 'none'])
  const wrong = mutants.find(({ was, becomes }) => was === 'left -= all' && becomes === 'undefined')
  expect(await resultsWith(wrong?.id)).toEqual([4, 'none', 'none'])
})

it('a mutant keeps its id when other lines change', () => {
  const ids = new Set(mutantsOf('a.ts', `// first\n${source}`).map(({ id }) => id))
  expect(mutants.filter(({ id }) => !ids.has(id))).toEqual([])
})
