import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from '../../../src/commands/service/backups-and-moves.ts'
import { runCommand } from '../../../src/commands/service/command.ts'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { databaseFile, openStore } from '../../../src/service/store/store.ts'
import { newMember } from '../../service/database.ts'
import { launchService, urlOf } from '../../service/own-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { data, run, store, useNetwork } from './network.ts'

useNetwork({})

let file: string
let service: Service

beforeEach(async () => {
  file = join(temporaryFolder(), 'backup.sqlite')
  for (const login of ['ana', 'ben', 'zoe']) await store.members.add(newMember(login), 0)
  service = await startService({ port: 0, data })
})
afterEach(() => service.close())

async function states(folder = data) {
  const opened = await openStore(folder)
  const members = await opened.members.list()
  await opened.close()
  return members.map(({ login, state }) => `${login} ${state}`)
}

test('a backup of the running service is restored, and who left since then is still gone', async () => {
  await run('backup', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await run('member', 'disable', '--login', 'ben')
  await run('member', 'remove', '--login', 'zoe', '--yes')
  await service.close()
  const restored = await run('restore', file)
  expect(readdirSync(dirname(file))).toEqual(['backup.sqlite'])
  expect(restored).toContain('restored; later actions of the journal that were repeated: 2')
  expect(restored).toMatch(/^the previous database is in .*before-.*; delete it/m)
  expect(await states()).toEqual(['ana active', 'ben disabled'])
  expect(readFileSync(join(data, databaseFile)).includes('zoe')).toBe(false)
})

test('a restore says if the journal is missing or older than the backup, and a start with the newest one repeats it', async () => {
  const journal = join(data, journalFile)
  await run('backup', file)
  await run('member', 'disable', '--login', 'ben')
  await service.close()
  const newest = readFileSync(journal)
  rmSync(journal)
  const restored = await run('restore', file)
  expect(restored).toContain('restored; later actions of the journal that were repeated: 0')
  expect(restored).toMatch(/There was no \S+journal\.jsonl: members who were removed or disabled/)
  expect(await states()).toContain('ben active')
  writeFileSync(journal, newest)
  service = await startService({ port: 0, data })
  expect(await states()).toContain('ben disabled')

  await run('backup', `${file}2`)
  await service.close()
  writeFileSync(journal, '')
  expect(await run('restore', `${file}2`)).toContain('is older than the backup: members who')
  expect(await run('restore', `${file}2`)).not.toContain('members who')
})

test('a backup is restored into an empty directory', async () => {
  await run('backup', file)
  await service.close()
  const empty = join(temporaryFolder(), 'new')
  await runCommand(['restore', file, '--data', empty])
  expect(await states(empty)).toEqual(['ana active', 'ben active', 'zoe active'])
  expect(statSync(empty).mode & 0o777).toBe(0o700)
})

test('a running service, a damaged or a missing backup, and a file that exists change nothing', async () => {
  await run('backup', file)
  expect(await run('backup', file)).toContain('exists already; name another file')
  expect(await run('restore', file)).toContain('is served by another process. Stop that one')
  await service.close()
  expect(await run('restore', `${file}.missing`)).toContain('doesn’t exist')
  writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(50))
  expect(await run('restore', file)).toContain('is damaged')
  expect(await states()).toEqual(['ana active', 'ben active', 'zoe active'])
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
