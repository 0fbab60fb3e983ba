import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { databaseFile, openStore } from '../../../src/service/store/store.ts'
import { launchService, urlOf } from '../../service/own-process.ts'
import { newMember } from '../../service/plain-rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let data: string
let file: string
let service: Service
let printed: string[]

beforeEach(async () => {
  data = temporaryFolder()
  file = join(temporaryFolder(), 'backup.sqlite')
  const store = await openStore(data)
  for (const login of ['ana', 'ben', 'cem']) await store.members.add({ ...newMember(login), password: 'x' }, 0)
  await store.close()
  service = await startService({ port: 0, data })
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
})
afterEach(() => service.close())

const run = (...args: string[]) => runCommand([...args, '--data', data])
const sentence = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => explain(error),
  )
async function states() {
  await run('member', 'list')
  return printed.flatMap((line) => /^(\w+)\t\w{32}\t\w+\t(\w+)/.exec(line)?.slice(1).join(' ') ?? [])
}

test('a backup of the running service is restored, and who left since then is still gone', async () => {
  await run('backup', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await run('member', 'disable', '--login', 'ben')
  await run('member', 'remove', '--login', 'cem', '--yes')
  await service.close()
  await run('restore', file)
  expect(printed).toContain('restored; 2 later actions of the journal were repeated')
  expect(await states()).toEqual(['ana active', 'ben disabled'])
  const before = printed.find((line) => line.startsWith('the database of before is in '))
  expect(before).toMatch(/before-.*; delete it/)
  expect(readFileSync(join(data, databaseFile)).includes('cem')).toBe(false)
})

test('a backup is restored into an empty directory', async () => {
  await run('backup', file)
  await service.close()
  data = join(temporaryFolder(), 'new')
  await run('restore', file)
  expect(await states()).toEqual(['ana active', 'ben active', 'cem active'])
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('a running service, a damaged or a missing backup, and a file that exists change nothing', async () => {
  await run('backup', file)
  expect(await sentence(run('backup', file))).toContain('a backup replaces no file')
  expect(await sentence(run('restore', file))).toContain('is served by another process. Stop that one')
  await service.close()
  expect(await sentence(run('restore', `${file}.missing`))).toContain('doesn’t exist')
  writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(50))
  expect(await sentence(run('restore', file))).toContain('is damaged')
  expect(await states()).toEqual(['ana active', 'ben active', 'cem active'])
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

test('disabling a list of members says what happened to each, and an unknown login changes nothing', async () => {
  const list = join(temporaryFolder(), 'leavers.txt')
  writeFileSync(list, 'ana\r\n\n  BEN \nben\n')
  await run('member', 'disable', '--list', list)
  expect(printed).toEqual(['ana\tdisabled', 'BEN\tdisabled', 'ben\twas disabled already'])
  printed.length = 0
  expect(await sentence(run('member', 'enable', '--login', 'ana', '--login', 'nobody'))).toContain(
    'Nothing was changed, since no member has these logins: nobody.',
  )
  expect(await states()).toEqual(['ana disabled', 'ben disabled', 'cem active'])
  expect(await sentence(run('member', 'disable'))).toContain('--login or --list is missing')
  expect(await sentence(run('member', 'disable', '--list', '/nowhere'))).toContain('can’t be read')
})
