import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/tools.ts'
import { rowsOf } from './table-rows.ts'

/** A claim of a document, which tests have to show. */
export interface Statement {
  /** The tests' tag, such as `§4 recommend`, `S12` or `bound input.maxFields`. */
  id: string
  text: string
  /** The lines of its paragraph by name, such as `service`. */
  parts: Map<string, string>
}

/** The documents whose statements are paragraphs. */
export const statementDocuments = ['docs/conformance.md', 'docs/security.md']

/** The document whose statements are rows of tables. */
const boundsDocument = 'docs/bounds.md'

export const readDocument = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The statements of all documents, in order. */
export const allStatements = (): Statement[] => [
  ...statementDocuments.flatMap((path) => statementsOf(readDocument(path))),
  ...bounds().map(({ id, input }) => ({ id, text: input, parts: new Map() })),
]

/** Finds the statements of a document: paragraphs that begin with an id in bold, with a line for each part. */
export function statementsOf(document: string): Statement[] {
  return document.split(/\n\n+/).flatMap((paragraph) => statementIn(paragraph) ?? [])
}

export function statementIn(paragraph: string): Statement | undefined {
  const [head = '', ...lines] = paragraph
    .trim()
    .replace(/\n(?!- )\s*/g, ' ')
    .split('\n- ')
  const [, id, text = ''] = /^\*\*(.+?)\*\* (.*)$/.exec(head) ?? []
  if (id === undefined) return undefined
  const parts = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
  return { id, text, parts: new Map(parts) }
}

/** A row of `docs/bounds.md`. */
interface Bound {
  /** `bound` with the names of file and constant: `bound input.maxFields`. */
  id: string
  input: string
  value: string
  file: string
  constant: string
  /** The effect of exceeding the bound. */
  beyond: string
}

export function bounds(): Bound[] {
  return rowsOf(readDocument(boundsDocument)).map(([input = '', value = '', heldBy = '', beyond = '']) => {
    const [, file = '', constant = ''] = /^`([^`]+)`: `([^`]+)`$/.exec(heldBy) ?? []
    const module = /(\w[\w-]*)\.tsx?$/.exec(file)?.[1] ?? ''
    const id = `bound ${constant.startsWith(`${module}.`) ? constant : `${module}.${constant}`}`
    return { id, input, value, file, constant, beyond }
  })
}

/** The source and test files in a text. */
export const filesIn = (text = ''): string[] => text.match(/(?<=`)[^`{}]+\.tsx?(?=`)/g) ?? []
