import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { packagesIn } from '../../../src/build/licenses.ts'
import { readRelease } from '../../../src/build/release.ts'
import { root } from '../../../src/build/tools.ts'
import { isNight } from '../../night.ts'
import { rowsOf } from '../../repository/statements.ts'
import { firstScripts, loadedLater } from '../built.ts'
import {
  archiveOf,
  folder,
  languages,
  made,
  manifestOf,
  network,
  patience,
  runPackage,
  text,
  usePackage,
} from './packed.ts'

usePackage()

describe('npm run zip', () => {
  it.runIf(isNight)(
    'makes the same bytes of another build of the sources archive, in another folder, as of this checkout',
    () => {
      const elsewhere = join(folder, 'a reviewer’s folder', 'unpacked')
      for (const { path, data } of archiveOf('sources')) {
        mkdirSync(dirname(join(elsewhere, path)), { recursive: true })
        writeFileSync(join(elsewhere, path), data)
      }
      symlinkSync(join(root, 'node_modules'), join(elsewhere, 'node_modules'), 'junction')
      const withoutCache = { ...network, PASSALONG_BUILDS: join(folder, 'builds') }
      const again = runPackage(elsewhere, join(elsewhere, '.output'), withoutCache)
      expect(again.stderr).toBe('')
      expect([...again.files.keys()].sort()).toEqual([...made.keys()].sort())
      for (const [path, data] of made) expect(again.files.get(path)?.equals(data), path).toBe(true)
    },
    patience,
  )

  it('puts only the build’s sources into the sources archive, with the build’s settings', () => {
    const tops = new Set(archiveOf('sources').map(({ path }) => path.split('/')[0]))
    expect([...tops].sort().join(' ')).toBe(
      '.npmrc LICENSE README.md assets docs entrypoints package-lock.json package.json src tsconfig.json wxt.config.ts',
    )
    const readme = archiveOf('sources').find(({ path }) => path === 'README.md')
    expect(readme?.data.toString()).toBe(text('rebuild.md'))
    const settings = { ...network, WXT_PROFILE: 'code', PASSALONG_FIREFOX_ID: 'passalong@api.network.example' }
    for (const [name, value] of Object.entries(settings))
      expect(text('rebuild.md')).toContain(`    ${name}='${value.replaceAll("'", "'\\''")}' \\\n`)
  })
})

describe('the archives', () => {
  it('are for the configured network, in Firefox with the network’s own id', () => {
    for (const browser of ['chrome', 'firefox']) {
      expect(manifestOf(browser)).not.toHaveProperty('key')
      expect(manifestOf(browser).host_permissions).toEqual([
        'https://api.network.example/*',
        'https://login.network.example/*',
      ])
    }
    expect(manifestOf('firefox').browser_specific_settings.gecko.id).toBe('passalong@api.network.example')
  })

  it.runIf(isNight)(
    'pass Firefox’s linter with one warning, which Preact’s own runtime causes',
    () => {
      const [archive] = [...made.keys()].filter((path) => path.endsWith('-firefox.zip'))
      const linter = join(root, 'node_modules/addons-linter/bin/addons-linter')
      const args = [linter, '--output', 'json', '--boring', join(folder, 'made', 'store', archive ?? '')]
      const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      const { errors, notices, warnings } = JSON.parse(stdout)
      expect(errors).toEqual([])
      expect(notices).toEqual([])
      const preact = archiveOf('firefox').find(({ data }) => data.includes('dangerouslySetInnerHTML'))
      expect(warnings.map(({ code, file }: { code: string; file: string }) => [code, file])).toEqual([
        ['UNSAFE_VAR_ASSIGNMENT', preact?.path],
      ])
      const [{ line, column }] = warnings
      const flagged =
        preact?.data
          .toString()
          .split('\n')
          [line - 1]?.slice(column - 1) ?? ''
      expect(flagged).toMatch(/^[\w$]+\.innerHTML\s*=\s*[\w$]+\.__html/)
    },
    patience,
  )
})

/** Code that isn't in the archive, which all stores refuse. */
const fromElsewhere: Record<string, RegExp> = {
  js: /(?<![\w$.-])eval\s*[()]|\bnew Function\b|\bimportScripts\s*\(|\bimport\s*\(\s*(?!["'`]\.{0,2}\/[^/])|\b(?:from|import)\s*["'`](?:\w+:|\/\/)/,
  html: /(?:src|href)\s*=\s*["']?(?:\w+:|\/\/)|<script(?![^>]*\ssrc=)|\son\w+\s*=/i,
  css: /(?:@import|url\()\s*["']?(?:https?:|\/\/)/i,
}

it.each(['chrome', 'firefox'])('all code of the archive for %s is in it', (browser) => {
  const found = archiveOf(browser).filter(({ path, data }) =>
    fromElsewhere[path.split('.').at(-1) ?? '']?.test(`${data}`),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

describe('the licences in the archives', () => {
  it.each(['chrome', 'firefox'])(
    'of %s are ours, and those of every package that is bundled, with their texts',
    (browser) => {
      const files = new Map(archiveOf(browser).map(({ path, data }) => [path, data.toString()]))
      expect(files.get('LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
      const licenses = files.get('licenses.txt') ?? ''
      const named = packagesIn(licenses).map(({ name }) => name)
      // our imports; wxt's own modules and runtimes; and the icons that were drawn by others
      const imported = ['ky', 'preact', 'punycode.js', 'valibot', 'wxt']
      const brought = [
        '@wxt-dev/browser',
        '@wxt-dev/webextension-polyfill',
        'rolldown',
        'vite',
        'webextension-polyfill',
      ]
      expect(named.sort()).toEqual([...imported, ...brought, 'lucide'].sort())
      for (const holder of ['Jason Miller', 'Sindre Sorhus', 'Mathias Bynens', 'Fabian Hiller', 'Cole Bemis'])
        expect(licenses).toContain(holder)
      expect(licenses).toContain('Mozilla Public License Version 2.0')
      expect(JSON.parse(files.get('release.json') ?? '')).toEqual(readRelease())
    },
  )
})

describe('the justifications for the stores', () => {
  /** The first cells of a section's table, which name the subjects of the justifications. */
  const table = (heading: string): string[] => {
    const section = text('reviewers.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
    return rowsOf(section).map(([name = '', why = '']) => {
      expect(why.length, `${name} has a reason`).toBeGreaterThan(20)
      // Chrome's form
      expect(why.length, name).toBeLessThanOrEqual(1000)
      return name.replaceAll('`', '')
    })
  }

  it.each(['chrome', 'firefox'])(
    'name every permission that %s is asked for, at once or later, and no other',
    (browser) => {
      const { permissions, optional_permissions = [] } = manifestOf(browser)
      // each family has one that the other doesn't support
      const ofOthers = browser === 'firefox' ? 'declarativeContent' : 'webNavigation'
      expect(table('Permissions').sort()).toEqual([...permissions, ...optional_permissions, ofOthers].sort())
      for (const permission of [...optional_permissions, ofOthers])
        expect(text('reviewers.md')).toMatch(new RegExp(`^\\| .${permission}. \\| .*Optional: `, 'm'))
    },
  )

  it.each(['chrome', 'firefox'])('name exactly the hosts that %s is asked for', (browser) => {
    const { host_permissions, ...manifest } = manifestOf(browser)
    expect(manifest).not.toHaveProperty('optional_host_permissions')
    const hosts = table('Hosts').map((host) => (host.endsWith('/*') ? host : `${host}/*`))
    expect(hosts.sort()).toEqual([...host_permissions].sort())
  })

  it('name exactly the kinds of data that Firefox’s manifest declares', () => {
    const { required, optional = [] } =
      manifestOf('firefox').browser_specific_settings.gecko.data_collection_permissions
    expect(table('Data that leaves the browser').sort()).toEqual([...required, ...optional].sort())
  })
})

describe('the notes for reviewers', () => {
  const rows = () => rowsOf(text('reviewers.md').split('## Libraries\n')[1]?.split('\n## ')[0] ?? '')

  it('are short enough for Edge, without the libraries', () => {
    const [steps = ''] = text('reviewers.md').split('## Libraries\n')
    expect(steps.length).toBeGreaterThan(1000)
    // room for what a network fills in
    expect(steps.length).toBeLessThanOrEqual(1900)
  })

  it('name each library of the archives with its version, its license and the page of that release', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const names = rows().map(([name = '']) => name.replaceAll('`', ''))
    expect(names).toEqual([
      ...['@wxt-dev/browser', '@wxt-dev/webextension-polyfill'],
      ...['ky', 'preact', 'punycode.js', 'rolldown', 'valibot', 'vite', 'webextension-polyfill', 'wxt'],
    ])
    expect(rows()).toEqual(
      names.map((name) => {
        const { version, license } = packages[`node_modules/${name}`]
        return [`\`${name}\``, version, license, `<https://www.npmjs.com/package/${name}/v/${version}>`]
      }),
    )
  })
})

describe('the listing', () => {
  it('exists in every language with the network’s name, and no text shows a placeholder', () => {
    const parts = ['description', 'name', 'summary']
    const listing = [...made.keys()].filter((path) => path.startsWith('listing/')).sort()
    expect(listing).toEqual(languages.flatMap((language) => parts.map((part) => `listing/${language}/${part}.txt`)))
    for (const path of listing) expect(text(path), path).toContain(network.WXT_NETWORK_NAME)
    for (const [path] of made)
      if (/\.(?:md|txt)$/.test(path)) expect(text(path).replaceAll('`', ''), path).not.toMatch(/\{\w+\}/)
    expect(text('reviewers.md').match(/\(fill in/g)).toHaveLength(5)
  })

  // a tile of Chrome and Edge is required, the marquee and Edge's logo have exactly one size
  it('has pictures of the stores’ sizes, without transparency', () => {
    const sizes = [...made].flatMap(([path, data]) => {
      if (!path.startsWith('pictures/')) return []
      // of PNG's first chunk: width, height, bits of a channel, and kind of colour, where 2 has no transparency
      expect([data.toString('latin1', 1, 4), data.readUInt16BE(24).toString(16)], path).toEqual(['PNG', '802'])
      return [`${data.readUInt32BE(16)}x${data.readUInt32BE(20)}`]
    })
    const counts = Object.groupBy(sizes, (size) => size)
    expect(Object.keys(counts).sort()).toEqual(['1280x800', '1400x560', '300x300', '440x280'])
    // Chrome takes five, Edge six
    expect(counts['1280x800']).toHaveLength(5)
    expect(sizes).toHaveLength(8)
  })
})

/** Sizes of single compressed files, as the stores deliver them. */
describe('the loaded sizes', () => {
  const archived = new Map<string, Buffer>()
  const read = (path: string) => archived.get(path)?.toString() ?? ''
  const gzipped = (path: string) => gzipSync(archived.get(path) ?? '', { level: 9 }).length
  const size = (scripts: Iterable<string>) => [...scripts].map(gzipped).reduce((sum, each) => sum + each, 0)

  const first = () => firstScripts(read, 'popup.html')

  /** The longest language's sentences of an area. */
  function sentences(area: 'popup' | 'later') {
    const files = [...archived.keys()].filter((path) => path.startsWith(`chunks/${area}-`))
    expect(files).toHaveLength(6)
    return Math.max(...files.map(gzipped))
  }

  function wholePopup() {
    const all = [first(), ...loadedLater(read, first()).values()].flatMap((scripts) => [...scripts.keys()])
    const scripts = new Set(all.filter((path) => !/\/(?:popup|later)-/.test(path)))
    return size(scripts) + sentences('popup') + sentences('later')
  }

  beforeAll(() => {
    for (const { path, data } of archiveOf('chrome')) archived.set(path, data)
  })

  it.each([
    ['the popup’s first frame, with one language', 41.6, () => size(first().keys()) + sentences('popup')],
    ['all scripts of the popup, with one language', 93.3, wholePopup],
    ['the popup’s style', 7.6, () => size(['popup.css'])],
    ['the scripts of the options', 39, () => size(firstScripts(read, 'options.html').keys())],
    ['the background', 87.5, () => size(['background.js'])],
    ['everything for Chrome and Edge', 450, () => size(archived.keys())],
  ])('%s: within a budget of %s kB', (_, budget, measure) => {
    const bytes = measure()
    // 5 % above what was measured last
    expect(bytes).toBeGreaterThan(budget * 900)
    expect(bytes).toBeLessThanOrEqual(budget * 1000)
  })
})
