// @vitest-environment node

import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { stillPending } from '../../../../src/extension/schemas/stored.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { buildBackground, buildSignedInBackground } from '../../support/background.ts'
import { service, useService } from '../../support/service.ts'
import { pendingRequests, settledOutbox } from '../../support/stored/lists.ts'
import { accept, done, phases, stored } from './stored-requests.ts'

describe('against the service', () => {
  useService()

  /** Maya's background with a stored list. */
  async function withRequests() {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.refreshPendingRequests({})
    const { requests } = await stored()
    return { handlers, requests, ids: requests.map(({ id }) => id) }
  }

  // shows: §4 user_detail, §9 pendingRequests, §2 ContactRequest
  // shows: §1 functions
  it('lists requests with headline, subject, message and mutual contacts', async () => {
    const { requests } = await withRequests()
    expect(requests).toMatchObject([
      {
        from: {
          name: 'Tiago Almeida',
          headline: 'Programador, às vezes professor',
          link: expect.stringMatching(/^http/),
        },
        subject: 'Your talk in Porto',
        message: expect.stringContaining('third row'),
        mutual_contact_count: 2,
      },
      { from: { name: 'Amara Nwosu' }, mutual_contact_count: 1 },
    ])
    expect(await stored()).toMatchObject({ count: 2, number: 2 })
  })

  // shows: §4 answerContactRequest, §4 changed, §1 functions, observed changed
  it('accepts with a card and a message, and the count falls at once', async () => {
    const { handlers, ids } = await withRequests()
    const numbers: number[] = []
    items.pendingRequests.watch((list) => numbers.push(list ? stillPending(list).count : -1))
    expect(await handlers.answerContactRequest({ id: `${ids[0]}`, ...accept, message: 'Gladly' })).toBeNull()
    expect(await phases()).toEqual([done])
    expect((await stored()).requests.map(({ id }) => id)).toEqual([ids[1]])
    await vi.waitFor(async () => expect((await items.pendingRequests.get())?.answered).toEqual([]))
    expect(await stored()).toMatchObject({ count: 1 })
    expect(new Set(numbers)).toEqual(new Set([1]))
  })

  // shows: §4 deleteContactRequest, §4 changed, §1 functions, observed changed
  it('declines one request and deletes another at the same time', async () => {
    const { handlers, ids } = await withRequests()
    const [first = '', second = ''] = ids
    const both = [
      handlers.answerContactRequest({ id: first, value: 'DECLINE', contact_card: 'NONE', message: '' }),
      handlers.deleteContactRequest({ id: second }),
    ]
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ count: 0, requests: [] }))
    await Promise.all(both)
    expect(await phases()).toEqual([done, done])
    expect(await stored()).toMatchObject({ count: 0, requests: [] })
  })

  it('holds an answer for the seconds of Cancel; an undone one is pending, with its text', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, ids } = await withRequests()
    const [id = ''] = ids
    const answer = { id, value: 'DECLINE', contact_card: 'PERSO', message: 'Not now' } as const
    await handlers.answerContactRequest(answer)
    const [write] = await items.outbox.get()
    if (!write) throw new Error('nothing is held')
    const { key, due, phase, at, owner } = write
    expect([phase, (due ?? 0) - at]).toEqual(['waiting', 10_000])
    await handlers.takeBackWrite({ key })
    await handlers.refreshPendingRequests({})
    expect([await items.outbox.get(), (await stored()).count]).toEqual([[], 2])
    expect(await answerDraft(owner, id).get()).toEqual({ message: 'Not now', contact_card: 'PERSO' })
  })

  // shows: §3 pending, observed not-found
  it('reports an answer from elsewhere, and no longer counts the request', async () => {
    const { handlers, ids } = await withRequests()
    const [first = ''] = ids
    await handlers.answerContactRequest({ id: first, ...accept })
    expect(await phases()).toEqual([done])
    await handlers.deleteContactRequest({ id: first })
    await handlers.answerContactRequest({ id: 'unknown', ...accept })
    const gone = ['done', 'gone']
    expect(await phases()).toEqual([gone, gone])
    expect(await stored()).toMatchObject({ count: 1 })
  })

  /** A worker dies during two answers, of which one was delivered. */
  async function dieAnswering() {
    const { handlers, ids } = await withRequests()
    const [first = '', second = ''] = ids
    const list = await items.pendingRequests.get()
    await handlers.answerContactRequest({ id: first, ...accept })
    const [arrived] = await settledOutbox()
    if (!list || arrived?.content.type !== 'answer') throw new Error()
    await items.pendingRequests.set(list)
    const died: Write = { ...arrived, phase: 'sending', due: Date.now() }
    await items.outbox.set([died, { ...died, key: 'another', content: { ...arrived.content, id: second } }])
    return { second }
  }

  it('believes the network’s list after a worker died during an answer', async () => {
    const { second } = await dieAnswering()
    // another worker continues with the stored session
    const { handlers, outbox } = buildBackground(service.url, undefined, { profile: 'token' })
    await outbox.run()
    await handlers.refreshPendingRequests({})
    expect(await stored()).toMatchObject({ count: 1, requests: [{ id: second }] })
    expect(await phases()).toEqual([done, ['unknown', 'missing']])
  })

  // shows: ours idempotency-key
  it('sends a dead worker’s answers again at a network that honours keys', async () => {
    await dieAnswering()
    const { handlers, outbox } = buildBackground(service.url)
    await outbox.run()
    expect(await phases()).toEqual([done, done])
    await handlers.refreshPendingRequests({})
    expect(await stored()).toMatchObject({ count: 0, requests: [] })
  })
})

describe('stillPending', () => {
  // shows: §2 List
  it('shows a capped count in the network’s own text', () => {
    expect(stillPending(pendingRequests([], { count: 10_000, count_string: '>10000' })).number).toBe('>10000')
    expect(stillPending(pendingRequests([], { count: 3, count_string: '3' })).number).toBe(3)
  })

  it('leaves out answered and gone requests, each once', () => {
    const list = pendingRequests(['a', 'b', 'c'], { answered: ['a', 'b'], gone: ['b', 'elsewhere'] })
    expect(stillPending(list)).toMatchObject({ count: 1, requests: [{ id: 'c' }] })
  })

  it('reads a list that an earlier version stored without gone requests', async () => {
    const { gone: _, ...before } = pendingRequests(['a'])
    await fakeBrowser.storage.local.set({ 'pendingRequests@2': before })
    expect(await stored()).toMatchObject({ count: 1, requests: [{ id: 'a' }] })
  })
})
