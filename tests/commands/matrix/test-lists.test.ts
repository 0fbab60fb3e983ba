import { expect, it } from 'vitest'
import { withTestLists } from '../../../src/commands/matrix/test-lists.ts'

const document = `# Title

Text of **bold** words.

**S1** A statement
- control: somewhere

**S2** Another one, whose tests
are gone
- tests: \`tests/old.test.ts\` (2),
  \`tests/older.test.ts\`

The end.
`

const tests = ['b', 'b', 'a'].map((name) => ({ file: `tests/${name}.test.ts`, title: 'a claim', ids: ['S1', 'S3'] }))

it('each statement gets the list of its tests, and the rest of the document is unchanged', () => {
  const written = document
    .replace('somewhere', 'somewhere\n- tests: `tests/b.test.ts` (2), `tests/a.test.ts`')
    .replace(/\n- tests: `tests\/old.*older.test.ts`/s, '')
  expect(withTestLists(document, tests)).toBe(written)
})

it('a document with current lists is unchanged', () => {
  const written = withTestLists(document, tests)
  expect(withTestLists(written, tests)).toBe(written)
})

it('a long list is wrapped at 120 columns', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    file: `tests/${index}.test.ts`,
    title: 'a claim',
    ids: ['S1'],
  }))
  const lines = withTestLists(document, many).split('\n')
  expect(lines.filter((line) => line.length > 120)).toEqual([])
  expect(lines.join(' ').match(/tests\/\d+\.test\.ts/g)).toHaveLength(20)
})
