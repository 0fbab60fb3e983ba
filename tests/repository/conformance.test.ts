import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { endpoints, everywhere } from '../../src/contract/endpoints.ts'
import { oauthParameters, oauthPaths } from '../../src/contract/oauth.ts'
import { fields } from '../contract/fields.ts'
import { filesIn, rowsOf, testsIn, titlesOf } from './tables.ts'

/** Holds docs/conformance.md against the contract, the files and the tests. */

interface Row {
  entry: string
  statement: string
  stated: string
  service: string
  test: string
  extension: string
}

const document = readFileSync(join(root, 'docs/conformance.md'), 'utf8')

const rows: Row[] = rowsOf(document).map(
  ([entry = '', statement = '', stated = '', service = '', test = '', extension = '']) => ({
    entry: entry.replaceAll('`', ''),
    statement,
    stated,
    service,
    test,
    extension,
  }),
)

/** Everything in the contract that a client can ask for, send, or read. */
const entries = [
  ...Object.entries(endpoints).flatMap(([name, { parameters }]) => [
    name,
    ...Object.keys(parameters).map((parameter) => `${name}.${parameter}`),
  ]),
  ...Object.keys(everywhere).map((parameter) => `everywhere.${parameter}`),
  ...Object.entries(fields).flatMap(([resource, names]) => Object.keys(names).map((field) => `${resource}.${field}`)),
  ...Object.keys(oauthPaths).map((address) => `oauth.${address}`),
  ...Object.entries(oauthParameters).flatMap(([address, names]) => names.map((name) => `oauth.${address}.${name}`)),
]

describe('docs/conformance.md', () => {
  test('has one row for each entry of the contract, and none for what isn’t in it', () => {
    expect(rows.map(({ entry }) => entry).filter((entry) => entry !== '')).toEqual(expect.arrayContaining(entries))
    expect(entries).toEqual(expect.arrayContaining(rows.flatMap(({ entry }) => entry || [])))
    const doubled = rows.filter(({ entry }, index) => entry && rows.findIndex((row) => row.entry === entry) < index)
    expect(doubled).toEqual([])
  })

  test('speaks of every section of the specification', () => {
    for (const section of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      expect(rows.filter(({ stated }) => stated.includes(`§${section}`))).not.toEqual([])
    }
  })

  test('says in each row where the service does it and what shows it, but where there is nothing to do', () => {
    const empty = rows.filter(({ service, test }) => service === '' || test === '')
    expect(empty.map(({ statement }) => statement)).toEqual(['Events: not shown, and there are none'])
  })

  test('says in each row where the extension does it and what shows it, or why a member has no use for it', () => {
    const reasons = [...document.matchAll(/^- (\*[^*]+\*): ./gm)].map(([, word = '']) => word)
    const reason = (cell: string) =>
      /^(?:Never sent|Not asked|Not read|No use): \S/.test(cell) || reasons.includes(cell)
    const deed = (cell: string) => filesIn(cell).some((file) => file.startsWith('src/')) && testsIn(cell).length > 0
    expect(rows.filter(({ extension }) => reason(extension) === deed(extension))).toEqual([])
    expect(reasons.filter((word) => !rows.some(({ extension }) => extension === word))).toEqual([])
  })

  test('names nothing of the other program', () => {
    const others = (cell: string, paths: RegExp) => filesIn(cell).filter((file) => paths.test(file))
    expect(rows.flatMap(({ extension }) => others(extension, /^(src|tests)\/service\//))).toEqual([])
    expect(rows.flatMap(({ service }) => others(service, /^src\/extension\//))).toEqual([])
  })

  test('names files that exist', () => {
    const files = new Set(rows.flatMap(({ service, test, extension }) => [service, test, extension].flatMap(filesIn)))
    expect(files.size).toBeGreaterThan(60)
    expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('names tests that exist', () => {
    const named = rows.flatMap(({ test, extension }) => [...testsIn(test), ...testsIn(extension)])
    expect(named.length).toBeGreaterThan(rows.length)
    expect(named.filter(({ file, name }) => !titlesOf(file).has(name))).toEqual([])
  })
})
