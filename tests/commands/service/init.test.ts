import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { networkSettings } from '../../../src/build/network-settings.ts'
import { init } from '../../../src/commands/service/init.ts'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { cantWrite } from '../../../src/service/command.ts'
import { requireOwner } from '../../../src/service/open-data.ts'
import { readSettings } from '../../../src/service/settings/settings.ts'
import { startService } from '../../../src/service/start.ts'
import { openStore } from '../../../src/service/store/store.ts'
import { requestWithPkce, verifier } from '../../service/oauth/code-flow.ts'
import { createBrowser } from '../../service/test-network.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { flags, said, typing } from './network.ts'

const program = join(import.meta.dirname, '../../../src/commands/service.ts')
const password = 'mot de passe étoilé'

const everything = {
  name: "Anna's & Ben's Circle",
  'base-url': 'https://passalong.acme.example',
  languages: 'de,en',
  login: 'anna',
  'administrator-name': 'Anna Reis',
}

let data: string
beforeEach(() => {
  data = join(temporaryFolder(), 'new')
})

const runInit = (options: Record<string, string> = everything) =>
  said(() => init(['--data', data, ...flags(options)], typing('', false)))

const shell = (command: string, env = process.env) =>
  new Promise<string>((resolve) => execFile('sh', ['-c', command], { env }, (_, stdout) => resolve(stdout)))

/** All that `init` writes. */
async function written() {
  const store = await openStore(data, capabilities)
  const [members, applications] = [await store.members.list(), await store.applications.list()]
  const audit = await store.audit.list(9, 0)
  await store.close()
  return { members, applications, audit, settings: readFileSync(join(data, 'settings.json'), 'utf8') }
}

describe('init', () => {
  test('makes a directory with settings, the extension’s application and an invited administrator', async () => {
    expect(await runInit({ ...everything, email: 'Anna@Acme.example' })).toContain('Next:')
    expect({ data: statSync(data).mode & 0o777, settings: statSync(join(data, 'settings.json')).mode & 0o777 }).toEqual(
      { data: 0o700, settings: 0o600 },
    )
    const { members, applications, audit, settings } = await written()
    expect(JSON.parse(settings)).toEqual({
      name: everything.name,
      base_url: everything['base-url'],
      languages: ['de', 'en'],
      behind_proxy: true,
    })
    expect(members).toMatchObject([
      { login: 'anna', name: 'Anna Reis', state: 'invited', role: 'administrator', email: 'anna@acme.example' },
    ])
    expect(applications).toMatchObject([
      { name: 'Passalong', level: 'premium', own: 1, quota: null, member_quota: 1000 },
    ])
    // the archive for Firefox's store has the id passalong@passalong.acme.example
    expect(applications[0]?.redirectUris).toEqual(expect.arrayContaining([...redirectUris]))
    expect(applications[0]?.redirectUris).toHaveLength(3)
    expect(audit).toMatchObject([{ actor: 'operator', action: 'invited', member: members[0]?.id }])
  })

  test('prints commands that work: a start, a link to join, a build that signs in, and an invitation', async () => {
    const stdout = await runInit()
    const printed = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? ''
    expect(printed(/^ {3}npm run service -- (.*)$/m)).toBe(`--data ${data}`)
    expect(stdout).toContain(`published extension, and enter ${everything['base-url']} there as their network`)
    const join = printed(/^ {3}https:\/\/passalong\.acme\.example(\/join\?link=[\w-]+)$/m)
    const build = printed(/^ {3}(WXT_.*) npm run build$/m)
    const variables = await shell(`${build} env`, { PATH: process.env.PATH })
    const settings = networkSettings(Object.fromEntries(variables.split('\n').map((line) => line.split(/=(.*)/s))))
    expect(settings).toMatchObject({
      WXT_NETWORK_NAME: everything.name,
      WXT_BASE_URL: everything['base-url'],
      WXT_AUTH_URL: everything['base-url'],
      WXT_PROFILE: 'code',
    })

    const [, ...invite] = printed(/^ {3}(npm run service -- member invite .*)$/m).split(' service -- ')
    // the shell reads the printed quotes
    const invited = await shell(`"${process.execPath}" "${program}" ${invite.join('')}`)
    expect(invited).toMatch(/^https:\/\/passalong\.acme\.example\/join\?link=[\w-]+\n$/)
    expect((await written()).members).toMatchObject([{ login: 'anna' }, { login: 'ben', name: 'Ben Okafor' }])

    const { base_url = '' } = readSettings(data, capabilities)
    const service = await startService({ port: 0, data, base_url }, capabilities)
    try {
      const browser = createBrowser(fetch, service.url)
      const joined = await browser.submit(join, {
        new_password: password,
        new_password_again: password,
        language: 'en',
      })
      expect(joined.status).toBe(303)
      expect((await browser.open('/administration')).text).toContain('Anna Reis')
      expect((await browser.open(join)).status).toBe(404)

      const client = { client_id: settings.WXT_API_KEY, redirect_uri: redirectUris[0] }
      const other = createBrowser(fetch, service.url)
      const allowed = await other.submit(requestWithPkce(client), { login: 'anna', password, answer: 'sign-in' })
      const code = new URL(allowed.headers.get('Location') ?? '').searchParams.get('code') ?? ''
      const body = new URLSearchParams({ grant_type: 'authorization_code', code, ...client, code_verifier: verifier })
      const token = await (await fetch(service.url + oauthPaths.token, { method: 'POST', body })).json()
      const me = await fetch(`${service.url}/me`, { headers: { Authorization: `Bearer ${token.access_token}` } })
      expect(await me.json()).toMatchObject({ name: 'Anna Reis' })
      expect(me.headers.get('X-RateLimit-Limit')).toBe('1000')
    } finally {
      await service.close()
    }
  })

  test('makes one network if it runs twice at once, and changes nothing later', async () => {
    const one = () => runProgram('service', ['init', '--data', data, ...flags(everything)]).ended
    const both = await Promise.all([one(), one()])
    expect(both.filter(({ stdout }) => stdout.startsWith('There is already a network'))).toHaveLength(1)
    const before = await written()
    expect(before.members).toHaveLength(1)
    const sentence = `There is already a network in ${data}; nothing was changed. --data sets another directory.`
    expect(await runInit({ ...everything, name: 'Other', login: 'ben' })).toBe(sentence)
    expect(await runInit({})).toBe(sentence)
    expect(await written()).toEqual(before)
  })

  test('without a terminal names all missing options, and makes nothing', async () => {
    const missing = ['--name', '--base-url', '--languages', '--administrator-name']
    expect((await runInit({ login: 'anna' })).match(/^--\S+(?= is missing)/gm)).toEqual(missing)
    expect(existsSync(data)).toBe(false)
  })

  test.each([
    [{ name: ' ' }, '--name must be 1 to 100 characters'],
    [{ 'base-url': 'passalong.acme.example' }, '--base-url must be an origin'],
    [{ 'base-url': 'http://passalong.acme.example' }, '--base-url must be https, or http on loopback'],
    [{ 'auth-url': 'http://circle.acme.example' }, '--auth-url must be https, or http on loopback'],
    [{ languages: 'English' }, '--languages must be'],
    [{ login: 'Anna Reis' }, '--login must be'],
    [{ 'administrator-name': ' ' }, '--administrator-name must be'],
    [{ email: 'anna' }, '--email must be'],
    [{ data: ':memory:' }, 'not :memory:'],
  ])('refuses %j, and makes nothing', async (changes, text) => {
    expect(await runInit({ ...everything, ...changes })).toContain(text)
    expect(existsSync(data)).toBe(false)
  })

  test('makes no network if the settings can’t be written, and works afterwards', async () => {
    mkdirSync(join(data, 'settings.json.next'), { recursive: true })
    expect(await runInit()).toMatch(/^\S+settings\.json can’t be written: /)
    rmdirSync(join(data, 'settings.json.next'))
    expect(await runInit()).toContain('Next:')
    expect((await written()).members).toHaveLength(1)
  })

  test('takes settings from the environment and a prepared file, and writes only its options', async () => {
    mkdirSync(data)
    writeFileSync(join(data, 'settings.json'), '{"languages": ["pt"], "port": 9000}')
    const { login, 'administrator-name': name } = everything
    vi.stubEnv('PASSALONG_NAME', 'Acme')
    vi.stubEnv('PASSALONG_BASE_URL', 'http://127.0.0.1:9000')
    const stdout = await runInit({ login, 'administrator-name': name, host: '::1' })
    expect(stdout).toContain("WXT_NETWORK_NAME='Acme' WXT_BASE_URL=http://127.0.0.1:9000 WXT_API_KEY=")
    const { settings, members } = await written()
    expect(JSON.parse(settings)).toEqual({ languages: ['pt'], port: 9000, host: '::1' })
    const store = await openStore(data, capabilities)
    expect(await store.members.find(members[0]?.id ?? '')).toMatchObject({ language: 'pt' })
    await store.close()
  })
})

describe('init at a terminal', () => {
  test('asks for missing values', async () => {
    const terminal = typing('Acme\nhttp://localhost:8080\nde, en\nanna\nAnna Reis\n')
    const output = await said(() => init(['--data', data, '--public'], terminal))
    const asked = String(terminal.stderr.read())
    expect(asked).toMatch(/^The network’s name: The network’s public address.*: The members’ languages/)
    expect(output).toContain('http://localhost:8080/join?link=')
    const { settings, members } = await written()
    expect(JSON.parse(settings)).toEqual({
      name: 'Acme',
      base_url: 'http://localhost:8080',
      port: 8080,
      public: true,
      languages: ['de', 'en'],
    })
    expect(members).toMatchObject([{ login: 'anna', name: 'Anna Reis' }])
  })

  test('makes nothing if an answer is missing', async () => {
    await expect(init(['--data', data], typing('Acme\n'))).rejects.toThrow('--base-url is missing')
    await expect(init(['--data', data], typing('\n'))).rejects.toThrow('--name is missing')
    expect(existsSync(data)).toBe(false)
  })
})

test('root doesn’t write into another user’s directory, and who may not write a file reads where it can be', () => {
  const folder = temporaryFolder()
  // only root may give a directory away
  if (process.getuid?.() === 0) chownSync(folder, 1234, 1234)
  const { uid } = statSync(folder)
  expect(() => requireOwner(folder, 0)).toThrow(`${folder} belongs to the user ${uid}, who couldn’t read what root`)
  expect(() => requireOwner(folder, uid)).not.toThrow()
  expect(() => requireOwner(join(folder, 'new'), 0)).not.toThrow()
  const sentence = (code: string) =>
    String(cantWrite('links.csv', '/var/lib', Object.assign(new Error(code), { code, syscall: 'open' })))
  expect(sentence('EACCES')).toContain('Name a place that this user may write to, such as /var/lib/links.csv.')
  expect(sentence('ENOSPC')).toMatch(/links\.csv can’t be written: ENOSPC\.$/)
})
