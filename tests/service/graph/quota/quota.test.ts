import { describe, expect, test } from 'vitest'
import { maxStrangers, memberShare, openQuota } from '../../../../src/service/graph/quota.ts'
import { openData } from '../../../../src/service/open-data.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { hour, nine } from './quota-times.ts'

describe('a quota', () => {
  async function open(data = ':memory:') {
    const store = await openData(data)
    const clock = { now: nine }
    return { store, clock, quota: await openQuota(store, () => clock.now) }
  }

  test('counts each subject separately, by clock hour', async () => {
    const { clock, quota } = await open()
    expect(quota.count({ subject: 'a', limit: 2 })).toEqual({
      allowed: true,
      limit: 2,
      remaining: 1,
      reset: nine + hour,
    })
    expect(quota.count({ subject: 'a', limit: 2 })).toMatchObject({ allowed: true, remaining: 0 })
    expect(quota.count({ subject: 'a', limit: 2 })).toMatchObject({ allowed: false, remaining: 0 })
    expect(quota.count({ subject: 'b', limit: 2 })).toMatchObject({ allowed: true, remaining: 1 })
    clock.now = nine + hour - 1
    expect(quota.count({ subject: 'a', limit: 2 }).allowed).toBe(false)
    clock.now = nine + hour
    expect(quota.count({ subject: 'a', limit: 2 })).toEqual({
      allowed: true,
      limit: 2,
      remaining: 1,
      reset: nine + 2 * hour,
    })
  })

  test('counts against both of two limits or neither, and reports the one with fewer calls left', async () => {
    const { quota } = await open()
    const [key, member] = [
      { subject: 'key', limit: 4 },
      { subject: 'key member', limit: 2 },
    ]
    expect(quota.count(key, member)).toMatchObject({ allowed: true, limit: 2, remaining: 1 })
    expect(quota.count(key, member)).toMatchObject({ allowed: true, limit: 2, remaining: 0 })
    for (let refused = 0; refused < 3; refused++) {
      expect(quota.count(key, member)).toMatchObject({ allowed: false, limit: 2, remaining: 0 })
    }
    const other = { subject: 'key other', limit: 3 }
    expect(quota.count(key, other)).toMatchObject({ allowed: true, limit: 4, remaining: 1 })
    expect(quota.count(key, other)).toMatchObject({ allowed: true, limit: 4, remaining: 0 })
    expect(quota.count(key, other)).toMatchObject({ allowed: false, limit: 4, remaining: 0 })
    expect(quota.count(other)).toMatchObject({ allowed: true, limit: 3, remaining: 0 })
  })

  test.each([
    [50_000, 10_000],
    [5_001, 1_000],
    [3_000, 1_000],
    [2_000, 1_000],
    [1_000, 500],
    [400, 200],
    [3, 2],
    [1, 1],
  ])('of %i calls a member may make %i', (limit, share) => {
    expect(memberShare(limit)).toBe(share)
  })

  test('applies a changed limit at once', async () => {
    const { quota } = await open()
    quota.count({ subject: 'a', limit: 1 })
    expect(quota.count({ subject: 'a', limit: 1 }).allowed).toBe(false)
    expect(quota.count({ subject: 'a', limit: 3 })).toMatchObject({ allowed: true, remaining: 1 })
    expect(quota.count({ subject: 'a', limit: 1 })).toMatchObject({ allowed: false, remaining: 0 })
  })

  test('continues with the saved counts after a restart, and prunes hours before the last one', async () => {
    const { store, clock, quota } = await open()
    for (let calls = 0; calls < 5; calls++) quota.count({ subject: 'a', limit: 10 })
    await quota.save()
    quota.count({ subject: 'a', limit: 10 })
    const next = await openQuota(store, () => clock.now)
    expect(next.count({ subject: 'a', limit: 10 }).remaining).toBe(4)

    clock.now += hour
    expect((await openQuota(store, () => clock.now)).count({ subject: 'a', limit: 10 }).remaining).toBe(9)
    next.count({ subject: 'b', limit: 10 })
    await next.save()
    expect(await store.callCounts.inHour(nine / hour)).toHaveLength(1)

    clock.now += hour
    next.count({ subject: 'b', limit: 10 })
    await next.save()
    expect(await store.callCounts.inHour(nine / hour)).toEqual([])
  })

  // shows: §8 quota
  test('adds the counts of two processes when they save', async () => {
    const data = temporaryFolder()
    const one = await open(data)
    const other = await open(data)
    for (let calls = 0; calls < 3; calls++) one.quota.count({ subject: 'a', limit: 10 })
    for (let calls = 0; calls < 4; calls++) other.quota.count({ subject: 'a', limit: 10 })
    // one after the other: two connections of one process would deadlock
    await one.quota.save()
    await other.quota.save()
    one.quota.count({ subject: 'a', limit: 10 })
    await one.quota.save()
    expect(one.quota.count({ subject: 'a', limit: 10 }).remaining).toBe(1)
    await one.quota.save()
    await Promise.all([one.store.close(), other.store.close()])
    expect((await open(data)).quota.count({ subject: 'a', limit: 10 }).remaining).toBe(0)
  })

  // shows: bound quota.maxStrangers
  test('counts a limited number of strangers’ addresses, and stores none', async () => {
    const { store, quota } = await open()
    const left = (address: string) => quota.countStranger(address, 10).remaining
    expect([left('first'), left('first')]).toEqual([9, 8])
    for (let address = 2; address < maxStrangers; address++) left(`address ${address}`)
    expect(left('first')).toBe(7)
    expect(left('one more')).toBe(9)
    expect(left('and another one')).toBe(9)
    // the least recently used address is dropped, not the oldest
    expect(left('first')).toBe(6)
    expect(left('address 2')).toBe(9)
    await quota.save()
    expect(await store.callCounts.inHour(nine / hour)).toEqual([])
  })

  test('loses no count during a save or a failed save', async () => {
    const { store, clock, quota } = await open()
    quota.count({ subject: 'a', limit: 10 })
    const saving = quota.save()
    quota.count({ subject: 'a', limit: 10 })
    await saving
    expect(quota.count({ subject: 'a', limit: 10 }).remaining).toBe(7)
    await quota.save()
    expect((await openQuota(store, () => clock.now)).count({ subject: 'a', limit: 10 }).remaining).toBe(6)

    let working = false
    const transaction: typeof store.transaction = (work) =>
      working ? store.transaction(work) : Promise.reject(new Error('the disk is full'))
    const failing = await openQuota({ ...store, transaction }, () => clock.now)
    failing.count({ subject: 'a', limit: 10 })
    await expect(failing.save()).rejects.toThrow('the disk is full')
    working = true
    await failing.save()
    expect((await openQuota(store, () => clock.now)).count({ subject: 'a', limit: 10 }).remaining).toBe(5)
  })
})
