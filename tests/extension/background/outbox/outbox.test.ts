// @vitest-environment node

import { describe, expect, it, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { networkTime } from '../../../../src/extension/background/outbox/delivery.ts'
import { maxWrites } from '../../../../src/extension/background/outbox/outbox.ts'
import { answerDraft, shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { oddities } from '../../../support/odd-server.ts'
import { settledOutbox } from '../../support/stored/lists.ts'
import {
  accept,
  acts,
  answers,
  hold,
  ignoringKeys,
  kinds,
  meet,
  meetUnconfirmed,
  odd,
  owner,
  page,
  post,
  type Respond,
  sent,
  stored,
  url,
} from './odd-network.ts'

describe('a write', () => {
  it('that only drops the quotation leaves no draft', async () => {
    const { handlers } = await meet(answers.taken)
    const draft = shareDraft(owner(), url)
    await draft.set({ quote: '' })
    await handlers.comment({ url, share_id: 's1', pageTitle: '', message: 'Words', quote: '' })
    expect(await stored.phases()).toEqual([['comment', 'done', undefined]])
    expect(await draft.get()).toBeNull()
  })

  // shows: §4 changed, §4 parameters
  it('is sent once from two windows, without empty fields and the form’s address', async () => {
    const { bodies, respond } = answers.recording()
    const { handlers } = await meet(respond)
    const share = { ...page, pageUrl: 'http://m.news.example/night-trains' }
    await Promise.all([handlers.share(share), handlers.share(share)])
    await settledOutbox()
    expect(bodies.map((body) => [...new URLSearchParams(body).keys()])).toEqual([['url', 'title', 'message']])
  })

  it('that can’t be stored is refused before anything leaves', async () => {
    const { handlers } = await meet(answers.taken)
    const set = vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'))
    await expect(handlers.share(page)).rejects.toMatchObject({ failure: { code: 'storage-full' } })
    set.mockRestore()
    expect({ outbox: await items.outbox.get(), requests: odd.requests }).toEqual({ outbox: [], requests: [] })
  })

  it(`is refused if ${maxWrites} are waiting`, async () => {
    const { handlers } = await meet(oddities.silence)
    await hold()
    for (let each = 0; each < maxWrites; each++) await handlers.status({ ...post, message: `Status ${each}` })
    await expect(handlers.share(page)).rejects.toMatchObject({ failure: { code: 'outbox-full' } })
  })

  // shows: §5 levels
  it('for which the application’s level is missing is refused like a read, and the session stays', async () => {
    const denied: Respond = (_, response) =>
      answers.reply(response, { error: { type: 'permission denied', message: [] } }, 401)
    const { handlers } = await meet(denied, { read: denied })
    for (const kind of ['share', 'status', 'answer'] as const) await acts[kind](handlers)
    await handlers.deletion({ id: 'b' })
    expect((await stored.phases()).map(([, , code]) => code)).toEqual(Array.from({ length: 4 }, () => 'not-allowed'))
    const notAllowed = { failure: { code: 'not-allowed' } }
    await expect(handlers.lookUp({ url })).rejects.toMatchObject(notAllowed)
    await expect(handlers.refreshPendingRequests({})).rejects.toMatchObject(notAllowed)
    expect(await privateItems.session.get()).not.toBeNull()
  })
})

it('an equal write right after the first is done counts as a repeated click', async () => {
  const { handlers } = await meet(answers.taken)
  for (const count of [1, 1, 2]) {
    if (count === 2) await stored.makeDue({ due: null, doneAt: Date.now() - 61_000 })
    await handlers.status(post)
    await settledOutbox()
    expect(sent.keys()).toHaveLength(count)
  }
})

it('an equal write decides for an unconfirmed one that waits for the member: it is sent again', async () => {
  const { handlers, responds } = await meetUnconfirmed(undefined, ignoringKeys)
  await stored.makeDue({ due: null })
  responds.write = answers.taken
  await handlers.status(post)
  expect(await stored.phases()).toEqual([['status', 'done', undefined]])
  expect(sent.keys()).toHaveLength(2)
})

it('a done write stays until a popup has shown it if it was sent long after the click', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { handlers, outbox } = await meet(answers.taken)
  await hold()
  await handlers.share(page)
  for (const minutes of [2, 60]) {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    await outbox.run()
  }
  const [{ key } = { key: '' }] = await settledOutbox()
  await stored.becomes({ phase: 'done' })
  await vi.waitFor(async () => expect(await browser.alarms.get('outbox')).toBeUndefined())
  await handlers.discardWrite({ key })
  expect(await items.outbox.get()).toEqual([])
})

it('a write without a session is refused, and not stored', async () => {
  const { handlers } = await meet(answers.taken)
  await handlers.signOut({})
  await handlers.giveConsent({})
  await expect(handlers.status(post)).rejects.toMatchObject({ failure: { code: 'signed-out' } })
  expect(await items.outbox.get()).toEqual([])
})

describe('a write without a clear response', () => {
  it('includes one that left before the browser was offline, which may have arrived', async () => {
    const { handlers } = await meet(
      (request) => {
        vi.stubGlobal('navigator', { ...navigator, onLine: false })
        request.socket.destroy()
      },
      { ...ignoringKeys, read: answers.empty },
    )
    await handlers.status(post)
    expect(await stored.phases()).toEqual([['status', 'unknown', expect.any(String)]])
  })

  it.each([401, 429])('includes one that a late %i refuses: a delivered one may have been repeated', async (code) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers } = await meet((_, response) => {
      vi.setSystemTime(Date.now() + 4000)
      answers.reply(response, {}, code)
    })
    await handlers.status(post)
    await stored.becomes({ phase: 'unknown', failure: { code: 'unconfirmed' } })
  })

  const spoilt: [string, Respond][] = [
    ['500', answers.failing],
    ['nothing', (_, response) => void response.end()],
    ['an error with status 200', (_, response) => answers.reply(response, { error: { type: 'x', message: ['No'] } })],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a broken connection', (request) => void request.socket.destroy()],
  ]

  it.each(spoilt)('(%s) is sent again with its key, if keys are honoured, until one is clear', async (_, write) => {
    const { handlers, responds, retry } = await meet(write)
    await handlers.status(post)
    expect(await stored.phases()).toEqual([['status', 'unknown', 'unconfirmed']])
    responds.write = answers.taken
    await retry()
    expect(await stored.phases()).toEqual([['status', 'done', undefined]])
    expect(new Set(sent.keys()).size).toBe(1)
  })

  // shows: §4 recommend
  it.each(spoilt)('(%s) is looked up, never sent again by itself, if the network ignores keys', async (_, write) => {
    const { handlers, outbox, responds, retry } = await meet(write, { ...ignoringKeys, read: answers.notShared })
    await handlers.share(page)
    // the network may still be working on it, so nobody is led to send it again
    const [unconfirmed] = await settledOutbox()
    expect(unconfirmed).toMatchObject({ phase: 'unknown', failure: { code: 'unconfirmed' } })
    expect(unconfirmed?.due).toBeGreaterThan(Date.now())
    const then = Date.now() - networkTime - 1
    await retry({ sentAt: then, at: then })
    const [missing] = await settledOutbox()
    expect(missing).toMatchObject({ phase: 'unknown', due: null, failure: { code: 'missing' } })
    responds.read = answers.shared(' Read \n this')
    await outbox.confirm(missing?.key ?? '')
    expect(await stored.phases()).toEqual([['share', 'done', undefined]])
    expect(new Set(sent.keys()).size).toBe(1)
  })

  it.each<[string, Respond, last: object]>([
    ['says no', answers.notShared, { due: null, failure: { code: 'missing' } }],
    ['has no answer', answers.failing, { failure: { code: 'unconfirmed' } }],
  ])('is looked up every ten seconds while the network, which %s, may still finish it', async (_, read, last) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const begun = Date.now()
    const { handlers, outbox, responds } = await meet(answers.failing, { ...ignoringKeys, read: answers.notShared })
    await handlers.share(page)
    await settledOutbox()
    responds.read = read
    const waits: number[] = []
    const next = async () => ((await settledOutbox())[0]?.due ?? 0) - Date.now()
    for (let wait = await next(); Date.now() <= begun + networkTime; wait = await next()) {
      waits.push(wait)
      vi.setSystemTime(Date.now() + wait)
      await outbox.run()
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
    expect(await items.outbox.get()).toMatchObject([last])
    // and then soon, if it isn't decided
    expect(await next()).toBeLessThanOrEqual(32_000)
  })

  it('is looked up from its first attempt on, however long ago that was', async () => {
    const minute = 60_000
    const { responds, retry } = await meetUnconfirmed(undefined, { ...ignoringKeys, read: answers.failing })
    const creation_date = new Date(Date.now() - 59 * minute).toISOString()
    responds.read = (_, response) => answers.reply(response, { data: [{ message: post.message, creation_date }] })
    await retry({ sentAt: Date.now() - 60 * minute })
    expect(await stored.phases()).toEqual([['status', 'done', undefined]])
  })

  // shows: §4 contactRequest
  it('keeps its text if asking shows only that its request is gone', async () => {
    const { handlers, responds, key } = await meetUnconfirmed((handlers) => handlers.answer(accept), {
      ...ignoringKeys,
      read: answers.failing,
    })
    // as after a background that died during Cancel
    const typed = { message: accept.message, contact_card: 'NONE' } as const
    await answerDraft(owner(), accept.id).set(typed)
    responds.read = (...call) => (call[0].url?.startsWith('/me/') ? answers.empty : answers.withStatus(404))(...call)
    await handlers.confirmWrite({ key })
    expect(await stored.phases()).toEqual([['answer', 'done', undefined]])
    expect(await answerDraft(owner(), accept.id).get()).toEqual(typed)
  })

  const timed = ['share', 'status', 'answer'] as const
  it.each(timed)('(%s) ends within 22 seconds, which leaves 3 of 25 for the browser and the disk', async (kind) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const read: Respond = (...call) => (sent.writes().length === 0 ? answers.notShared : oddities.silence)(...call)
    const { handlers } = await meet(oddities.silence, { ...ignoringKeys, read })
    await acts[kind](handlers)
    await vi.waitFor(() => expect(sent.writes()).toHaveLength(1))
    const before = odd.requests.length
    await vi.advanceTimersByTimeAsync(14_000)
    await vi.waitFor(() => expect(odd.requests).toHaveLength(before + 1))
    await vi.advanceTimersByTimeAsync(8000)
    await stored.becomes({ phase: 'unknown', failure: { code: 'unconfirmed' } })
  })

  it('(share) waits unsent if the page’s head takes more than 8 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { handlers } = await meet(answers.taken, { read: oddities.silence })
    await handlers.share(page)
    await sent.arrived(1, () => odd.requests)
    await vi.advanceTimersByTimeAsync(8000)
    await stored.becomes({ phase: 'waiting', failure: { code: 'unreachable' } })
    expect(sent.writes()).toEqual([])
  })
})

it.each(kinds)('a write (%s) leaves if the network answers, although it refuses to say who asks', async (kind) => {
  const { handlers } = await meet(answers.taken, { me: answers.withStatus(403) })
  await acts[kind](handlers)
  expect(await stored.phases()).toEqual([[kind, 'done', undefined]])
})

/** The calls until the write has left, since the last time, without those of the index. */
async function calls(): Promise<string[]> {
  await settledOutbox()
  const all = odd.requests.splice(0).filter(({ url }) => !url.includes('newsfeed'))
  const left = all.findIndex(({ method }) => method !== 'GET')
  return all.slice(0, left + 1).map(({ method, url }) => `${method} ${url.split('?')[0]}`)
}

it.each([
  ['mine', ['GET /recommend', 'GET /me', 'PUT /mine']],
  // its head is read for the other fields, once the write counts as leaving
  ['', ['GET /recommend', 'GET /me', 'GET /recommend', 'POST /recommend']],
])('a share edits the comment alone if the page is shared already, with the id “%s”', async (id, sent) => {
  const head = { shared: true, share_id: id, sharing_message: 'Another comment', data: [] }
  const { handlers } = await meet(answers.taken, { read: (_, response) => answers.reply(response, head) })
  await handlers.share(page)
  expect(await calls()).toEqual(sent)
})
