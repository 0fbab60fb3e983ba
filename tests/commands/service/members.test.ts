import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../../src/commands/service/command.ts'
import { changePassword } from '../../../src/commands/service/members.ts'
import { removeMembers } from '../../../src/commands/service/named-members.ts'
import { beginRemoval } from '../../../src/service/actions/membership.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { hashOfName } from '../../../src/service/store/members/names.ts'
import { newMember } from '../../service/database.ts'
import { startMailServer } from '../../service/mail/mail-server.ts'
import { createBrowser } from '../../service/test-network.ts'
import {
  ana,
  before,
  data,
  key,
  me,
  passwordHash,
  run,
  said,
  saveSettings,
  service,
  signIn,
  store,
  typing,
  useRunningService,
} from './network.ts'

useRunningService()

const password = 'mot de passe étoilé'
const add = (login: string, changes = {}) => store.members.add({ ...newMember(login), ...changes }, 0)
const states = async () => (await store.members.list()).map(({ login, state }) => `${login} ${state}`)

function listOf(text: string): string {
  const list = join(data, 'leavers.txt')
  writeFileSync(list, text)
  return list
}

describe('member password', () => {
  const change = (text: string) => said(() => changePassword(['--login', ' ANA', '--data', data], typing(text, false)))

  test('beside a running service leaves the new password as the only way in', async () => {
    const browser = createBrowser(fetch, service.url)
    await browser.submit('/sign-in', { login: 'ana', password: before })
    expect({ status: (await browser.open('/settings')).status, me: await me() }).toEqual({ status: 200, me: 200 })
    await change(`${password}\n`)
    expect({ status: (await browser.open('/settings')).status, me: await me() }).toEqual({ status: 303, me: 401 })
    expect({ before: await signIn('ana', before), now: await signIn('ana', password) }).toEqual({
      before: 200,
      now: 303,
    })
    expect(await store.audit.list(9, 0)).toMatchObject([{ actor: 'operator', action: 'set password' }])
  })

  test('refuses a short password and a repeated login, and leaves the one before', async () => {
    expect(await change('short\n')).toContain('12 to 200 characters')
    expect(await change('ana ana ana ana\n')).toContain('more words than')
    expect({ me: await me(), signIn: await signIn('ana', before) }).toEqual({ me: 200, signIn: 303 })
  })
})

describe('member role', () => {
  const change = (role: string) => run('member', 'role', '--login', 'ANA', '--role', role)

  test('makes a signed-in member an administrator and ends that, at once', async () => {
    await add('ben', { role: 'administrator' })
    const browser = createBrowser(fetch, service.url)
    await browser.submit('/sign-in', { login: 'ana', password: before })
    for (const [role, status] of [
      ['administrator', 200],
      ['administrator', 200],
      ['member', 404],
    ] as const) {
      await change(role)
      expect((await browser.open('/administration')).status).toBe(status)
    }
    // setting the role that a member has already changes nothing
    const entries = (await store.audit.list(9, 0)).map(({ actor, action, item }) => `${actor} ${action} ${item}`)
    expect(entries.sort()).toEqual(['operator changed role administrator', 'operator changed role member'])
    expect(await change('owner')).toContain('--role must be')
  })

  test('and all ways out refuse to take the last administrator away, before anybody is locked out', async () => {
    await change('administrator')
    await add('ben', { role: 'administrator' })
    const both = ['--login', 'ben', '--login', 'ana']
    expect(await run('member', 'disable', ...both)).toContain('last administrator')
    expect(await run('member', 'remove', ...both, '--yes')).toContain('last administrator')
    await run('member', 'disable', '--login', 'ben')
    expect(await change('member')).toContain('last administrator')
    expect(await states()).toEqual(['ana active', 'ben disabled'])
  })
})

describe('member set', () => {
  const set = (...args: string[]) => run('member', 'set', '--login', ' ANA', ...args)

  test('beside a running service corrects a member, who stays signed in', async () => {
    const browser = createBrowser(fetch, service.url)
    await browser.submit('/sign-in', { login: 'ana', password: before })
    const details = ['--name', ' Ana  Weber', '--email', 'Weber@circle.example', '--team', 'Sales', '--team', 'Trade']
    expect(await set(...details, '--new-login', 'Ana.Weber')).toBe(' ANA\tchanged: login, name, email, team')
    expect(await store.members.find(ana)).toMatchObject({ name: 'Ana Weber', last_name: 'Weber' })
    expect(await store.members.credentialOf(ana)).toMatchObject({
      login: 'ana.weber',
      administrator_email: 'weber@circle.example',
      email_confirmed: 0,
    })
    expect(await store.teams.ofMember(ana)).toEqual(['Sales', 'Trade'])
    expect({ status: (await browser.open('/settings')).status, me: await me() }).toEqual({ status: 200, me: 200 })
    expect({ anaWeber: await signIn('ana.weber', before), ana: await signIn('ana', before) }).toEqual({
      anaWeber: 303,
      ana: 200,
    })
    expect(await store.audit.list(9, 0)).toMatchObject([
      { actor: operator, action: 'changed details', member: ana, item: 'login,name,email,team' },
    ])
    expect(await run('member', 'set', '--login', 'ana.weber', '--team', 'Trade', '--team', 'Sales')).toContain(
      'no change',
    )
    expect(await run('member', 'set', '--login', 'ana.weber', '--team', '', '--email', '')).toContain('email, team')
    expect(await store.teams.ofMember(ana)).toEqual([])
    expect(await store.members.credentialOf(ana)).toMatchObject({ email: null, administrator_email: null })
  })

  test('tells the member with --mail, and the confirmed address before', async () => {
    const server = await startMailServer()
    saveSettings({ smtp_url: server.url, base_url: service.url })
    await store.members.setEmail(ana, 'ana@circle.example', 'member')
    expect(await set('--email', 'weber@circle.example', '--new-login', 'weber', '--mail')).toBe(
      ' ANA\tchanged: login, email',
    )
    const [now, earlier, ...others] = server.received
    expect({ now: now?.to, earlier: earlier?.to, others }).toEqual({
      now: ['weber@circle.example'],
      earlier: ['ana@circle.example'],
      others: [],
    })
    expect(now?.text).toContain('Your login: weber')
    expect(now?.text).toContain(`${service.url}/settings/email/confirm`)
    // nothing that the member would have to know
    expect(await run('member', 'set', '--login', 'weber', '--name', 'Ana Weber', '--mail')).toContain('changed: name')
    expect(server.received).toHaveLength(2)
  })

  test('prints a new link of an invited member whose address was wrong', async () => {
    await run('member', 'invite', '--login', 'cem', '--name', 'Cem', '--email', 'cem@wrong.example', '--language', 'en')
    expect(await run('member', 'set', '--login', 'cem', '--email', 'cem@circle.example')).toMatch(/\/join\?link=\S+$/)
  })

  test.each([
    [[], '--name, --email, --team or --new-login is missing'],
    [['--name', ' '], '--name must be'],
    [['--email', 'ana'], '--email must be'],
    [['--team', 'x'.repeat(101)], '--team must be'],
    [['--new-login', 'a b'], '--new-login must be'],
    [['--new-login', 'BEN'], 'The login BEN is taken.'],
    [['--email', 'ben@circle.example'], 'Another member has the e-mail address ben@circle.example: ben.'],
    [['--new-login', 'gone'], 'With --even-removed, somebody gets it again.'],
  ])('with %j is refused', async (args, sentence) => {
    await add('ben', { email: 'ben@circle.example' })
    const gone = await add('gone')
    await store.transaction((tx) => beginRemoval(tx, { actor: operator, member: gone }, 1))
    await store.transaction(({ removals }) => removals.removeMember(gone))
    expect(await set(...args)).toContain(sentence)
    expect(await store.members.credentialOf(ana)).toMatchObject({ login: 'ana', email: null })
  })

  test('leaves a disabled member alone, who is recognized by the earlier names', async () => {
    await set('--new-login', 'weber')
    await run('member', 'disable', '--login', 'weber')
    expect(await run('member', 'set', '--login', 'weber', '--name', 'X')).toContain('weber is disabled')
    expect(await store.aliases.lockedOut([hashOfName('ana')])).toBe('disabled')
  })
})

test('member sign-out ends all access of a member beside a running service, and leaves the password', async () => {
  const browser = createBrowser(fetch, service.url)
  await browser.submit('/sign-in', { login: 'ana', password: before })
  const program = await store.authorizations.issueProgramToken(
    { member: ana, name: 'Cron', access: 'read', days: 1 },
    Date.now(),
  )
  const ofProgram = async () =>
    (await fetch(`${service.url}/me`, { headers: { Authorization: `Bearer ${program}` } })).status
  const access = async () => ({
    site: (await browser.open('/settings')).status,
    application: await me(),
    program: await ofProgram(),
  })
  expect(await access()).toEqual({ site: 200, application: 200, program: 200 })
  expect(await run('member', 'sign-out', '--login', 'ana')).toBe('ana\tsigned out everywhere')
  expect(await access()).toEqual({ site: 303, application: 401, program: 401 })
  expect(await signIn('ana', before)).toBe(303)
  expect(await store.audit.list(9, 0)).toMatchObject([{ actor: 'operator', action: 'signed out', member: ana }])
  await add('ben', { state: 'disabled' })
  expect(await run('member', 'sign-out', '--login', 'ben')).toBe('ben\tis not active')
})

describe('member disable and enable', () => {
  test('say what happened to each of a list, and change nothing for an unknown login that was typed', async () => {
    await add('ben')
    expect(await run('member', 'disable', '--list', listOf('ana\r\n\n  BEN \nben\n'))).toBe(
      'ana\tdisabled\nBEN\tdisabled',
    )
    expect(await run('member', 'enable', '--login', 'ana', '--login', 'nobody')).toContain(
      'Nothing was changed, since no member has these logins: nobody.',
    )
    expect(await run('member', 'disable')).toContain('--login or --list is missing')
    expect(await run('member', 'disable', '--list', '/nowhere')).toContain('can’t be read')
    expect(await states()).toEqual(['ana disabled', 'ben disabled'])
  })

  test('with a list change those who are known, and say the others and who was removed before', async () => {
    await add('ben')
    await run('member', 'remove', '--login', 'ben', '--yes')
    const list = listOf('nobody\nana\nben\nneither\n')
    const outcomes = 'nobody\tunknown\nana\tdisabled\nben\twas removed before\nneither\tunknown'
    const sentence = 'No member has 2 of these 4 logins, see above. The others are done.'
    expect(await run('member', 'disable', '--list', list)).toBe(`${outcomes}\n${sentence}`)
    expect(await states()).toEqual(['ana disabled'])
    expect(await run('member', 'disable', '--list', list, '--login', 'nobody')).toContain('Nothing was changed')
    expect(await run('member', 'enable', '--list', list)).toContain('ana\tenabled')
    expect(await states()).toEqual(['ana active'])
  })

  test('leave a member alone whose removal has begun', async () => {
    await store.transaction((tx) => beginRemoval(tx, { actor: 'x', member: ana }, 1))
    expect(await run('member', 'enable', '--login', 'ana')).toBe('ana\tis being removed')
  })
})

describe('member remove', () => {
  test('with --yes ends all that is the member’s beside a running service, and leaves no name in any file', async () => {
    const files = () => Buffer.concat(readdirSync(data).map((file) => readFileSync(join(data, file))))
    expect(files().includes('Ana Reis')).toBe(true)
    expect(await run('member', 'remove', '--login', 'Ana', '--yes')).toBe('Ana\tlocked out\nAna\tremoved')
    expect({ me: await me(), signIn: await signIn('ana', before) }).toEqual({ me: 401, signIn: 200 })
    expect(await store.members.find(ana)).toBeUndefined()
    expect(files().includes('Ana Reis')).toBe(false)
  })

  test('removes a list of members, and the same command does what an interruption has left', async () => {
    const [ben, cem] = [await add('ben'), await add('cem')]
    await add('dan')
    await store.transaction((tx) => beginRemoval(tx, { actor: operator, member: cem }, 1))
    await store.transaction(({ removals }) => removals.removeMember(cem))
    await store.transaction((tx) => beginRemoval(tx, { actor: operator, member: ben }, 1))
    const list = listOf('ben\ncem\r\nDan\ndan\n')
    const remove = (text: string) => said(() => removeMembers(['--list', list, '--data', data], typing(text)))
    expect(await remove('dan\n')).toBe('Nothing was removed.')
    const lines = (await remove('2\n')).split('\n')
    expect(lines.slice(0, 3)).toEqual(['ben\tlocked out', 'cem\twas removed before', 'Dan\tlocked out'])
    expect(lines.slice(3).sort()).toEqual(['Dan', 'ben'].map((login) => `${login}\tremoved`))
    expect((await store.audit.list(9, 0)).filter(({ action }) => action === 'removed')).toHaveLength(3)
    expect(await states()).toEqual(['ana active'])
    listOf('ana\nnobody\n')
    expect((await remove('1\n')).split('\n')).toEqual([
      'ana\tlocked out',
      'nobody\tunknown',
      'ana\tremoved',
      'No member has 1 of these 2 logins, see above. The others are done.',
    ])
  })

  test('removes only once the login is typed at a terminal', async () => {
    const remove = (terminal: ReturnType<typeof typing>) =>
      said(() => removeMembers(['--login', 'ANA', '--data', data], terminal))
    expect(await remove(typing('anna\n'))).toBe('Nothing was removed.')
    expect(await remove(typing(''))).toBe('Nothing was removed.')
    expect(await remove(typing('ana\n', false))).toContain('--yes')
    expect(await me()).toBe(200)
    const terminal = typing('ana\n')
    await remove(terminal)
    expect(String(terminal.stderr.read())).toContain('Ana Reis, with all shares')
    expect(await me()).toBe(401)
  })
})

describe('a login that is given to another member while the command asks', () => {
  /** Gives Ana's login to Ben before anything is typed. */
  async function* typedLate(text: string) {
    await store.transaction(async ({ members, removals }) => {
      await removals.removeMember(ana)
      await members.add({ ...newMember('ana'), name: 'Ben Abt', password: await passwordHash }, 0)
    })
    yield text
  }
  const typingLate = (text: string, isTTY: boolean) => ({
    ...typing(''),
    stdin: Object.assign(Readable.from(typedLate(text)), { isTTY }),
  })

  test.each([
    ['removed', () => removeMembers(['--login', 'ana', '--data', data], typingLate('ana\n', true))],
    ['given another password', () => changePassword(['--login', 'ana', '--data', data], typingLate(password, false))],
  ])('is not %s', async (_, command) => {
    expect(await said(command)).toContain('The login ana belongs to another member now')
    expect(await store.members.list()).toMatchObject([{ name: 'Ben Abt' }])
    expect(await signIn('ana', before)).toBe(303)
  })
})

test('member export writes a zip that only its owner reads, and never overwrites a file', async () => {
  const exported = (login: string, file: string) => run('member', 'export', '--login', login, '--file', file)
  const [file, other] = [join(data, 'ana.zip'), join(data, 'other.zip')]
  const line = await exported('ana', file)
  const { size, mode } = statSync(file)
  expect({ line, mode: mode & 0o777 }).toEqual({
    line: `${file} has everything that is stored about ana, ${size} bytes`,
    mode: 0o600,
  })
  const content = readFileSync(file)
  expect(JSON.parse(strFromU8(unzipSync(content)['sign_in.json'] ?? new Uint8Array()))).toMatchObject([
    { login: 'ana', email: null, administrator_email: null, email_confirmed: false },
  ])
  expect(await exported('ana', file)).toContain('exists already')
  expect(readFileSync(file).equals(content)).toBe(true)
  expect(await exported('nobody', other)).toContain('No member has the login nobody')
  expect(await exported('ana', join(data, 'missing', 'a.zip'))).toContain('can’t be written')
  expect(existsSync(other)).toBe(false)
})

test('member list and application list print a line each', async () => {
  expect(await run('member', 'list')).toBe(`ana\t${ana}\tAna Reis\tactive\tmember\t`)
  expect(await run('application', 'list')).toBe(`${key}\tpremium\t70\tThe App\thttps://a.example/`)
})

test.each([
  [['member', 'password', '--login', 'bob'], 'No member has the login bob'],
  [['member', 'remove', '--login', 'bob', '--yes'], 'no member has these logins: bob'],
  [['application', 'secret', '--key', 'x'], 'No application has the key x'],
  [['application', 'remove', '--yes'], '--key is missing'],
])('%j: a sentence says what isn’t there', async (args, text) => {
  expect(await run(...args)).toContain(text)
})

test.each(['member list', 'application list', 'member remove --login ana --yes', 'application secret --key x'])(
  '%s makes no network where there is none',
  async (command) => {
    const at = (folder: string) => said(() => runCommand([...command.split(' '), '--data', folder]))
    expect(await at(join(data, 'nowhere'))).toContain(`no network in ${join(data, 'nowhere')}`)
    expect(await at(':memory:')).toContain('not :memory:')
  },
)
