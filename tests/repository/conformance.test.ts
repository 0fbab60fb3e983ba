import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import {
  allTaggedTests,
  filesIn,
  readDocument,
  type Statement,
  statementsOf,
} from '../../src/commands/matrix/statements.ts'
import { commonParameters, endpoints } from '../../src/contract/endpoints.ts'
import { oauthParameters, oauthPaths } from '../../src/contract/oauth.ts'
import { fields } from '../contract/fields.ts'

/** Compares docs/conformance.md with the contract, the files and the tests' tags. */

const document = readDocument('docs/conformance.md')
const statements = statementsOf(document)
const tests = allTaggedTests()

/** All endpoints, parameters and fields of the contract. */
const contract = [
  ...Object.entries(endpoints).flatMap(([name, { parameters }]) => [
    name,
    ...Object.keys(parameters).map((parameter) => `${name}.${parameter}`),
  ]),
  ...Object.keys(commonParameters).map((parameter) => `everywhere.${parameter}`),
  ...Object.entries(fields).flatMap(([resource, names]) => Object.keys(names).map((field) => `${resource}.${field}`)),
  ...Object.keys(oauthPaths).map((address) => `oauth.${address}`),
  ...Object.entries(oauthParameters).flatMap(([address, names]) => names.map((name) => `oauth.${address}.${name}`)),
]

/** `{a,b}.{c,d}` as `a.c`, `a.d`, `b.c` and `b.d`. */
function expand(pattern: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(pattern) ?? []
  return choices?.split(',').flatMap((choice) => expand(before + choice + after)) ?? [pattern]
}

/** The contract's names that a statement covers: of its part `names`, else of its id. */
function namesIn({ id, parts }: Statement): string[] {
  const patterns = parts.get('names')?.matchAll(/`([^`]+)`/g)
  if (patterns === undefined) return contract.filter((name) => name === id.slice(id.indexOf(' ') + 1))
  return [...patterns].flatMap(([, pattern = '']) => expand(pattern))
}

const isShownBy = (folders: RegExp, { id }: Statement) =>
  tests.some(({ file, ids }) => ids.includes(id) && folders.test(file))
const ofService = /^tests\/(service|commands|contract)\//
const ofExtension = /^tests\/(extension|browser|contract)\//

describe('docs/conformance.md', () => {
  test('covers exactly the names of the contract, each once', () => {
    expect(statements.flatMap(namesIn).sort()).toEqual(contract.sort())
  })

  test('has statements of every section of the specification', () => {
    const sections = new Set(statements.map(({ id }) => id.split(' ')[0]))
    const wanted = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `§${number}`)
    expect([...sections].sort()).toEqual([...wanted, 'observed', 'ours'].sort())
  })

  test('names for each statement the service’s files, and a test of the service shows it', () => {
    const wrong = statements.filter(
      (statement) => filesIn(statement.parts.get('service')).length === 0 || !isShownBy(ofService, statement),
    )
    expect(wrong.map(({ id }) => id)).toEqual(['§6 events'])
  })

  test('names for each statement the extension’s files, with a test, or the reason why members don’t need it', () => {
    const reasons = [...document.matchAll(/^- (\*[^*]+\*): ./gm)].map(([, word = '']) => word)
    const isReason = (part: string) =>
      /^(?:Never sent|Not asked|Not read|No use): \S/.test(part) || reasons.includes(part)
    const wrong = statements.filter((statement) => {
      const part = statement.parts.get('extension') ?? ''
      const isDone = filesIn(part).some((file) => file.startsWith('src/')) && isShownBy(ofExtension, statement)
      return isDone === isReason(part)
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
    const parts = statements.map(({ parts }) => parts.get('extension'))
    expect(reasons.filter((word) => !parts.includes(word))).toEqual([])
  })

  test('names no file of the service for the extension, and vice versa', () => {
    const others = (part: string, paths: RegExp) =>
      statements.flatMap(({ parts }) => filesIn(parts.get(part)).filter((file) => paths.test(file)))
    expect(others('extension', /^src\/service\//)).toEqual([])
    expect(others('service', /^src\/extension\//)).toEqual([])
  })

  test('names files that exist', () => {
    const files = new Set(filesIn(document))
    expect(files.size).toBeGreaterThan(60)
    expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
