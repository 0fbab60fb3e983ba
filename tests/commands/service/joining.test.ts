import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { importMembers, inviteMember, linkMember } from '../../../src/commands/service/invitations.ts'
import { addMember } from '../../../src/commands/service/members.ts'
import { settingsFile } from '../../../src/service/settings/read-settings.ts'
import { startService } from '../../../src/service/start.ts'
import { openStore } from '../../../src/service/store/store.ts'
import { startMailServer } from '../../service/mail/mail-server.ts'
import { createBrowser } from '../../service/test-network.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { data, inStore, memberOf, origin, printed, useCircle } from './circle.ts'
import { flags, said } from './said.ts'

useCircle()

const ana = ['--login', 'Ana', '--name', 'Ana  Maria Rossi']
const password = 'mot de passe étoilé'

test('an invited member joins with the printed link', async () => {
  const link = await printed(inviteMember, ...ana, '--email', 'Ana@Circle.example', '--team', 'Sales')
  expect(link).toMatch(/^https:\/\/circle\.example\/join\?link=[\w-]{43}$/)
  const member = await memberOf('ana')
  expect(await inStore(({ members }) => members.find(member))).toMatchObject({
    name: 'Ana Maria Rossi',
    first_name: 'Ana',
    state: 'invited',
    language: 'it',
  })
  expect(await inStore(({ teams }) => teams.of(member))).toEqual(['Sales'])

  const service = await startService({ port: 0, data })
  try {
    const browser = createBrowser(fetch, service.url)
    const fields = { new_password: password, new_password_again: password, language: 'de' }
    expect((await browser.submit(link.slice(origin.length), fields)).status).toBe(303)
    expect((await browser.open('/settings')).status).toBe(200)
  } finally {
    await service.close()
  }
})

test('member link prints a link to join, then one for a new password, and none for a disabled member', async () => {
  const first = await printed(inviteMember, ...ana)
  const second = await printed(linkMember, '--login', 'ANA')
  expect(second).toMatch(/^https:\/\/circle\.example\/join\?link=/)
  expect(second).not.toBe(first)
  const member = await memberOf('ana')
  await inStore(({ members }) => members.set(member, { state: 'active' }))
  expect(await printed(linkMember, '--login', 'ana')).toMatch(/^https:\/\/circle\.example\/new-password\?link=/)
  await inStore(({ members }) => members.set(member, { state: 'disabled' }))
  expect(await printed(linkMember, '--login', 'ana')).toContain('ana is disabled')
  expect(await printed(linkMember, '--login', 'ben')).toContain('ben')
  const actions = (await inStore(({ audit }) => audit.list(10, 0))).map(({ actor, action }) => `${actor} ${action}`)
  expect(actions.sort()).toEqual(['operator invited', 'operator sent link', 'operator sent link'])
})

test('the commands send their links by e-mail if they have --mail', async () => {
  const server = await startMailServer()
  expect(await printed(inviteMember, ...ana, '--mail')).toContain('smtp_url')
  expect(await inStore(({ members }) => members.list())).toEqual([])
  writeFileSync(
    join(data, settingsFile),
    JSON.stringify({
      name: 'Acme',
      auth_url: origin,
      languages: ['it'],
      smtp_url: server.url,
      smtp_from: 'a@acme.example',
    }),
  )
  const first = await printed(inviteMember, ...ana, '--email', 'ana@circle.example', '--mail')
  const second = await printed(linkMember, '--login', 'ana', '--mail')
  await printed(linkMember, '--login', 'ana')
  const people = join(data, 'people.csv')
  writeFileSync(people, 'login,name,email\nben,Ben,ben@circle.example\ncem,Cem,\n')
  await printed(importMembers, people, '--links', join(data, 'links.csv'), '--mail')
  expect(server.received.map(({ to, from }) => [from, ...to])).toEqual(
    ['ana', 'ana', 'ben'].map((login) => ['a@acme.example', `${login}@circle.example`]),
  )
  expect(server.received[0]).toMatchObject({ subject: 'Invito a Acme', text: expect.stringContaining(first) })
  expect(server.received[1]?.text).toContain(second)
})

test('a command whose e-mail fails says why, and doesn’t advise to run itself before the mail server works', async () => {
  const server = await startMailServer()
  const settings = { auth_url: origin, languages: ['it'], smtp_url: server.urlWith('wrong') }
  writeFileSync(join(data, settingsFile), JSON.stringify(settings))
  const errors: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line))
  const invited = await printed(inviteMember, ...ana, '--email', 'ana@circle.example', '--mail')
  expect(invited).toContain('check --mail ADDRESS” works, send new ones by member link --login L --mail.')
  const linked = await printed(linkMember, '--login', 'ana', '--mail')
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
  return said(() => addMember(options, { stdin: Readable.from([input]), stderr: new PassThrough() }))
}

// shows: ours members-join
test('member add adds a member beside a running service, who signs in at once', async () => {
  const service = await startService({ port: 0, data })
  try {
    const args = ['member', 'add', ...flags({ data, login: 'Chloé', name: 'Chloé  de la Tour' })]
    const { stdout, stderr } = await runProgram('service', args, { input: `${password}\n` }).ended
    expect(stderr).toBe('')
    const [, id = ''] = /^id ([0-9a-f]{32})\n$/.exec(stdout) ?? []
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
  expect(await inStore(({ members }) => members.find(id))).toMatchObject(chloe)
  const [, ben = ''] = /^id (.*)$/.exec(await add({ login: 'ben' })) ?? []
  expect(await inStore(({ members }) => members.find(ben))).toMatchObject({ language: 'it' })
  writeFileSync(join(data, settingsFile), '{}')
  expect(await add({ login: 'cem' })).toContain('--language is missing')
})

test('member add makes a network, its administrator has an e-mail address, and that is recorded', async () => {
  const folder = temporaryFolder()
  await add({ data: folder, email: 'Chloe@Acme.example', role: 'administrator', language: 'fr' })
  const store = await openStore(folder)
  const [member] = await store.members.list()
  expect(member).toMatchObject({ email: 'chloe@acme.example', role: 'administrator', state: 'active' })
  expect(await store.audit.list(9, 0)).toMatchObject([{ actor: 'operator', action: 'added', member: member?.id }])
  await store.close()
})

type Options = Record<string, string>
type Refused = [what: string, Options, sentence: string]
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
  [
    'a taken address',
    { email: 'ANA@circle.example' },
    'Another member has the e-mail address ANA@circle.example: ana.',
  ],
]
const invite = (options: Options) => printed(inviteMember, ...flags(options))
const at = (name: string, command: (options: Options) => Promise<string>, [what, options, sentence]: Refused) =>
  [name, what, command, options, sentence] as const
test.each([
  ...refused.map((row) => at('member add, before it asks,', (options) => add(options, ''), row)),
  ...taken.map((row) => at('member add', add, row)),
  ...[...refused, ...taken].map((row) => at('member invite', invite, row)),
  at('member invite', invite, ['a long team', { team: 'x'.repeat(101) }, '--team']),
  at('member add', add, ['no directory', { data: ':memory:', language: 'de' }, ':memory:']),
])('%s refuses %s, and adds nobody', async (_, _case, command, options, sentence) => {
  await printed(inviteMember, ...ana, '--email', 'ana@circle.example')
  expect(await command({ login: 'ben', name: 'Ben', ...options })).toContain(sentence)
  expect(await inStore(({ members }) => members.list())).toHaveLength(1)
})
