import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from '../../../src/commands/service/backups-and-moves.ts'
import { runCommand } from '../../../src/commands/service/command.ts'
import { namedMembersBatch } from '../../../src/commands/service/named-members.ts'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { beginRemoval } from '../../../src/service/store/membership.ts'
import { databaseFile, openStore } from '../../../src/service/store/store.ts'
import { newMember } from '../../service/database.ts'
import { launchService, urlOf } from '../../service/own-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { sentence } from './running-service.ts'

let data: string
let file: string
let service: Service
let printed: string[]

beforeEach(async () => {
  data = temporaryFolder()
  file = join(temporaryFolder(), 'backup.sqlite')
  const store = await openStore(data)
  for (const login of ['ana', 'ben', 'zoe']) await store.members.add({ ...newMember(login), password: 'x' }, 0)
  await store.close()
  service = await startService({ port: 0, data })
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
})
afterEach(() => service.close())

const run = (...args: string[]) => runCommand([...args, '--data', data])
async function states() {
  await run('member', 'list')
  return printed.flatMap((line) => /^(\w+)\t\w{32}\t\w+\t(\w+)/.exec(line)?.slice(1).join(' ') ?? [])
}

test('a backup is one file', async () => {
  await run('backup', file)
  expect(readdirSync(dirname(file))).toEqual(['backup.sqlite'])
})

test('a backup of the running service is restored, and who left since then is still gone', async () => {
  await run('backup', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await run('member', 'disable', '--login', 'ben')
  await run('member', 'remove', '--login', 'zoe', '--yes')
  await service.close()
  await run('restore', file)
  expect(readdirSync(dirname(file))).toEqual(['backup.sqlite'])
  expect(printed).toContain('restored; later actions of the journal that were repeated: 2')
  expect(await states()).toEqual(['ana active', 'ben disabled'])
  const before = printed.find((line) => line.startsWith('the previous database is in '))
  expect(before).toMatch(/before-.*; delete it/)
  expect(readFileSync(join(data, databaseFile)).includes('zoe')).toBe(false)
})

test('a restore says if the journal is missing or older than the backup, and a start with the newest one repeats it', async () => {
  const journal = join(data, journalFile)
  await run('backup', file)
  await run('member', 'disable', '--login', 'ben')
  await service.close()
  const newest = readFileSync(journal)
  rmSync(journal)
  await run('restore', file)
  expect(printed).toContain('restored; later actions of the journal that were repeated: 0')
  expect(printed.join('\n')).toMatch(/There was no \S+journal\.jsonl: members who were removed or disabled/)
  expect(await states()).toContain('ben active')
  writeFileSync(journal, newest)
  service = await startService({ port: 0, data })
  printed.length = 0
  expect(await states()).toContain('ben disabled')

  await run('backup', `${file}2`)
  await service.close()
  writeFileSync(journal, '')
  await run('restore', `${file}2`)
  expect(printed.join('\n')).toContain('is older than the backup: members who')
  printed.length = 0
  await run('restore', `${file}2`)
  expect(printed.join('\n')).not.toContain('members who')
})

test('a backup is restored into an empty directory', async () => {
  await run('backup', file)
  await service.close()
  data = join(temporaryFolder(), 'new')
  await run('restore', file)
  expect(await states()).toEqual(['ana active', 'ben active', 'zoe active'])
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('a running service, a damaged or a missing backup, and a file that exists change nothing', async () => {
  await run('backup', file)
  expect(await sentence(run('backup', file))).toContain('exists already; name another file')
  expect(await sentence(run('restore', file))).toContain('is served by another process. Stop that one')
  await service.close()
  expect(await sentence(run('restore', `${file}.missing`))).toContain('doesn’t exist')
  writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(50))
  expect(await sentence(run('restore', file))).toContain('is damaged')
  expect(await states()).toEqual(['ana active', 'ben active', 'zoe active'])
})

test('a member whose removal has begun isn’t enabled', async () => {
  const store = await openStore(data)
  const { member = '' } = (await store.members.credential('ben')) ?? {}
  await store.transaction((tx) => beginRemoval(tx, { actor: 'x', member }, 1))
  await store.close()
  await run('member', 'enable', '--login', 'ben')
  expect(printed).toEqual(['ben\tis being removed'])
})

test('the database of a killed service is restored', async () => {
  await service.close()
  const killed = launchService(data)
  await urlOf(killed)
  await run('backup', file)
  await killed.kill()
  expect(existsSync(join(data, `${databaseFile}-shm`))).toBe(true)
  await run('restore', file)
  expect(await states()).toHaveLength(3)
})

// shows: bound named-members.namedMembersBatch
test('a long list is disabled in several transactions, so that others can write in between', async () => {
  const store = await openStore(data)
  const count = 2 * namedMembersBatch + 1
  await store.transaction(async ({ members }) => {
    for (let index = 0; index < count; index++) await members.add({ ...newMember(`m${index}`), password: 'x' }, 0)
  })
  const list = join(temporaryFolder(), 'leavers.txt')
  writeFileSync(list, Array.from({ length: count }, (_, index) => `m${index}`).join('\n'))
  let members: ReturnType<typeof store.members.list> | undefined
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed.push(line)
    members ??= store.members.list()
  })
  await run('member', 'disable', '--list', list)
  expect((await members)?.filter(({ state }) => state === 'disabled')).toHaveLength(namedMembersBatch)
  expect(printed).toHaveLength(count)
  await store.close()
})

test('disabling a list of members says what happened to each, and an unknown login changes nothing', async () => {
  const list = join(temporaryFolder(), 'leavers.txt')
  writeFileSync(list, 'ana\r\n\n  BEN \nben\n')
  await run('member', 'disable', '--list', list)
  expect(printed).toEqual(['ana\tdisabled', 'BEN\tdisabled'])
  printed.length = 0
  expect(await sentence(run('member', 'enable', '--login', 'ana', '--login', 'nobody'))).toContain(
    'Nothing was changed, since no member has these logins: nobody.',
  )
  expect(await states()).toEqual(['ana disabled', 'ben disabled', 'zoe active'])
  expect(await sentence(run('member', 'disable'))).toContain('--login or --list is missing')
  expect(await sentence(run('member', 'disable', '--list', '/nowhere'))).toContain('can’t be read')
})

test('a move prints on stderr how far it is, at most one line each five seconds', () => {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const progress = createProgress()
    for (let second = 1; second <= 11; second++) {
      vi.advanceTimersByTime(1000)
      progress(second / 20)
    }
  } finally {
    vi.useRealTimers()
  }
  expect(lines).toEqual([
    'The network is being moved: 25 %, 5 s so far.\n',
    'The network is being moved: 50 %, 10 s so far.\n',
  ])
})
