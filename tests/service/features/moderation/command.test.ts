import { expect, test } from 'vitest'
import { longestTakeDownReason, takeDownRows } from '../../../../src/service/features/moderation/rows.ts'
import { ana, run, store, useRunningService } from '../../../commands/service/network.ts'

useRunningService()

test('an operator takes down a status with a reason, and the audit log says so', async () => {
  const status = { message: 'Rude words', language: 'en', by_mobile: false, social_accounts: '' }
  const item = await store.news.postStatus(ana, status, 0)
  const remove = (id: string, ...args: string[]) => run('news', 'remove', '--id', id, ...args)
  for (const args of [[], ['--reason', ' '], ['--reason', 'x'.repeat(longestTakeDownReason + 1)]])
    expect(await remove(item, ...args)).toContain('--reason must be')
  expect(await remove('x', '--reason', 'No')).toContain('Nothing that members see has the id x')
  expect(await store.news.find(item)).toBeDefined()
  await remove(item, '--reason', 'Insulting')
  expect(await store.news.find(item)).toBeUndefined()
  expect(await store.of(takeDownRows).list(ana, 9, 0)).toMatchObject([{ item, reason: 'Insulting' }])

  /** The log's lines without their times. */
  const audit = async (...args: string[]) => (await run('audit', 'list', ...args)).replace(/^\S+\t/gm, '').split('\n')
  await run('member', 'disable', '--login', 'ana')
  const lines = ['command line\tdisabled\tana\t', `command line\ttaken down\tana\t${item}`]
  expect(await audit()).toEqual(lines)
  expect(await audit('--limit', '1')).toEqual(lines.slice(0, 1))
  expect(await run('audit', 'list', '--limit', '0')).toContain('--limit must be')
  await run('member', 'remove', '--login', 'ana', '--yes')
  expect((await audit())[0]).toBe(`command line\tremoved\t${ana}\t`)
})
