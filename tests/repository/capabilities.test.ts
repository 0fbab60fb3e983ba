import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { areas, filesOfTexts } from '../../src/locales/read.ts'
import { capabilitiesIn, coreOf, featuresIn, linesOf, listWithout, withThoseThatNeed } from './capabilities.ts'
import { readDocument, rowsOf } from './statements.ts'
import { textsOf } from './texts.ts'

const names = [...capabilitiesIn().keys()].sort()

const architecture = readDocument('docs/architecture.md')
const [firstPage = '', tables = ''] = architecture.split('\n## ', 4).slice(1)
const kinds = { features: featuresIn(), capabilities: names }

it('each feature and capability has a page of the documents and a row of its table, in alphabetical order, and nothing else has', () => {
  for (const [kind, of] of Object.entries(kinds)) {
    const pages = globSync(`docs/${kind}/*.md`, { cwd: root }).map((path) => basename(path, '.md'))
    expect(pages.sort()).toEqual(of)
  }
  const expected = Object.entries(kinds).flatMap(([kind, of]) => of.map((name) => `[${name}](${kind}/${name}.md)`))
  expect(rowsOf(tables).flatMap(([name = '']) => (name.startsWith('[') ? name : []))).toEqual(expected)
})

it('a text that one feature or capability alone uses is in its file, where npm run capabilities -- --texts moves it', () => {
  const files = filesOfTexts('en').filter((file) => !areas.some((area) => basename(file) === `${area}.json`))
  const found = files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8'))] as const)
  const expected = Object.values(kinds)
    .flat()
    .map((name) => [name, textsOf(name, 'en')] as const)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(expected.filter(([, texts]) => Object.keys(texts).length > 0)),
  )
})

it('README.md and the first page of the architecture are short, and name no capability', () => {
  const words = `${readDocument('README.md')} ${architecture.split('\n## Features and capabilities')[0]}`.split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(1000)
  expect(firstPage).not.toMatch(/(?:features|capabilities)\/\w/)
})

/** Lines of a declaration: those below it that are indented, and its last bracket. */
function linesOfPart(source: string, name: string): number {
  const lines = source.split('\n')
  const begins = new RegExp(`^\\s*(?:export )?(?:async )?(?:function |const |interface )?${name}\\b\\s*[(:=<{]`)
  const first = lines.findIndex((line) => begins.test(line))
  const indent = /^\s*/.exec(lines[first] ?? '')?.[0] ?? ''
  const belongs = new RegExp(`^(?:$|${indent}[\\s)}\\]])`)
  const below = lines.slice(first + 1)
  const length = below.findIndex((line) => !belongs.test(line))
  // no other declaration follows the last one of a file
  return first < 0 ? Number.NaN : 1 + (length < 0 ? below.length : length)
}

it('what the first page names to be read is half an hour, and has no file of a capability', () => {
  const list = /### Read the extension.*?\n\n(- .*?)\n\n/s.exec(firstPage)?.[1] ?? ''
  const files = [...list.matchAll(/`([\w/-]+\.tsx?)`(?:\s+\(([^)]+)\))?/g)]
  expect(files.length).toBeGreaterThan(20)
  const lengths = files.map(([, file = '', parts = '']): [string, number] => {
    const path = `src/extension/${file}`
    const names = [...parts.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    if (names.length === 0) return [path, linesOf([path])]
    return [path, names.reduce((lines, name) => lines + linesOfPart(readDocument(path), name), 0)]
  })
  expect(lengths.filter(([file, lines]) => Number.isNaN(lines) || !coreOf('extension').includes(file))).toEqual([])
  const lines = lengths.reduce((sum, [, lines]) => sum + lines, 0)
  expect(lines).toBeLessThanOrEqual(1800)
})

it('what is drawn of a capability goes with its line', () => {
  const list = `import { FeedLink } from './feeds/popup.ts'
export const Tab = (page) => (
  <Panel>
    <Heading {...page} />
    {page.ok && <FeedLink {...page} />}
    <Feedback />
  </Panel>
)
export const loadFirst = [loadHeading, FeedLink]
`
  const expected = list.replace(/^.*(?:import|<FeedLink).*\n/gm, '').replace(' FeedLink]', ' ]')
  expect(listWithout(list, ['feeds'])).toBe(expected)
})

it('a capability is taken out with those that need it, also through others', () => {
  const needs = new Map([
    ['mark', new Set(['index'])],
    ['index', new Set<string>()],
    ['badge', new Set(['mark'])],
    ['feeds', new Set<string>()],
  ])
  expect(withThoseThatNeed('index', needs)).toEqual(['index', 'mark', 'badge'])
  expect(withThoseThatNeed('feeds', needs)).toEqual(['feeds'])
})

it('a list without a capability has neither its imports nor their names', () => {
  const list = `import type { Door } from '../door.ts'
import { feeds, type Feed } from './feeds/feeds.ts'
import { search } from './search/search.ts'
import type feedTexts from './en/feeds.json'
const lazy = {
  feeds: () => import('./feeds/page.ts'),
  search: () => import('./search/page.ts'),
}
export const all: readonly Door[] = [search, feeds, ...feeds]
type Texts = [typeof feedTexts]
`
  const rest = listWithout(list, ['feeds']).replace(/\s/g, '')
  const expected = list
    .replace(/^.*\.\/(?:feeds\/|en\/feeds).*\n/gm, '')
    .replace(/(?<=, )feeds, ...feeds|typeof feedTexts/g, '')
  expect(rest).toBe(expected.replace(/\s/g, ''))
})
