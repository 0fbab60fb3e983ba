import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../../src/commands/service/command.ts'
import { changePassword } from '../../../src/commands/service/members.ts'
import { removeMembers } from '../../../src/commands/service/named-members.ts'
import type { Terminal } from '../../../src/commands/service/terminal.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { beginRemoval } from '../../../src/service/store/membership.ts'
import { openStore } from '../../../src/service/store/store.ts'
import { newMember } from '../../service/database.ts'
import { createBrowser } from '../../service/test-network.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  ana,
  before,
  data,
  key,
  me,
  passwordHash,
  printed,
  run,
  sentence,
  service,
  signIn,
  store,
  typing,
  useRunningService,
} from './running-service.ts'

useRunningService()

const password = 'mot de passe étoilé'

describe('member password', () => {
  test('beside a running service signs the member out everywhere; the new password is the only one', async () => {
    const browser = createBrowser(fetch, service.url)
    await browser.submit('/sign-in', { login: 'ana', password: before })
    expect([(await browser.open('/settings')).status, await me()]).toEqual([200, 200])
    await changePassword(['--login', ' ANA', '--data', data], typing(`${password}\n`, false))
    expect([(await browser.open('/settings')).status, await me()]).toEqual([303, 401])
    expect([await signIn('ana', before), await signIn('ana', password)]).toEqual([200, 303])
    const store = await openStore(data)
    expect(await store.audit.list(9, 0)).toMatchObject([{ actor: 'operator', action: 'set password' }])
    await store.close()
  })

  test('refuses a short password and a repeated login, and leaves the one before', async () => {
    const change = changePassword(['--login', 'ana', '--data', data], typing('short\n', false))
    expect(await sentence(change)).toContain('12 to 200 characters')
    const named = changePassword(['--login', 'ana', '--data', data], typing('ana ana ana ana\n', false))
    expect(await sentence(named)).toContain('more words than')
    expect([await me(), await signIn('ana', before)]).toEqual([200, 303])
  })
})

describe('member role', () => {
  const isAdministrator = async (browser: ReturnType<typeof createBrowser>) =>
    (await browser.open('/administration')).status === 200

  test('makes a signed-in member an administrator and ends that, at once', async () => {
    await store.members.add({ ...newMember('ben'), role: 'administrator' }, 0)
    const browser = createBrowser(fetch, service.url)
    await browser.submit('/sign-in', { login: 'ana', password: before })
    expect(await isAdministrator(browser)).toBe(false)
    for (const role of ['administrator', 'administrator', 'member']) {
      await run('member', 'role', '--login', 'ANA', '--role', role)
      expect(await isAdministrator(browser)).toBe(role === 'administrator')
    }
    // setting the role that a member has already changes nothing
    const entries = (await store.audit.list(9, 0)).map(({ actor, action, member, item }) => [
      actor,
      action,
      member,
      item,
    ])
    expect(entries.sort()).toEqual([
      ['operator', 'changed role', ana, 'administrator'],
      ['operator', 'changed role', ana, 'member'],
    ])
  })

  // shows: W9
  test('refuses to end the role of the last administrator', async () => {
    await run('member', 'role', '--login', 'ana', '--role', 'administrator')
    expect(await sentence(run('member', 'role', '--login', 'ana', '--role', 'member'))).toContain('last administrator')
    expect(await sentence(run('member', 'disable', '--login', 'ana'))).toContain('last administrator')
    expect(await sentence(run('member', 'remove', '--login', 'ana', '--yes'))).toContain('last administrator')
  })

  test('refuses an unknown role', async () => {
    expect(await sentence(run('member', 'role', '--login', 'ana', '--role', 'owner'))).toContain('--role must be')
    expect(await sentence(run('member', 'role', '--login', 'ana'))).toContain('--role must be')
  })
})

describe('member remove', () => {
  test('with --yes ends all that is the member’s beside a running service', async () => {
    await run('member', 'remove', '--login', 'Ana', '--yes')
    expect(printed).toEqual(['Ana\tlocked out', 'Ana\tremoved; shares and statuses: 0'])
    expect([await me(), await signIn('ana', before)]).toEqual([401, 200])
    expect(await store.members.find(ana)).toBeUndefined()
  })

  // shows: W12
  test('leaves no name in any file beside a running service', async () => {
    const files = () => Buffer.concat(readdirSync(data).map((file) => readFileSync(join(data, file))))
    expect(files().includes('Ana Reis')).toBe(true)
    await run('member', 'remove', '--login', 'ana', '--yes')
    expect(files().includes('Ana Reis')).toBe(false)
  })

  test('removes a list of members, and the same command does what an interruption has left', async () => {
    const ids = []
    for (const login of ['ben', 'cem', 'dan'])
      ids.push(await store.members.add({ ...newMember(login), password: '' }, 0))
    const [ben = '', cem = ''] = ids
    await store.transaction((tx) => beginRemoval(tx, { actor: operator, member: cem }, 1))
    await store.transaction(({ removals }) => removals.removeMember(cem))
    await store.transaction((tx) => beginRemoval(tx, { actor: operator, member: ben }, 1))
    const list = join(temporaryFolder(), 'leavers.txt')
    writeFileSync(list, 'ben\ncem\r\nDan\ndan\n')
    const remove = (text: string) => sentence(removeMembers(['--list', list, '--data', data], typing(text)))
    expect(await remove('dan\n')).toBe('Nothing was removed.')
    expect(await remove('2\n')).toBe('done')
    expect(printed.slice(0, 3)).toEqual(['ben\tlocked out', 'cem\twas removed before', 'Dan\tlocked out'])
    expect(printed.slice(3).sort()).toEqual(['Dan', 'ben'].map((login) => `${login}\tremoved; shares and statuses: 0`))
    expect((await store.members.list()).map(({ login }) => login)).toEqual(['ana'])
    expect((await store.audit.list(9, 0)).filter(({ action }) => action === 'removed')).toHaveLength(3)
    writeFileSync(list, 'ana\nnobody\n')
    expect(await remove('2\n')).toContain('no member has these logins: nobody.')
    expect(await me()).toBe(200)
  })

  test('refuses a list with all administrators before it locks anybody out', async () => {
    await run('member', 'role', '--login', 'ana', '--role', 'administrator')
    await store.members.add({ ...newMember('ben'), password: '', role: 'administrator' }, 0)
    for (const command of ['disable', 'remove'])
      expect(
        await sentence(
          run('member', command, '--login', 'ben', '--login', 'ana', ...(command === 'remove' ? ['--yes'] : [])),
        ),
      ).toContain('last administrator')
    expect((await store.members.list()).map(({ state }) => state)).toEqual(['active', 'active'])
  })

  test('at a terminal removes once the login is typed', async () => {
    const terminal = typing('ana\n')
    await removeMembers(['--login', 'ANA', '--data', data], terminal)
    expect(String(terminal.stderr.read())).toContain('Ana Reis, with all shares')
    expect(await me()).toBe(401)
  })

  test.each([
    ['another login is typed', typing('anna\n'), 'Nothing was removed.'],
    ['nothing is typed', typing(''), 'Nothing was removed.'],
    ['there is no terminal', typing('ana\n', false), '--yes'],
  ])('removes nothing when %s', async (_, terminal, text) => {
    expect(await sentence(removeMembers(['--login', 'ana', '--data', data], terminal))).toContain(text)
    expect(await me()).toBe(200)
  })
})

describe('a login that is given to another member while the command asks', () => {
  /** Gives Ana’s login to Ben before anything is typed. */
  async function* typedLate(text: string) {
    await store.transaction(async ({ members, removals }) => {
      await removals.removeMember(ana)
      await members.add({ ...newMember('ana'), name: 'Ben Abt', password: await passwordHash }, 0)
    })
    yield text
  }
  const typingLate = (text: string, isTTY: boolean): Terminal => ({
    stdin: Object.assign(Readable.from(typedLate(text)), { isTTY }),
    stderr: new PassThrough(),
  })

  test.each([
    ['removed', () => removeMembers(['--login', 'ana', '--data', data], typingLate('ana\n', true))],
    ['given another password', () => changePassword(['--login', 'ana', '--data', data], typingLate(password, false))],
  ])('is not %s', async (_, command) => {
    expect(await sentence(command())).toContain('The login ana belongs to another member now')
    expect(await store.members.list()).toMatchObject([{ name: 'Ben Abt' }])
    expect(await signIn('ana', before)).toBe(303)
  })
})

describe('member export', () => {
  const exported = (login: string, file: string) => sentence(run('member', 'export', '--login', login, '--file', file))

  test('writes a zip that only its owner reads', async () => {
    const file = join(data, 'ana.zip')
    expect(await exported('ana', file)).toBe('done')
    const { size, mode } = statSync(file)
    expect(printed).toEqual([`${file} has everything that is stored about ana, ${size} bytes`])
    expect(mode & 0o777).toBe(0o600)
    const credential = unzipSync(readFileSync(file))['credential.json'] ?? new Uint8Array()
    expect(JSON.parse(strFromU8(credential))).toMatchObject([
      { login: 'ana', email: null, administrator_email: null, email_confirmed: false },
    ])
  })

  test('never overwrites a file, and leaves none for an unknown login', async () => {
    const [mine, other] = [join(data, 'mine.zip'), join(data, 'other.zip')]
    writeFileSync(mine, 'mine')
    expect(await exported('ana', mine)).toContain('exists already')
    expect(readFileSync(mine, 'utf8')).toBe('mine')
    expect(await exported('nobody', other)).toContain('No member has the login nobody')
    expect(await exported('ana', join(data, 'missing', 'a.zip'))).toContain('can’t be written')
    expect(existsSync(other)).toBe(false)
  })
})

test('member list and application list print a line each', async () => {
  await run('member', 'list')
  await run('application', 'list')
  await run('application', 'set', '--key', key, '--member-quota', '900')
  await run('application', 'list')
  expect(printed).toEqual([
    `ana\t${ana}\tAna Reis\tactive\tmember\t`,
    `${key}\tpremium\t70\tThe App\thttps://a.example/`,
    'changed',
    `${key}\tpremium\t900 per member\tThe App\thttps://a.example/`,
  ])
})

test.each([
  [['member', 'password', '--login', 'bob'], 'No member has the login bob'],
  [['member', 'remove', '--login', 'bob', '--yes'], 'no member has these logins: bob'],
  [['member', 'remove', '--yes'], '--login or --list is missing'],
  [['application', 'secret', '--key', 'x'], 'No application has the key x'],
  [['application', 'redirect', '--key', 'x', '--add', 'https://a.example/'], 'No application has the key x'],
  [['application', 'remove', '--yes'], '--key is missing'],
  [['member', 'list', '--colour', 'red'], '--colour'],
])('%j: a sentence says what isn’t there', async (args, text) => {
  expect(await sentence(run(...args))).toContain(text)
})

test.each(['member list', 'application list', 'member remove --login ana --yes', 'application secret --key x'])(
  '%s makes no network where there is none',
  async (command) => {
    const nowhere = join(data, 'nowhere')
    expect(await sentence(runCommand([...command.split(' '), '--data', nowhere]))).toContain(`no network in ${nowhere}`)
    expect(await sentence(runCommand([...command.split(' '), '--data', ':memory:']))).toContain('not :memory:')
  },
)
