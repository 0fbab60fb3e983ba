// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { backoff } from '../../../../src/extension/background/outbox/delivery.ts'
import { createSchedule } from '../../../../src/extension/background/outbox/sending.ts'
import { allNews } from '../../../../src/extension/schemas/newsfeed.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { settledOutbox } from '../../support/stored/lists.ts'
import { acts, answers, ignoringKeys, kinds, meet, odd, page, signIn, status, stored } from './odd-network.ts'

describe('a write that can’t leave now', () => {
  it('waits while the browser is offline, and is sent in order afterwards', async () => {
    const { bodies, respond } = answers.recording()
    const { handlers, outbox } = await meet(respond)
    vi.stubGlobal('navigator', { onLine: false, languages: [] })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    for (const message of ['The first', 'The second', 'The third']) await handlers.postStatus({ ...status, message })
    await vi.waitFor(async () =>
      expect((await items.outbox.get()).map(({ phase, failure }) => [phase, failure?.code])).toEqual([
        ['waiting', 'offline'],
        ['waiting', undefined],
        ['waiting', undefined],
      ]),
    )
    vi.unstubAllGlobals()
    await outbox.resume()
    await settledOutbox()
    expect(bodies).toEqual(
      ['The first', 'The second', 'The third'].map((text) => `${new URLSearchParams({ message: text })}`),
    )
  })

  it.each(kinds)('(%s) leaves if the network answers, although it refuses to say who asks', async (kind) => {
    const { handlers } = await meet(answers.taken, { me: answers.withStatus(403) })
    await acts[kind](handlers)
    expect(await stored.phases()).toEqual([[kind, 'done', undefined]])
  })
})

const second = 1000

/** The calls until the write has left, since the last time, without those of the index. */
async function calls(): Promise<string[]> {
  await settledOutbox()
  const all = odd.requests.splice(0).filter(({ url }) => !url.includes('newsfeed'))
  const left = all.findIndex(({ method }) => method !== 'GET')
  return all.slice(0, left + 1).map(({ method, url }) => `${method} ${url.split('?')[0]}`)
}

describe.each([{ profile: 'code' }, ignoringKeys] as const)(
  'a write at a network that has answered a moment ago: %o',
  (kind) => {
    /** A background that has just looked the page up. */
    async function meetAndLookUp(read = answers.notShared) {
      const network = await meet(answers.taken, { ...kind, read })
      await network.handlers.lookUp({ url: page.url })
      odd.requests.splice(0)
      return network
    }

    it('is one call, after a read if the page was not looked up', async () => {
      const { handlers } = await meetAndLookUp()
      await handlers.share(page)
      expect(await calls()).toEqual(['POST /recommend'])
      await handlers.postStatus(status)
      expect(await calls()).toEqual(['POST /status'])
      await handlers.removeShare({ url: page.url, share_id: 'mine', page_title: '' })
      expect(await calls()).toEqual(['DELETE /mine'])
      const other = 'https://news.example/other'
      await handlers.share({ ...page, url: other, page_url: other })
      expect(await calls()).toEqual(['GET /recommend', 'POST /recommend'])
    })

    it.each([
      ['mine', ['PUT /mine']],
      // its head is read for the other fields, once the write counts as leaving
      ['', ['GET /me', 'GET /recommend', 'POST /recommend']],
    ])('edits the comment alone if the look-up says that the page is shared, with the id “%s”', async (id, sent) => {
      const head = { shared: true, share_id: id, sharing_message: 'Another comment', data: [] }
      const { handlers } = await meetAndLookUp((_, response) => answers.reply(response, head))
      await handlers.share(page)
      expect(await calls()).toEqual(sent)
    })

    it.each([
      ['the clock', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * second })],
      ['a clock that was set back', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * second })],
      [
        'the time that the computer was awake',
        () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * second),
      ],
    ])('comes after a read again, ten seconds later by %s', async (_, pass) => {
      const { handlers } = await meetAndLookUp()
      pass()
      await handlers.share(page)
      expect(await calls()).toEqual(['GET /recommend', 'POST /recommend'])
    })

    it('comes after a read if a call has failed since', async () => {
      let isBroken = false
      const { handlers } = await meetAndLookUp((...call) => (isBroken ? call[1].destroy() : answers.notShared(...call)))
      isBroken = true
      await expect(handlers.readNewsfeed(allNews)).rejects.toThrow()
      isBroken = false
      odd.requests.splice(0)
      await handlers.share(page)
      expect(await calls()).toEqual(['GET /recommend', 'POST /recommend'])
    })

    it('comes after a read in another member’s session', async () => {
      const { handlers } = await meetAndLookUp()
      await signIn('ana')
      await handlers.postStatus(status)
      expect(await calls()).toEqual(['GET /me', 'POST /status'])
      await handlers.share(page)
      expect(await calls()).toEqual(['GET /recommend', 'POST /recommend'])
    })
  },
)

it('a write at a network that has not answered yet comes after a read', async () => {
  const { handlers } = await meet(answers.taken, { read: answers.empty })
  await handlers.postStatus(status)
  expect(await calls()).toEqual(['GET /me', 'POST /status'])
})

describe('the schedule', () => {
  const due = vi.fn()
  beforeEach(() => {
    due.mockReset()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
  })
  const alarmTime = async () => (await fakeBrowser.alarms.get('outbox'))?.scheduledTime
  const goOff = (name: string) =>
    fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: true })

  it('calls back by its own alarm only, and listens synchronously', async () => {
    createSchedule(due)
    await goOff('pending-requests')
    expect(due).not.toHaveBeenCalled()
    await goOff('outbox')
    expect(due).toHaveBeenCalledOnce()
  })

  it('calls back by a timer within half a minute, with an alarm in case this background dies', async () => {
    await createSchedule(due)(Date.now() + 5000)
    expect(await alarmTime()).toBe(Date.now() + 30_000)
    vi.advanceTimersByTime(4999)
    expect(due).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(due).toHaveBeenCalledOnce()
  })

  const least = () => 0
  const most = () => 1

  it('waits four times as long after each failure, up to half an hour, and at least half of that, with jitter', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 1000].map((attempts) => backoff(attempts, most) / 1000)).toEqual([
      2, 8, 32, 128, 512, 1800, 1800, 1800,
    ])
    for (const attempts of [1, 4, 1000]) expect(backoff(attempts, least)).toBe(backoff(attempts, most) / 2)
    const waits = Array.from({ length: 100 }, () => backoff(6))
    expect(new Set(waits).size).toBeGreaterThan(50)
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(15 * 60 * 1000)
      expect(wait).toBeLessThanOrEqual(30 * 60 * 1000)
    }
  })
})
