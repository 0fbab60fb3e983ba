import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runCommand } from '../../../../src/commands/service/command.ts'
import { journalFile } from '../../../../src/service/journal/journal.ts'
import { data, importRows, inStore, links, members, two, useCircle } from './circle.ts'

useCircle()

test('a second import changes nothing, makes no links, and doesn’t overwrite the file of links', async () => {
  await importRows(two, '--links', links)
  const [before, file] = [await members(), readFileSync(links, 'utf8')]
  expect(await importRows(two, '--links', links)).toContain('links.csv can’t be created: exists already')
  expect(await importRows(two, '--links', `${links}2`)).toBe(
    'line 2\tAna\tno change, not joined yet\nline 3\tben\tno change, not joined yet\nno change, not joined yet: 2',
  )
  expect(readFileSync(`${links}2`, 'utf8')).toBe('login,name,email,link\r\n')
  expect([await members(), readFileSync(links, 'utf8')]).toEqual([before, file])
})

test('a later import changes names, e-mail addresses and teams, and empty fields change nothing', async () => {
  await importRows(two, '--links', links)
  const later = 'ana,Anna Reis,,fr,\nben,Ben Ode,ben@circle.example,,Support\n'
  const said = 'line 2\tana\tchange: Name\nline 3\tben\tchange: E-mail, Team\nchange: 2'
  expect(await importRows(later, '--dry-run')).toBe(`${said} (dry run: nothing was changed)`)
  expect(await members()).toContain('ana Ana Reis ana@circle.example de invited Sales')
  expect(await importRows(later, '--links', `${links}2`)).toBe(said)
  expect(await members()).toEqual([
    'ana Anna Reis ana@circle.example de invited Sales',
    'ben Ben Ode ben@circle.example it invited Support',
  ])
  const found = await inStore(({ names }) => names.search('anna', 'en', 10, 0))
  expect(found).toMatchObject([{ first_name: 'Anna', last_name: 'Reis' }])
  expect(await inStore(({ names }) => names.search('ana', 'en', 10, 0))).toEqual([])
})

test('an import that was interrupted is repeated with new links for everybody who hasn’t joined', async () => {
  await importRows('ana,Ana Reis,,,\n', '--links', links)
  const { member } = (await inStore((store) => store.members.credential('ana'))) ?? { member: '' }
  await importRows('joined,Jo,,,\n', '--links', `${links}1`)
  const joined = (await inStore((store) => store.members.credential('joined'))) ?? { member: '' }
  await inStore((store) => store.members.setState(joined.member, 'active'))
  const rows = 'ana,Ana Reis,,,\nben,Ben,,,\njoined,Jo,,,\n'
  const said =
    'line 2\tana\tnew link\nline 3\tben\tinvitation\nline 4\tjoined\tno change\nnew link: 1; invitation: 1; no change: 1'
  expect(await importRows(rows, '--new-links', '--dry-run')).toBe(`${said} (dry run: nothing was changed)`)
  expect(await importRows(rows, '--new-links', '--links', `${links}2`)).toBe(said)
  const [, first = '', second = '', end] = readFileSync(`${links}2`, 'utf8').split('\r\n')
  expect([second.startsWith('"ben"'), end]).toEqual([true, ''])
  const find = (line: string) =>
    inStore(({ memberLinks }) => memberLinks.find(/link=([\w-]+)"$/.exec(line)?.[1] ?? '', Date.now()))
  expect(await find(first)).toEqual({ member, kind: 'join' })
  expect(await find(readFileSync(links, 'utf8').split('\r\n')[1] ?? '')).toBeUndefined()
})

test('a removed member is invited again by --even-removed alone, and the database has only a hash of the login', async () => {
  await importRows(two, '--links', links)
  const run = (...args: string[]) => runCommand([...args, '--data', data])
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await run('member', 'remove', '--login', 'ANA', '--yes')
  const said = 'line 2\tAna\tleft before, so no invitation'
  expect(await importRows(two, '--dry-run')).toContain(said)
  expect(await importRows(two, '--links', `${links}2`)).toContain(said)
  expect((await members()).map((line) => line.split(' ')[0])).toEqual(['ben'])
  await expect(run('member', 'invite', '--login', 'ana', '--name', 'Ana')).rejects.toThrow('With --even-removed')
  expect(readFileSync(join(data, journalFile), 'utf8')).not.toMatch(/\bana\b/i)
  expect(await importRows(two, '--even-removed', '--links', `${links}3`)).toContain('line 2\tAna\tinvitation')
  await run('member', 'remove', '--login', 'ana', '--yes')
  await run('member', 'invite', '--login', 'ana', '--name', 'Ana', '--even-removed')
  expect(await members()).toHaveLength(2)
})
