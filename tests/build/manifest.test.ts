import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildExtension, families } from '../../src/build/build-extension.ts'
import { chromiumId, chromiumKey, firefoxId, redirectUris } from '../../src/build/extension-identity.ts'
import { minimumVersions } from '../../src/build/minimum-versions.ts'
import { root } from '../../src/build/tools.ts'
import { languages } from '../../src/extension/i18n/languages.ts'
import { loadPageTexts } from '../../src/extension/i18n/page-texts.ts'
import { type Area, readTexts, uncounted } from '../../src/locales/read.ts'
import { backgroundTexts } from '../support/background-texts.ts'
import { temporaryFolderForAll } from '../support/temporary-folder.ts'
import { firstScripts, loadedLater, loadedWith, policyIn, policyWith } from './built.ts'

const de = await loadPageTexts('de')
const en = await loadPageTexts('en')
const fr = await loadPageTexts('fr')

const folder = temporaryFolderForAll()
const documentation = readFileSync(join(root, 'docs/developers/extension.md'), 'utf8')

beforeAll(async () => {
  // the builds of the tests in browsers; `store/` tests those for the stores
  for (const family of families) await buildExtension(folder, { family, port: 8717 })
  // two builds, while other tests may build too, on a busy machine
}, 120_000)

const browsers = ['chrome', 'firefox']

const manifest = async (browser: string) =>
  JSON.parse(await readFile(join(folder, `${browser}-mv3`, 'manifest.json'), 'utf8'))

describe('the built manifest', () => {
  it.each([
    ['chrome', 'declarativeContent', 'http://localhost:8717/*'],
    // without a port
    ['firefox', 'webNavigation', 'http://localhost/*'],
  ])(
    'asks %s for the network’s host alone, and keeps pages from everything but https, this machine and our own files',
    async (browser, pages, host) => {
      const asked = await manifest(browser)
      expect(asked).toMatchObject({
        host_permissions: [host],
        optional_permissions: ['notifications', pages],
      })
      expect(asked).not.toHaveProperty('optional_host_permissions')
      expect(policyIn(asked)).toEqual(policyWith('http://127.0.0.1:*', 'http://localhost:*'))
    },
  )

  it('has the identity of the redirect URIs', async () => {
    expect((await manifest('chrome')).key).toBe(chromiumKey)
    expect((await manifest('firefox')).browser_specific_settings.gecko.id).toBe(firefoxId)
    expect(redirectUris[0]).toBe(`https://${chromiumId}.chromiumapp.org/signed-in`)
    for (const url of redirectUris) expect(documentation).toContain(`--redirect ${url}`)
  })

  it('names the oldest version of each browser', async () => {
    const { gecko } = (await manifest('firefox')).browser_specific_settings
    const oldest = { strict_min_version: `${minimumVersions.firefox}.0` }
    expect(gecko).toMatchObject(oldest)
    expect((await manifest('chrome')).minimum_chrome_version).toBe(String(minimumVersions.chromium))
  })

  // Chromium 156: after a change of type with the browser closed, an unpacked extension starts the cached old worker
  it('has a classic script as worker: after a change of type, a worker would not respond for a while', async () => {
    expect((await manifest('chrome')).background).toEqual({ service_worker: 'background.js' })
  })

  it.each(browsers)('has its texts for %s in every language, as long as the stores take them', async (browser) => {
    const locales = await readdir(join(folder, `${browser}-mv3`, '_locales'))
    // browsers and stores have Portuguese with a country only
    expect(locales.sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'pt_BR', 'pt_PT'])
    for (const locale of locales) {
      const file = join(folder, `${browser}-mv3`, '_locales', locale, 'messages.json')
      const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, { message: string }>
      expect(Object.keys(messages).sort()).toEqual(['action', 'description', 'name'])
      expect(messages.name?.message.length).toBeLessThanOrEqual(45)
      expect(messages.description?.message.length).toBeLessThanOrEqual(132)
      expect(JSON.stringify(messages)).not.toMatch(/[^\\]['`´]|\.\.\.|\s{2}/)
    }
  })

  it.each(browsers)('suggests to %s the key of docs/developers/extension.md', async (browser) => {
    const { commands } = await manifest(browser)
    const key = { default: 'Alt+Shift+G', mac: 'MacCtrl+Shift+G' }
    expect(commands).toEqual({ _execute_action: { suggested_key: key } })
    expect(documentation).toContain('Alt+Shift+G (Control+Shift+G on a Mac)')
  })

  it('is not allowed in private windows', async () => {
    expect((await manifest('chrome')).incognito).toBe('not_allowed')
  })
})

describe('the built scripts', () => {
  const read = (file: string) => readFileSync(join(folder, 'chrome-mv3', file), 'utf8')
  const textOf = (scripts: Map<string, string>) => [...scripts.values()].join('\n')

  it('the background is one file without sentences, which are in a file for each language, and without lazy imports', () => {
    const loaded = loadedWith(read, 'background.js')
    expect([...loaded.keys()]).toEqual(['background.js'])
    const background = textOf(loaded)
    expect(languages.map((language) => JSON.parse(read(`texts/${language}.json`)))).toEqual(
      languages.map((language) => backgroundTexts[language]),
    )
    expect(background).not.toContain(backgroundTexts.en['badge.signed-out'])
    expect([en, de, fr].filter((pages) => background.includes(pages['everywhere.more.loading'] ?? ''))).toEqual([])
    // Chrome's service workers refuse lazy imports
    expect(/\bimport\(/.test(background)).toBe(false)
  })

  it.each([
    ['popup.html', 'everywhere.more.loading'],
    ['options.html', 'options.title'],
  ] as const)('%s begins without any sentence, and has a file for each language', (page, key) => {
    const first = firstScripts(read, page)
    const script = textOf(first)
    expect([en, de, fr].filter((pages) => script.includes(pages[key] ?? ''))).toEqual([])
    expect(script.includes(String(backgroundTexts.en['badge.signed-out']))).toBe(false)
    const later = [...loadedLater(read, first).values()].map(textOf)
    for (const pages of [en, de, fr]) expect(later.some((text) => text.includes(pages[key] ?? ''))).toBe(true)
    for (const text of later)
      expect([en, de, fr].filter((pages) => text.includes(pages[key] ?? '')).length).toBeLessThan(2)
  })

  it('the popup’s first scripts name each sentence of popup.json, and none of later.json', () => {
    const first = textOf(firstScripts(read, 'popup.html'))
    const named = [...first.matchAll(/["'`]([\w-]+\.[\w.-]*)(["'`]|\$\{)/g)]
    const isNamed = (key: string) =>
      // a subject begins some templates
      /^(?:page|link)\./.test(key) ||
      named.some(([, text = '', end]) => (end === '${' ? key.startsWith(text) : key === text))
    const keysOf = (area: Area) => Object.keys(readTexts('en', area)).map(uncounted)
    const misplaced = [...keysOf('popup').filter((key) => !isNamed(key)), ...keysOf('later').filter(isNamed)]
    expect(misplaced).toEqual([])
  })

  it('the popup loads no sentences that only other pages use', () => {
    const later = [...loadedLater(read, firstScripts(read, 'popup.html'))]
    const ofPopup = later.filter(([, scripts]) => textOf(scripts).includes(en['page.tab'] ?? ''))
    expect(ofPopup.some(([, scripts]) => !textOf(scripts).includes(en['options.title'] ?? ''))).toBe(true)
  })
})
