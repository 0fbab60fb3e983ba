// @vitest-environment node

import { describe, expect, it, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { maxWrites } from '../../../../src/extension/background/outbox/outbox.ts'
import { allNews } from '../../../../src/extension/schemas/newsfeed.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { oddities } from '../../../support/odd-server.ts'
import { settledOutbox } from '../../support/stored/lists.ts'
import {
  acts,
  answers,
  hold,
  honouringKeys,
  ignoringKeys,
  meet,
  odd,
  owner,
  page,
  type Respond,
  sent,
  status,
  stored,
  url,
} from './odd-network.ts'

it('writes of the last thirty days stay, and nothing is written if there are no others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { outbox, handlers } = await meet(answers.failing)
  await handlers.postStatus(status)
  const [write = expect.unreachable()] = await settledOutbox()
  const aged = (age: number) => ({ ...write, key: `aged ${age}`, at: Date.now() - age })
  const thirtyDays = 30 * 24 * 60 * 60 * 1000
  const [latest, oldest] = [aged(0), aged(thirtyDays)]
  await items.outbox.set([latest, aged(thirtyDays + 1), oldest])
  await outbox.prune()
  expect(await items.outbox.get()).toEqual([latest, oldest])
  const set = vi.spyOn(items.outbox, 'set')
  await outbox.prune()
  expect(set).not.toHaveBeenCalled()
})

describe('a write', () => {
  it('is stored with its key before its first byte leaves, then the reply follows', async () => {
    const { respond, release } = answers.held()
    const { handlers } = await meet(respond)
    await handlers.share(page)
    await sent.arrived(1)
    const content = { type: 'share', ...page }
    expect(await items.outbox.get()).toMatchObject([
      { key: sent.keys()[0], owner: owner(), network: 'Demo Network', phase: 'sending', content },
    ])
    release()
    expect(await stored.phases()).toEqual([['share', 'done', undefined]])
  })

  it('counts its failed attempts alone: none that is under way, and none that became an edit', async () => {
    const { respond, release } = answers.held(answers.withStatus(503))
    const read: Respond = (_, response) =>
      answers.reply(response, { shared: true, share_id: 'a1', sharing_message: 'Said before', data: [] })
    const { handlers } = await meet(respond, { ...honouringKeys, read })
    await handlers.share(page)
    await sent.arrived(1)
    expect(await items.outbox.get()).toMatchObject([{ content: { type: 'comment' }, phase: 'sending', attempts: 0 }])
    release()
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', attempts: 1 }])
  })

  it('is sent once from two windows, without the address of the page whose form it came from', async () => {
    const { bodies, respond } = answers.recording()
    const { handlers } = await meet(respond)
    const share = { ...page, page_url: 'http://m.news.example/night-trains' }
    await Promise.all([handlers.share(share), handlers.share(share)])
    await Promise.all([handlers.postStatus(status), handlers.postStatus(status)])
    await settledOutbox()
    expect(bodies.map((body) => [...new URLSearchParams(body).keys()])).toEqual([
      ['url', 'title', 'message'],
      ['message'],
    ])
  })

  it('behind an older one about the same object is not tried before the older one is due', async () => {
    const { handlers } = await meet(answers.failing)
    await handlers.postStatus(status)
    await settledOutbox()
    const read = vi.spyOn(browser.storage.local, 'get')
    await handlers.postStatus({ ...status, message: 'Another one' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(read.mock.calls.length).toBeLessThan(50)
  })

  it('that deletes a request leaves the typed answer until the request is gone', async () => {
    const { handlers, responds } = await meet(answers.refused)
    const draft = answerDraft(owner(), 'b')
    await draft.set({ message: 'Half a thought', contact_card: 'NONE' })
    for (const [write, outcome, left] of [
      [answers.refused, ['refused', 'invalid'], { message: 'Half a thought', contact_card: 'NONE' }],
      [answers.taken, ['done', undefined], null],
    ] as const) {
      responds.write = write
      await handlers.deleteContactRequest({ id: 'b' })
      expect([await stored.phases(), await draft.get()]).toEqual([[['deletion', ...outcome]], left])
    }
  })

  it('is refused with a reason, which stays with the text', async () => {
    const { handlers } = await meet(answers.refused)
    await handlers.postStatus(status)
    await handlers.share(page)
    expect(await stored.phases()).toEqual([
      ['status', 'refused', 'invalid'],
      ['share', 'refused', 'invalid'],
    ])
    // a share's text is in its form; a refused status stays beside a new one
    await handlers.share({ ...page, message: 'Shorter' })
    await handlers.postStatus({ ...status, message: 'Another one' })
    const left = await settledOutbox()
    const messages = [status.message, 'Shorter', 'Another one']
    expect(left).toMatchObject(messages.map((message) => ({ content: { message } })))
  })

  it('that can’t be stored is refused before anything leaves', async () => {
    const { handlers } = await meet(answers.taken)
    const set = vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'))
    await expect(handlers.share(page)).rejects.toMatchObject({ failure: { code: 'storage-full' } })
    set.mockRestore()
    expect([await items.outbox.get(), odd.requests]).toEqual([[], []])
  })

  it(`is refused if ${maxWrites} are waiting`, async () => {
    const { handlers } = await meet(oddities.silence)
    await hold()
    for (let each = 0; each < maxWrites; each++) await handlers.postStatus({ ...status, message: `Status ${each}` })
    await expect(handlers.share(page)).rejects.toMatchObject({ failure: { code: 'outbox-full' } })
  })

  // shows: §5 levels
  it('for which the application’s level is missing is refused, as are reads; the session stays', async () => {
    const denied: Respond = (_, response) =>
      answers.reply(response, { error: { type: 'permission denied', message: [] } }, 401)
    const { handlers } = await meet(denied, { ...honouringKeys, read: denied })
    for (const kind of ['share', 'status', 'answer'] as const) await acts[kind](handlers)
    await handlers.deleteContactRequest({ id: 'b' })
    expect((await stored.phases()).map(([, , code]) => code)).toEqual(Array.from({ length: 4 }, () => 'not-allowed'))
    const notAllowed = { failure: { code: 'not-allowed' } }
    await expect(handlers.lookUp({ url })).rejects.toMatchObject(notAllowed)
    await expect(handlers.refreshPendingRequests({})).rejects.toMatchObject(notAllowed)
    await expect(handlers.readNewsfeed(allNews)).rejects.toMatchObject(notAllowed)
    expect(await secrets.session.get()).not.toBeNull()
  })

  it('continues by itself after storage failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { handlers } = await meet(answers.taken)
    const set = browser.storage.local.set.bind(browser.storage.local)
    let isFull = false
    vi.spyOn(browser.storage.local, 'set').mockImplementation(async (values) => {
      if (isFull && 'outbox@1' in values) throw new Error('QUOTA_BYTES quota exceeded')
      await set(values)
      isFull = true
    })
    await handlers.share(page)
    await vi.advanceTimersByTimeAsync(1000)
    expect(odd.requests).toEqual([])
    isFull = false
    vi.mocked(browser.storage.local.set).mockImplementation(set)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await stored.phases()).toEqual([['share', 'done', undefined]])
  })
})

it('an equal write right after the first is done counts as a repeated click', async () => {
  const { handlers } = await meet(answers.taken)
  for (const count of [1, 1, 2]) {
    if (count === 2) await stored.makeDue({ due: null, done_at: Date.now() - 61_000 })
    await handlers.postStatus(status)
    await settledOutbox()
    expect(sent.keys()).toHaveLength(count)
  }
})

describe('a done write', () => {
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
  const noAlarm = () => vi.waitFor(async () => expect(await browser.alarms.get('outbox')).toBeUndefined())

  it.each(['signed in', 'signed out'])('is stored ten minutes, for popups to show it, no longer (%s)', async (how) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(answers.taken)
    await handlers.share(page)
    await stored.becomes({ phase: 'done' })
    await outbox.run()
    const alarm = await browser.alarms.get('outbox')
    expect(alarm?.scheduledTime).toBeLessThanOrEqual(Date.now() + 10 * 60_000)
    if (how === 'signed out') await handlers.signOut({})
    pass(9)
    await outbox.run()
    expect(await items.outbox.get()).toHaveLength(1)
    pass(1)
    await outbox.run()
    expect(await items.outbox.get()).toEqual([])
    await noAlarm()
  })

  it('stays until a popup has shown it if it was sent long after the click', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(answers.taken)
    await hold()
    await handlers.share(page)
    for (const minutes of [2, 60]) {
      pass(minutes)
      await outbox.run()
    }
    await stored.becomes({ phase: 'done' })
    await noAlarm()
    await handlers.discardWrite({ key: await stored.firstKey() })
    expect(await items.outbox.get()).toEqual([])
  })

  it('stays until a popup has shown it if an attempt had failed, also if the next one followed at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(answers.taken)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await handlers.postStatus(status)
    expect(await stored.phases()).toEqual([['status', 'waiting', 'unreachable']])
    vi.unstubAllGlobals()
    await outbox.resume()
    expect(await stored.phases()).toEqual([['status', 'done', undefined]])
    pass(60)
    await outbox.run()
    expect(await items.outbox.get()).toMatchObject([{ phase: 'done' }])
  })
})

// shows: §4 status.social_account, §4 changed, §4 parameters, observed changed, observed lists
it('a status is sent with each chosen account, and without the parameter if there is none', async () => {
  const { bodies, respond } = answers.recording()
  const { handlers } = await meet(respond)
  await handlers.postStatus({ message: ' A status & more ', social_account: ['one', 'two'] })
  await handlers.postStatus({ message: 'Another status', social_account: [] })
  await settledOutbox()
  expect(bodies).toEqual(['message=A+status+%26+more&social_account=one&social_account=two', 'message=Another+status'])
})

// shows: §4 paging, §4 status, §4 newsfeed.language, observed memberNewsfeed, ours idempotency-key
it.each([
  ['is there', new Date().toISOString(), 'A status &amp; more', 'done'],
  ['is an older one', '2013-05-03T13:59:41+0200', 'A status & more', 'unknown'],
  ['is another', new Date().toISOString(), 'Another one', 'unknown'],
])('an unconfirmed status is looked up: the result %s', async (_, creation_date, message, phase) => {
  const { handlers } = await meet(answers.failing, {
    ...ignoringKeys,
    read: (_, response) => answers.reply(response, { data: [{ message, creation_date }] }),
  })
  await handlers.postStatus({ message: 'A status & more', social_account: [] })
  expect(await stored.phases()).toEqual([['status', phase, phase === 'done' ? undefined : 'unconfirmed']])
  expect(odd.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /me',
    'POST /status',
    'GET /me/newsfeed?language=ALL&limit=20',
  ])
})
