import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { ask } from '../../../src/extension/messages/ask.ts'
import { listen } from '../../../src/extension/messages/listen.ts'
import type { Handlers } from '../../../src/extension/messages/questions.ts'
import { ownPage, sendMessagesFrom } from '../support/message-sender.ts'

beforeEach(() => {
  vi.resetAllMocks()
  sendMessagesFrom(ownPage)
})

const handlers = { signOut: vi.fn(), share: vi.fn() }

describe('the bridge', () => {
  beforeEach(() => {
    listen(handlers as unknown as Handlers, () => ({ code: 'slow' }))
  })

  it('carries an answer', async () => {
    handlers.signOut.mockResolvedValue({ revoked: true })
    expect(await ask('signOut', {})).toEqual({ ok: true, value: { revoked: true } })
  })

  it('carries a failure as data', async () => {
    handlers.signOut.mockRejectedValue(new Error('secret'))
    expect(await ask('signOut', {})).toEqual({ ok: false, code: 'slow' })
  })

  it.each([
    ['text'],
    [{ name: 'drop tables', argument: {} }],
    [{ name: 'share', argument: { url: 'not a URL' } }],
    [{ name: 'share', argument: { url: 'https://news.example/', title: 'x'.repeat(301) } }],
  ])('refuses %j without calling anything', async (message) => {
    expect(await fakeBrowser.runtime.sendMessage(message)).toEqual({ ok: false, code: 'bad-request' })
    expect(handlers.share).not.toHaveBeenCalled()
  })
})

it.each([
  { id: 'another-extension', url: 'https://elsewhere.example/' },
  { id: fakeBrowser.runtime.id, url: 'https://news.example/' },
])('is deaf to what is no page of ours: %j', async (sender) => {
  listen(handlers as unknown as Handlers, () => ({ code: 'slow' }))
  sendMessagesFrom(sender)
  expect(await ask('signOut', {})).toEqual({ ok: false, code: 'no-answer' })
  expect(handlers.signOut).not.toHaveBeenCalled()
})

it('answers for a background that is not there', async () => {
  expect(await ask('signOut', {})).toEqual({ ok: false, code: 'no-answer' })
})
