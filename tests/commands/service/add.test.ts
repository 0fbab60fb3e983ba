import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMember } from '../../../src/commands/service/members.ts'
import { startService } from '../../../src/service/start.ts'
import { openStore } from '../../../src/service/store/store.ts'
import { newMember } from '../../service/database.ts'
import { createBrowser } from '../../service/test-network.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { flags, said } from './said.ts'

const program = join(import.meta.dirname, '../../../src/commands/service.ts')
const password = 'mot de passe étoilé'

let data: string
beforeEach(() => {
  data = temporaryFolder()
})

/** Runs `member add` in a process of its own, with this at its standard input. */
function addByProcess(args: string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [program, 'member', 'add', ...args], (error, stdout, stderr) =>
      error || stderr ? reject(error ?? stderr) : resolve(stdout),
    )
    child.stdin?.end(input)
  })
}

const chloe = (changes: Record<string, string> = {}) =>
  flags({ data, login: 'Chloé', name: 'Chloé  de la Tour', language: 'fr', ...changes })

/** Adds a member from here, with this at the standard input. @returns what is printed */
const add = (options: string[], input = `${password}\n`) =>
  said(() => addMember(options, { stdin: Readable.from([input]), stderr: new PassThrough() }))

describe('member add', () => {
  // shows: ours members-join
  test('adds a member beside a running service, who signs in at once', async () => {
    const service = await startService({ port: 0, data })
    try {
      const [, id = ''] = /^id ([0-9a-f]{32})\n$/.exec(await addByProcess(chloe(), `${password}\n`)) ?? []
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
    const added = await add(chloe({ language: 'pt' }), `${password}\r\n${password}\r\n`)
    const [, id = ''] = /^id ([0-9a-f]{32})$/.exec(added) ?? []
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
    expect(await add(chloe(changes), input)).toContain(sentence)
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
    await expect(addMember(flags(options))).rejects.toThrow(option)
  })

  test('takes the language from the settings, and asks for it without them', async () => {
    const ana = flags({ data, login: 'ana', name: 'Ana' })
    expect(await add(ana)).toContain('--language is missing')
    writeFileSync(join(data, 'settings.json'), '{"languages": ["de", "fr"]}')
    const added = await add(ana)
    const store = await openStore(data)
    expect(await store.members.find(added.slice(3))).toMatchObject({ language: 'de' })
    await store.close()
  })

  test('adds an administrator with an e-mail address, and records that', async () => {
    const options = { email: 'Chloe@Acme.example', role: 'administrator' }
    await add(chloe(options))
    const store = await openStore(data)
    const [member] = await store.members.list()
    expect(member).toMatchObject({ email: 'chloe@acme.example', role: 'administrator', state: 'active' })
    expect(await store.audit.list(9, 0)).toMatchObject([{ actor: 'operator', action: 'added', member: member?.id }])
    await store.close()
    const taken = chloe({ login: 'other', email: 'chloe@ACME.example' })
    expect(await add(taken)).toBe('Another member has the e-mail address chloe@ACME.example: chloé.')
  })

  test('refuses a login that is taken, in any letter case', async () => {
    const store = await openStore(data)
    await store.members.add({ ...newMember('Chloé'), password: '' }, 0)
    await store.close()
    expect(await add(chloe({ login: 'chloÉ' }))).toBe('The login chloÉ is taken.')
  })
})
