import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import {
  clearSent,
  countSent,
  mostSent,
  noteSent,
  readSent,
  removeOldSent,
} from '../../../src/extension/storage/sent.ts'

const day = 24 * 60 * 60 * 1000

const call = (about: string, at = Date.now()) => ({
  at,
  reason: 'page' as const,
  method: 'GET',
  host: 'graph.example',
  path: '/recommend',
  about,
})
const abouts = async (most: number) => (await readSent()).slice(0, most).map(({ about }) => about)

beforeEach(clearSent)

it('what left is read newest first', async () => {
  for (const about of ['one', 'two', 'three']) await noteSent(call(about))
  const [newest] = await readSent()
  expect(newest).toMatchObject(call('three', newest?.at))
  expect(await abouts(2)).toEqual(['three', 'two'])
  expect(await abouts(5)).toEqual(['three', 'two', 'one'])
})

it('two calls at the same moment are two lines', async () => {
  await Promise.all([noteSent(call('one', Date.now())), noteSent(call('two', Date.now()))])
  expect(await abouts(5)).toEqual(['two', 'one'])
})

it('what is older than seven days is not read, and is forgotten when it is looked for', async () => {
  await noteSent(call('old', Date.now() - 7 * day - 1))
  await noteSent(call('new'))
  expect([await abouts(5), await countSent()]).toEqual([['new'], 1])
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await removeOldSent()
  vi.setSystemTime(Date.now() - day)
  expect(await abouts(5)).toEqual(['new'])
})

it('no more than the newest lines are kept', async () => {
  for (let number = 0; number < mostSent + 3; number++) await noteSent(call(String(number)))
  expect(await countSent()).toBe(mostSent)
  expect((await abouts(mostSent)).at(-1)).toBe('3')
}, 30_000)

it('a reason that only another version knows is none', async () => {
  await noteSent({ ...call('one'), reason: 'unheard-of' as never })
  expect((await readSent())[0]?.reason).toBeNull()
})
