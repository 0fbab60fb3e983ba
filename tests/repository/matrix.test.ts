import { expect, it } from 'vitest'
import {
  allStatements,
  allTaggedTests,
  readDocument,
  type Statement,
  statementDocuments,
} from '../../src/commands/matrix/statements.ts'

const statements = allStatements()
const tests = allTaggedTests()
const ids = new Set(statements.map(({ id }) => id))

const doesNotApply = ({ parts }: Statement) => /^Does not apply: \S/.test(parts.get('control') ?? '')

it('every statement has a unique id and a text', () => {
  expect(ids.size).toBe(statements.length)
  expect(ids.size).toBeGreaterThan(300)
  expect(statements.filter(({ text }) => text === '')).toEqual([])
})

it('every statement has a test, unless it does not apply', () => {
  const shown = new Set(tests.flatMap((test) => test.ids))
  const wrong = statements.filter((statement) => shown.has(statement.id) === doesNotApply(statement))
  expect(wrong.map(({ id }) => id)).toEqual([])
})

it('every tag of a test is the id of a statement', () => {
  expect(tests.filter((test) => !test.ids.every((id) => ids.has(id)))).toEqual([])
})

it.each(statementDocuments)('%s has no line that is longer than 120 columns, unless it is one word', (path) => {
  const lines = readDocument(path).split('\n')
  expect(lines.filter((line) => line.length > 120 && /\S \S/.test(line))).toEqual([])
})
