import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import type { Capability } from '../../../src/service/capability.ts'
import { longestText, maxLanguages } from '../../../src/service/settings/kinds.ts'
import {
  originsOf,
  readDatabaseUrl,
  readSettings,
  settingsFile,
  tableOf,
} from '../../../src/service/settings/settings.ts'
import { UsageError } from '../../../src/service/usage-error.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let data: string
beforeEach(() => {
  data = temporaryFolder()
})

const write = (content: unknown) =>
  writeFileSync(join(data, settingsFile), typeof content === 'string' ? content : JSON.stringify(content))

function problem(flags = {}, environment = {}): string {
  try {
    readSettings(data, capabilities, flags, environment)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return error instanceof Error ? error.message : ''
  }
}

const everySetting = {
  name: 'Acme Circle',
  base_url: 'https://api.acme.example',
  auth_url: 'https://circle.acme.example',
  host: '::1',
  port: 8080,
  behind_proxy: true,
  public: false,
  languages: ['de', 'en'],
  smtp_url: 'smtps://user:password@mail.acme.example:465',
  database_url: 'postgres://user:password@db.acme.example/acme',
  extension_urls: { firefox: 'https://acme.example/passalong.xpi' },
  security_contact: 'security@acme.example',
}

describe('settings', () => {
  test('are read from the file or from environment variables, and none without a file or of data in memory', () => {
    expect(readSettings(':memory:', capabilities, { name: 'Flag' }, {})).toEqual({ name: 'Flag' })
    const text = (value: unknown) =>
      Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value)
    const environment = Object.fromEntries(
      Object.entries(everySetting).map(([name, value]) => [`PASSALONG_${name.toUpperCase()}`, text(value)]),
    )
    expect(readSettings(data, capabilities, {}, environment)).toEqual(everySetting)
    expect(readSettings(data, capabilities, {}, {})).toEqual({})
    write(everySetting)
    expect(readSettings(data, capabilities, {}, {})).toEqual(everySetting)
  })

  test('DATABASE_URL names the database too, and must be a URL of PostgreSQL', () => {
    expect(readDatabaseUrl(data, capabilities, { DATABASE_URL: 'postgres://' })).toBe('postgres://')
    const several = { DATABASE_URL: 'postgres://a:1,b:2/c?target_session_attrs=read-write' }
    expect(readDatabaseUrl(data, capabilities, several)).toBe(several.DATABASE_URL)
    const both = { DATABASE_URL: 'postgres://a/b', PASSALONG_DATABASE_URL: 'postgres://c/d' }
    expect(readDatabaseUrl(data, capabilities, both)).toBe('postgres://c/d')
    const other = problem({}, { DATABASE_URL: 'mysql://user:geheim@host' })
    expect(other).toContain('The environment variable DATABASE_URL must be a URL of the form postgres://')
    expect(other).not.toContain('geheim')
  })

  test.each(['100%', '%', 'a%zz', '%ff', 'a#b', 'a/b', 'a?b', ':1#b', ':1/b', ':1?b'])(
    'a password of %s in a URL is refused, and not shown',
    (password) => {
      for (const [name, scheme] of [
        ['smtp_url', 'smtps'],
        ['database_url', 'postgres'],
      ] as const) {
        write({ [name]: `${scheme}://ana:geheim${password}@host.example` })
        const said = problem({}, {})
        expect(said).toMatch(
          new RegExp(
            `settings.json: ${name} must be a URL .* with %25 for %, %23 for #, %2F for / and %3F for \\? in a password\\.$`,
          ),
        )
        expect(said).not.toContain('geheim')
        for (const whole of [
          '100%25@host.example',
          'a%23%2F%3F@host.example',
          'a@host.example?user=ana@acme.example',
        ]) {
          write({ [name]: `${scheme}://ana:${whole}` })
          expect(readSettings(data, capabilities, {}, {})).toEqual({ [name]: `${scheme}://ana:${whole}` })
        }
      }
    },
  )

  test('a flag takes precedence over an environment variable, and that over the file', () => {
    write({ name: 'File', base_url: 'https://file.example', port: 1, behind_proxy: true })
    const flags = { name: 'Flag', 'behind-proxy': false, data }
    const expected = { name: 'Flag', base_url: 'https://file.example', port: 2, behind_proxy: false }
    expect(readSettings(data, capabilities, flags, { PASSALONG_NAME: 'Environment', PASSALONG_PORT: '2' })).toEqual(
      expected,
    )
  })

  test('a misspelt environment variable is refused, but not that of a tool, and an empty one sets nothing', () => {
    expect(problem({}, { PASSALONG_BASEURL: 'https://acme.example' })).toContain(
      'no setting for the environment variable PASSALONG_BASEURL; there are PASSALONG_NAME, PASSALONG_BASE_URL,',
    )
    expect(readSettings(data, capabilities, {}, { PASSALONG_BROWSER: '/usr/bin/chromium' })).toEqual({})
    write({ name: 'File' })
    expect(readSettings(data, capabilities, {}, { PASSALONG_NAME: '' })).toEqual({ name: 'File' })
  })

  test('no two capabilities have a setting of the same name, or one of the core’s', () => {
    const own = [tableOf([]), ...capabilities.map(({ settings = {} }: Capability) => settings)]
    expect(Object.keys(tableOf(capabilities)).sort()).toEqual(own.flatMap(Object.keys).sort())
  })

  test('that are gone start the service; a wrong key still stops it', () => {
    write({ pictures: true, internal_chat_hosts: ['chat.acme.example'] })
    readSettings(data, capabilities, {}, { PASSALONG_PREVIEWS: 'yes' })
    write({ picture: true })
    expect(problem()).toMatch(/there is no setting “picture”; (?!.*pictures)/)
  })

  test('a name is cleaned, and an origin needs no slash', () => {
    write({ name: '  Acme\n Circle\u202E ', base_url: 'HTTPS://API.acme.example:443/' })
    expect(readSettings(data, capabilities, {}, {})).toEqual({
      name: 'Acme Circle',
      base_url: 'https://api.acme.example',
    })
  })
})

describe('a wrong setting is a sentence with its place', () => {
  test.each([
    ['name', ['', 'x'.repeat(101), 7]],
    ['base_url', ['https://acme.example/path', 'ftp://acme.example']],
    ['auth_url', ['acme.example']],
    ['host', ['acme example']],
    ['port', [65536, '8080', 1.5]],
    ['behind_proxy', ['yes']],
    ['public', [1, null]],
    ['languages', [[], ['en', 'en'], ['english'], 'en']],
    ['smtp_url', ['https://mail.acme.example']],
    ['security_contact', ['acme', 'http://acme.example/security', 'a@b.example\nContact: c@d.example', 7]],
    ['extension_urls', [{ firefox: 'http://acme.example' }, { opera: 'https://acme.example' }, []]],
  ])('in the file: %s %j', (name, values) => {
    for (const value of values) {
      write({ [name]: value })
      expect(problem(), JSON.stringify(value)).toEqual(
        expect.stringMatching(`^${join(data, settingsFile)}: ${name} must be `),
      )
    }
  })

  test.each([
    ['PASSALONG_PORT', '80a'],
    ['PASSALONG_BEHIND_PROXY', 'yes'],
    ['PASSALONG_LANGUAGES', 'english'],
    ['PASSALONG_EXTENSION_URLS', '{'],
  ])('in the environment: %s %j, and in a flag', (name, value) => {
    expect(problem({}, { [name]: value })).toMatch(new RegExp(`^The environment variable ${name} must be .*\\.$`))
    expect(problem({ 'base-url': 'x' })).toBe('--base-url must be an origin of the form https://host:port.')
  })

  test('without the value, which may be a password', () => {
    write({ smtp_url: 'https://user:hunter2@mail.acme.example' })
    expect(problem()).not.toContain('hunter2')
    write('{"smtp_url": "smtps://user:hunter2@mail.acme.example"')
    expect(problem()).toMatch(/isn’t valid JSON/)
    expect(problem()).not.toContain('hunter2')
    write('hunter2')
    expect(problem()).not.toContain('hunter2')
  })

  test('beyond the bounds', () => {
    const languages = Array.from({ length: maxLanguages + 1 }, (_, index) => `a${String.fromCharCode(97 + index)}`)
    expect(problem({ languages: languages.join(',') })).toContain('--languages must be')
    expect(problem({ languages: languages.slice(1).join(',') })).toBe('')
    const url = (length: number) => ({ firefox: 'https://acme.example/'.padEnd(length, 'x') })
    write({ extension_urls: url(longestText) })
    expect(problem()).toBe('')
    write({ extension_urls: url(longestText + 1) })
    expect(problem()).toContain('extension_urls must be')
  })

  test('names an unknown setting and all known ones, and a file that is no JSON object or can’t be read', () => {
    write({ nmae: 'Acme Circle' })
    expect(problem()).toContain('there is no setting “nmae”; the settings are name, base_url, ')
    write('{\n  "name": }')
    expect(problem()).toMatch(/settings\.json isn’t valid JSON( \(line 2 column \d+\))?\.$/)
    write('["name"]')
    expect(problem()).toContain('must contain a JSON object')
    rmSync(join(data, settingsFile))
    mkdirSync(join(data, settingsFile))
    expect(problem()).toContain('settings.json can’t be read: ')
  })
})

test('the public origins are those of the settings, by default the local one', () => {
  const origins = (settings: Parameters<typeof originsOf>[0]) => Object.values(originsOf(settings))
  const [a, b] = ['https://a.example', 'https://b.example'] as const
  expect(origins({})).toEqual(['http://127.0.0.1:8717', 'http://127.0.0.1:8717'])
  expect(origins({ port: 80 })).toEqual(['http://127.0.0.1:80', 'http://127.0.0.1:80'])
  expect(origins({ base_url: a })).toEqual([a, a])
  expect(origins({ auth_url: b })).toEqual([b, b])
  expect(originsOf({ base_url: a, auth_url: b })).toEqual({ baseUrl: a, authUrl: b })
})
