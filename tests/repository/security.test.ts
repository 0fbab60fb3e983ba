import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { filesIn, readDocument, statementsOf } from '../../src/commands/matrix/statements.ts'

/** Checks that docs/security.md is complete, and that its files exist. */

const document = readDocument('docs/security.md')
const statements = statementsOf(document)

/** `P1` to `P12`, for instance. */
const numbers = (letter: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`)

describe('docs/security.md', () => {
  test('has all pitfalls of the sign-in and all controls of OAuth, in order', () => {
    const wanted = [...numbers('P', 1, 14), ...numbers('S', 1, 25)]
    expect(statements.map(({ id }) => id).filter((id) => /^[PS]\d/.test(id))).toEqual(wanted)
  })

  test('has all lists of the RFCs', () => {
    for (const list of ['RFC 6749 §10', 'RFC 6819', 'RFC 7636 §7', 'RFC 9700 §2', 'RFC 9700 §4'])
      expect(document).toContain(list)
  })

  test('names the files of each control, unless the threat does not apply', () => {
    const wrong = statements.filter(({ parts }) => {
      const control = parts.get('control') ?? ''
      const isDone = filesIn(control).some((file) => !file.startsWith('tests/'))
      return isDone === control.startsWith('Does not apply: ')
    })
    expect(wrong).toEqual([])
  })

  test('names files that exist', () => {
    const files = new Set(filesIn(document))
    expect(files.size).toBeGreaterThan(50)
    expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
