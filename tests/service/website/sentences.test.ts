import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { oauthLanguages } from '../../../src/contract/oauth.ts'
import { catalogue } from '../../../src/service/website/sentences/catalogue.ts'
import { badlySet, formalAddress, wrongPunctuation } from '../../support/typography.ts'

test('no sentence is empty, ignores its parameter, or is still English', () => {
  const same = new Set(['Applications', 'Position', 'Message', 'Name'])
  for (const language of oauthLanguages) {
    const sentences: Record<string, string | ((...values: never[]) => string)> = catalogue[language]
    expect(sentences.language).toBe(language)
    for (const [key, sentence] of Object.entries(sentences)) {
      const text = typeof sentence === 'string' ? sentence : sentence('42' as never)
      expect(text.trim(), `${language} ${key}`).not.toBe('')
      if (typeof sentence !== 'string') expect(text, `${language} ${key}`).toContain('42')
      const english: unknown = catalogue.en[key as keyof typeof catalogue.en]
      if (language !== 'en' && /\s/.test(text) && !same.has(text)) {
        expect(text, `${language} ${key}`).not.toBe(typeof english === 'function' ? english('42') : english)
      }
    }
  }
})

test('no two topics have a sentence of the same name', async () => {
  const files = globSync(join(root, 'src/service/website/sentences/*/en.ts'))
  const topics: { en: object }[] = await Promise.all(files.map((file) => import(file)))
  const keys = topics.flatMap(({ en }) => Object.keys(en))
  expect(keys.length).toBe(Object.keys(catalogue.en).length)
  expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([])
})

/** “We” and “our”, which could mean the network, the application or its makers. */
const we = {
  en: /\b(we|us|ours?)\b/i,
  de: /\b(wir|uns|unser\p{L}*)\b/iu,
  es: /\b(nosotr[oa]s|nos|nuestr[oa]s?)\b/i,
  fr: /\b(nous|notre|nos)\b/i,
  it: /\b(noi|nostr[oaie])\b/i,
  pt: /\b(nós|noss[oa]s?)\b/iu,
}

test.each(oauthLanguages)('the sentences in %s contain no “we”', (language) => {
  const text = Object.entries(catalogue[language]).map(([key, sentence]) => [key, String(sentence)])
  expect(text.filter(([, text = '']) => we[language].test(text))).toEqual([])
})

test.each(['es', 'it'] as const)('the sentences in %s address members informally', (language) => {
  const text = Object.entries(catalogue[language]).map(([key, sentence]) => [key, String(sentence)])
  expect(text.filter(([, text = '']) => formalAddress[language].test(text))).toEqual([])
})

describe.each(oauthLanguages)('typography: the sentences in %s', (language) => {
  /** All sentences, those with a number in singular and plural. */
  const text = Object.entries(catalogue[language]).flatMap(([key, sentence]) =>
    typeof sentence === 'string'
      ? [[key, sentence]]
      : [1, 42].map((value) => [key, (sentence as (...values: unknown[]) => string)(value, value)]),
  )
  const findWrong = (wrong: RegExp) => text.filter(([, text = '']) => wrong.test(text))

  test('have curly quotes and apostrophes, one character for three dots, single spaces', () => {
    expect(findWrong(badlySet)).toEqual([])
  })

  test('have the quotes and the punctuation of the language', () => {
    expect(findWrong(wrongPunctuation[language])).toEqual([])
  })

  test('have no line break between a number and its unit', () => {
    expect(findWrong(/\d (?:MB|Mo)/)).toEqual([])
  })
})
