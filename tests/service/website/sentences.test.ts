import { describe, expect, test } from 'vitest'
import { oauthLanguages } from '../../../src/contract/oauth.ts'
import { catalogue } from '../../../src/service/website/sentences/catalogue.ts'
import { badlySet, wrongPunctuation } from '../../support/typography.ts'

test('no sentence is empty, forgets what it is given, or is left in English', () => {
  const same = new Set(['Applications', 'Position', 'Message', 'Name'])
  for (const language of oauthLanguages) {
    const sentences: Record<string, string | ((...values: never[]) => string)> = catalogue[language]
    expect(sentences.language).toBe(language)
    for (const [key, sentence] of Object.entries(sentences)) {
      const said = typeof sentence === 'string' ? sentence : sentence('42' as never)
      expect(said.trim(), `${language} ${key}`).not.toBe('')
      if (typeof sentence !== 'string') expect(said, `${language} ${key}`).toContain('42')
      const english: unknown = catalogue.en[key as keyof typeof catalogue.en]
      if (language !== 'en' && /\s/.test(said) && !same.has(said)) {
        expect(said, `${language} ${key}`).not.toBe(typeof english === 'function' ? english('42') : english)
      }
    }
  }
})
/** “We” and “our”: nobody on the site could tell whether that is the network, the application or who wrote them. */
const we = {
  en: /\b(we|us|ours?)\b/i,
  de: /\b(wir|uns|unser\p{L}*)\b/iu,
  es: /\b(nosotr[oa]s|nos|nuestr[oa]s?)\b/i,
  fr: /\b(nous|notre|nos)\b/i,
  it: /\b(noi|nostr[oaie])\b/i,
  pt: /\b(nós|noss[oa]s?)\b/iu,
}

test.each(oauthLanguages)('the sentences in %s name who speaks', (language) => {
  const said = Object.entries(catalogue[language]).map(([key, sentence]) => [key, String(sentence)])
  expect(said.filter(([, text = '']) => we[language].test(text))).toEqual([])
})

describe.each(oauthLanguages)('typography: the sentences in %s', (language) => {
  /** Each with a value that is nothing of a sentence's own, and in the singular as well. */
  const said = Object.entries(catalogue[language]).flatMap(([key, sentence]) =>
    typeof sentence === 'string'
      ? [[key, sentence]]
      : [1, 42].map((value) => [key, (sentence as (...values: unknown[]) => string)(value, value)]),
  )
  const findWrong = (wrong: RegExp) => said.filter(([, text = '']) => wrong.test(text))

  test('have curly quotes and apostrophes, one character for three dots, single spaces', () => {
    expect(findWrong(badlySet)).toEqual([])
  })

  test('have the quotes and the punctuation of the language', () => {
    expect(findWrong(wrongPunctuation[language])).toEqual([])
  })

  test('keep a number and its unit on one line', () => {
    expect(findWrong(/\d (?:MB|Mo)/)).toEqual([])
  })
})
