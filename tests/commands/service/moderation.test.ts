import { beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../../src/commands/service/command.ts'
import { longestTakeDownReason } from '../../../src/service/store/moderation/take-downs.ts'
import { openStore, type Store } from '../../../src/service/store/store.ts'
import { newMember } from '../../service/database/plain-rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let data: string
let ana: string
let item: string

async function inStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(data)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

beforeEach(async () => {
  data = temporaryFolder()
  const status = { message: 'Rude words', language: 'en', by_mobile: false, social_accounts: '' }
  await inStore(async ({ members, news }) => {
    ana = await members.add({ ...newMember('ana'), password: 'a hash' }, 0)
    item = await news.postStatus(ana, status, 0)
  })
})

/** The lines that a command prints. */
async function run(...args: string[]): Promise<string[]> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await runCommand([...args, '--data', data])
    return log.mock.calls.map(([line]) => String(line))
  } finally {
    log.mockRestore()
  }
}

test('an operator takes down a status with a reason, and the audit log says so', async () => {
  await run('news', 'remove', '--id', item, '--reason', 'Insulting')
  await inStore(async ({ news, takeDowns }) => {
    expect(await news.find(item)).toBeUndefined()
    expect(await takeDowns.list(ana, 9, 0)).toMatchObject([{ item, reason: 'Insulting' }])
  })
  await run('member', 'disable', '--login', 'ana')
  const [newest = '', ...older] = await run('audit', 'list')
  expect(newest.split('\t').slice(1)).toEqual(['command line', 'disabled', 'ana', ''])
  expect(older.map((line) => line.split('\t').slice(1))).toEqual([['command line', 'taken down', 'ana', item]])
  expect(await run('audit', 'list', '--limit', '1')).toEqual([newest])
  await run('member', 'remove', '--login', 'ana', '--yes')
  expect((await run('audit', 'list'))[0]?.split('\t').slice(1)).toEqual(['command line', 'removed', ana, ''])
})

// shows: bound take-downs.longestTakeDownReason
test('without a reason, or with an unknown id, nothing is taken down', async () => {
  const long = 'x'.repeat(longestTakeDownReason + 1)
  for (const args of [[], ['--reason', ' '], ['--reason', long]])
    await expect(run('news', 'remove', '--id', item, ...args)).rejects.toThrow('--reason must be')
  await expect(run('news', 'remove', '--id', 'x', '--reason', 'No')).rejects.toThrow('No share or status has the id x')
  await expect(run('audit', 'list', '--limit', '0')).rejects.toThrow('--limit must be')
  expect(await inStore(({ news }) => news.find(item))).toBeDefined()
})
