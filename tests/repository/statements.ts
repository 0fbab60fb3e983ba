import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'

export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The specification's statements, which tests have to show: their tags, such as `§4 recommend`. */
export function allStatements(): string[] {
  const [, list = ''] = readDocument('docs/developers/assumptions.md').split('\n## Statements of the specification\n')
  return [...list.matchAll(/\*\*(§\d)\*\*: ([\w.,\s-]+?)(?=\n- |\n\n)/g)].flatMap(([, section, names = '']) =>
    names.split(/,\s+/).map((name) => `${section} ${name}`),
  )
}

export const filesIn = (text = ''): string[] => text.match(/(?<=`)[^`{}]+\.tsx?(?=`)/g) ?? []

/** The cells of all rows of a document's tables, without the heads. */
export function rowsOf(document: string): string[][] {
  const lines = document.split('\n')
  const isRule = (line = '') => line.startsWith('| ---')
  return lines
    .filter((line, index) => line.startsWith('| ') && !isRule(line) && !isRule(lines[index + 1]))
    .map((line) =>
      line
        .slice(2)
        .replace(/\|\s*$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

interface TaggedTest {
  file: string
  /** Of a parametrised test with its `%s`. */
  title: string
  ids: string[]
}

/** Reads all tagged tests from their sources, without running them. */
export function allTaggedTests(): TaggedTest[] {
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return files.sort().flatMap((file) => taggedTestsIn(file, readFileSync(join(root, file), 'utf8')))
}

/** Tags are comments directly above a test: `// shows: §4 recommend, §9 likes`. @throws Error if one isn't */
function taggedTestsIn(file: string, source: string): TaggedTest[] {
  const tests: TaggedTest[] = []
  for (const { 0: comments, index } of source.matchAll(/(?:^[ \t]*\/\/ shows: .*\n)+/gm)) {
    const after = source.slice(index + comments.length)
    const title = titleIn(after)
    if (title === undefined) {
      const line = source.slice(0, index).split('\n').length
      throw new Error(`${file}:${line}: a comment “// shows:” has to be directly above a test with a title in quotes.`)
    }
    const ids = comments.split('\n').flatMap((line) => line.replace(/^\s*\/\/ shows: /, '').split(', '))
    tests.push({ file, title, ids: ids.map((id) => id.trim()).filter((id) => id !== '') })
  }
  return tests
}

/** The title: the text argument of `it(`, `test(`, `once(`, or of a modifier's result, such as `it.each(…)(`. */
function titleIn(source: string): string | undefined {
  const [, , title] = /^\s*(?:(?:it|test|once)\(|(?:it|test)\.\w.*?\)\()\s*(['"`])(.*?)(?<!\\)\1/s.exec(source) ?? []
  return title
}
