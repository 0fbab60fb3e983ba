import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { listen } from '../../../src/extension/messages/listen.ts'
import type { Handlers } from '../../../src/extension/messages/questions.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { ownPage, sendMessagesFrom } from '../support/browser/message-sender.ts'
import { settle } from '../support/pages.ts'
import { writeOf } from '../support/stored/writes.ts'

const status = { type: 'status' as const, message: 'On its way', social_account: [] }
const reload = vi.fn()

/** A new page's function that asks the background. */
async function openPage() {
  vi.resetModules()
  const { reloadIfOtherBuild } = await import('../../../src/extension/ui/other-build.ts')
  void reloadIfOtherBuild()
  return (await import('../../../src/extension/messages/ask.ts')).ask
}

/** The replies of another build's background; earlier builds sent no id. */
const otherReplies = [
  { ok: false, code: 'bad-request', build: 'another' },
  { ok: true, value: null },
] as const

beforeEach(() => {
  reload.mockReset()
  Object.assign(fakeBrowser.runtime, { reload })
})

it('a page and a background of one build exchange nothing else', async () => {
  listen({ revoked: async () => true } as unknown as Handlers, () => ({ code: 'slow' }))
  sendMessagesFrom(ownPage())
  const ask = await openPage()
  expect(await ask('revoked', {})).toEqual({ ok: true, value: true })
  await settle()
  expect(reload).not.toHaveBeenCalled()
})

describe.each(otherReplies)('a page whose background is of another build: %j', (reply) => {
  beforeEach(() => void Object.assign(fakeBrowser.runtime, { sendMessage: async () => reply }))

  it('reloads the extension once', async () => {
    const ask = await openPage()
    await Promise.all([ask('revoked', {}), ask('measureStored', {})])
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await ask('revoked', {})
    await settle()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads it after a write that is being sent', async () => {
    const ask = await openPage()
    const held = writeOf(status, { phase: 'waiting', due: Date.now() + 60_000 })
    const write = writeOf(status)
    await items.outbox.set([held, write])
    await ask('revoked', {})
    await settle()
    expect(reload).not.toHaveBeenCalled()
    await items.outbox.set([held, { ...write, phase: 'done', done_at: Date.now() }])
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('reloads it after twenty seconds if that write never ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ask = await openPage()
    await items.outbox.set([writeOf(status)])
    await ask('revoked', {})
    vi.advanceTimersByTime(19_000)
    await settle()
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    await settle()
    expect(reload).toHaveBeenCalledOnce()
  })
})
