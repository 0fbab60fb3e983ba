import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { ask } from '../../../src/extension/messages/ask.ts'
import { listen } from '../../../src/extension/messages/listen.ts'
import type { Handlers } from '../../../src/extension/messages/questions.ts'
import { ownPage, sendMessagesFrom } from '../support/message-sender.ts'

beforeEach(() => {
  vi.resetAllMocks()
  sendMessagesFrom(ownPage())
})

const share = {
  url: 'https://news.example/',
  page_url: 'https://m.news.example/',
  title: '',
  overview: '',
  keywords: '',
  site_name: '',
  url_picture: '',
  message: '',
}
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

  it('carries an argument, and nothing beside what the question asks for', async () => {
    handlers.share.mockResolvedValue(null)
    expect(await ask('share', { ...share, type: 'status' } as never)).toEqual({ ok: true, value: null })
    expect(handlers.share).toHaveBeenCalledExactlyOnceWith(share)
  })

  it.each([
    ['text'],
    [{ name: 'drop tables', argument: {} }],
    [{ name: 'share', argument: { ...share, url: 'not a URL' } }],
    [{ name: 'share', argument: { ...share, page_url: 'not a URL' } }],
    [{ name: 'share', argument: { ...share, title: 'x'.repeat(301) } }],
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
  expect(await ask('signOut', {})).toEqual({ ok: false, code: 'no-reply' })
  expect(handlers.signOut).not.toHaveBeenCalled()
})

it('answers for a background that is not there', async () => {
  expect(await ask('signOut', {})).toEqual({ ok: false, code: 'no-reply' })
})

it('a background that ends in the middle of a question is woken again, to go on with what died under it', async () => {
  const sent: unknown[] = []
  Object.assign(fakeBrowser.runtime, {
    sendMessage: async ({ name }: { name: string }) => {
      sent.push(name)
      throw new Error('The message port closed before a response was received.')
    },
  })
  expect(await ask('deleteContactRequest', { id: 'a' })).toEqual({ ok: false, code: 'no-reply' })
  expect(sent).toEqual(['deleteContactRequest', 'redirectUri'])
})
