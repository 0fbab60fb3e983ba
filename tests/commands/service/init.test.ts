import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { networkSettings } from '../../../src/build/network-settings.ts'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import { init } from '../../../src/commands/service/init.ts'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { requireOwner, whereToWrite } from '../../../src/service/open-data.ts'
import { readSettings } from '../../../src/service/settings/read-settings.ts'
import { startService } from '../../../src/service/start.ts'
import { openStore } from '../../../src/service/store/store.ts'
import { challenge, verifier } from '../../service/sign-in/oauth/code-flow.ts'
import { createBrowser } from '../../service/test-network.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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

const flags = (options: Record<string, string>) =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])

/** Runs a command of the service in its own process, without a terminal. */
function run(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...process.env, ...env } }
    const child = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

const runInit = (options: Record<string, string> = everything, env = {}) =>
  run(['init', '--data', data, ...flags(options)], env)

/** All that `init` writes. */
async function written() {
  const store = await openStore(data)
  const [members, applications] = [await store.members.list(), await store.applications.list()]
  const audit = await store.audit.list(9, 0)
  await store.close()
  return { members, applications, audit, settings: readFileSync(join(data, 'settings.json'), 'utf8') }
}

/** A command or an address that `init` printed. */
const printed = (stdout: string, pattern: RegExp) => pattern.exec(stdout)?.[1] ?? ''

describe('init', () => {
  test('makes a directory with settings, the extension’s application and an invited administrator', async () => {
    expect(await runInit({ ...everything, email: 'Anna@Acme.example' })).toMatchObject({ code: 0, stderr: '' })
    expect([statSync(data).mode & 0o777, statSync(join(data, 'settings.json')).mode & 0o777]).toEqual([0o700, 0o600])
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
    const { stdout } = await runInit()
    const start = printed(stdout, /^ {3}npm run service -- (.*)$/m)
    expect(start).toBe(`--data ${data}`)
    const join = printed(stdout, /^ {3}https:\/\/passalong\.acme\.example(\/join\?link=[\w-]+)$/m)
    const build = printed(stdout, /^ {3}(WXT_.*) npm run build$/m)
    const { stdout: variables } = await new Promise<{ stdout: string }>((resolve) =>
      execFile('sh', ['-c', `${build} env`], { env: { PATH: process.env.PATH } }, (_, stdout) => resolve({ stdout })),
    )
    const settings = networkSettings(Object.fromEntries(variables.split('\n').map((line) => line.split(/=(.*)/s))))
    expect(settings).toMatchObject({
      WXT_NETWORK_NAME: everything.name,
      WXT_BASE_URL: everything['base-url'],
      WXT_AUTH_URL: everything['base-url'],
      WXT_PROFILE: 'code',
    })

    const [, ...invite] = printed(stdout, /^ {3}(npm run service -- member invite .*)$/m).split(' service -- ')
    // the shell reads the printed quotes
    const invited = await new Promise<string>((resolve) =>
      execFile('sh', ['-c', `"${process.execPath}" "${program}" ${invite.join('')}`], (_, stdout) => resolve(stdout)),
    )
    expect(invited).toMatch(/^https:\/\/passalong\.acme\.example\/join\?link=[\w-]+\n$/)
    expect((await written()).members).toMatchObject([{ login: 'anna' }, { login: 'ben', name: 'Ben Okafor' }])

    const { base_url = '' } = readSettings(data)
    const service = await startService({ port: 0, data, baseUrl: base_url })
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

      const [redirect_uri] = redirectUris
      const client = { client_id: settings.WXT_API_KEY, redirect_uri }
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
      const path = `${oauthPaths.authorize}?${new URLSearchParams({ response_type: 'code', ...client, ...pkce })}`
      const other = createBrowser(fetch, service.url)
      const allowed = await other.submit(path, { login: 'anna', password, answer: 'sign-in' })
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

  test('changes nothing the second time, and says so', async () => {
    await runInit()
    const before = await written()
    const { code, stdout, stderr } = await runInit({ ...everything, name: 'Other', login: 'ben' })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(`There is already a network in ${data}; nothing was changed. --data sets another directory.\n`)
    expect(await written()).toEqual(before)
    expect((await run(['init', '--data', data])).stdout).toBe(stdout)
  })

  test('makes one network if it runs twice at once', async () => {
    const both = await Promise.all([runInit(), runInit()])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.filter(({ stdout }) => stdout.startsWith('There is already a network'))).toHaveLength(1)
    expect((await written()).members).toHaveLength(1)
  })

  test('without a terminal names all missing options, and makes nothing', async () => {
    const { code, stdout, stderr } = await run(['init', '--data', data, '--login', 'anna'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.match(/^--\S+ is missing/gm)).toEqual([
      '--name is missing',
      '--base-url is missing',
      '--languages is missing',
      '--administrator-name is missing',
    ])
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
    const error = await runCommand(['init', '--data', data, ...flags({ ...everything, ...changes })]).catch(
      (thrown: unknown) => thrown,
    )
    expect(explain(error)).toContain(text)
    expect(existsSync(data)).toBe(false)
  })

  test('makes no network if the settings can’t be written, and works afterwards', async () => {
    mkdirSync(join(data, 'settings.json.next'), { recursive: true })
    const { code, stdout, stderr } = await runInit()
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/settings\.json can’t be written: /)
    expect(stderr).not.toContain('    at ')
    rmdirSync(join(data, 'settings.json.next'))
    expect((await runInit()).stdout).toContain('Next:')
    expect((await written()).members).toHaveLength(1)
  })

  test('takes settings from the environment and a prepared file, and writes only its options', async () => {
    mkdirSync(data)
    writeFileSync(join(data, 'settings.json'), '{"languages": ["pt"], "port": 9000}')
    const { login, 'administrator-name': name } = everything
    const environment = { PASSALONG_NAME: 'Acme', PASSALONG_BASE_URL: 'http://127.0.0.1:9000' }
    const { code, stdout } = await runInit({ login, 'administrator-name': name, host: '::1' }, environment)
    expect(code).toBe(0)
    expect(stdout).toContain("WXT_NETWORK_NAME='Acme' WXT_BASE_URL=http://127.0.0.1:9000 WXT_API_KEY=")
    const { settings, members } = await written()
    expect(JSON.parse(settings)).toEqual({ languages: ['pt'], port: 9000, host: '::1' })
    const store = await openStore(data)
    expect(await store.members.find(members[0]?.id ?? '')).toMatchObject({ language: 'pt' })
    await store.close()
  })
})

describe('init at a terminal', () => {
  const typing = (text: string) => ({
    stdin: Object.assign(Readable.from([text]), { isTTY: true }),
    stderr: new PassThrough(),
  })

  test('asks for missing values', async () => {
    const output = vi.spyOn(console, 'log').mockImplementation(() => {})
    const terminal = typing('Acme\nhttp://localhost:8080\nde, en\nanna\nAnna Reis\n')
    await init(['--data', data, '--public'], terminal)
    const asked = String(terminal.stderr.read())
    expect(asked).toMatch(/^The network’s name: The network’s public address.*: The members’ languages/)
    expect(output.mock.calls.join()).toContain('http://localhost:8080/join?link=')
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

test('who may not write a file reads where it can be', () => {
  const forbidden = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
  expect(whereToWrite(forbidden, '/var/lib/passalong', 'links.csv')).toBe(
    ' Name a place that this user may write to, such as /var/lib/passalong/links.csv.',
  )
  expect(whereToWrite(new Error('no space left'), 'data', 'links.csv')).toBe('')
})

test('root doesn’t write into another user’s directory, whose files the service couldn’t read', () => {
  const folder = temporaryFolder()
  // only root may give a directory away
  if (process.getuid?.() === 0) chownSync(folder, 1234, 1234)
  const { uid } = statSync(folder)
  expect(() => requireOwner(folder, 0)).toThrow(`${folder} belongs to the user ${uid}, who couldn’t read what root`)
  expect(() => requireOwner(folder, uid)).not.toThrow()
  expect(() => requireOwner(join(folder, 'new'), 0)).not.toThrow()
})
