import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/tools.ts'

/** A test that is tagged with the statements that it shows. */
export interface TaggedTest {
  file: string
  /** A parametrised title stands as it is written, with its `%s`. */
  title: string
  ids: string[]
}

/** All tagged tests, read from their sources: no test runs. */
export function allTaggedTests(): TaggedTest[] {
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return files.sort().flatMap((file) => taggedTestsIn(file, readFileSync(join(root, file), 'utf8')))
}

/**
 * A test is tagged by comments right above it: `// shows: §4 recommend.url, S12`.
 *
 * @throws Error if such a comment stands above anything else, or above a test whose title is no text in quotes
 */
export function taggedTestsIn(file: string, source: string): TaggedTest[] {
  const tests: TaggedTest[] = []
  for (const { 0: comments, index } of source.matchAll(/(?:^[ \t]*\/\/ shows: .*\n)+/gm)) {
    const after = source.slice(index + comments.length)
    const title = titleIn(after)
    if (title === undefined) {
      const line = source.slice(0, index).split('\n').length
      throw new Error(`${file}:${line}: a comment “// shows:” has to stand right above a test with a title in quotes.`)
    }
    const ids = comments.split('\n').flatMap((line) => line.replace(/^\s*\/\/ shows: /, '').split(', '))
    tests.push({ file, title, ids: ids.map((id) => id.trim()).filter((id) => id !== '') })
  }
  return tests
}

/** The text that `it(`, `test(`, `once(`, or the result of `.each(…)` and the like, is called with. */
function titleIn(source: string): string | undefined {
  const [, , title] = /^\s*(?:(?:it|test|once)\(|(?:it|test)\.\w.*?\)\()\s*(['"`])(.*?)(?<!\\)\1/s.exec(source) ?? []
  return title
}
