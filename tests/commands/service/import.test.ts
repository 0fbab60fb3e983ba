import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { importMembers } from '../../../src/commands/service/invitation/import-members.ts'
import { importBatch } from '../../../src/service/invitations/import-people.ts'
import { settingsFile } from '../../../src/service/settings/settings-file.ts'
import { openStore, type Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let data: string
let file: string
let links: string
beforeEach(async () => {
  data = temporaryFolder()
  writeFileSync(join(data, settingsFile), JSON.stringify({ auth_url: 'https://circle.example', languages: ['it'] }))
  await (await openStore(data)).close()
  file = join(data, 'people.csv')
  links = join(data, 'links.csv')
})

/** Imports these rows. @returns what was printed, with the error at the end */
async function importRows(rows: string, ...args: string[]): Promise<string> {
  writeFileSync(file, `login,name,email,language,team\n${rows}`)
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    const error = await importMembers([file, '--data', data, ...args]).catch(({ message }) => message)
    return [...log.mock.calls.flat(), ...(error === undefined ? [] : [error])].join('\n')
  } finally {
    log.mockRestore()
  }
}

async function inStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(data)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Everything that an import can change. */
const members = () =>
  inStore(async (store) => {
    const list = await store.members.list()
    return Promise.all(
      list.map(async ({ id, login, name, email, state }) => {
        const language = (await store.members.find(id))?.language
        return [login, name, email, language, state, ...(await store.teams.of(id))].join(' ')
      }),
    )
  })

const two = 'Ana,Ana Reis,ANA@circle.example,DE,Sales\nben,Ben Ode,,,\n'

// shows: W7
test('an import invites people, and writes their links into a file that only its owner reads', async () => {
  expect(await importRows(two, '--links', links)).toBe('line 2\tAna\tinvited\nline 3\tben\tinvited')
  expect(await members()).toEqual(['ana Ana Reis ana@circle.example de invited Sales', 'ben Ben Ode  it invited'])
  expect(statSync(links).mode & 0o777).toBe(0o600)
  const lines = readFileSync(links, 'utf8').split('\r\n')
  expect(lines[0]).toBe('login,name,email,link')
  expect(lines[1]).toMatch(/^"Ana","Ana Reis","ANA@circle.example","https:\/\/circle\.example\/join\?link=[\w-]{43}"$/)
  const secret = /link=([\w-]+)"$/.exec(lines[2] ?? '')?.[1] ?? ''
  expect(await inStore(({ memberLinks }) => memberLinks.find(secret, Date.now()))).toMatchObject({ kind: 'join' })
  const entries = await inStore(({ audit }) => audit.list(10, 0))
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual(['operator invited', 'operator invited'])
})

test('a second import changes nothing, makes no links, and doesn’t overwrite the file of links', async () => {
  await importRows(two, '--links', links)
  const [before, file] = [await members(), readFileSync(links, 'utf8')]
  expect(await importRows(two, '--links', links)).toContain('links.csv can’t be created: exists already')
  expect(await importRows(two, '--links', `${links}2`)).toBe('line 2\tAna\tunchanged\nline 3\tben\tunchanged')
  expect(readFileSync(`${links}2`, 'utf8')).toBe('login,name,email,link\r\n')
  expect([await members(), readFileSync(links, 'utf8')]).toEqual([before, file])
})

test('a later import changes names, e-mail addresses and teams, and empty fields change nothing', async () => {
  await importRows(two, '--links', links)
  const later = 'ana,Anna Reis,,fr,\nben,Ben Ode,ben@circle.example,,Support\n'
  const said = 'line 2\tana\tchanged: Name\nline 3\tben\tchanged: E-mail, Team'
  expect(await importRows(later, '--dry-run')).toBe(said)
  expect(await members()).toContain('ana Ana Reis ana@circle.example de invited Sales')
  expect(await importRows(later, '--links', `${links}2`)).toBe(said)
  expect(await members()).toEqual([
    'ana Anna Reis ana@circle.example de invited Sales',
    'ben Ben Ode ben@circle.example it invited Support',
  ])
  const found = await inStore(({ names }) => names.search('anna', 10, 0))
  expect(found).toMatchObject([{ first_name: 'Anna', last_name: 'Reis' }])
  expect(await inStore(({ names }) => names.search('ana', 10, 0))).toEqual([])
})

test('rows with a problem are told and left out, and the others are imported', async () => {
  await importRows(two, '--links', links)
  const { member } = (await inStore((store) => store.members.credential('ben'))) ?? { member: '' }
  await inStore((store) => store.members.setState(member, 'disabled'))
  const rows = 'cem,Cem,ana@circle.example,,\nben,Benjamin,,,\na b,Dan,,,\nEva,Eva,,,\neva,Other,,,\n'
  expect((await importRows(rows, '--links', `${links}2`)).split('\n')).toEqual([
    'line 2\tcem\tanother member has this e-mail address',
    'line 3\tben\tdisabled, so nothing was changed',
    'line 4\ta b\twrong: Login',
    'line 5\tEva\tinvited',
    'line 6\teva\tLogin as in line 5',
    '3 of 5 rows were left out; correct them and import the file again.',
  ])
  expect((await members()).map((line) => line.split(' ')[0])).toEqual(['ana', 'ben', 'eva'])
})

test('a row without a language is wrong if the settings have none either', async () => {
  writeFileSync(join(data, settingsFile), '{}')
  expect(await importRows(two, '--dry-run')).toContain('line 2\tAna\tinvited\nline 3\tben\twrong: Language')
  expect(await importRows(two, '--dry-run', '--language', 'fr')).toContain('line 3\tben\tinvited')
})

test('a dry run changes nothing', async () => {
  expect(await importRows(two, '--dry-run')).toBe('line 2\tAna\tinvited\nline 3\tben\tinvited')
  expect(await members()).toEqual([])
})

test('a file that can’t be read changes nothing, and the sentence names file and line', async () => {
  expect(await importRows('ana,Ana,,,\nben,"Ben,,,\n', '--links', links)).toMatch(/people\.csv: Line \d can’t be read/)
  expect(await importRows('')).toContain('at least one row')
  expect(await importRows(two)).toContain('--links is missing')
  await expect(importMembers([join(data, 'none.csv'), '--data', data])).rejects.toThrow('can’t be read')
  await expect(importMembers(['--data', data])).rejects.toThrow('FILE is missing')
  expect(await members()).toEqual([])
})

// shows: W8
test('no text in the file of links is a formula for a spreadsheet', async () => {
  const rows = ['=cmd|calc', '+1', '-1', '@sum'].map((text, index) => `${text},"${text} ""x""",m${index}@c.example,,`)
  await importRows(rows.join('\n'), '--links', links)
  const fields = readFileSync(links, 'utf8').split('\r\n').slice(1, -1)
  expect(fields).toHaveLength(4)
  for (const line of fields) expect(line).toMatch(/^"'[=+\-@][^"]*","'[=+\-@][^"]*""x""","m/)
})

// shows: A8, bound import-people.importBatch
test('an import of many people doesn’t hold the database for long', async () => {
  const count = 2000
  const rows = Array.from(
    { length: count },
    (_, index) => `m${index},Member Number ${index},m${index}@c.example,,T${index % 20}`,
  )
  const store = await openStore(data)
  let [longest, writes, isDone] = [0, 0, false]
  const write = async () => {
    while (!isDone) {
      const begin = performance.now()
      await store.transaction(({ attempts }) => attempts.take([{ subject: 'a', max: 1e9, window: 1000 }], Date.now()))
      longest = Math.max(longest, performance.now() - begin)
      writes++
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const writing = write()
  await importRows(rows.join('\n'), '--links', links)
  isDone = true
  await writing
  await store.close()
  expect(await members()).toHaveLength(count)
  // between two batches
  expect(writes).toBeGreaterThan(count / importBatch / 2)
  expect(longest).toBeLessThan(5000)
})
