import { describe, expect, test } from 'vitest'
import {
  createRequestQueues,
  maxConcurrent,
  maxTurnsBetween,
  maxWaiting,
} from '../../../src/service/limits/request-queues.ts'
import { ana, bens, browser, network, token, useTokens } from '../members.ts'

describe('request queues', () => {
  test('run two requests of a subject at once, the rest in order, and those of another subject in the meantime', async () => {
    const runInQueue = createRequestQueues()
    const ends: (() => void)[] = []
    const begun: string[] = []
    const work = (name: string) => () =>
      new Promise<void>((end) => {
        begun.push(name)
        ends.push(end)
      })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => runInQueue(name.charAt(0), work(name)))
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
    ends[0]?.()
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    ends[3]?.()
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
    for (const end of ends) end()
    await Promise.all(all)
  })

  test('run no more than two of a subject at once after a first burst', async () => {
    const runInQueue = createRequestQueues()
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running--
    }
    for (let burst = 0; burst < 3; burst++) await Promise.all(Array.from({ length: 9 }, () => runInQueue('a', work)))
    expect(most).toBe(2)
  })

  test('tell a request whether it has waited for others, and run the next one after a failed one', async () => {
    const runInQueue = createRequestQueues(1)
    const ask = () => runInQueue('a', async (hasWaited) => hasWaited)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([false, true, true])
    // a queue ends some turns of the event loop after its last request
    await expect.poll(ask).toBe(false)
    const failed = runInQueue('a', () => Promise.reject(new Error('failed')))
    const next = runInQueue('a', async () => 'next')
    await expect(failed).rejects.toThrow('failed')
    expect(await next).toBe('next')
  })
})

test('a subject’s next request waits for a turn of the event loop for each millisecond of those before', async () => {
  const runInQueue = createRequestQueues(1)
  const long = 20
  let turns = 0
  const countTurns = () => {
    turns++
    counting = setImmediate(countTurns)
  }
  let counting = setImmediate(countTurns)
  const first = runInQueue('a', async () => {
    const until = performance.now() + long
    while (performance.now() < until);
    turns = 0
  })
  const between = runInQueue('a', async () => turns)
  await first
  // the response of the first doesn't wait
  expect(turns).toBeLessThan(long / 2)
  expect(await between).toBeGreaterThanOrEqual(long)
  expect(await between).toBeLessThan(2 * maxTurnsBetween)
  clearImmediate(counting)
})

describe('the requests of a member', () => {
  useTokens()
  const status = { message: 'a status of mine' }

  test('are mostly refused if there are 500 at once, and another member’s write comes among the first', async () => {
    const done: string[] = []
    const all = Array.from({ length: 500 }, () =>
      network.post('/status', status, token).then((response) => {
        if (response.status === 201) done.push('ana')
        return response
      }),
    )
    expect((await network.post('/status', status, bens)).status).toBe(201)
    done.push('ben')
    const responses = await Promise.all(all)
    // an engine that doesn't block may finish some before the last ones arrive
    const { length } = responses.filter((response) => response.status === 201)
    expect(length).toBeGreaterThanOrEqual(maxConcurrent + maxWaiting)
    expect(length).toBeLessThan(2 * maxWaiting)
    const refused = responses.find((response) => response.status === 429)
    expect(refused?.headers.get('Retry-After')).toBe('5')
    expect(refused?.body.error.type).toBe('too many requests at once')
    // some of the waiting writes may be done earlier, because they began before Ben's request was read
    expect(done.indexOf('ben')).toBeLessThan(length / 2)
  })

  test('share one queue for all applications and the web site', async () => {
    const elsewhere = await network.token(ana, { application: 'standard' })
    const all = Array.from({ length: 60 }, () => [
      network.get('/me', token),
      network.get('/me', elsewhere),
      browser.open('/people'),
    ]).flat()
    const statuses = (await Promise.all<{ status: number }>(all)).map((response) => response.status)
    expect(statuses.filter((code) => code === 200)).toHaveLength(maxConcurrent + maxWaiting)
    expect(statuses.filter((code) => code === 429)).toHaveLength(180 - maxConcurrent - maxWaiting)
  })

  test('that wait when the token is revoked, or the session ends, read nothing any more', async () => {
    const reads = Array.from({ length: 20 }, () => network.get('/me', token))
    const pages = Array.from({ length: 20 }, () => browser.open('/people'))
    await Promise.race(reads)
    await network.store.transaction(async (tx) => {
      await tx.authorizations.revokeAllOf(ana)
      await tx.sessions.endAll(ana)
    })
    expect((await Promise.all(reads)).at(-1)?.status).toBe(401)
    expect((await Promise.all(pages)).at(-1)).toMatchObject({ status: 303, location: '/sign-in?to=%2Fpeople' })
  })
})
