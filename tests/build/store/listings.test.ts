import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseLines, listingBounds, parseListing } from '../../../src/build/store/store-files.ts'
import { fillIn, root } from '../../../src/build/tools.ts'
import { unknownQuotations } from '../../support/quoted-texts.ts'
import { badlySet, formalAddress, wrongPunctuation } from '../../support/typography.ts'
import { languages } from './packed.ts'

const listing = (language: string, isForEveryNetwork: boolean) => {
  const text = readFileSync(join(root, 'docs/stores', `${language}.md`), 'utf8')
  return parseListing(fillIn(chooseLines(text, isForEveryNetwork), { network: 'Acme Circle' }))
}

const kindOf = (line: string) =>
  line === '' ? '' : line.startsWith('•') ? 'item' : /\p{Ll}/u.test(line) ? 'text' : 'heading'

const formOf = (text: string) => text.split('\n').map(kindOf)

describe.each([
  ['a network', false],
  ['every network', true],
] as const)('the listing for %s', (_, isForEveryNetwork) => {
  it.each(languages)('says the same in %s as in English, line by line', (language) => {
    const { description } = listing(language, isForEveryNetwork)
    expect(formOf(description)).toEqual(formOf(listing('en', isForEveryNetwork).description))
    expect(unknownQuotations(description, language)).toEqual(['pa'])
  })

  it.each(languages)('is set in %s as the language is', (language) => {
    const texts = Object.values(listing(language, isForEveryNetwork)).join('\n').trim().split('\n')
    const rules = [badlySet, wrongPunctuation[language as keyof typeof wrongPunctuation]]
    if (language in formalAddress) rules.push(formalAddress[language as keyof typeof formalAddress])
    expect(texts.filter((text) => rules.some((rule) => rule.test(text)))).toEqual([])
  })

  it.each(languages)('has in %s the length that each store takes', (language) => {
    const texts = listing(language, isForEveryNetwork)
    for (const part of ['name', 'summary', 'description'] as const)
      expect(texts[part].length, part).toBeLessThanOrEqual(listingBounds[part])
    // Edge
    expect(texts.description.length).toBeGreaterThanOrEqual(250)
  })

  it.each(languages)('has in %s no link and no other store’s name, which stores refuse', (language) => {
    const { name, summary, description } = listing(language, isForEveryNetwork)
    expect(`${name} ${summary} ${description}`).not.toMatch(
      /https?:|www\.|Chrome|Firefox|Edge|Mozilla|Google|Microsoft/,
    )
  })
})
