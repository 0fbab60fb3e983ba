import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSent,
  countSent,
  logSent,
  maxSent,
  pruneSent,
  readSent,
} from '../../../../src/extension/capabilities/record/facts.ts'

describe('the list of sent calls', () => {
  const day = 24 * 60 * 60 * 1000

  const call = (about: string, at = Date.now()) => ({
    owner: '',
    at,
    reason: 'page' as const,
    method: 'GET',
    host: 'graph.example',
    path: '/recommend',
    about,
  })
  const abouts = async (most: number) => (await readSent()).slice(0, most).map(({ about }) => about)

  beforeEach(clearSent)

  it('reads sent calls newest first', async () => {
    for (const about of ['one', 'two', 'three']) await logSent(call(about))
    const [newest] = await readSent()
    expect(newest).toMatchObject(call('three', newest?.at))
    expect(await abouts(2)).toEqual(['three', 'two'])
    expect(await abouts(5)).toEqual(['three', 'two', 'one'])
  })

  it('stores two calls of the same millisecond as two lines, and reads an unknown reason as none', async () => {
    await Promise.all([logSent(call('one', Date.now())), logSent(call('two', Date.now()))])
    expect(await abouts(5)).toEqual(['two', 'one'])
    await logSent({ ...call('one'), reason: 'unheard-of' as never })
    expect((await readSent())[0]?.reason).toBeNull()
  })

  it('doesn’t read calls older than seven days, and deletes them when reading', async () => {
    await logSent(call('old', Date.now() - 7 * day - 1))
    await logSent(call('new'))
    expect({ abouts: await abouts(5), countSent: await countSent() }).toEqual({ abouts: ['new'], countSent: 1 })
    vi.useFakeTimers({ toFake: ['Date'] })
    await pruneSent()
    vi.setSystemTime(Date.now() - day)
    expect(await abouts(5)).toEqual(['new'])
  })

  it('prunes all but the newest lines', async () => {
    for (let number = 0; number < maxSent + 3; number++) await logSent(call(String(number)))
    expect(await countSent()).toBe(maxSent)
    expect((await abouts(maxSent)).at(-1)).toBe('3')
  }, 30_000)
})
