import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { importMembers, inviteMember, linkMember } from '../../../src/commands/service/invitations.ts'
import { settingsFile } from '../../../src/service/settings/read-settings.ts'
import { startService } from '../../../src/service/start.ts'
import { startMailServer } from '../../service/mail/mail-server.ts'
import { createBrowser } from '../../service/test-network.ts'
import { data, inStore, origin, printed, useCircle } from './circle.ts'

useCircle()

const ana = ['--login', 'Ana', '--name', 'Ana  Maria Rossi']
const password = 'several words in a row'

test('an invited member joins with the printed link', async () => {
  const link = await printed(inviteMember, ...ana, '--email', 'Ana@Circle.example', '--team', 'Sales')
  expect(link).toMatch(/^https:\/\/circle\.example\/join\?link=[\w-]{43}$/)
  const { member, teams } = await inStore(async (store) => {
    const { member } = (await store.members.credential('ana')) ?? { member: '' }
    return { member: await store.members.find(member), teams: await store.teams.of(member) }
  })
  expect(member).toMatchObject({ name: 'Ana Maria Rossi', first_name: 'Ana', state: 'invited', language: 'it' })
  expect(teams).toEqual(['Sales'])

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
  const { member } = (await inStore(({ members }) => members.credential('ana'))) ?? { member: '' }
  await inStore(({ members }) => members.setState(member, 'active'))
  expect(await printed(linkMember, '--login', 'ana')).toMatch(/^https:\/\/circle\.example\/new-password\?link=/)
  await inStore(({ members }) => members.setState(member, 'disabled'))
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

test.each([
  ['no login', ['--name', 'Ben'], '--login'],
  ['no name', ['--login', 'ben'], '--name'],
  ['a long team', ['--login', 'ben', '--name', 'Ben', '--team', 'x'.repeat(101)], '--team'],
  ['two addresses', ['--login', 'ben', '--name', 'Ben', '--email', 'a@b.example,c@d.example'], '--email'],
  ['a long language', ['--login', 'ben', '--name', 'Ben', '--language', 'english'], '--language'],
  ['another role', ['--login', 'ben', '--name', 'Ben', '--role', 'owner'], '--role'],
  ['a taken login', ['--login', 'ANA', '--name', 'Ben'], 'The login ANA is taken'],
  ['a taken address', ['--login', 'ben', '--name', 'Ben', '--email', 'ANA@circle.example'], 'Another member has'],
])('member invite refuses %s, and adds nobody', async (_, args, sentence) => {
  await printed(inviteMember, ...ana, '--email', 'ana@circle.example')
  expect(await printed(inviteMember, ...args)).toContain(sentence)
  expect(await inStore(({ members }) => members.list())).toHaveLength(1)
})
