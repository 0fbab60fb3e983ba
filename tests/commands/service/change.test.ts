import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firefoxRedirectUri } from '../../../src/build/extension-identity.ts'
import { removeApplication } from '../../../src/commands/service/application/remove-application.ts'
import type { Terminal } from '../../../src/commands/service/ask-password.ts'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import { changePassword } from '../../../src/commands/service/member/change-password.ts'
import { removeMembers } from '../../../src/commands/service/member/remove-member.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { operator } from '../../../src/service/store/administration/audit.ts'
import { beginRemoval } from '../../../src/service/store/remove-member.ts'
import { createPasswords } from '../../../src/service/store/sign-in/passwords.ts'
import { openStore, type Store } from '../../../src/service/store/store.ts'
import { newMember } from '../../service/plain-rows.ts'
import { createBrowser } from '../../service/test-network.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const before = 'the password of before'
/** Of a cost that takes no time. */
const passwordHash = createPasswords({ N: 16, r: 1, p: 1 }).hash(before)
const password = 'mot de passe étoilé'
const texts = { headline: '', introduction: '', interests: '', city: '', country: '', gender: '', language: 'en' }

let data: string
let service: Service
let store: Store
let ana: string
let key: string
let secret: string
let token: string
let printed: string[]

/** The commands run beside a service, which answers from the same data. */
beforeEach(async () => {
  data = temporaryFolder()
  store = await openStore(data)
  const names = { name: 'Ana Reis', first_name: 'Ana', last_name: 'Reis' }
  ana = await store.members.add({ login: 'ana', password: await passwordHash, ...names, ...texts }, 0)
  const application = { name: 'The App', level: 'premium', redirectUris: ['https://a.example/'], quota: 70 } as const
  ;({ key, secret } = await store.applications.add(application, 0))
  await store.authorizations.allow(ana, key, true, 0)
  token = await store.authorizations.issueToken(ana, key, 0)
  service = await startService({ port: 0, data })
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
})
afterEach(async () => {
  await service.close()
  await store.close()
})

const run = (...args: string[]) => runCommand([...args, '--data', data])
const sentence = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => explain(error),
  )
const me = async () => (await fetch(`${service.url}/me?access_token=${token}`)).status
/** 303 with the right password, else the form again. */
const signIn = async (login: string, word: string) =>
  (await createBrowser(fetch, service.url).submit('/sign-in', { login, password: word })).status

function typing(text: string, isTTY = true): Terminal & { stderr: PassThrough } {
  return { stdin: Object.assign(Readable.from([text]), { isTTY }), stderr: new PassThrough() }
}

describe('member password', () => {
  test('beside a running service signs the member out everywhere; the new password is the only one', async () => {
    const browser = createBrowser(fetch, service.url)
    await browser.submit('/sign-in', { login: 'ana', password: before })
    expect([(await browser.open('/settings')).status, await me()]).toEqual([200, 200])
    await changePassword(['--login', ' ANA', '--data', data], typing(`${password}\n`, false))
    expect([(await browser.open('/settings')).status, await me()]).toEqual([303, 401])
    expect([await signIn('ana', before), await signIn('ana', password)]).toEqual([200, 303])
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
    const names = { name: 'Ben', first_name: 'Ben', last_name: '' }
    await store.members.add({ login: 'ben', password: '', ...names, ...texts, role: 'administrator' }, 0)
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
    expect(printed).toEqual(['Ana\tlocked out', 'Ana\tremoved, with 0 shares and statuses'])
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
    expect(printed.slice(3).sort()).toEqual(
      ['Dan', 'ben'].map((login) => `${login}\tremoved, with 0 shares and statuses`),
    )
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
      const names = { name: 'Ben Abt', first_name: 'Ben', last_name: 'Abt' }
      await members.add({ login: 'ana', password: await passwordHash, ...names, ...texts }, 0)
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

describe('application remove', () => {
  test('ends its tokens beside a running service, and its secret is good for nothing', async () => {
    await run('application', 'remove', '--key', key, '--yes')
    expect(await me()).toBe(401)
    expect(await store.applications.hasSecret(key, secret)).toBe(false)
    expect(await store.members.find(ana)).toMatchObject({ name: 'Ana Reis' })
  })

  test('at a terminal asks for its name, and removes nothing when something else is typed', async () => {
    const remove = (text: string) => removeApplication(['--key', key, '--data', data], typing(text))
    expect(await sentence(remove('Another App\n'))).toBe('Nothing was removed.')
    expect(await me()).toBe(200)
    await remove('The App\n')
    expect(await me()).toBe(401)
  })
})

test('application secret prints another secret, and the one before is good for nothing', async () => {
  await run('application', 'secret', '--key', key)
  const [, renewed = ''] = /^secret ([\w-]{43})$/.exec(printed.join()) ?? []
  expect(await store.applications.hasSecret(key, renewed)).toBe(true)
  expect(await store.applications.hasSecret(key, secret)).toBe(false)
  expect(await me()).toBe(200)
})

describe('application set', () => {
  const set = (...args: string[]) => sentence(run('application', 'set', '--key', key, ...args))
  const listed = async () => (await store.applications.list()).find((application) => application.key === key)
  const limit = async () => (await fetch(`${service.url}/me?access_token=${token}`)).headers.get('X-RateLimit-Limit')

  test('changes the quota of all members and of each member beside a running service, and nothing else', async () => {
    const unchanged = await listed()
    expect(await limit()).toBe('35')
    expect(await set('--member-quota', '900')).toBe('done')
    expect(await limit()).toBe('900')
    expect(await listed()).toEqual({ ...unchanged, quota: null, member_quota: 900 })
    expect(await set('--quota', '6000')).toBe('done')
    expect(await limit()).toBe('1200')
    expect(await listed()).toEqual({ ...unchanged, quota: 6000, member_quota: null })
  })

  test('marks an application of an older network as the network’s own extension, and ends that', async () => {
    const uri = firefoxRedirectUri('passalong@circle.example')
    await store.applications.addRedirectUri(key, uri)
    const question = {
      ...{ response_type: 'code', client_id: key, redirect_uri: uri, code_challenge: 'x'.repeat(43) },
      ...{ code_challenge_method: 'S256', lang: 'en' },
    }
    const notice = async () =>
      /Your contact list|contact list/.test(
        await (await fetch(`${service.url}/oauth-provider/authorize2?${new URLSearchParams(question)}`)).text(),
      )
    expect(await notice()).toBe(false)
    expect(await set('--own')).toBe('done')
    expect(await notice()).toBe(true)
    await run('application', 'list')
    expect(printed.join('\n')).toContain(`${key}\tpremium, own\t`)
    expect(await set('--no-own')).toBe('done')
    expect(await notice()).toBe(false)
  })

  test('changes name and level', async () => {
    expect(await set('--name', ' Our App ', '--level', 'standard')).toBe('done')
    expect(await listed()).toMatchObject({ name: 'Our App', level: 'standard', quota: 70 })
  })

  test.each([
    ['nothing is named', [], '--name, --level, --quota, --member-quota and --own are missing'],
    ['both quotas are named', ['--quota', '1', '--member-quota', '1'], 'use one of them'],
    ['the quota is wrong', ['--name', 'Our App', '--quota', '0'], '--quota must be a whole number'],
    ['a member’s quota is wrong', ['--member-quota', '1e3'], '--member-quota must be a whole number'],
    ['the level is wrong', ['--level', 'gold'], '--level must be standard or premium'],
    ['the name is empty', ['--name', ' '], '--name is missing'],
  ])('changes nothing when %s', async (_, args, text) => {
    const unchanged = await listed()
    expect(await set(...args)).toContain(text)
    expect(await listed()).toEqual(unchanged)
  })
})

describe('application redirect', () => {
  const change = (...args: string[]) => sentence(run('application', 'redirect', '--key', key, ...args))
  const uris = async () => (await store.applications.list()).flatMap(({ redirectUris }) => redirectUris)

  test('adds and removes redirect URIs at once', async () => {
    const [b, c] = ['https://b.example/', 'http://127.0.0.1:9/c']
    expect(await change('--add', b, '--add', c, '--add', 'https://a.example/')).toBe('done')
    expect(await uris()).toEqual([c, 'https://a.example/', b])
    expect(await change('--remove', 'https://a.example/', '--remove', c)).toBe('done')
    expect(await uris()).toEqual([b])
  })

  test('computes the redirect URIs of an extension’s ids', async () => {
    const chrome = 'abcdefghijklmnopabcdefghijklmnop'
    expect(await change('--chrome-id', chrome, '--firefox-id', 'passalong@passalong.example')).toBe('done')
    expect(await uris()).toEqual([
      // as in docs/extension.md
      'https://3dd04de0f82ef921075d386cda2a941aec5c4731.extensions.allizom.org/signed-in',
      'https://a.example/',
      `https://${chrome}.chromiumapp.org/signed-in`,
    ])
  })

  test.each([
    ['nothing is asked for', [], '--add, --remove, --chrome-id and --firefox-id are missing'],
    ['an id isn’t Chrome’s', ['--chrome-id', 'abcdefghijklmnopabcdefghijklmnoq'], '32 letters from a to p'],
    ['an id isn’t Firefox’s', ['--firefox-id', 'passalong'], 'passalong can’t be a --firefox-id'],
    ['one can’t be a redirect URI', ['--add', 'https://b.example/', '--add', 'http://b.example/'], 'http://b.example/'],
    ['one isn’t there', ['--add', 'https://b.example/', '--remove', 'https://c.example/'], 'https://c.example/'],
    ['none would be left', ['--remove', 'https://a.example/'], 'no redirect URI left'],
  ])('changes nothing when %s', async (_, args, text) => {
    expect(await change(...args)).toContain(text)
    expect(await uris()).toEqual(['https://a.example/'])
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
