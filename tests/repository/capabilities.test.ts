import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { areas, filesOfTexts } from '../../src/locales/read.ts'
import { capabilitiesIn, featuresIn } from './capabilities.ts'
import { readDocument } from './statements.ts'
import { textsOf } from './texts.ts'

const names = [...capabilitiesIn().keys()].sort()

const architecture = readDocument('docs/developers/architecture.md')
const [firstPage = ''] = architecture.split('\n## ', 4).slice(1)
const kinds = { features: featuresIn(), capabilities: names }

it.each(Object.entries(kinds))('%s.md has a section of each, in alphabetical order', (kind, of) => {
  const sections = readDocument(`docs/developers/${kind}.md`).match(/(?<=^## ).*$/gm)
  expect(sections).toEqual(of)
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
