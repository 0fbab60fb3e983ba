import { expect, it } from 'vitest'
import { withTestLists } from '../../../src/commands/matrix/test-lists.ts'

const document = `# Title

Text of **bold** words.

**S1** A statement
- control: somewhere

**S2** Another one, whose tests
are gone
- tests: \`tests/old/{a,b}.test.ts\`,
  \`tests/older.test.ts\`

The end.
`

const files = ['tests/b.test.ts', 'tests/b.test.ts', 'tests/c/d.test.ts', 'tests/a.test.ts', 'tests/c/e.test.tsx']
const tests = files.map((file) => ({ file, title: 'a claim', ids: ['S1', 'S3'] }))

it('each statement gets the list of its tests, and the rest of the document is unchanged', () => {
  const written = document
    .replace('somewhere', 'somewhere\n- tests: `tests/{b,a}.test.ts`, `tests/c/d.test.ts`, `tests/c/e.test.tsx`')
    .replace(/\n- tests: `tests\/old.*older.test.ts`/s, '')
  expect(withTestLists(document, tests)).toBe(written)
})

it('a document with current lists is unchanged', () => {
  const written = withTestLists(document, tests)
  expect(withTestLists(written, tests)).toBe(written)
})

it('a long list is wrapped at 120 columns', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    file: `tests/${index}/a.test.ts`,
    title: 'a claim',
    ids: ['S1'],
  }))
  const lines = withTestLists(document, many).split('\n')
  expect(lines.filter((line) => line.length > 120)).toEqual([])
  expect(lines.join(' ').match(/tests\/\d+\/a\.test\.ts/g)).toHaveLength(20)
})
