// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { profiles } from '../../../src/contract/oauth.ts'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import { loadPopupTexts } from '../../../src/extension/i18n/texts.ts'
import { storedKinds } from '../../../src/extension/options/RecordSection.tsx'
import { groups } from '../../../src/extension/options/Section.tsx'
import { errorCodes } from '../../../src/extension/schemas/errors.ts'
import { spans } from '../../../src/extension/schemas/newsfeed.ts'
import { contactCards } from '../../../src/extension/schemas/options.ts'
import { reasons } from '../../../src/extension/storage/sent.ts'
import { backgroundTexts } from '../../support/background-texts.ts'

const english = Object.keys(await loadPageTexts('en')).concat(Object.keys(backgroundTexts.en))
/** The English sentences' keys, counted ones without their plural category. */
const keys = new Set(english.map((key) => key.replace(/_(?:one|other)$/, '')))

/** The words for a page in a sentence about it. */
const subjects = ['page', 'link']

/** Keys that the code composes, with their parts. */
const puttingTogether: Record<string, readonly string[]> = {
  'consent.{}': ['click', 'share', 'poll'],
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
  const areas = [...new Set([...keys].map((key) => key.split('.')[0]))].join('|')
  const composed = new RegExp(
    String.raw`^(?:(?:${areas})\..*\{\}.*|\{\}\.(?:tab|too-long|share|hint|public|secret|warning|(?:none|loading)[a-z.]*))$`,
  )
  const templates = [...source.matchAll(/`([\w.-]*\$\{[^}`]+\}[\w.-]*)`/g)].map(([, text = '']) =>
    text.replace(/\$\{[^}]+\}/, '{}'),
  )
  return [...new Set(templates.filter((template) => composed.test(template)))].sort()
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
  ['popup', 'start', loadPopupTexts],
  ['options', 'App', loadPageTexts],
  ['welcome', 'App', loadPageTexts],
] as const)('the %s loads every sentence that it shows', async (page, start, load) => {
  const source = sourcesOf(join(root, 'src/extension', page, `${start}.tsx`))
  const shown = [...literalsOf(source), ...putTogether(templatesOf(source))].filter((key) => keys.has(key))
  expect(shown.length).toBeGreaterThan(50)
  const texts = await load('en')
  expect(shown.filter((key) => !(key in texts || `${key}_other` in texts))).toEqual([])
})
