// @vitest-environment node

import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { requireNetwork } from '../../../../src/extension/background/network/networks.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { oddities } from '../../../support/odd-server.ts'
import { settledOutbox } from '../../support/stored/outbox.ts'
import {
  accept,
  honouringKeys,
  ignoringKeys,
  keys,
  makeDue,
  meet,
  notShared,
  odd,
  page,
  phases,
  type Respond,
  reply,
  sharedOnceSent,
  signIn,
  taken,
  writes,
} from './odd-network.ts'

describe('a key', () => {
  it('keeps its age if the member repeats a write that may have been delivered', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: notShared })
    await handlers.share(page)
    const [unknown] = await settledOutbox()
    const sent_at = Date.now() - 23 * 60 * 60 * 1000
    await items.outbox.set([{ ...(unknown as Write), sent_at, due: null }])
    await outbox.send(unknown?.key ?? '')
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', due: null, sent_at }])
    expect(keys()).toHaveLength(2)
  })

  it('has expired if the clock was set back, also while another member was signed in', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: notShared })
    await handlers.share(page)
    await settledOutbox()
    const later = Date.now() + 26 * 60 * 60 * 1000
    await makeDue({ sent_at: later, tried_at: later })
    await signIn('somebody else')
    await outbox.run()
    await makeDue({ tried_at: Date.now() })
    await signIn()
    await outbox.run()
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', due: null, failure: { code: 'missing' } }])
    expect(keys()).toHaveLength(1)
  })

  it('stays expired if the clock is set back afterwards, also while another member was signed in', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: notShared })
    await handlers.share(page)
    await settledOutbox()
    const hour = 60 * 60 * 1000
    const earlier = Date.now() - 21 * hour
    await makeDue({ sent_at: earlier, tried_at: earlier })
    await signIn('somebody else')
    await outbox.run()
    // as it looks after the clock was set back by 20 hours
    await makeDue({ sent_at: Date.now() - hour, tried_at: Date.now() - hour })
    await signIn()
    await outbox.run()
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', due: null, failure: { code: 'missing' } }])
    expect(keys()).toHaveLength(1)
  })

  it('is not reused by another application, which looks the write up', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: sharedOnceSent })
    await handlers.share(page)
    await settledOutbox()
    await items.network.set({ ...(await requireNetwork()), apiKey: 'another-one' })
    await makeDue()
    await outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
    expect(keys()).toHaveLength(1)
  })
})

describe('a list', () => {
  const list =
    (count: number, names: number): Respond =>
    (_, response) => {
      const data = Array.from({ length: names }, (_, number) => ({ id: `r${number}`, from: { name: `N${number}` } }))
      reply(response, { count, data })
    }
  const asked = ({ url }: IncomingMessage) => url?.startsWith('/me/pending_requests')

  it('with pages shorter than requested proves nothing about later pages', async () => {
    const { handlers } = await meet(oddities['server error'], {
      ...ignoringKeys,
      read: (request, response) =>
        asked(request) ? list(30, 10)(request, response) : reply(response, { id: 'r20', from: { name: 'Ana' } }),
    })
    await handlers.answerContactRequest({ ...accept, id: 'r20' })
    await settledOutbox()
    await handlers.refreshPendingRequests({})
    expect(await phases()).toEqual([['answer', 'unknown', 'missing']])
  })

  it('of one member proves nothing about another member’s writes', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet(oddities['server error'], {
      ...honouringKeys,
      read: (request, response) =>
        void (asked(request) ? gate.promise : Promise.resolve()).then(() => list(0, 0)(request, response)),
    })
    const first = handlers.refreshPendingRequests({})
    await vi.waitFor(() => expect(odd.requests).toHaveLength(1))
    await signIn('somebody else')
    await handlers.answerContactRequest(accept)
    await settledOutbox()
    gate.resolve()
    await first
    expect(await phases()).toEqual([['answer', 'unknown', 'unconfirmed']])
  })
})

describe('a background that dies', () => {
  // shows: ours idempotency-key
  it('while sending leaves a write that the next background sends again with its key', async () => {
    let write: Respond = oddities.silence
    const { handlers, again } = await meet((...call) => write(...call))
    await handlers.share(page)
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    write = taken
    const next = again()
    await next.outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
    expect(new Set(keys()).size).toBe(1)
  })

  it('while reading the head leaves a share that becomes an edited comment of the earlier share', async () => {
    let read: Respond = oddities.silence
    const { handlers, again } = await meet(taken, { ...honouringKeys, read: (...call) => read(...call) })
    await handlers.share(page)
    await vi.waitFor(() => expect(odd.requests).toHaveLength(1))
    read = (_, response) => reply(response, { shared: true, share_id: 'a1', sharing_message: 'Said before', data: [] })
    await again().outbox.run()
    expect(await phases()).toEqual([['comment', 'done', undefined]])
    expect(writes().map(({ method, url: asked }) => `${method} ${asked}`)).toEqual(['PUT /a1'])
  })

  it('leaves a write that is looked up at a network that doesn’t honour keys', async () => {
    const { handlers, again } = await meet(oddities.silence, { ...ignoringKeys, read: sharedOnceSent })
    await handlers.share(page)
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    await again().outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
    expect(keys()).toHaveLength(1)
  })

  it('before the end of “Cancel” leaves a write that the next background sends', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, again } = await meet(taken)
    await handlers.share(page)
    expect(await items.outbox.get()).toMatchObject([{ phase: 'waiting' }])
    await makeDue()
    await again().outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
  })
})
