import { describe, expect, it } from 'vitest'
import { oauthLanguages } from '../../src/contract/oauth.ts'
import { areas, openTexts, ownTexts, readTexts, uncounted, untranslated } from '../../src/locales/read.ts'
import type { Texts } from '../../src/locales/translate.ts'
import { badlySet, formalAddress, wrongPunctuation } from '../support/typography.ts'
import { hashesOfTranslated } from './translated.ts'

type Language = (typeof oauthLanguages)[number]

const textsIn = (language: Language): Texts =>
  Object.fromEntries(
    areas.flatMap((area) => Object.entries(ownTexts(language, area)).map(([key, text]) => [`${area} ${key}`, text])),
  )

const english = textsIn('en')
const isCounted = (key: string) => uncounted(key) !== key
const placeholders = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort().join()

/** Texts that are intentionally the same in English. */
const sameAsEnglish: Record<Language, readonly string[]> = {
  de: ['background badge.waiting'],
  en: [],
  es: ['background badge.waiting'],
  fr: ['pass.found_one', 'pass.found_other', 'kept.found_one', 'kept.found_other'].map((key) => `later ${key}`),
  it: ['background badge.waiting', 'later outbox.count.status_one'],
  pt: ['background badge.waiting'],
}

/** “We” and “our”, which could mean the network, the application or its makers. */
const we = {
  en: /\b(we|us|ours?)\b/i,
  de: /\b(wir|uns|unser\p{L}*)\b/iu,
  es: /\b(nosotr[oa]s|nos|nuestr[oa]s?)\b/i,
  fr: /\b(nous|notre|nos)\b/i,
  it: /\b(noi|nostr[oaie])\b/i,
  pt: /\b(nós|noss[oa]s?)\b/iu,
}

describe.each(oauthLanguages)('the texts in %s', (language) => {
  const texts = textsIn(language)
  const findWrong = (wrong: RegExp, area = '') =>
    Object.entries(texts).filter(([key, text]) => key.startsWith(area) && wrong.test(text))

  it('have no key that English lacks, and its parameters', () => {
    const known = new Set(Object.keys(english).map(uncounted))
    expect(Object.keys(texts).filter((key) => !known.has(uncounted(key)))).toEqual([])
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const known = english[key] ?? english[`${uncounted(key)}_other`]
      // “one person” needs no number
      const [own, wanted] = [placeholders(text), placeholders(known)]
      return own !== wanted && !(isCounted(key) && own === wanted.replace(/\{count\},?/, '').replace(/,$/, ''))
    })
    expect(wrong).toEqual([])
  })

  it('have each plural category of the language, and no other, but that of whole millions only where it differs', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()
    const counted = Object.groupBy(Object.keys(texts).filter(isCounted), uncounted)
    expect(Object.keys(counted).length).toBeGreaterThan(20)
    for (const [key, forms = []] of Object.entries(counted)) {
      const expected = texts[`${key}_many`] ? categories : categories.filter((category) => category !== 'many')
      expect([key, ...forms.map((form) => form.slice(key.length + 1)).sort()]).toEqual([key, ...expected])
      expect(texts[`${key}_many`], key).not.toBe(texts[`${key}_other`])
    }
  })

  it('aren’t empty, and leave only listed ones in English', () => {
    expect(Object.keys(texts).filter((key) => texts[key]?.trim() === '')).toEqual([])
    const words = (text = '') => text.replace(/\{\w+\}/g, '')
    const isSentence = (text?: string) => / /.test(words(text)) && /\p{L}/u.test(words(text))
    const same = Object.keys(texts).filter((key) => isSentence(texts[key]) && texts[key] === english[key])
    expect(language === 'en' ? [] : same).toEqual(sameAsEnglish[language])
  })

  it('follow the typography of the language', () => {
    expect(findWrong(badlySet)).toEqual([])
    expect(findWrong(wrongPunctuation[language])).toEqual([])
    // no line break between a number and its unit
    expect(findWrong(/(?:\d (?:MB|Mo)|\{seconds\} s)\b/)).toEqual([])
  })

  it('name a control by the words that it shows (whoever speaks to the browser says them)', () => {
    const shownAndNamed = [
      ['popup news.thanks', 'popup news.thank_other'],
      ['popup news.answer', 'popup news.answers-of_one'],
      ['popup news.answer', 'popup news.answers-of_other'],
    ] as const
    for (const [shown, named] of shownAndNamed)
      expect(texts[named]?.toLowerCase(), named).toContain(texts[shown]?.toLowerCase())
  })

  it('contain no “we” on the site', () => {
    expect(findWrong(we[language], 'site')).toEqual([])
  })
})

it.each(['es', 'it'] as const)('the texts in %s address members informally', (language) => {
  expect(Object.entries(textsIn(language)).filter(([, text]) => formalAddress[language].test(text))).toEqual([])
})

it('a text that a language lacks is shown in English, and is open until the next release', () => {
  const [[key = '', text] = [], ...others] = Object.entries(readTexts('en', 'background'))
  expect(untranslated({ [key]: `not ${text}` }, 'background')).toEqual(Object.fromEntries(others))
  const [[counted = ''] = []] = Object.entries(english).filter(([key]) => /^popup .*_one$/.test(key))
  const form = counted.replace('popup ', '').replace(/_one$/, '_many')
  expect(untranslated({ [form]: 'one form is enough' }, 'popup')).not.toHaveProperty([counted.replace('popup ', '')])
})

it('an English text that has changed since its translations is open; a new one is translated or open', () => {
  const hashes = hashesOfTranslated(true)
  const { 'popup to.share': _, ...others } = hashes
  const opened = (translated: Record<string, string>) =>
    openTexts(oauthLanguages, translated).filter((line) => !openTexts(oauthLanguages, hashes).includes(line))
  expect(opened({ ...others, 'popup to.share': '012345' })).toEqual([
    `popup to.share has changed since its translations: ${english['popup to.share']}`,
  ])
  expect(opened(others)).toEqual([])
})
