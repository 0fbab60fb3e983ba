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

/** Writes the tests' files, those of one folder together: `tests/a/{b,c}.test.ts`. */
function testList(tests: TaggedTest[]): string {
  if (tests.length === 0) return ''
  const files = [...new Set(tests.map(({ file }) => file))].map((file) => /^(.*\/)(.*)(\.test\.tsx?)$/.exec(file) ?? [])
  const folders = Map.groupBy(files, ([, folder, , ending]) => `${folder}*${ending}`)
  const entries = [...folders].map(([pattern, inFolder]) => {
    const names = inFolder.map(([, , name]) => name).join(',')
    return `\`${pattern.replace('*', inFolder.length === 1 ? names : `{${names}}`)}\``
  })
  let lines = '\n- tests:'
  let column = lines.length - 1
  for (const word of entries.join(', ').split(' ')) {
    const fits = column + 1 + word.length <= width
    lines += fits ? ` ${word}` : `\n  ${word}`
    column = fits ? column + 1 + word.length : 2 + word.length
  }
  return lines
}
