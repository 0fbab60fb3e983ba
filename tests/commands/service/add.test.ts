import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addApplication } from '../../../src/commands/service/applications.ts'
import { explain } from '../../../src/commands/service/command.ts'
import { addMember } from '../../../src/commands/service/members.ts'
import { startService } from '../../../src/service/start.ts'
import { openStore } from '../../../src/service/store/store.ts'
import { createBrowser } from '../../service/test-network.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const program = join(import.meta.dirname, '../../../src/commands/service.ts')
const password = 'mot de passe étoilé'
const texts = { headline: '', introduction: '', interests: '', city: '', country: '', gender: '', language: 'en' }
const names = (name: string) => ({ name, first_name: name, last_name: '' })

let data: string
beforeEach(() => {
  data = temporaryFolder()
})

/** Runs a command of the service's in a process of its own, with this at its standard input. */
function run(args: string[], input = ''): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
    // a command that fails before it reads closes the pipe
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

const chloe = (changes: Record<string, string> = {}) =>
  named({ data, login: 'Chloé', name: 'Chloé  de la Tour', language: 'fr', ...changes })

/** Adds a member from here, with this at the standard input. */
const add = (changes: Record<string, string> = {}, input = `${password}\n`) =>
  addMember(chloe(changes), { stdin: Readable.from([input]), stderr: new PassThrough() })

const named = (options: Record<string, string>) =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])

describe('member add', () => {
  // shows: ours members-join
  test('adds a member beside a running service, who signs in at once', async () => {
    const service = await startService({ port: 0, data })
    try {
      const added = await run(['member', 'add', ...chloe()], `${password}\n`)
      expect(added).toMatchObject({ code: 0, stderr: '' })
      const [, id = ''] = /^id ([0-9a-f]{32})\n$/.exec(added.stdout) ?? []
      const browser = createBrowser(fetch, service.url)
      const signedIn = await browser.submit('/sign-in', { login: 'CHLOÉ', password })
      expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([303, '/'])
      expect((await browser.open(`/profile/${id}`)).text).toContain('<h1>Chloé de la Tour</h1>')
      const stored = ['', '-wal'].map((end) => readFileSync(join(data, `network.sqlite${end}`), 'latin1')).join()
      expect(stored).not.toContain('mot de passe')
    } finally {
      await service.close()
    }
  })

  test('takes the first word as the first name, and the language', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
    await add({ language: 'pt' }, `${password}\r\n${password}\r\n`)
    const [, id = ''] = /^id ([0-9a-f]{32})$/.exec(printed.mock.calls.join()) ?? []
    const store = await openStore(data)
    expect(await store.members.find(id)).toMatchObject({
      first_name: 'Chloé',
      last_name: 'de la Tour',
      language: 'pt',
    })
    await store.close()
  })

  test.each([
    ['a short password', {}, 'elevenchars\n', '12 to 200 characters'],
    ['a password of spaces', {}, `${' '.repeat(12)}\n`, 'spaces at its ends'],
    ['a short one between spaces', {}, `  elevenchars  \n`, 'spaces at its ends'],
    ['a long one', {}, `${'x'.repeat(201)}\n`, '12 to 200 characters'],
    ['the login and the name alone', {}, 'Chloé_chloe TOUR\n', 'more words than the member’s login and name'],
    ['two that differ', {}, `${password}\n${password}!\n`, 'differ'],
    ['none', {}, '', 'No password'],
    ['no directory', { data: ':memory:' }, undefined, ':memory:'],
    ['an option that there isn’t', { colour: 'red' }, undefined, '--colour'],
  ])('refuses %s', async (_, changes: Record<string, string>, input, sentence) => {
    const error = await add(changes, input).catch((thrown: unknown) => thrown)
    expect(explain(error)).toContain(sentence)
  })

  test.each([
    ['no login', { login: '' }, '--login'],
    ['a login with a space', { login: 'a b' }, '--login'],
    ['no name', { name: ' ' }, '--name'],
    ['a long name', { name: 'x'.repeat(101) }, '--name'],
    ['a language that is none', { language: 'french' }, '--language'],
    ['an e-mail address that is none', { email: 'ana at acme.example' }, '--email'],
    ['an unknown role', { role: 'owner' }, '--role'],
  ])('refuses %s before it asks', async (_, changes: Record<string, string>, option) => {
    const options = { data, login: 'ana', name: 'Ana', language: 'en', ...changes }
    await expect(addMember(named(options))).rejects.toThrow(option)
  })

  test('takes the language from the settings, and asks for it without them', async () => {
    const ana = named({ data, login: 'ana', name: 'Ana' })
    const added = () => run(['member', 'add', ...ana], `${password}\n`)
    expect(await added()).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--language is missing'),
    })
    writeFileSync(join(data, 'settings.json'), '{"languages": ["de", "fr"]}')
    const { stdout } = await added()
    const store = await openStore(data)
    expect(await store.members.find(stdout.slice(3).trim())).toMatchObject({ language: 'de' })
    await store.close()
  })

  test('adds an administrator with an e-mail address, and records that', async () => {
    const options = { email: 'Chloe@Acme.example', role: 'administrator' }
    const { code, stderr } = await run(['member', 'add', ...chloe(options)], `${password}\n`)
    expect([code, stderr]).toEqual([0, ''])
    const store = await openStore(data)
    const [member] = await store.members.list()
    expect(member).toMatchObject({ email: 'chloe@acme.example', role: 'administrator', state: 'active' })
    expect(await store.audit.list(9, 0)).toMatchObject([{ actor: 'operator', action: 'added', member: member?.id }])
    await store.close()
    const taken = chloe({ login: 'other', email: 'chloe@ACME.example' })
    expect(await run(['member', 'add', ...taken], `${password}\n`)).toMatchObject({
      code: 2,
      stderr: 'Another member has the e-mail address chloe@ACME.example: chloé.\n',
    })
  })

  test('refuses a login that is taken, in any letter case', async () => {
    const store = await openStore(data)
    await store.members.add({ login: 'Chloé', password: '', ...names('Chloé'), ...texts }, 0)
    await store.close()
    const { code, stdout, stderr } = await run(['member', 'add', ...chloe({ login: 'chloÉ' })], `${password}\n`)
    expect([code, stdout, stderr]).toEqual([2, '', 'The login chloÉ is taken.\n'])
  })
})

describe('application add --quota', () => {
  // shows: §8 quota
  test('is the calls an hour of the application, half of them for one member at most', async () => {
    const options = { data, name: 'A', redirect: 'https://a.example/', level: 'premium', quota: '4' }
    const { code, stdout } = await run(['application', 'add', ...named(options)])
    expect(code).toBe(0)
    const [, key = ''] = /^key (\S+)/.exec(stdout) ?? []
    const store = await openStore(data)
    const member = await store.members.add({ login: 'ana', password: '', ...names('Ana'), ...texts }, Date.now())
    await store.authorizations.allow(member, key, false, Date.now())
    const token = await store.authorizations.issueToken(member, key, Date.now())
    await store.close()
    const service = await startService({ port: 0, data })
    try {
      const statuses = []
      for (let call = 0; call < 3; call++)
        statuses.push((await fetch(`${service.url}/me?access_token=${token}`)).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await service.close()
    }
  })

  test.each(['0', '-1', '1.5', 'many', '1000000000', ''])('refuses %j', async (quota) => {
    const options = { data, name: 'A', redirect: 'https://a.example/', level: 'premium' }
    await expect(addApplication([...named(options), `--quota=${quota}`])).rejects.toThrow('--quota')
  })
})
