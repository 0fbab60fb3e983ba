import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { addMember } from '../../../src/commands/service/members.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { startService } from '../../../src/service/start.ts'
import { startMailServer } from '../../service/mail/mail-server.ts'
import { createBrowser } from '../../service/test-network.ts'
import { runProgram } from '../../support/program.ts'
import { data, flags, origin, run, said, saveSettings, store, typing, useNetwork } from './network.ts'

useNetwork({ auth_url: origin, languages: ['it', 'de', 'fr'] })

const memberOf = async (login: string) => (await store.members.credential(login))?.member ?? ''

const logins = async () => (await store.members.list()).map(({ login }) => login)

const ana = ['--login', 'Ana', '--name', 'Ana  Maria Rossi']
const password = 'mot de passe étoilé'
const invite = (...args: string[]) => run('member', 'invite', ...args)
const link = (...args: string[]) => run('member', 'link', ...args)

test('member invite prints a link to join', async () => {
  const printed = await invite(...ana, '--email', 'Ana@Circle.example', '--team', 'Sales')
  expect(printed).toMatch(/^https:\/\/circle\.example\/join\?link=[\w-]{43}$/)
  const member = await memberOf('ana')
  expect(await store.members.find(member)).toMatchObject({
    name: 'Ana Maria Rossi',
    first_name: 'Ana',
    state: 'invited',
    language: 'it',
  })
  expect(await store.teams.ofMember(member)).toEqual(['Sales'])
})

test('member link prints a link to join, then one for a new password, and none for a disabled member', async () => {
  const first = await invite(...ana)
  const second = await link('--login', 'ANA')
  expect(second).toMatch(/^https:\/\/circle\.example\/join\?link=/)
  expect(second).not.toBe(first)
  const member = await memberOf('ana')
  await store.members.set(member, { state: 'active' })
  expect(await link('--login', 'ana')).toMatch(/^https:\/\/circle\.example\/new-password\?link=/)
  await store.members.set(member, { state: 'disabled' })
  expect(await link('--login', 'ana')).toContain('ana is disabled')
  expect(await link('--login', 'ben')).toContain('ben')
  const actions = (await store.audit.list(10, 0)).map(({ actor, action }) => `${actor} ${action}`)
  expect(actions.sort()).toEqual(['operator invited', 'operator sent link', 'operator sent link'])
})

test('the commands send their links by e-mail if they have --mail', async () => {
  const server = await startMailServer()
  expect(await invite(...ana, '--mail')).toContain('smtp_url')
  expect(await store.members.list()).toEqual([])
  const mail = { smtp_url: server.url, smtp_from: 'a@acme.example' }
  saveSettings({ name: 'Acme', auth_url: origin, languages: ['it'], ...mail })
  const first = await invite(...ana, '--email', 'ana@circle.example', '--mail')
  const second = await link('--login', 'ana', '--mail')
  await link('--login', 'ana')
  expect(server.received.map(({ to, from }) => [from, ...to])).toEqual(
    ['ana', 'ana'].map((login) => ['a@acme.example', `${login}@circle.example`]),
  )
  expect(server.received[0]).toMatchObject({ subject: 'Invito a Acme', text: expect.stringContaining(first) })
  expect(server.received[1]?.text).toContain(second)
})

test('a command whose e-mail fails says why, and doesn’t advise to run itself before the mail server works', async () => {
  const server = await startMailServer()
  saveSettings({ auth_url: origin, languages: ['it'], smtp_url: server.urlWith('wrong') })
  const errors: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line))
  const invited = await invite(...ana, '--email', 'ana@circle.example', '--mail')
  expect(invited).toContain('check --mail ADDRESS” works, send new ones by member link --login L --mail.')
  const linked = await link('--login', 'ana', '--mail')
  expect(linked).toContain('check --mail ADDRESS” works, send new ones by this command.')
  expect(linked).not.toContain('member link')
  expect(errors).toEqual([
    expect.stringContaining('refuses the user or the password'),
    errors[0]?.replace('Ana', 'ana'),
  ])
})

/** Adds Chloé from here, with this at the standard input. @returns what is printed */
const add = (changes: Record<string, string> = {}, input = `${password}\n`) => {
  const options = flags({ data, login: 'Chloé', name: 'Chloé  de la Tour', ...changes })
  return said(() => addMember(options, typing(input, false)))
}

test('member add adds a member beside a running service, who signs in at once', async () => {
  const service = await startService({ port: 0, data }, capabilities)
  try {
    const args = ['member', 'add', ...flags({ data, login: 'Chloé', name: 'Chloé  de la Tour' })]
    const { stdout, stderr } = await runProgram('service', args, { input: `${password}\n` }).ended
    expect(stderr).toBe('')
    const [, id = ''] = /^id ([0-9a-f]{32})\n$/.exec(stdout) ?? []
    const browser = createBrowser(fetch, service.url)
    const signedIn = await browser.submit('/sign-in', { login: 'CHLOÉ', password })
    expect({ status: signedIn.status, location: signedIn.headers.get('Location') }).toEqual({
      status: 303,
      location: '/',
    })
    expect((await browser.open(`/profile/${id}`)).text).toContain('<h1>Chloé de la Tour</h1>')
    const stored = ['', '-wal'].map((end) => readFileSync(join(data, `network.sqlite${end}`), 'latin1')).join()
    expect(stored).not.toContain('mot de passe')
  } finally {
    await service.close()
  }
})

test.each([
  ['a short password', 'elevenchars\n', '12 to 200 characters'],
  ['a password of spaces', `${' '.repeat(12)}\n`, 'spaces at its ends'],
  ['a short one between spaces', `  elevenchars  \n`, 'spaces at its ends'],
  ['a long one', `${'x'.repeat(201)}\n`, '12 to 200 characters'],
  ['the login and the name alone', 'Chloé_chloe TOUR\n', 'more words than the member’s login and name'],
  ['two that differ', `${password}\n${password}!\n`, 'differ'],
  ['none', '', 'No password'],
])('member add refuses %s', async (_, input, sentence) => {
  expect(await add({}, input)).toContain(sentence)
})

test('member add takes the first word as the first name, and the language, else that of the settings', async () => {
  const [, id = ''] = /^id ([0-9a-f]{32})$/.exec(await add({ language: 'de' }, `${password}\r\n${password}\r\n`)) ?? []
  const chloe = { first_name: 'Chloé', last_name: 'de la Tour', language: 'de' }
  expect(await store.members.find(id)).toMatchObject(chloe)
  const more = { email: 'Ben@Acme.example', role: 'administrator' }
  const [, ben = ''] = /^id (.*)$/.exec(await add({ login: 'ben', ...more })) ?? []
  expect((await store.members.list()).find(({ id }) => id === ben)).toMatchObject({
    ...more,
    email: 'ben@acme.example',
  })
  expect((await store.audit.list(9, 0)).map(({ action }) => action)).toEqual(['added', 'added'])
  expect(await store.members.find(ben)).toMatchObject({ language: 'it' })
  saveSettings({})
  expect(await add({ login: 'cem' })).toContain('--language is missing')
})

type Refused = [what: string, options: Record<string, string>, sentence: string]
const refused: Refused[] = [
  ['no login', { login: '' }, '--login'],
  ['a login with a space', { login: 'a b' }, '--login'],
  ['no name', { name: ' ' }, '--name'],
  ['a long name', { name: 'x'.repeat(101) }, '--name'],
  ['a language that is none', { language: 'french' }, '--language'],
  ['an e-mail address that is none', { email: 'ana at acme.example' }, '--email'],
  ['two addresses', { email: 'a@b.example,c@d.example' }, '--email'],
  ['an unknown role', { role: 'owner' }, '--role'],
  ['an option that there isn’t', { colour: 'red' }, '--colour'],
]
const taken: Refused[] = [
  ['a taken login', { login: 'ANA' }, 'The login ANA is taken'],
  ['a taken address', { email: 'ANA@circle.example' }, 'has the e-mail address ANA@circle.example: ana.'],
]

test.each([...refused, ...taken, ['a long team', { team: 'x'.repeat(101) }, '--team'] as Refused])(
  'member invite refuses %s, and adds nobody',
  async (_, options, sentence) => {
    await invite(...ana, '--email', 'ana@circle.example')
    expect(await invite(...flags({ login: 'ben', name: 'Ben', ...options }))).toContain(sentence)
    expect(await logins()).toEqual(['ana'])
  },
)

// as of `member invite`, whose options it reads by the same function
const [first] = refused as [Refused]
test.each([[...first, ''] as const, ...taken.map((row) => [...row, `${password}\n`] as const)])(
  'member add refuses %s, before it asks if it can, and adds nobody',
  async (_, options, sentence, input) => {
    await invite(...ana, '--email', 'ana@circle.example')
    expect(await add({ login: 'ben', name: 'Ben', ...options }, input)).toContain(sentence)
    expect(await logins()).toEqual(['ana'])
  },
)
