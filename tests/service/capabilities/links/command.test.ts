import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { clearTakenBack } from '../../../../src/service/capabilities/links/import-links.ts'
import { longestImportName } from '../../../../src/service/capabilities/links/rows.ts'
import { data, origin, run, store, useNetwork } from '../../../commands/service/network.ts'
import { newMember } from '../../database.ts'
import { bookmarks, slackFolder } from './exports.ts'

useNetwork({ auth_url: origin })

let ana: string
beforeEach(async () => {
  ana = await store.members.add({ ...newMember('ana'), name: 'Ana Reis', email: 'ana@circle.example' }, 0)
})

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(data, name), content)
  return join(data, name)
}

const urls = async () => (await store.news.list({ of: { member: ana } }, 100, 0)).map(({ url }) => url)

test('“links import” prints what would come, imports it once, and “links undo” takes it back', async () => {
  const path = file('pins.html', bookmarks.pinboard)
  const said = 'Ana Reis\t1\tsince 2020-09-13\nShares: 1 · private: 1'
  expect(await run('links', 'import', path, '--author', 'ana', '--dry-run')).toBe(
    `${said}\n(dry run: nothing was changed)`,
  )
  expect(await urls()).toEqual([])
  expect(await run('links', 'import', path, '--author', 'ana')).toBe(
    `${said}\nTo take it back: npm run service -- links undo --name 'pins.html'`,
  )
  expect(await urls()).toEqual(['https://news.example/pinboard'])
  expect(await run('links', 'import', path, '--author', 'ana')).toMatch(
    /imported already, with this name. Another --name helps/,
  )
  expect(await run('links', 'import', path, '--author', 'ana', '--dry-run')).toMatch(/imported already/)
  expect(await run('links', 'import', file('other.html', bookmarks.pinboard), '--name', 'pins.html')).toMatch(/already/)
  expect(await run('links', 'undo')).toMatch(/^pins\.html\t\d{4}-\d\d-\d\d\tbrought 1 share$/)
  expect(await run('links', 'undo', '--name', 'pins.html')).toBe(
    'Taken back. The service removes what is left of its 1 share.',
  )
  await clearTakenBack(store)
  expect(await urls()).toEqual([])
  expect(await run('links', 'undo', '--name', 'pins.html')).toMatch(/No import of links is called pins.html/)
  expect(await run('links', 'undo')).toBe('There are no imports of links.')
})

test('authors are members by the administrator’s list, and those of nobody are named', async () => {
  const path = slackFolder()
  const channel = ['--channel', 'links']
  expect(await run('links', 'import', path, '--dry-run')).toMatch(/choose channels of the export: links, random/)
  const said = await run('links', 'import', path, ...channel, '--dry-run')
  expect(said).toContain('Bob Nobody\t1\tno member')
  const authors = file('authors.csv', 'sep=;\nauthor;login\nBob Nobody;ana\n')
  expect(await run('links', 'import', path, ...channel, '--authors', authors)).toContain('Shares: 3')
  expect(await urls()).toContain('https://news.example/of-bob')
})

test('a wrong name, login or file is an error before anything is changed', async () => {
  const path = file('pins.html', bookmarks.pinboard)
  const importing = (...args: string[]) => run('links', 'import', path, ...args)
  expect(await importing('--name', 'x'.repeat(longestImportName + 1))).toMatch(/--name must be 1 to 80/)
  expect(await importing('--author', 'nobody')).toMatch(/No member has the login nobody/)
  for (const [lines, problem] of [
    ['Bob,nobody', /No member has the login nobody/],
    ['Bob,', /A line lacks author or login: Bob,/],
  ] as const)
    expect(await importing('--authors', file('authors.csv', `author,login\n${lines}\n`))).toMatch(problem)
  expect(await importing('--authors', path)).toMatch(/can’t be read|A line lacks author or login/)
  expect(await run('links', 'import', join(data, 'none.html'))).toMatch(/none.html can’t be read/)
  expect(await run('links', 'import', file('people.csv', 'login,name\na,b\n'))).toMatch(/no file of links/)
  expect(await run('links', 'undo')).toBe('There are no imports of links.')
})

test('without a known author nothing is imported or recorded, and --author brings it then', async () => {
  const path = file('pins.html', bookmarks.pinboard)
  expect(await run('links', 'import', path, '--dry-run')).toContain('--author LOGIN says whose')
  expect(await run('links', 'import', path)).toContain('Nothing was imported: --author or --authors must say')
  expect(await run('links', 'undo')).toBe('There are no imports of links.')
  const empty = file('empty.html', '<!DOCTYPE NETSCAPE-Bookmark-file-1>')
  expect(await run('links', 'import', empty, '--name', 'pins.html')).toBe(
    'The file has no links.\nNothing was imported.',
  )
  expect(await run('links', 'import', path, '--author', 'ana')).toContain('Shares: 1')
  expect(await urls()).toEqual(['https://news.example/pinboard'])
})

test('--left-out writes each link that is left out with its reason', async () => {
  const lines = ['url,created', 'https://u:p@news.example/,', 'https://wiki.corp.acme.example/,']
  const leftOut = join(data, 'left-out.csv')
  const options = ['--author', 'ana', '--left-out', leftOut, '--dry-run']
  await run('links', 'import', file('some.csv', lines.join('\n')), ...options)
  expect(readFileSync(leftOut, 'utf8').split('\r\n')).toEqual([
    '"url","author","reason"',
    '"https://u:p@news.example/","","the address holds a key or a password"',
    '"https://wiki.corp.acme.example/","","on internal hosts"',
    '',
  ])
})
