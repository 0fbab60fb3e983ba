// @vitest-environment node

import { describe, expect, it, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { hour } from '../../../../src/contract/durations.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { networkTime } from '../../../../src/extension/background/outbox/delivery.ts'
import { statusDraft } from '../../../../src/extension/features/news/stored.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { settledOutbox } from '../../support/stored/lists.ts'
import { answers, meet, meetDuringRetry, meetUnconfirmed, owner, post, sent, stored, url } from './odd-network.ts'

const comment = { url, share_id: 's1', pageTitle: 'Night trains', message: 'Another comment' }

/** The network has had all its time. */
const longAgo = () => ({ at: Date.now() - networkTime - 1, sentAt: Date.now() - networkTime - 1 })

describe('an idempotency key', () => {
  it('of another application is not sent again: a status that is not found is the member’s decision', async () => {
    const { responds, retry } = await meetUnconfirmed(undefined, { read: answers.failing })
    Object.assign(responds, { write: answers.taken, read: answers.empty })
    await items.network.set({ ...(await requireNetwork()), apiKey: 'another-one' })
    await retry(longAgo())
    expect(await stored.phases()).toEqual([['status', 'unknown', 'unconfirmed']])
    expect(await items.outbox.get()).toMatchObject([{ due: null }])
    expect(sent.keys()).toHaveLength(1)
  })

  it('stays as old as it is if the member sends the write again', async () => {
    const { handlers, key, retry } = await meetUnconfirmed(undefined, { read: answers.failing })
    await stored.makeDue({ sentAt: Date.now() - 21 * hour, due: null })
    await handlers.sendWrite({ key })
    await sent.arrived(2)
    await settledOutbox()
    await retry()
    expect(sent.keys()).toHaveLength(2)
  })

  it('is sent again for 20 hours, and not later: the status is looked up then', async () => {
    const { responds, retry } = await meetUnconfirmed(undefined, { read: answers.failing })
    await retry({ sentAt: Date.now() - 19 * hour })
    expect(sent.keys()).toHaveLength(2)
    Object.assign(responds, { write: answers.taken, read: answers.empty })
    await retry({ sentAt: Date.now() - 21 * hour })
    expect(await stored.phases()).toEqual([['status', 'unknown', 'unconfirmed']])
    expect(sent.keys()).toHaveLength(2)
  })

  it('is of unknown age after a retry that seems to be in the future: the status is looked up', async () => {
    const start = Date.UTC(2026, 0, 2)
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const { responds, retry } = await meetUnconfirmed(undefined, { read: answers.failing })
    vi.setSystemTime(start + 10 * hour)
    await retry()
    expect(sent.keys()).toHaveLength(2)
    responds.read = answers.empty
    vi.setSystemTime(start + 2 * hour)
    await retry()
    expect(sent.keys()).toHaveLength(2)
    expect(await items.outbox.get()).toMatchObject([{ phase: 'unknown', due: null, apiKey: '' }])
  })
})

describe('a background that dies', () => {
  const dead = { phase: 'sending', attempts: 0 } as const

  it.each([
    ['again with its key, if the network honours keys', 'code', 'done', 2],
    ['not again, but looked up, if the network ignores keys', 'token', 'unknown', 1],
  ] as const)('while sending leaves a write that is sent %s', async (_, profile, phase, count) => {
    const { handlers, again } = await meet(answers.taken, { profile, read: answers.empty })
    await handlers.status(post)
    const [write] = await settledOutbox()
    if (!write) throw new Error('nothing is stored')
    const { doneAt: _done, ...left } = write
    await items.outbox.set([{ ...left, ...dead }])
    await again().outbox.run()
    expect((await stored.phases()).map(([, phase]) => phase)).toEqual([phase])
    expect({ keys: sent.keys().length, differentKeys: new Set(sent.keys()).size }).toEqual({
      keys: count,
      differentKeys: 1,
    })
  })

  it('after a delivery leaves no draft of it: the draft is deleted before the write counts as done', async () => {
    const { responds, retry } = await meetUnconfirmed()
    const draft = statusDraft(owner())
    const { key } = draft
    // as after a background that died during Cancel
    await draft.set(post)
    const { remove } = browser.storage.local
    const dying = vi.spyOn(browser.storage.local, 'remove')
    dying.mockImplementation((keys: unknown) => (keys === key ? Promise.reject(new Error('died')) : remove(key)))
    responds.write = answers.taken
    await expect(retry()).rejects.toThrow('died')
    dying.mockRestore()
    expect(await items.outbox.get()).toMatchObject([{ phase: 'unknown' }])
    await retry()
    expect({ phases: await stored.phases(), draft: await draft.get() }).toEqual({
      phases: [['status', 'done', undefined]],
      draft: null,
    })
  })
})

it('a write that the member discarded during its retry gives no words back if its object turns out to be gone', async () => {
  const { handlers, key, end } = await meetDuringRetry((handlers) => handlers.comment(comment))
  await handlers.discardWrite({ key })
  await end(answers.withStatus(404))
  expect({ outbox: await items.outbox.get(), shareDraft: await shareDraft(owner(), url).get() }).toEqual({
    outbox: [],
    shareDraft: null,
  })
})

it('a comment whose share is gone returns to its form', async () => {
  const { handlers } = await meet(answers.withStatus(404))
  await handlers.comment(comment)
  expect(await stored.phases()).toEqual([['comment', 'done', 'gone']])
  expect(await shareDraft(owner(), url).get()).toEqual({ message: comment.message })
})
