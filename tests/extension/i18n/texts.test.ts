// @vitest-environment node

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { inOptions } from '../../../src/extension/capabilities/options.ts'
import { chooseLanguage, localeOf } from '../../../src/extension/i18n/languages.ts'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import { loadAllTexts, loader, type SentenceKey } from '../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { storedKinds } from '../../../src/extension/options/StoredSection.tsx'
import { groups } from '../../../src/extension/options/section.tsx'
import { errorCodes } from '../../../src/extension/schemas/errors.ts'
import { contactCards } from '../../../src/extension/schemas/options.ts'
import { readTexts } from '../../../src/locales/read.ts'
import { backgroundTexts } from '../../support/background-texts.ts'
import { composed } from '../capabilities/texts.ts'

const opened = await Promise.all(inOptions.map((door) => (typeof door === 'function' ? door() : door)))

const english = Object.keys(await loadPageTexts('en')).concat(Object.keys(backgroundTexts.en))
/** The English sentences' keys, counted ones without their plural category. */
const keys = new Set(english.map((key) => key.replace(/_(?:one|other)$/, '')))

/** The words for a page in a sentence about it. */
const subjects = ['page', 'link']
const ofSubjects = ['loading', 'loading.others', 'none', 'none.else', 'share', 'too-long', 'warning']

const problems = ['no-permission', 'offline', 'unreachable', 'no-sign-in', 'not-registered']
const writes = ['share', 'comment', 'removal', 'ACCEPT', 'DECLINE', 'deletion']
const lists = ['socialAccounts', 'excludedSites', 'allowedSites']

/** Keys that the code composes, with their parts. */
const puttingTogether: Record<string, readonly string[]> = {
  'consent.{}': ['click', 'listed', 'share', 'poll'],
  ...Object.fromEntries(ofSubjects.map((key) => [`{}.${key}`, subjects])),
  '{}.tab': ['page', 'link'],
  'error.{}': errorCodes,
  'failure.{}': ['retry', 'sign-in', 'look-again', 'ask-now', 'allow'],
  'guard.{}': ['forbidden', 'internal', 'secret', 'excluded'],
  'help.{}': problems,
  'options.{}': [...lists, 'account', 'unsent', 'mark.no-index'],
  'options.list.{}': ['added', 'removed'],
  'options.{}.invalid': lists,
  'options.{}.label': lists,
  'options.mark.{}': ['firefox', 'chromium'],
  'options.contact_card.{}': contactCards,
  'options.group.{}': groups,
  'outbox.{}': ['removal', 'answer', 'ACCEPT', 'DECLINE', 'deletion'],
  'outbox.count.{}': ['share', 'change', 'status', 'answer'],
  'page.{}': ['no-tab', 'not-web', 'file', 'private', 'not-loaded'],
  'requests.card.{}': contactCards,
  'share.{}': ['title', 'overview', 'keywords', 'site_name', 'url_picture'],
  'stored.{}': [...storedKinds, ...opened.flatMap(({ stored }) => stored ?? [])].map(({ kind }) => kind),
  'done.{}': [...writes, 'GONE'],
  'write.held.{}': writes,
  'write.sending.{}': writes,
}
for (const [key, parts] of composed.flatMap((each) => Object.entries(each)))
  puttingTogether[key] = [...(puttingTogether[key] ?? []), ...parts]

/** The composed keys in these files, with `{}` for each part. */
function templatesOf(source: string): string[] {
  const areas = [...new Set([...keys].map((key) => key.split('.')[0]))].join('|')
  const composed = new RegExp(
    String.raw`^(?:(?:${areas})\..*\{\}.*|\{\}\.(?:tab|too-long|send|share|secret|warning|(?:none|loading)[a-z.]*))$`,
  )
  const templates = [...source.matchAll(/`([\w.-]*\$\{[^}`]+\}[\w.-]*)`/g)].map(([, text = '']) =>
    text.replace(/\$\{[^}]+\}/, '{}'),
  )
  return [...new Set(templates.filter((template) => composed.test(template)))].sort()
}

const putTogether = (templates: string[]) =>
  templates.flatMap((template) => (puttingTogether[template] ?? []).map((part) => template.replace('{}', part)))

const literalsOf = (source: string) => [...source.matchAll(/['"]([\w.-]+)['"]/g)].map(([, text = '']) => text)

it('every sentence is used, and every composed key is listed with its parts', () => {
  const files = globSync('src/extension/**/*.{ts,tsx}', { cwd: root, exclude: ['src/extension/i18n/**'] })
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const templates = templatesOf(source)
  expect(templates).toEqual(Object.keys(puttingTogether).sort())
  const together = putTogether(templates)
  const used = new Set([...together, ...literalsOf(source), 'ago.day', 'ago.hour', 'ago.minute'])
  expect([...keys].filter((key) => !used.has(key))).toEqual([])
  expect(together.filter((key) => !keys.has(key))).toEqual([])
})

/** A page's script with everything that it imports, now or later. */
function sourcesOf(file: string, sources = new Map<string, string>()): string {
  if (!sources.has(file) && !/\/(?:i18n|locales)\//.test(file)) {
    const source = readFileSync(file, 'utf8')
    sources.set(file, source)
    for (const [, path = ''] of source.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
      sourcesOf(join(dirname(file), path), sources)
  }
  return [...sources.values()].join('\n')
}

it.each([
  ['popup', 'start', loadAllTexts],
  ['options', 'App', loadPageTexts],
  ['welcome', 'App', loadPageTexts],
] as const)('the %s loads every sentence that it shows', async (page, start, load) => {
  const source = sourcesOf(join(root, 'src/extension', page, `${start}.tsx`))
  const shown = [...literalsOf(source), ...putTogether(templatesOf(source))].filter((key) => keys.has(key))
  expect(shown.length).toBeGreaterThan(50)
  const texts = await load('en')
  expect(shown.filter((key) => !(key in texts || `${key}_other` in texts))).toEqual([])
})

it('the sentences that load later join the catalogue in use, and that of each language from then on', async () => {
  vi.resetModules()
  const { loadLaterTexts, loadPopupTexts } = await import('../../../src/extension/i18n/texts.ts')
  const inUse = await loadPopupTexts('en')
  expect(Object.keys(inUse)).toEqual(Object.keys(readTexts('en', 'popup')))
  // the member changes the language at the same time
  const changed = loadPopupTexts('fr')
  await loadLaterTexts()
  const later = Object.keys(readTexts('en', 'later'))
  const lackedBy = (texts: object) => later.filter((key) => !(key in texts))
  expect(lackedBy(inUse)).toEqual([])
  expect([await changed, await loadPopupTexts('de')].flatMap(lackedBy)).toEqual([])
})

const en = await loadPageTexts('en')

const t = createTranslation<SentenceKey>('en', en, 'Demo Network')
const now = Date.UTC(2026, 0, 31)
const second = 1000
const day = 86_400 * second

describe('sentences', () => {
  it('contain their parameters and the network’s name', () => {
    expect(t('signed-out.lead')).toBe('See who on Demo Network shared this page')
    expect(t('welcome.text', { name: 'Ana {network}' })).toBe('Signed in as Ana {network}.')
  })

  it('keep their direction around a name in a right-to-left script', () => {
    expect(t('welcome.text', { name: 'Ana' })).toBe('Signed in as Ana.')
    expect(t('welcome.text', { name: 'عمر' })).toBe('Signed in as \u2068عمر\u2069.')
    expect(t('welcome.text', { name: 'Ana\u202e' })).toBe('Signed in as \u2068Ana\u202e\u2069.')
  })

  it('have the number’s plural form, and write the number as the language does', () => {
    expect(t('requests.heading', { count: 1, number: 1 })).toBe('1 contact request')
    expect(t('requests.heading', { count: 1234, number: 1234 })).toBe('1,234 contact requests')
  })

  it.each(['en', 'de-AT', 'es', 'fr', 'fr-CA', 'it', 'pt-BR', 'pt-PT'])('have plurals and lists of %s', (locale) => {
    const forms = ['one', 'many', 'other'].map((form) => [`shared.thanks_${form}`, form])
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([locale])
    const t = createTranslation<'shared.thanks'>(chooseLanguage('browser'), Object.fromEntries(forms))
    for (const count of [0, 1, 2, 999, 1000, 1_000_000, 1_000_001])
      expect([count, t('shared.thanks', { count })]).toEqual([count, new Intl.PluralRules(locale).select(count)])
    for (const names of ['Ana', 'Ana,Ben', 'Ana,Ben,Inés', 'Ana,Hilda', 'Ana,hielo'].map((all) => all.split(',')))
      expect(t.list(names)).toBe(new Intl.ListFormat(locale).format(names))
  })

  // shows: §7 errors, §8 beyond-quota
  it('have no technical words of the API, and exist for every error', () => {
    const sentences = JSON.stringify(Object.values({ ...en, ...backgroundTexts.en }))
    expect(sentences).not.toMatch(/premium|accreditation|\btokens?\b|payload|\bAPI\b(?! key)|OAuth/i)
    for (const code of errorCodes) expect(t(`error.${code}`)).toMatch(/^[A-Z].+\.$/)
  })
})

describe('the language', () => {
  // shows: §5 oauth.authorize.parameters
  it('chooses the member’s language, else the browser’s where there is a catalogue', () => {
    expect(chooseLanguage('en', ['de-DE'])).toBe('en')
    expect(chooseLanguage('browser', ['en-GB'])).toBe('en')
    expect(chooseLanguage('browser', ['pt-BR', 'en'])).toBe('pt')
    expect(chooseLanguage('browser', ['nl', 'DE-at', 'en'])).toBe('de')
    expect(chooseLanguage('browser', ['xx'])).toBe('en')
    expect(chooseLanguage('browser', [])).toBe('en')
  })

  it('is the browser’s regional variant, if the browser has a known one', () => {
    expect(localeOf('en', ['de-AT', 'en-GB', 'en'])).toBe('en-GB')
    expect(localeOf('pt', ['pt-BR'])).toBe('pt-BR')
    expect(localeOf('fr', ['en-US'])).toBe('fr')
    // without a country, Portuguese would be that of Brazil
    for (const wishes of [['en-US'], ['pt', 'en']]) expect(localeOf('pt', wishes)).toBe('pt-PT')
    expect(localeOf('en', ['en-US@posix'])).toBe('en')
  })

  it('formats dates and numbers as its regional variant does', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en-GB'])
    const british = createTranslation<SentenceKey>('en', en, '')
    expect(british.moment(now)).toMatch(/^31 January 2026/)
    expect({ language: british.language, locale: british.locale }).toEqual({ language: 'en', locale: 'en-GB' })
    const german = createTranslation<SentenceKey>('de', await loadAllTexts('de'), '')
    expect({ ago: german.ago(now - day, now), date: german.when(now - 365 * day, now, '') }).toEqual({
      ago: 'vor 1 Tag',
      date: '31. Jän. 2025',
    })
    expect(german.moment(now)).toMatch(/^31\. J[aä]nner 2026 um \d\d:\d\d Uhr$/)
  })

  it('is loaded again if its texts couldn’t be', async () => {
    const load = loader(vi.fn(async () => ({ default: { share: 'Teilen' } })).mockRejectedValueOnce(new Error('busy')))
    await expect(load('de')).rejects.toThrow('busy')
    expect(await load('de')).toEqual({ share: 'Teilen' })
    vi.resetModules()
    const { loadBackgroundTexts: again } = await import('../../../src/extension/background/base/language.ts')
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('busy')).mockResolvedValueOnce(Response.json({}))
    await expect(again('de')).rejects.toThrow('busy')
    // several parts of a starting background ask at once
    expect(await Promise.all([again('de'), again('de')])).toEqual([{}, {}])
  })

  it.each([
    ['fr', '1er janv.', /^1er janvier 2026 à /],
    ['it', '1º gen', /^1º gennaio 2026 /],
    ['es', '1 ene', /^1 de enero de 2026/],
  ] as const)('writes the first day of a month as %s does', (language, date, moment) => {
    const first = Date.UTC(2026, 0, 1, 12)
    const translated = createTranslation<SentenceKey>(language, {}, '')
    expect(translated.when(first, first + 10 * day, '')).toBe(date)
    expect(translated.moment(first)).toMatch(moment)
    expect(translated.when(first + 10 * day, first + 20 * day, '')).toMatch(/^11 /)
  })
})
