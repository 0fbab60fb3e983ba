import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { readDocument, rowsOf } from '../../src/commands/matrix/statements.ts'

/** Checks that the rows of docs/assumptions.md are complete, and that their places in the code exist. */

const rows = rowsOf(readDocument('docs/assumptions.md'))

/**
 * The places in a cell, such as `name` in `src/a/b.ts`, `c.ts`: a path that doesn't begin at the root begins in the
 * folder of the path before it.
 *
 * @returns each path, and the names that the cell expects in that file
 */
function placesIn(cell: string) {
  const places: { path: string; names: string[] }[] = []
  let names: string[] = []
  for (const [, text = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (!/[./]/.test(text)) names.push(text)
    else {
      const before = places.at(-1)
      const isFromRoot = before === undefined || existsSync(join(root, text.split('/')[0] ?? ''))
      places.push({ path: isFromRoot ? text : join(dirname(before.path), text), names })
      names = []
    }
  }
  return places
}

const contains = (path: string, name: string) =>
  statSync(join(root, path)).isFile() && new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8'))

describe('docs/assumptions.md', () => {
  test('has a question, a decision, a reason and a place in each row', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((row) => row.length !== 4 || row.includes('') || placesIn(row[3] ?? '').length === 0)).toEqual(
      [],
    )
  })

  test('asks each question once', () => {
    const questions = rows.map(([question]) => question)
    expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([])
  })

  test('names files that exist, and names that they contain', () => {
    const places = rows.flatMap((row) => placesIn(row[3] ?? ''))
    const wrong = places.filter(
      ({ path, names }) => !existsSync(join(root, path)) || !names.every((name) => contains(path, name)),
    )
    expect(wrong).toEqual([])
  })
})
