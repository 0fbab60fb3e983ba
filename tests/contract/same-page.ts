import { readFileSync } from 'node:fs'

/** A pair of addresses, and whether they are one page (`same-page.tsv`). */
interface Pair {
  isOne: boolean
  kind: string
  why: string
  one: string
  other: string
}

export const pairs: readonly Pair[] = readFileSync('tests/contract/same-page.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [same, kind = '', why = '', one = '', other = ''] = line.split('\t')
    return { isOne: same === 'one', kind, why, one, other }
  })
