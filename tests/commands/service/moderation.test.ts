import { expect, test } from 'vitest'
import { longestTakeDownReason } from '../../../src/service/store/reports.ts'
import { ana, printed, run, sentence, store, useRunningService } from './running-service.ts'

useRunningService()

const post = () =>
  store.news.postStatus(ana, { message: 'Rude words', language: 'en', by_mobile: false, social_accounts: '' }, 0)

/** The audit log's lines without their times. */
async function audit(...args: string[]): Promise<string[]> {
  printed.length = 0
  await run('audit', 'list', ...args)
  return printed.map((line) => line.replace(/^\S+\t/, ''))
}

test('an operator takes down a status with a reason, and the audit log says so', async () => {
  const item = await post()
  await run('news', 'remove', '--id', item, '--reason', 'Insulting')
  expect(await store.news.find(item)).toBeUndefined()
  expect(await store.takeDowns.list(ana, 9, 0)).toMatchObject([{ item, reason: 'Insulting' }])
  await run('member', 'disable', '--login', 'ana')
  const lines = ['command line\tdisabled\tana\t', `command line\ttaken down\tana\t${item}`]
  expect(await audit()).toEqual(lines)
  expect(await audit('--limit', '1')).toEqual(lines.slice(0, 1))
  await run('member', 'remove', '--login', 'ana', '--yes')
  expect((await audit())[0]).toBe(`command line\tremoved\t${ana}\t`)
})

// shows: bound reports.longestTakeDownReason
test('without a reason, or with an unknown id, nothing is taken down', async () => {
  const item = await post()
  const remove = (id: string, ...args: string[]) => sentence(run('news', 'remove', '--id', id, ...args))
  for (const args of [[], ['--reason', ' '], ['--reason', 'x'.repeat(longestTakeDownReason + 1)]])
    expect(await remove(item, ...args)).toContain('--reason must be')
  expect(await remove('x', '--reason', 'No')).toContain('No share or status has the id x')
  expect(await sentence(run('audit', 'list', '--limit', '0'))).toContain('--limit must be')
  expect(await store.news.find(item)).toBeDefined()
})
