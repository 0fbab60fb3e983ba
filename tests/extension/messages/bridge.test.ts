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

describe('a background that ends in the middle of a question', () => {
  const page = { url: 'https://news.example/', title: '', overview: '', keywords: '', site_name: '', url_picture: '' }
  const questions = [
    ['share-unconfirmed', () => ask('share', { ...page, message: '' })],
    ['share-still-unconfirmed', () => ask('confirmShare', { ...page, message: '' })],
    ['status-unconfirmed', () => ask('postStatus', { message: 'A status of mine', social_account: [] })],
    ['answer-unconfirmed', () => ask('deleteContactRequest', { id: 'a' })],
    ['no-answer', () => ask('signOut', {})],
  ] as const

  it.each(questions)('is told as %s, and what may have arrived wakes the next one', async (code, question) => {
    const sent: unknown[] = []
    Object.assign(fakeBrowser.runtime, {
      sendMessage: async ({ name }: { name: string }) => {
        sent.push(name)
        throw new Error('The message port closed before a response was received.')
      },
    })
    expect(await question()).toEqual({ ok: false, code })
    expect(sent.includes('redirectUri')).toBe(code !== 'no-answer')
  })

  it('was not there at all, so that nothing can have arrived', async () => {
    expect(await ask('share', { ...page, message: '' })).toEqual({ ok: false, code: 'no-answer' })
  })
})
