import { beforeEach, expect, it, vi } from 'vitest'
import { createReplies, maxReplies, maxRepliesLength } from '../../../../src/extension/background/http/http.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
/** A network that replies with its number of calls. */
function meet() {
  const replies = createReplies()
  let asked = 0
  const read = (reason: Parameters<typeof replies.read>[2], question = 'who shared it') =>
    replies.read(question, 'member', reason, async () => {
      asked += 1
      return asked
    })
  return { replies, read, asked: () => asked }
}

const pass = (time: number) => vi.setSystemTime(Date.now() + time)

it('a look-up is repeated after a minute', async () => {
  const { read } = meet()
  expect([await read('page'), await read('page')]).toEqual([1, 1])
  pass(59_999)
  expect(await read('page')).toBe(1)
  pass(1)
  expect(await read('page')).toBe(2)
  pass(-3_600_000)
  expect(await read('page')).toBe(3)
})

it.each(['afterwards', 'unconfirmed'] as const)(
  'a look-up with the reason %s is always made, and cached',
  async (reason) => {
    const { read } = meet()
    await read('page')
    expect([await read(reason), await read('page')]).toEqual([2, 2])
  },
)

it.each(['popup', 'news', 'more', 'time', 'start', 'online', 'index'] as const)(
  'a call for %s is always made, and not cached',
  async (reason) => {
    const { read } = meet()
    expect([await read(reason), await read(reason), await read('page')]).toEqual([1, 2, 3])
  },
)

// shows: bound http.maxReplies
it('another question is a call, and the oldest of too many is evicted', async () => {
  const { read } = meet()
  for (let page = 0; page <= maxReplies; page++) await read('page', `page ${page}`)
  expect([await read('page', 'page 1'), await read('page', 'page 0')]).toEqual([2, maxReplies + 2])
})

// shows: bound http.maxRepliesLength
it('the oldest of too long replies are evicted', async () => {
  const { replies } = meet()
  const asked: string[] = []
  const read = (question: string, length: number) =>
    replies.read(question, 'member', 'page', async () => {
      asked.push(question)
      return 'x'.repeat(length)
    })
  for (const question of ['first', 'second', 'third']) await read(question, maxRepliesLength / 2 - 2)
  await read('second', 0)
  await read('third', 0)
  expect(asked).toEqual(['first', 'second', 'third'])
  await read('first', 10)
  expect(asked).toEqual(['first', 'second', 'third', 'first'])
  await read('longest', maxRepliesLength)
  await read('longest', 0)
  expect(asked.slice(4)).toEqual(['longest', 'longest'])
})

it('equal concurrent questions are one call, also for different reasons', async () => {
  const { read, asked } = meet()
  expect(await Promise.all([read('page'), read('time'), read('unconfirmed')])).toEqual([1, 1, 1])
  expect(asked()).toBe(1)
})

it('a failure rejects every reader, and is not cached', async () => {
  const { replies, read } = meet()
  const fail = () => replies.read('who shared it', 'member', 'page', () => Promise.reject(new Error('offline')))
  expect((await Promise.allSettled([fail(), fail()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('page')).toBe(1)
})

it('a write of the member empties the cache, also of calls under way', async () => {
  const { replies, read } = meet()
  await read('page')
  const before = Promise.withResolvers<string>()
  const early = replies.read('who else', 'member', 'page', () => before.promise as never)
  replies.clear()
  expect(await read('page')).toBe(2)
  expect(await read('page', 'who else')).toBe(3)
  before.resolve('before')
  expect(await early).toBe('before')
  expect(await read('page', 'who else')).toBe(3)
})

it('a member’s call does not join the background’s, which may be refused', async () => {
  const { replies, read } = meet()
  const refused = replies.read('who shared it', 'background', 'time', () => Promise.reject(new Error('busy')))
  expect(await read('page')).toBe(1)
  await expect(refused).rejects.toThrow()
})
