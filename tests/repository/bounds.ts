import { globSync } from 'node:fs'
import { root } from '../../src/build/tools.ts'
import { readDocument } from './statements.ts'

/** An exported constant whose name says that it is a limit, such as `maxFields`. */
interface Bound {
  file: string
  name: string
  /** As the source has it, such as `64 * 1024`. */
  value: string
  /** The docstring's first sentence, without its reason. */
  meaning: string
}

const declaration =
  /(?:\/\*\* ((?:(?!\*\/).)*) \*\/\n)?^export const ((?:max|longest|largest)[A-Z]\w*|\w+Timeout) = (?=[^\n]*\d)([\w *+.]+)$/gms

const programs = { contract: 'Both', service: 'The service', commands: 'Its commands', extension: 'The extension' }

const boundsOf = (program: string): Bound[] =>
  globSync(`src/${program}/**/*.ts`, { cwd: root })
    .sort()
    .flatMap((file) =>
      [...readDocument(file).matchAll(declaration)].map(([, docstring = '', name = '', value = '']) => {
        const [meaning = ''] = docstring.replace(/\s*\n \* /g, ' ').split(/: |\. |\.$/)
        return { file, name, value, meaning }
      }),
    )

export const allBounds = (): Bound[] => Object.keys(programs).flatMap(boundsOf)

/** docs/bounds.md, which `npm run check` writes. */
export function boundsDocument(): string {
  const sections = Object.entries(programs).map(([program, title]) => {
    const rows = boundsOf(program).map(({ file, name, value, meaning }) => {
      const limit = value.replaceAll('_', ',').replaceAll('*', '×')
      const counted = meaning
        .replace(/^Maximum /, '')
        .replace(/^Milli/, 'milli')
        .replaceAll("'", '’')
      return `| ${limit} | ${counted} | \`${file}\`: \`${name}\` |\n`
    })
    return `\n## ${title}\n\n| At most | of | Constant |\n| --- | --- | --- |\n${rows.join('')}`
  })
  return `# Bounds

What the network’s members and strangers can take of the service, and what others can take of a member’s browser.
\`npm run check\` writes this page from the constants’ docstrings. [api.md](api.md) has the bounds of parameters, and
\`npm run night -- fuzz\` sends the largest input of every kind.

A character of what people write is a code point; of addresses, ids and stored data it is a UTF-16 unit. Beyond a bound, a
call of the API is a 400, 403, 413, 429 or 503, and a form appears again with a sentence.
${sections.join('')}`
}
