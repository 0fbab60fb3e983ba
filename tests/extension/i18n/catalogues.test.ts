// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { profiles } from '../../../src/contract/oauth.ts'
import { backgroundSentences } from '../../../src/extension/i18n/background.ts'
import { catalogues as pageCatalogues } from '../../../src/extension/i18n/catalogues.ts'
import { type Language, languages } from '../../../src/extension/i18n/languages.ts'
import { popupCatalogues } from '../../../src/extension/i18n/popup-catalogues.ts'
import type { Catalogue, Sentence } from '../../../src/extension/i18n/sentence.ts'
import { groups } from '../../../src/extension/options/Section.tsx'
import { errorCodes } from '../../../src/extension/schemas/errors.ts'
import { contactCards } from '../../../src/extension/schemas/options.ts'
import { reasons } from '../../../src/extension/schemas/sent-call.ts'
import { storedKinds } from '../../../src/extension/schemas/stored-amounts.ts'
import { spans } from '../../../src/extension/schemas/wire/newsfeed.ts'
import { badlySet, formalAddress, wrongPunctuation } from '../../support/typography.ts'

/** Every sentence of every language, the badge's with the pages'. */
const catalogues = {} as Record<Language, Catalogue>
beforeAll(async () => {
  for (const language of languages)
    catalogues[language] = { ...(await pageCatalogues[language]()), ...backgroundSentences[language] }
})

const formsOf = (sentence: Sentence = ''): Partial<Record<Intl.LDMLPluralRule, string>> =>
  typeof sentence === 'string' ? { other: sentence } : sentence

/** The keys of sentences with a faulty form, with that form. */
const findWrong = (catalogue: Catalogue, isWrong: (form: string, key: string) => boolean): string[] =>
  Object.entries(catalogue).flatMap(([key, sentence]) =>
    Object.values(formsOf(sentence)).flatMap((form) => (isWrong(form, key) ? `${key}: ${form}` : [])),
  )

const placeholders = (form: string) => [...new Set(form.match(/\{\w+\}/g))].sort().join()

/** Sentences that are intentionally the same in English. */
const sameAsEnglish: Record<Language, readonly string[]> = {
  de: ['welcome.ok'],
  en: [],
  es: [],
  fr: ['footer.options', 'welcome.ok'],
  it: ['options.account', 'options.group.privacy', 'welcome.ok'],
  pt: [],
}

const translations = languages.filter((language) => language !== 'en')

describe.each(languages)('the sentences in %s', (language) => {
  it('have English’s keys, and the same placeholders in every form', () => {
    expect(Object.keys(catalogues[language]).sort()).toEqual(Object.keys(catalogues.en).sort())
    const wrong = findWrong(
      catalogues[language],
      (form, key) => placeholders(form) !== placeholders(formsOf(catalogues.en[key]).other ?? ''),
    )
    expect(wrong).toEqual([])
  })

  it('have a form for each plural category of the language, and no other form', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()
    for (const [key, sentence] of Object.entries(catalogues[language])) {
      if (typeof sentence !== 'string') expect([key, ...Object.keys(sentence).sort()]).toEqual([key, ...categories])
      else expect([key, typeof catalogues.en[key]]).toEqual([key, 'string'])
    }
  })

  it('have curly quotes and apostrophes, ellipses of one character, and single spaces', () => {
    expect(findWrong(catalogues[language], (form) => badlySet.test(form))).toEqual([])
  })
})

describe.each(translations)('the translation into %s', (language) => {
  it('leaves only listed sentences in English', () => {
    const same = Object.keys(catalogues.en).filter(
      (key) => JSON.stringify(catalogues[language][key]) === JSON.stringify(catalogues.en[key]),
    )
    expect(same.sort()).toEqual(['app.name', ...sameAsEnglish[language]].sort())
  })
})

describe('quotes and punctuation', () => {
  it.each(languages)('follow the rules of %s', (language) => {
    expect(findWrong(catalogues[language], (form) => wrongPunctuation[language].test(form))).toEqual([])
  })
})

it.each(['es', 'it'] as const)('the sentences in %s address members informally', (language) => {
  expect(findWrong(catalogues[language], (form) => formalAddress[language].test(form))).toEqual([])
})

/** The words for a page in a sentence about it. */
const subjects = ['page', 'link']

/** Keys that the code composes, with their parts. */
const puttingTogether: Record<string, readonly string[]> = {
  'consent.{}': ['click', 'share', 'act', 'poll'],
  '{}.hint': subjects,
  '{}.loading': subjects,
  '{}.loading.others': subjects,
  '{}.none': subjects,
  '{}.none.else': subjects,
  '{}.secret': subjects,
  '{}.share': subjects,
  '{}.tab': ['page', 'link', 'requests', 'news'],
  '{}.too-long': subjects,
  '{}.warning': subjects,
  'error.{}': errorCodes,
  'failure.{}': ['retry', 'sign-in', 'look-again', 'allow'],
  'guard.{}': ['forbidden', 'internal', 'excluded'],
  'help.{}': [
    'no-permission',
    'offline',
    'unreachable',
    'slow',
    'server',
    'no-graph-api',
    'no-sign-in',
    'not-registered',
  ],
  'network.{}': ['name', 'baseUrl', 'authUrl', 'apiKey', 'secret'],
  'network.{}.invalid': ['name', 'baseUrl', 'authUrl', 'apiKey'],
  'network.problem.{}': [
    'no-permission',
    'offline',
    'unreachable',
    'slow',
    'server',
    'no-graph-api',
    'no-sign-in',
    'not-registered',
  ],
  'network.profile.{}': profiles,
  'news.since.{}': spans,
  'options.{}': ['social_accounts', 'excluded_sites', 'account', 'unsent', 'notify', 'mark'],
  'options.{}.invalid': ['social_accounts', 'excluded_sites'],
  'options.{}.label': ['social_accounts', 'excluded_sites'],
  'options.{}.text': ['social_accounts', 'excluded_sites', 'notify'],
  'options.{}.on': ['notify', 'mark'],
  'options.mark.{}': ['firefox', 'chromium', 'no-index', 'no-pages'],
  'options.contact_card.{}': contactCards,
  'options.group.{}': groups,
  'outbox.{}': ['answer', 'ACCEPT', 'DECLINE', 'deletion'],
  'outbox.count.{}': ['share', 'change', 'status', 'answer'],
  'page.{}': ['no-tab', 'not-web', 'file', 'private', 'not-loaded'],
  'policy.{}': ['never_hosts', 'internal_hosts'],
  'requests.card.{}': contactCards,
  'sent.call.{}': [
    'account',
    'sharers',
    'share',
    'news',
    'own-news',
    'comment',
    'removal',
    'status',
    'requests',
    'request',
    'answer',
    'deletion',
    'sign-in-page',
    'network',
    'access',
    'revocation',
  ],
  'sent.reason.{}': reasons,
  'stored.{}': storedKinds,
  'done.{}': ['share', 'comment', 'removal', 'status', 'ACCEPT', 'DECLINE', 'deletion', 'GONE', 'CONFIRMED'],
  'write.held.{}': ['share', 'comment', 'removal', 'status', 'ACCEPT', 'DECLINE', 'deletion'],
  'write.sending.{}': ['share', 'comment', 'removal', 'status', 'ACCEPT', 'DECLINE', 'deletion'],
}

/** The composed keys in these files, with `{}` for each part. */
function templatesOf(source: string): string[] {
  const areas = [...new Set(Object.keys(catalogues.en).map((key) => key.split('.')[0]))].join('|')
  const keys = new RegExp(
    String.raw`^(?:(?:${areas})\..*\{\}.*|\{\}\.(?:tab|too-long|share|hint|public|secret|warning|(?:none|loading)[a-z.]*))$`,
  )
  const templates = [...source.matchAll(/`([\w.-]*\$\{[^}`]+\}[\w.-]*)`/g)].map(([, text = '']) =>
    text.replace(/\$\{[^}]+\}/, '{}'),
  )
  return [...new Set(templates.filter((template) => keys.test(template)))].sort()
}

const putTogether = (templates: string[]) =>
  templates.flatMap((template) => (puttingTogether[template] ?? []).map((part) => template.replace('{}', part)))

const literalsOf = (source: string) => [...source.matchAll(/'([\w.-]+)'/g)].map(([, text = '']) => text)

it('every sentence is used, and every composed key is listed with its parts', () => {
  const files = globSync('src/extension/**/*.{ts,tsx}', { cwd: root, exclude: ['src/extension/i18n/**'] })
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const templates = templatesOf(source)
  expect(templates).toEqual(Object.keys(puttingTogether).sort())
  const together = putTogether(templates)
  const used = new Set([...together, ...literalsOf(source)])
  expect(Object.keys(catalogues.en).filter((key) => !used.has(key))).toEqual([])
  expect(together.filter((key) => !(key in catalogues.en))).toEqual([])
})

/** A page's script with everything that it imports, now or later. */
function sourcesOf(file: string, sources = new Map<string, string>()): string {
  if (!sources.has(file) && !file.includes('/i18n/')) {
    const source = readFileSync(file, 'utf8')
    sources.set(file, source)
    for (const [, path = ''] of source.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
      sourcesOf(join(dirname(file), path), sources)
  }
  return [...sources.values()].join('\n')
}

it.each([
  ['popup', popupCatalogues],
  ['options', pageCatalogues],
  ['welcome', pageCatalogues],
] as const)('the %s loads every sentence that it shows', async (page, loaded) => {
  const source = sourcesOf(join(root, 'src/extension', page, 'start.tsx'))
  const shown = [...literalsOf(source), ...putTogether(templatesOf(source))].filter((key) => key in catalogues.en)
  expect(shown.length).toBeGreaterThan(50)
  const sentences = await loaded.en()
  expect(shown.filter((key) => !(key in sentences))).toEqual([])
})
