import { expect, it } from 'vitest'
import { taggedTestsIn } from './statements.ts'

it.each([
  ['a test', "// shows: S1\nit('a claim', () => {})", ['S1']],
  [
    'a test in a group',
    "describe('x', () => {\n  // shows: S1, §4 status\n  test('a claim', () => {})\n})",
    ['S1', '§4 status'],
  ],
  ['a tag on two lines', "// shows: S1\n// shows: S2\nit('a claim', () => {})", ['S1', 'S2']],
  ['a parametrised test', "// shows: S1\nit.each([\n  ['a', f('b')],\n])('a claim', () => {})", ['S1']],
  ['a test of one browser', "// shows: S1\nit.runIf(isFirefox)('a claim', () => {})", ['S1']],
  ['a title with an apostrophe', '// shows: S1\nit("a claim", () => {})', ['S1']],
])('a tag names the statements of %s', (_, source, ids) => {
  expect(taggedTestsIn('a.test.ts', source)).toEqual([{ file: 'a.test.ts', title: 'a claim', ids }])
})

it('finds only tagged tests', () => {
  const source = "it('one', () => {})\n// shows: S1\nit('two', () => {})\n// a comment\nit('three', () => {})"
  expect(taggedTestsIn('a.test.ts', source).map(({ title }) => title)).toEqual(['two'])
})

it.each([
  '',
  'const x = 1\n',
  "describe('x', () => {})\n",
  '// another comment\n',
  "it(title, () => {})\nit('another', () => {})\n",
])('a tag that isn’t above a test is an error with its line: %j', (after) => {
  expect(() => taggedTestsIn('a.test.ts', `// before\n// shows: S1\n${after}`)).toThrow('a.test.ts:2:')
})
