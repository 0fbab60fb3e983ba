import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { filesIn, rowsOf, testsIn, titlesOf } from './tables.ts'

/** Holds docs/security.md against the files and the tests that it names. */

const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = rowsOf(document).map(([number = '', danger = '', control = '', shown = '']) => ({
  number,
  danger,
  control,
  shown,
}))

/** `P1` to `P12`, for instance. */
const numbers = (letter: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`)

describe('docs/security.md', () => {
  test('has one row for each pitfall of the sign-in and each control of OAuth, in their order', () => {
    const wanted = [...numbers('P', 1, 12), 'P27', 'P28', ...numbers('S', 1, 25)]
    expect(rows.map(({ number }) => number).filter((number) => /^[PS]\d/.test(number))).toEqual(wanted)
  })

  test('speaks of each list of the RFCs', () => {
    for (const list of ['RFC 6749 §10', 'RFC 6819', 'RFC 7636 §7', 'RFC 9700 §2', 'RFC 9700 §4'])
      expect(document).toContain(list)
  })

  test('says in each row what is done and what shows it, or why it doesn’t apply', () => {
    const isDone = ({ control, shown }: (typeof rows)[number]) =>
      filesIn(control).some((file) => !file.startsWith('tests/')) && testsIn(shown).length > 0
    const doesNotApply = ({ control, shown }: (typeof rows)[number]) =>
      /^Does not apply: \S/.test(control) && shown === '–'
    expect(rows.filter((row) => row.danger === '' || isDone(row) === doesNotApply(row))).toEqual([])
  })

  test('names files that exist', () => {
    const files = new Set(filesIn(document))
    expect(files.size).toBeGreaterThan(50)
    expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('names tests that exist', () => {
    const named = rows.flatMap(({ shown }) => testsIn(shown))
    expect(named.length).toBeGreaterThan(rows.length)
    expect(named.filter(({ file, name }) => !titlesOf(file).has(name))).toEqual([])
  })
})
