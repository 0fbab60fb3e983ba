import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { importBatch } from '../../../../src/service/capabilities/import/import-people.ts'
import { csvLine } from '../../../../src/service/csv.ts'
import { journalFile } from '../../../../src/service/journal/journal.ts'
import { data, origin, run, saveSettings, store, useNetwork } from '../../../commands/service/network.ts'
import { startMailServer } from '../../mail/mail-server.ts'

useNetwork({ auth_url: origin, languages: ['it', 'de', 'fr'] })

let links: string
beforeEach(() => {
  links = join(data, 'links.csv')
})

const two = 'Ana,Ana Reis,ANA@circle.example,DE,Sales\nben,Ben Ode,,,\n'

/** Imports these rows. @returns what is printed */
function importRows(rows: string, ...args: string[]): Promise<string> {
  const file = join(data, 'people.csv')
  writeFileSync(file, `login,name,email,language,team\n${rows}`)
  return run('member', 'import', file, ...args)
}

const memberOf = async (login: string) => (await store.members.credential(login))?.member ?? ''

const members = async () =>
  Promise.all(
    (await store.members.list()).map(async ({ id, login, name, email, state }) => {
      const language = (await store.members.find(id))?.language
      return [login, name, email, language, state, ...(await store.teams.ofMember(id))].join(' ')
    }),
  )
const logins = async () => (await store.members.list()).map(({ login }) => login)

const linkIn = (line = '') => store.memberLinks.find(/link=([\w-]+)"$/.exec(line)?.[1] ?? '', Date.now())

test('an import invites people, and writes their links into a file that only its owner reads', async () => {
  expect(await importRows(two, '--links', links)).toBe(
    'line 2\tAna\tinvitation\nline 3\tben\tinvitation\ninvitation: 2',
  )
  expect(await members()).toEqual(['ana Ana Reis ana@circle.example de invited Sales', 'ben Ben Ode  it invited'])
  expect(statSync(links).mode & 0o777).toBe(0o600)
  const lines = readFileSync(links, 'utf8').split('\r\n')
  expect(lines[0]).toBe('login,name,email,link')
  expect(lines[1]).toMatch(/^"Ana","Ana Reis","ANA@circle.example","https:\/\/circle\.example\/join\?link=[\w-]{43}"$/)
  expect(await linkIn(lines[2])).toMatchObject({ kind: 'join' })
  const entries = await store.audit.list(10, 0)
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual(['operator invited', 'operator invited'])
})

test('rows with a problem are reported and left out, and the others are imported', async () => {
  await importRows(two, '--links', links)
  await store.members.set(await memberOf('ben'), { state: 'disabled' })
  const rows = 'cem,Cem,ana@circle.example,,\nben,Benjamin,,,\na b,Dan,,,\nEva,Eva,,,\neva,Other,,,\nfa\u200by,Fay,,,\n'
  expect((await importRows(rows, '--links', `${links}2`)).split('\n')).toEqual([
    'line 2\tcem\tanother member has this e-mail address: ana',
    'line 3\tben\tdisabled, so no change',
    'line 4\ta b\tLogin: no spaces are allowed',
    'line 5\tEva\tinvitation',
    'line 6\teva\tLogin as in line 5',
    'line 7\tfa\u200by\tLogin: contains the invisible character U+200B',
    'left out: 4; disabled, so no change: 1; invitation: 1',
    'Rows left out: 4 of 6. Correct them and import the file again.',
  ])
  expect(await logins()).toEqual(['ana', 'ben', 'eva'])
})

test('a row’s language, else the option’s, must be one of the settings, and without these one of the web site', async () => {
  const rows = 'ana,Ana,,xx,\nben,Ben,,en,\n'
  const wrong = 'line 2\tana\tLanguage: only it, de, fr\nline 3\tben\tLanguage: only it, de, fr'
  expect(await importRows(rows, '--dry-run')).toContain(wrong)
  expect(await importRows(rows, '--dry-run', '--language', 'xx')).toContain('--language must be one of it, de, fr.')
  saveSettings({})
  expect(await importRows(rows, '--dry-run')).toContain('only fr, en, it, es, de, pt\nline 3\tben\tinvitation')
  expect(await importRows(two, '--dry-run')).toContain('line 2\tAna\tinvitation\nline 3\tben\tLanguage: missing')
  expect(await importRows(two, '--dry-run', '--language', 'fr')).toContain('line 3\tben\tinvitation')
})

test('nobody is in the database whose link isn’t in the file, and no file is written over', async () => {
  await importRows('ana,Ana Reis,,,\n', '--links', links)
  const unwritable = join(data, 'none', 'links.csv')
  expect(await importRows('ben,Ben,,,\n', '--links', unwritable)).toContain(`${unwritable} can’t be written`)
  expect(await importRows('ben,Ben,,,\n', '--links', links)).toContain('exists already')
  expect(await logins()).toEqual(['ana'])
})

test('e-mails that fail are named by their logins, and a server that fails is not asked for each', async () => {
  const server = await startMailServer()
  const mailBy = (smtp_url: string) => saveSettings({ auth_url: origin, languages: ['it'], smtp_url })
  mailBy(server.url)
  const errors: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line))
  const rows = ['a@c.example', 'b@refused.example', 'c@c.example'].map((to, index) => `m${index},M,${to},,`).join('\n')
  expect(await importRows(rows, '--mail', '--links', links)).toContain('invitation: 3\nE-mails not sent: 1 of 3')
  expect(errors).toEqual(['m1\tno e-mail: 127.0.0.1 knows no such recipient (EENVELOPE 550): correct the address.'])
  expect(server.received.flatMap(({ to }) => to)).toEqual(['a@c.example', 'c@c.example'])

  mailBy(server.urlWith('wrong secret'))
  errors.length = 0
  const many = Array.from({ length: 6 }, (_, index) => `n${index},N,n${index}@c.example,,`).join('\n')
  expect(await importRows(many, '--mail', '--links', `${links}2`)).toContain('E-mails not sent: 6 of 6')
  expect(errors.map((line) => line.replace(/\t.*:/, ''))).toEqual([
    ...['n0', 'n1', 'n2'].map(
      (login) => `${login} 127.0.0.1 refuses the user or the password of smtp_url (EAUTH 535).`,
    ),
    ...['n3', 'n4', 'n5'].map((login) => `${login} not tried, since the server failed before.`),
  ])
})

test('a file that can’t be read changes nothing, and the sentence names file and line', async () => {
  expect(await importRows('ana,Ana,,,\nben,"Ben,,,\n', '--links', links)).toMatch(/people\.csv: Line \d can’t be read/)
  expect(await importRows('')).toContain('must name the columns')
  expect(await importRows(two)).toContain('--links is missing')
  expect(await run('member', 'import', join(data, 'none.csv'))).toContain('can’t be read')
  expect(await run('member', 'import')).toContain('FILE is missing')
  expect(await members()).toEqual([])
})

test('no text in the file of links is a formula for a spreadsheet', async () => {
  const rows = ['=cmd|calc', '+1', '-1', '@sum'].map((text, index) => `${text},"${text} ""x""",m${index}@c.example,,`)
  await importRows(rows.join('\n'), '--links', links)
  const fields = readFileSync(links, 'utf8').split('\r\n').slice(1, -1)
  expect(fields).toHaveLength(4)
  expect(csvLine(['Minutes;=1+1;@SUM(1);a-b; -1'])).toBe(`"Minutes;'=1+1;'@SUM(1);a-b; -1"\r\n`)
  for (const line of fields) expect(line).toMatch(/^"'[=+\-@][^"]*","'[=+\-@][^"]*""x""","m/)
})

test('an import of many people doesn’t hold the database for long', async () => {
  const count = 2000
  const rows = Array.from(
    { length: count },
    (_, index) => `m${index},Member Number ${index},m${index}@c.example,,T${index % 20}`,
  )
  let [writes, isDone] = [0, false]
  const write = async () => {
    while (!isDone) {
      await store.transaction(({ attempts }) => attempts.take([{ subject: 'a', max: 1e9, window: 1000 }], Date.now()))
      writes++
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const writing = write()
  await importRows(rows.join('\n'), '--links', links)
  isDone = true
  await writing
  expect(await members()).toHaveLength(count)
  // between two batches
  expect(writes).toBeGreaterThan(count / importBatch / 2)
})

test('a later import changes names, addresses and teams, and empty fields nothing', async () => {
  await importRows(two, '--links', links)
  const before = await members()
  const later = 'ana,Anna Reis,,fr,\nben,Ben Ode,ben@circle.example,,Support\n'
  const changes = 'line 2\tana\tchange: Name\nline 3\tben\tchange: E-mail, Team\nchange: 2'
  expect(await importRows(later, '--dry-run')).toBe(`${changes} (dry run: nothing was changed)`)
  expect(await members()).toEqual(before)
  expect(await importRows(later, '--links', `${links}3`)).toBe(changes)
  expect(await members()).toEqual([
    'ana Anna Reis ana@circle.example de invited Sales',
    'ben Ben Ode ben@circle.example it invited Support',
  ])
  expect(await store.names.search('anna', 'en', 10, 0)).toMatchObject([{ first_name: 'Anna', last_name: 'Reis' }])
  expect(await store.names.search('ana', 'en', 10, 0)).toEqual([])
})

test('an import that was interrupted is repeated with new links for everybody who hasn’t joined', async () => {
  await importRows('ana,Ana Reis,,,\n', '--links', links)
  const member = await memberOf('ana')
  await importRows('joined,Jo,,,\n', '--links', `${links}1`)
  await store.members.set(await memberOf('joined'), { state: 'active' })
  const rows = 'ana,Ana Reis,,,\nben,Ben,,,\njoined,Jo,,,\n'
  const said =
    'line 2\tana\tnew link\nline 3\tben\tinvitation\nline 4\tjoined\tno change\nnew link: 1; invitation: 1; no change: 1'
  expect(await importRows(rows, '--new-links', '--dry-run')).toBe(`${said} (dry run: nothing was changed)`)
  expect(await importRows(rows, '--new-links', '--links', `${links}2`)).toBe(said)
  const [, first = '', second = '', end] = readFileSync(`${links}2`, 'utf8').split('\r\n')
  expect({ startsWithBen: second.startsWith('"ben"'), end }).toEqual({ startsWithBen: true, end: '' })
  expect(await linkIn(first)).toMatchObject({ member, kind: 'join' })
  expect(await linkIn(readFileSync(links, 'utf8').split('\r\n')[1])).toBeUndefined()
})

test('a removed member is invited again by --even-removed alone, and the database has only a hash of the login', async () => {
  await importRows(two, '--links', links)
  await run('member', 'remove', '--login', 'ANA', '--yes')
  const leftOut = 'line 2\tAna\tleft the network, so no invitation'
  expect(await importRows(two, '--dry-run')).toContain(leftOut)
  expect(await importRows(two, '--links', `${links}2`)).toContain(leftOut)
  expect(await logins()).toEqual(['ben'])
  expect(await run('member', 'invite', '--login', 'ana', '--name', 'Ana')).toContain('With --even-removed')
  expect(readFileSync(join(data, journalFile), 'utf8')).not.toMatch(/\bana\b/i)
  expect(await importRows(two, '--even-removed', '--links', `${links}3`)).toContain('line 2\tAna\tinvitation')
  await run('member', 'remove', '--login', 'ana', '--yes')
  await run('member', 'invite', '--login', 'ana', '--name', 'Ana', '--even-removed')
  expect(await logins()).toHaveLength(2)
})
