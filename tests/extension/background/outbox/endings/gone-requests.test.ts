// @vitest-environment node

import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { contactRequestSchema } from '../../../../../src/extension/schemas/wire.ts'
import { answerDraft } from '../../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../../src/extension/storage/items.ts'
import { settledOutbox } from '../../../support/stored/outbox.ts'
import { pendingRequests } from '../../../support/stored/pending-requests.ts'
import { accept, keys, makeDue, meet, owner, phases, reply } from '../odd-network.ts'

describe('an answer to a request that is gone', () => {
  it('is done and shown as done, also after a long wait', async () => {
    const { handlers, outbox } = await meet((_, response) => reply(response, {}, 409))
    vi.stubGlobal('navigator', { onLine: false, languages: [] })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await handlers.answerContactRequest(accept)
    await vi.waitFor(async () => expect(await items.outbox.get()).toMatchObject([{ failure: { code: 'offline' } }]))
    vi.unstubAllGlobals()
    await makeDue({ at: Date.now() - 60 * 60 * 1000 })
    await outbox.run()
    expect(await phases()).toEqual([['answer', 'done', 'gone']])
  })

  it('stays with the other member’s name, untouched, until the member has seen it', async () => {
    const { handlers, outbox, again } = await meet((_, response) => reply(response, {}, 409))
    const from = { id: 'ana', name: 'Ana Ruiz', link: '', headline: '', picture_small: '' }
    const request = v.parse(contactRequestSchema, { id: accept.id, from })
    await items.pendingRequests.set(pendingRequests([accept.id], { requests: [request] }))
    await handlers.answerContactRequest(accept)
    await settledOutbox()
    await handlers.answerContactRequest(accept)
    await makeDue({ due: null, at: Date.now() - 60 * 60 * 1000, done_at: Date.now() - 60 * 60 * 1000 })
    await outbox.resume()
    await again().outbox.run()
    expect(await items.outbox.get()).toMatchObject([{ name: 'Ana Ruiz', phase: 'done', content: accept }])
    expect(await browser.alarms.get('outbox')).toBeUndefined()
    const [{ key } = { key: '' }] = await items.outbox.get()
    await expect(handlers.sendWrite({ key })).rejects.toMatchObject({ failure: { code: 'already-sent' } })
    await handlers.discardWrite({ key })
    expect([keys().length, await items.outbox.get(), await answerDraft(owner(), accept.id).get()]).toEqual([
      1,
      [],
      null,
    ])
  })
})
