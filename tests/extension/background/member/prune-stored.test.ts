import { beforeEach, expect, it, vi } from 'vitest'
import { pruneStored } from '../../../../src/extension/background/member/stored.ts'
import { statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'

const day = 24 * 60 * 60 * 1000
const status = { message: 'Half a thought', social_account: [] }
const outbox = { deleteWrites: async () => {}, prune: vi.fn(async () => {}) }

/** Lets `days` pass, with a call every half hour, or once at the end. */
async function pass(days: number, everyDay = true): Promise<void> {
  for (let each = everyDay ? 1 : days; each <= days; each++) {
    vi.setSystemTime(Date.now() + (everyDay ? day : days * day))
    await pruneStored(outbox)
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  outbox.prune.mockClear()
  await secrets.lastPruning.set(Date.now())
  await statusDraft('somebody').set(status)
})
it('drafts and writes are deleted after thirty days', async () => {
  const stored = () => statusDraft('somebody').get()
  await pass(29)
  expect(await stored()).toEqual(status)
  expect(outbox.prune).toHaveBeenCalledTimes(29)
  await pass(2)
  vi.setSystemTime(Date.now() - 10 * day)
  expect(await stored()).toBeNull()
})

it('drafts and writes that expired during an absence stay for a week after it', async () => {
  const stored = () => statusDraft('somebody').get()
  await pass(1)
  await pass(40, false)
  outbox.prune.mockClear()
  await pass(6)
  expect(await stored()).toEqual(status)
  expect(outbox.prune).not.toHaveBeenCalled()
  await pass(2)
  expect(await stored()).toBeNull()
  expect(outbox.prune).toHaveBeenCalled()
})

it('somebody who comes once in five days gains ten days at most', async () => {
  for (let visit = 0; visit < 8; visit++) await pass(5, false)
  expect(await statusDraft('somebody').get()).toBeNull()
})

it('a clock that is wrong for an hour deletes nothing', async () => {
  await pass(40, false)
  expect(outbox.prune).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() - 40 * day)
  await pruneStored(outbox)
  expect(await statusDraft('somebody').get()).toEqual(status)
})
