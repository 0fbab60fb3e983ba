import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { commonParameters, endpoints } from '../../src/contract/endpoints.ts'
import { oauthParameters, oauthPaths } from '../../src/contract/oauth.ts'
import { fields } from '../contract/fields.ts'
import { entriesOf } from './entries.ts'
import { filesIn, testsIn, titlesOf } from './tables.ts'

/** Holds docs/conformance.md against the contract, the files and the tests. */

const document = readFileSync(join(root, 'docs/conformance.md'), 'utf8')
const entries = entriesOf(document)

/** Everything in the contract that a client can ask for, send, or read. */
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

describe('docs/conformance.md', () => {
  test('has each entry of the contract once, and none that isn’t in it', () => {
    expect(entries.flatMap(({ names }) => names).sort()).toEqual(contract.sort())
  })

  test('speaks of every section of the specification', () => {
    for (const section of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      expect(entries.filter(({ stated }) => stated.includes(`§${section}`))).not.toEqual([])
    }
  })

  test('says in each entry where it is stated, and what', () => {
    expect(entries.length).toBeGreaterThan(150)
    expect(
      entries.filter(({ statement, stated }) => statement === '' || !/^(?:§\d|observed|ours)/.test(stated)),
    ).toEqual([])
  })

  test('says in each entry where the service does it and what shows it, but where there is nothing to do', () => {
    const empty = entries.filter(({ service, test }) => service === '' || test === '')
    expect(empty.map(({ statement }) => statement)).toEqual(['Events: not shown, and there are none'])
  })

  test('says in each entry where the extension does it and what shows it, or why a member has no use for it', () => {
    const reasons = [...document.matchAll(/^- (\*[^*]+\*): ./gm)].map(([, word = '']) => word)
    const isReason = (part: string) =>
      /^(?:Never sent|Not asked|Not read|No use): \S/.test(part) || reasons.includes(part)
    const isDone = (part: string) => filesIn(part).some((file) => file.startsWith('src/')) && testsIn(part).length > 0
    const parts = entries.flatMap(({ extension }) => extension)
    expect(entries.filter(({ extension }) => extension.length === 0)).toEqual([])
    expect(parts.filter((part) => isReason(part) === isDone(part))).toEqual([])
    expect(reasons.filter((word) => !parts.includes(word))).toEqual([])
  })

  test('names nothing of the other program', () => {
    const others = (part: string, paths: RegExp) => filesIn(part).filter((file) => paths.test(file))
    expect(entries.flatMap(({ extension }) => others(extension.join(), /^(src|tests)\/service\//))).toEqual([])
    expect(entries.flatMap(({ service }) => others(service, /^src\/extension\//))).toEqual([])
  })

  test('names files that exist', () => {
    const files = new Set(
      entries.flatMap(({ service, test, extension }) => filesIn([service, test, ...extension].join())),
    )
    expect(files.size).toBeGreaterThan(60)
    expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('names tests that exist', () => {
    const named = entries.flatMap(({ test, extension }) => testsIn([test, ...extension].join('; ')))
    expect(named.length).toBeGreaterThan(entries.length)
    expect(named.filter(({ file, name }) => !titlesOf(file).has(name))).toEqual([])
  })

  test('has no line that does not fit on a screen', () => {
    expect(document.split('\n').filter((line) => line.length > 130)).toEqual([])
  })
})
