import { statementIn } from './statements.ts'
import type { TaggedTest } from './tagged-tests.ts'

const width = 120

/** Replaces the list of tests of each statement with the tagged tests. */
export function withTestLists(document: string, tests: TaggedTest[]): string {
  return document
    .split(/(\n\n+)/)
    .map((paragraph) => {
      const statement = statementIn(paragraph)
      if (!statement) return paragraph
      const end = /\n*$/.exec(paragraph)?.[0] ?? ''
      const written = paragraph.trimEnd().replace(/\n- tests: .*$/s, '')
      const list = testList(tests.filter(({ ids }) => ids.includes(statement.id)))
      return written + list + end
    })
    .join('')
}

/** Writes the tests' files, with the number of tests if a file has several. */
function testList(tests: TaggedTest[]): string {
  if (tests.length === 0) return ''
  const files = Map.groupBy(tests, ({ file }) => file)
  const entries = [...files].map(([file, { length }]) => (length === 1 ? `\`${file}\`` : `\`${file}\` (${length})`))
  let lines = '\n- tests:'
  let column = lines.length - 1
  for (const word of entries.join(', ').split(' ')) {
    const fits = column + 1 + word.length <= width
    lines += fits ? ` ${word}` : `\n  ${word}`
    column = fits ? column + 1 + word.length : 2 + word.length
  }
  return lines
}
