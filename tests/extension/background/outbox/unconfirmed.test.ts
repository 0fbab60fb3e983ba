// @vitest-environment node

import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { requireNetwork } from '../../../../src/extension/background/network/networks.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { oddities } from '../../../support/odd-server.ts'
import { settledOutbox } from '../../support/stored/lists.ts'
import {
  accept,
  acts,
  answers,
  honouringKeys,
  ignoringKeys,
  meet,
  odd,
  owner,
  page,
  type Respond,
  sent,
  signIn,
  status,
  stored,
  url,
} from './odd-network.ts'

describe('a write without a clear response', () => {
  it.each([401, 429])('includes one that a late %i refuses: a delivered one may have been repeated', async (code) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers } = await meet((_, response) => {
      vi.setSystemTime(Date.now() + 4000)
      answers.reply(response, {}, code)
    })
    await handlers.postStatus(status)
    await stored.becomes({ phase: 'unknown', failure: { code: 'unconfirmed' } })
  })

  const spoilt: [string, Respond][] = [
    ['500', answers.failing],
    ['HTML', oddities.html],
    ['a body that is cut off', oddities['cut off JSON']],
    ['null', (_, response) => void response.end('null')],
    ['a list', (_, response) => void response.end('[]')],
    ['nothing', (_, response) => void response.end()],
    ['an error with status 200', (_, response) => answers.reply(response, { error: { type: 'x', message: ['No'] } })],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a broken connection', (request) => void request.socket.destroy()],
  ]

  // shows: ours idempotency-key, ours kills
  it.each(spoilt)('(%s) is sent again with its key, if keys are honoured, until one is clear', async (_, write) => {
    const { handlers, responds, retry } = await meet(write)
    await handlers.postStatus(status)
    expect(await stored.phases()).toEqual([['status', 'unknown', 'unconfirmed']])
    responds.write = answers.taken
    await retry()
    expect(await stored.phases()).toEqual([['status', 'done', undefined]])
    expect(new Set(sent.keys()).size).toBe(1)
  })

  // shows: §4 recommend, ours idempotency-key
  it.each(spoilt)('(%s) is looked up, never sent again by itself, if the network ignores keys', async (_, write) => {
    const { handlers, outbox, responds } = await meet(write, { ...ignoringKeys, read: answers.notShared })
    await handlers.share(page)
    const [missing] = await settledOutbox()
    expect(missing).toMatchObject({ phase: 'unknown', due: null, failure: { code: 'missing' } })
    responds.read = answers.shared(' Read \n this')
    await outbox.confirm(missing?.key ?? '')
    expect(await stored.phases()).toEqual([['share', 'done', undefined]])
    expect(new Set(sent.keys()).size).toBe(1)
  })

  it('is looked up from its first attempt on, however long ago that was', async () => {
    const minute = 60_000
    const { handlers, responds, retry } = await meet(answers.failing, { ...ignoringKeys, read: answers.failing })
    await handlers.postStatus(status)
    await settledOutbox()
    const creation_date = new Date(Date.now() - 59 * minute).toISOString()
    responds.read = (_, response) => answers.reply(response, { data: [{ message: status.message, creation_date }] })
    await retry({ sent_at: Date.now() - 60 * minute })
    expect(await stored.phases()).toEqual([['status', 'done', undefined]])
  })

  it('is not stored a second time as an answer that is lost', async () => {
    const { outbox } = await meet(answers.taken)
    const lost = { message: 'Gladly', contact_card: 'NONE' } as const
    for (let time = 0; time < 2; time++) await outbox.saveLostAnswer(owner(), accept.id, lost, 'Ana')
    expect(await stored.phases()).toEqual([['answer', 'done', 'gone']])
  })

  it('leaves an empty form as it is if it was given up while its request turned out to be gone', async () => {
    let release = () => {}
    const { handlers, outbox, responds } = await meet(answers.failing)
    await handlers.answerContactRequest(accept)
    const [answer] = await settledOutbox()
    responds.write = (_, response) => {
      release = () => answers.reply(response, {}, 404)
    }
    await stored.makeDue()
    const running = outbox.run()
    await sent.arrived(2)
    await outbox.takeBack(answer?.key ?? '')
    await answerDraft(owner(), accept.id).remove()
    release()
    await running
    expect(await answerDraft(owner(), accept.id).get()).toBeNull()
  })

  it.each(['asking', 'a list'])('keeps its text if %s shows only that its request is gone', async (how) => {
    const { handlers, responds } = await meet(answers.failing, { ...ignoringKeys, read: answers.failing })
    await handlers.answerContactRequest(accept)
    const [answer] = await settledOutbox()
    expect(answer?.phase).toBe('unknown')
    // as after a background that died during Cancel
    const typed = { message: accept.message, contact_card: 'NONE' } as const
    await answerDraft(owner(), accept.id).set(typed)
    responds.read = (request, response) =>
      request.url?.startsWith('/me/') ? answers.empty(request, response) : answers.reply(response, {}, 404)
    if (how === 'asking') await handlers.confirmWrite({ key: answer?.key ?? '' })
    else await handlers.refreshPendingRequests({})
    expect(await stored.phases()).toEqual([['answer', 'done', undefined]])
    expect(await answerDraft(owner(), accept.id).get()).toEqual(typed)
  })

  it('is done if a look-up or a list proves its delivery', async () => {
    const { handlers, outbox, responds } = await meet(answers.failing, { ...honouringKeys, read: answers.notShared })
    await handlers.share(page)
    await handlers.answerContactRequest(accept)
    await handlers.lookUp({ url })
    expect((await stored.phases()).map(([, phase]) => phase)).toEqual(['unknown', 'unknown'])
    responds.read = answers.shared('Read this')
    odd.requests.length = 0
    await handlers.lookUp({ url })
    await handlers.refreshPendingRequests({})
    expect((await stored.phases()).map(([, phase]) => phase)).toEqual(['done', 'done'])
    // and it causes no more calls
    await outbox.run()
    expect(odd.requests.map(({ url }) => url.split('?')[0])).toEqual([
      '/recommend',
      '/me/newsfeed',
      '/me/pending_requests',
    ])
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
    const { handlers } = await meet(answers.taken, { ...honouringKeys, read: oddities.silence })
    await handlers.share(page)
    await sent.arrived(1, () => odd.requests)
    await vi.advanceTimersByTimeAsync(8000)
    await stored.becomes({ phase: 'waiting', failure: { code: 'unreachable' } })
    expect(sent.writes()).toEqual([])
  })
})

it('a key is not reused by another application, which looks the write up', async () => {
  const { handlers, retry } = await meet(answers.failing, { ...honouringKeys, read: answers.sharedOnceSent })
  await handlers.share(page)
  await settledOutbox()
  await items.network.set({ ...(await requireNetwork()), apiKey: 'another-one' })
  await retry()
  expect(await stored.phases()).toEqual([['share', 'done', undefined]])
  expect(sent.keys()).toHaveLength(1)
})

describe('a list', () => {
  const list =
    (count: number, names: number): Respond =>
    (_, response) => {
      const data = Array.from({ length: names }, (_, number) => ({ id: `r${number}`, from: { name: `N${number}` } }))
      answers.reply(response, { count, data })
    }
  const asked = ({ url }: IncomingMessage) => url?.startsWith('/me/pending_requests')

  it('with pages shorter than requested proves nothing about later pages', async () => {
    const { handlers } = await meet(answers.failing, {
      ...ignoringKeys,
      read: (request, response) =>
        asked(request)
          ? list(30, 10)(request, response)
          : answers.reply(response, { id: 'r20', from: { name: 'Ana' } }),
    })
    await handlers.answerContactRequest({ ...accept, id: 'r20' })
    await settledOutbox()
    await handlers.refreshPendingRequests({})
    expect(await stored.phases()).toEqual([['answer', 'unknown', 'missing']])
  })

  it('of one member proves nothing about another member’s writes', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet(answers.failing, {
      ...honouringKeys,
      read: (request, response) =>
        void (asked(request) ? gate.promise : Promise.resolve()).then(() => list(0, 0)(request, response)),
    })
    const first = handlers.refreshPendingRequests({})
    await sent.arrived(1, () => odd.requests)
    await signIn('somebody else')
    await handlers.answerContactRequest(accept)
    await settledOutbox()
    gate.resolve()
    await first
    expect(await stored.phases()).toEqual([['answer', 'unknown', 'unconfirmed']])
  })
})

it('a background that dies while reading the head leaves a share that becomes an edited comment of the earlier share', async () => {
  const { handlers, again, responds } = await meet(answers.taken, { ...honouringKeys, read: oddities.silence })
  await handlers.share(page)
  await sent.arrived(1, () => odd.requests)
  responds.read = (_, response) =>
    answers.reply(response, { shared: true, share_id: 'a1', sharing_message: 'Said before', data: [] })
  await again().outbox.run()
  expect(await stored.phases()).toEqual([['comment', 'done', undefined]])
  expect(sent.writes().map(({ method, url: asked }) => `${method} ${asked}`)).toEqual(['PUT /a1'])
})
