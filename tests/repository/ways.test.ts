import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { capabilitiesIn, filesOf, linesOf } from './capabilities.ts'
import { readDocument } from './statements.ts'

/** Files of a way, at most. */
const most = { 'A click on the button': 40, 'A share': 32, 'An invited member’s sign-in': 30 }

/** Files and lines of what one reads to understand these ways, at most. They may only fall. */
const mostToRead = { extension: [34, 5400], service: [34, 5050] } as const

interface Leg {
  /** The function that begins it, in its first file. */
  start: string
  files: string[]
}

const section = /### The files of three ways\n(.*?)\n## /s.exec(readDocument('docs/architecture.md'))?.[1] ?? ''

const legsOf = (text: string): Leg[] =>
  text
    .split(/^- /m)
    .slice(1)
    .map((leg) => [...leg.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .map(([start = '', ...files]) => ({ start, files }))

const ways = section
  .split(/^(?=\*\*)/m)
  .slice(1)
  .map((way) => [(/^\*\*(.+)\*\*/.exec(way)?.[1] ?? '').replace("'", '’'), legsOf(way)] as const)

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The files that this file imports: also types, since parts get each other as arguments, and lazily. */
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))

it('the ways of architecture.md are those with a bound', () => {
  expect(ways.map(([name]) => name)).toEqual(Object.keys(most))
})

it.each(ways)('%s passes few files, each imported by one before it', (name, legs) => {
  const passed = new Set<string>()
  for (const { start, files } of legs) {
    expect(textOf(files[0] ?? ''), `${files[0]} has ${start}`).toMatch(new RegExp(`\\b${start}\\b`))
    const reached = new Set(files.slice(0, 1))
    for (const file of files) {
      if ([...reached].flatMap(importsOf).includes(file)) reached.add(file)
      expect([...reached], `${file} is imported by no file before it`).toContain(file)
      passed.add(file)
    }
  }
  expect(passed.size).toBeLessThanOrEqual(most[name as keyof typeof most])
  expect(passed.size).toBeGreaterThan(20)
})

it.each(['extension', 'service'] as const)('the ways in the %s are a short reading, without a capability', (side) => {
  const all = new Set(ways.flatMap(([, legs]) => legs.flatMap(({ files }) => files)))
  const files = [...all].filter((file) => file.startsWith('src/service/') === (side === 'service'))
  const [mostFiles, mostLines] = mostToRead[side]
  expect(files.length).toBeLessThanOrEqual(mostFiles)
  expect(linesOf(files)).toBeLessThanOrEqual(mostLines)
  const ofCapabilities = [...capabilitiesIn().keys()].flatMap(filesOf)
  expect(files.filter((file) => ofCapabilities.includes(file))).toEqual([])
})
