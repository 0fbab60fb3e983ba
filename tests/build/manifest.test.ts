import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { chromiumId, chromiumKey, firefoxId, redirectUris } from '../../src/build/extension-identity.ts'
import { root, runTool } from '../../src/build/tools.ts'
import { backgroundSentences } from '../../src/extension/i18n/background.ts'
import { de } from '../../src/extension/i18n/de/pages.ts'
import { en } from '../../src/extension/i18n/en/pages.ts'
import { fr } from '../../src/extension/i18n/fr/pages.ts'
import { languages } from '../../src/extension/i18n/languages.ts'
import { temporaryFolderForAll } from '../support/temporary-folder.ts'
import { firstScripts, loadedLater, loadedWith } from './scripts.ts'

const builds = [
  ['own', 'chrome'],
  ['own', 'firefox'],
  ['store', 'chrome'],
  ['store', 'firefox'],
] as const

const folder = temporaryFolderForAll()
let documentation: string
let permissionTable: string

beforeAll(async () => {
  documentation = await readFile(join(root, 'docs/extension.md'), 'utf8')
  const reasons = await readFile(join(root, 'docs/store/permissions.md'), 'utf8')
  permissionTable = reasons.slice(reasons.indexOf('## Permissions'), reasons.indexOf('## Remote code'))
  for (const [build, browser] of builds) {
    const code = await runTool('wxt', ['build', '--browser', browser], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PASSALONG_OUT_DIR: join(folder, build),
        PASSALONG_STORE: build === 'store' ? '1' : '',
        WXT_NETWORK_NAME: 'Our Network',
        WXT_API_KEY: 'our-key',
        WXT_BASE_URL: 'https://api.network.example:8443',
        WXT_AUTH_URL: 'https://login.network.example',
      },
    })
    expect(code).toBe(0)
  }
  // four builds, while other tests may build too, on a busy machine
}, 120_000)

const manifest = async (build: string, browser: string) =>
  JSON.parse(await readFile(join(folder, build, `${browser}-mv3`, 'manifest.json'), 'utf8'))

/** The directives of the extension pages' policy by name. */
const policyOf = async (build: string, browser: string) => {
  const { extension_pages } = (await manifest(build, browser)).content_security_policy
  return Object.fromEntries(
    (extension_pages as string).split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the built manifest', () => {
  // shows: S13
  it.each(builds)(
    'of the %s build asks %s for what docs/store/permissions.md says and for nothing else',
    async (build, browser) => {
      const { permissions, optional_permissions, ...others } = await manifest(build, browser)
      const ofOthers = browser === 'firefox' ? 'declarativeContent' : 'webNavigation'
      const table = [...permissionTable.matchAll(/^\| `([a-zA-Z]+)` \| [a-zA-Z]/gm)].map(([, permission]) => permission)
      expect([...permissions, ...optional_permissions, ofOthers].sort()).toEqual(table.sort())
      expect(optional_permissions).toEqual([
        'notifications',
        browser === 'firefox' ? 'webNavigation' : 'declarativeContent',
      ])
      for (const reason of [
        '| `declarativeContent` | Chrome and Edge. Optional: ',
        '| `webNavigation` | Firefox, which has no such rules. Optional: ',
        '| `notifications` | Optional: ',
      ])
        expect(permissionTable).toContain(reason)
      for (const door of ['content_scripts', 'web_accessible_resources', 'externally_connectable'])
        expect(others).not.toHaveProperty(door)
    },
  )

  it.each(['chrome', 'firefox'])(
    'lets the member choose another host in %s, by https alone from a store',
    async (browser) => {
      const asks = async (build: string) => (await manifest(build, browser)).optional_host_permissions
      expect(await asks('own')).toEqual(['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'])
      expect(await asks('store')).toEqual(['https://*/*'])
      expect(permissionTable).toContain('| `https://*/*` | Optional: ')
    },
  )

  it('names the network’s hosts, for Firefox without a port', async () => {
    expect((await manifest('own', 'chrome')).host_permissions).toEqual([
      'https://api.network.example:8443/*',
      'https://login.network.example/*',
    ])
    expect((await manifest('own', 'firefox')).host_permissions).toEqual([
      'https://api.network.example/*',
      'https://login.network.example/*',
    ])
  })

  // shows: S16
  it.each(builds)(
    'of the %s build keeps %s’s pages from everything but https and our own files',
    async (build, browser) => {
      const local = build === 'store' ? [] : ['http://127.0.0.1:*', 'http://localhost:*']
      expect(await policyOf(build, browser)).toEqual({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'https:', ...local],
        'connect-src': ['https:', ...local],
        'form-action': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      })
    },
  )

  it.each(['chrome', 'firefox'])('of the store’s build for %s has no http origin', async (browser) => {
    expect(JSON.stringify(await manifest('store', browser))).not.toMatch(/http:/)
  })

  // shows: P4, P9
  it('has the identity of the redirect URIs', async () => {
    expect((await manifest('own', 'chrome')).key).toBe(chromiumKey)
    expect(await manifest('store', 'chrome')).not.toHaveProperty('key')
    expect((await manifest('own', 'firefox')).browser_specific_settings.gecko.id).toBe(firefoxId)
    expect(redirectUris[0]).toBe(`https://${chromiumId}.chromiumapp.org/signed-in`)
  })

  // Chromium 156: after a change of type with the browser closed, an unpacked extension starts the cached old worker
  it('has a classic script as worker: after a change of type, a worker would not respond for a while', async () => {
    expect((await manifest('own', 'chrome')).background).toEqual({ service_worker: 'background.js' })
  })

  it('has the redirect URIs of docs/extension.md', () => {
    for (const url of redirectUris) expect(documentation).toContain(`--redirect ${url}`)
  })

  it.each(['chrome', 'firefox'])(
    'has its texts for %s in every language, as long as the stores take them',
    async (browser) => {
      const { name, description, action, default_locale } = await manifest('store', browser)
      expect([name, description, action.default_title, default_locale]).toEqual([
        '__MSG_name__',
        '__MSG_description__',
        '__MSG_action__',
        'en',
      ])
      const locales = await readdir(join(folder, 'store', `${browser}-mv3`, '_locales'))
      // browsers and stores have Portuguese with a country only
      expect(locales.sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'pt_BR', 'pt_PT'])
      for (const locale of locales) {
        const file = join(folder, 'store', `${browser}-mv3`, '_locales', locale, 'messages.json')
        const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, { message: string }>
        expect(Object.keys(messages).sort()).toEqual(['action', 'description', 'name'])
        expect(messages.name?.message.length).toBeLessThanOrEqual(45)
        expect(messages.description?.message.length).toBeLessThanOrEqual(132)
        expect(JSON.stringify(messages)).not.toMatch(/[^\\]['`´]|\.\.\.|\s{2}/)
      }
    },
  )

  it.each(['chrome', 'firefox'])('suggests to %s the key of docs/extension.md', async (browser) => {
    const { commands } = await manifest('own', browser)
    const key = { default: 'Alt+Shift+G', mac: 'MacCtrl+Shift+G' }
    expect(commands).toEqual({ _execute_action: { suggested_key: key } })
    expect(documentation).toContain('Alt+Shift+G (Control+Shift+G on a Mac)')
  })

  // shows: P8
  it('is not allowed in private windows', async () => {
    expect((await manifest('own', 'chrome')).incognito).toBe('not_allowed')
  })
})

describe('the built scripts', () => {
  const read = (file: string) => readFileSync(join(folder, 'store', 'chrome-mv3', file), 'utf8')
  const textOf = (scripts: Map<string, string>) => [...scripts.values()].join('\n')

  it('the background is one file with only its own sentences in all languages, without lazy imports', () => {
    const loaded = loadedWith(read, 'background.js')
    expect([...loaded.keys()]).toEqual(['background.js'])
    const background = textOf(loaded)
    // without characters that the built file escapes
    const own = languages.map((language) => String(backgroundSentences[language]['badge.none']).split(/: /)[1] ?? '')
    expect(own.filter((sentence) => !sentence || !background.includes(sentence))).toEqual([])
    expect([en, de, fr].filter((pages) => background.includes(pages['everywhere.more.loading']))).toEqual([])
    // Chrome's service workers refuse lazy imports
    expect(/\bimport\(/.test(background)).toBe(false)
  })

  it.each([
    ['popup.html', 'everywhere.more.loading'],
    ['options.html', 'options.title'],
  ] as const)('%s begins without any sentence, and has a file for each language', (page, key) => {
    const first = firstScripts(read, page)
    const script = textOf(first)
    expect([en, de, fr].filter((pages) => script.includes(pages[key]))).toEqual([])
    expect(script.includes(String(backgroundSentences.en['badge.none']))).toBe(false)
    const later = [...loadedLater(read, first).values()].map(textOf)
    for (const pages of [en, de, fr]) expect(later.some((text) => text.includes(pages[key]))).toBe(true)
    for (const text of later) expect([en, de, fr].filter((pages) => text.includes(pages[key])).length).toBeLessThan(2)
  })

  it('the popup loads no sentences that only other pages use', () => {
    const later = [...loadedLater(read, firstScripts(read, 'popup.html'))]
    const ofPopup = later.filter(([, scripts]) => textOf(scripts).includes(en['page.tab']))
    expect(ofPopup.some(([, scripts]) => !textOf(scripts).includes(en['options.title']))).toBe(true)
  })
})
