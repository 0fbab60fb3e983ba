import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import type { ESTree } from 'vite'
import { root } from '../tools.ts'

/** A constant or property of the contract, with the words of its docstring. */
export interface Described {
  /** The first sentence, and what follows it. */
  title: string
  text: string
  /** Sentences by status (`@throws`). */
  errors: Readonly<Record<string, string>>
  /** The line comment that begins its part of an object. */
  section: string
  /** The properties, also those of spread objects. @throws Error if one has no docstring */
  of(property?: string): Map<string, Described>
}

/**
 * Reads the docstrings of files of the contract. The reference's words thus stand beside their endpoints, without
 * weight in the extension or the running service.
 * @param paths each file after its imports
 * @returns their constants by name
 */
export function readWords(...paths: string[]): Map<string, Described> {
  const known = new Map<string, Described>()
  for (const path of paths) readWordsOf(path, known)
  return known
}

function readWordsOf(path: string, known: Map<string, Described>): void {
  const source = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, source)

  const wordsBefore = (start: number) =>
    comments.findLast(({ end }) => end <= start && source.slice(end, start).trim() === '')?.value ?? ''
  const sectionBefore = (start: number) =>
    comments.findLast(({ type, end }) => type === 'Line' && end <= start)?.value.trim() ?? ''

  function propertiesOf(value: ESTree.Node): Map<string, Described> {
    if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') return propertiesOf(value.expression)
    if (value.type === 'Identifier') return known.get(value.name)?.of() ?? new Map()
    if (value.type !== 'ObjectExpression') return new Map()
    return new Map(
      value.properties.flatMap((property): [string, Described][] => {
        if (property.type === 'SpreadElement') return [...propertiesOf(property.argument)]
        const { key, value } = property
        const name = key.type === 'Identifier' ? key.name : ''
        const own = wordsBefore(property.start)
        const constant = value.type === 'Identifier' && own === '' ? known.get(value.name) : undefined
        return [[name, constant ?? describe(own, value, property.start)]]
      }),
    )
  }

  function describe(comment: string, value: ESTree.Node, start: number): Described {
    const lines = comment.replace(/^\s*\* ?/gm, '').replaceAll("'", '’')
    const [about = '', ...errors] = lines.split('@throws').map((text) => text.replace(/\s+/g, ' ').trim())
    const [, title = about, text = ''] = /^(.+?)\.(?: (.*))?$/.exec(about) ?? []
    return {
      title,
      text,
      errors: Object.fromEntries(errors.map((error) => [error.slice(0, 3), error.slice(4)])),
      section: sectionBefore(start),
      of: (property) => {
        const properties = propertiesOf(value)
        return property === undefined ? properties : (properties.get(property)?.of() ?? new Map())
      },
    }
  }

  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init)
        known.set(id.name, describe(wordsBefore(statement.start), init, statement.start))
  }
}

/** @throws Error if there are none: everything that the reference names has words */
export function wordsOf(all: ReadonlyMap<string, Described>, name: string): Described {
  const words = all.get(name)
  if (!words?.title) throw new Error(`${name} needs a docstring in src/contract: the reference has its words.`)
  return words
}
