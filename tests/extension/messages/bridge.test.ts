import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { ask, silence } from '../../../src/extension/messages/ask.ts'
import { listen } from '../../../src/extension/messages/listen.ts'
import { answering, ofCore } from '../../../src/extension/messages/questions.ts'
import { ownPage, sendMessagesFrom } from '../support/browser/message-sender.ts'
import { share as plainShare } from '../support/stored/lists.ts'

beforeEach(() => {
  vi.resetAllMocks()
  sendMessagesFrom(ownPage())
})

const share = { type: 'share', ...plainShare } as const
const handlers = { revoked: vi.fn(), moreSharers: vi.fn(), write: vi.fn() }
const { revoked, moreSharers, write } = ofCore
const answers = answering({ revoked, moreSharers, write }, handlers)

describe('the bridge', () => {
  beforeEach(() => {
    listen(answers, () => ({ code: 'unreachable' }))
  })

  it('returns the handler’s reply or the code of its failure, and tells the handler which page asked', async () => {
    handlers.revoked.mockResolvedValue(true)
    expect(await ask('revoked', {})).toEqual({ ok: true, value: true })
    await ask('revoked', {})
    expect(handlers.revoked).toHaveBeenCalledWith({}, '/popup.html')
    handlers.revoked.mockRejectedValue(new Error('secret'))
    expect(await ask('revoked', {})).toEqual({ ok: false, code: 'unreachable' })
  })

  it('passes the argument on, without fields that the question doesn’t have', async () => {
    const asked = { url: 'https://news.example/', only_contacts: false, page: 1 }
    expect(await ask('moreSharers', { ...asked, type: 'status' } as never)).toEqual({ ok: true, value: null })
    expect(handlers.moreSharers).toHaveBeenCalledExactlyOnceWith(asked, '/popup.html')
  })

  it.each([
    ['text'],
    [{ name: 'drop tables', argument: {} }],
    [{ name: 'moreSharers', argument: { url: 'not a URL', only_contacts: false, page: 1 } }],
    [{ name: 'write', argument: { ...share, type: 'thought' } }],
    [{ name: 'write', argument: { ...share, mood: 'good' } }],
    [{ name: 'write', argument: { ...share, title: 'x'.repeat(100_000) } }],
  ])('refuses %j and calls no handler', async (message) => {
    expect(await fakeBrowser.runtime.sendMessage(message)).toMatchObject({ ok: false, code: 'invalid' })
    for (const handler of [handlers.moreSharers, handlers.write]) expect(handler).not.toHaveBeenCalled()
  })
})

it.each([
  { id: 'another-extension', url: 'https://elsewhere.example/' },
  { id: fakeBrowser.runtime.id, url: 'https://news.example/' },
])('ignores messages of others than the extension’s pages: %j', async (sender) => {
  listen(answers, () => ({ code: 'unreachable' }))
  sendMessagesFrom(sender)
  expect(await ask('revoked', {})).toEqual({ ok: false, code: 'unexpected' })
  expect(handlers.revoked).not.toHaveBeenCalled()
})

it('fails with a code if no background listens', async () => {
  expect(await ask('revoked', {})).toEqual({ ok: false, code: 'unexpected' })
})

it('a background that ended during a question is woken, so that it resumes its work', async () => {
  const sent: unknown[] = []
  Object.assign(fakeBrowser.runtime, {
    sendMessage: async ({ name }: { name?: string }) => {
      sent.push(name ?? 'is it under way?')
      throw new Error('The message port closed before a response was received.')
    },
  })
  expect(await ask('write', { type: 'deletion', id: 'a' })).toEqual({ ok: false, code: 'unexpected' })
  expect(sent).toEqual(['write', 'is it under way?'])
})

describe('a question without a reply', () => {
  /** The page's callbacks about the background's silence. */
  const announced: boolean[] = []
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    announced.length = 0
    onTestFinished(silence.watch((isSilent) => announced.push(isSilent)))
  })

  it('waits as long as the background works on it', async () => {
    listen(answers, () => ({ code: 'unreachable' }))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    handlers.revoked.mockReturnValue(promise)
    const asked = ask('revoked', {})
    await vi.advanceTimersByTimeAsync(600_000)
    resolve(true)
    expect({ asked: await asked, wasAnnounced: announced.includes(true) }).toEqual({
      asked: { ok: true, value: true },
      wasAnnounced: false,
    })
  })

  it('fails if the background doesn’t know the question', async () => {
    listen(answers, () => ({ code: 'unreachable' }))
    const { sendMessage } = fakeBrowser.runtime
    const lost = new Promise<never>(() => {})
    Object.assign(fakeBrowser.runtime, {
      sendMessage: (message: { name?: string }) => (message.name ? lost : sendMessage(message)),
    })
    const asked = ask('revoked', {})
    await vi.advanceTimersByTimeAsync(4100)
    // the question of an earlier test may be answered meanwhile, which says once more that nothing is silent
    expect({ asked: await asked, wasAnnounced: announced.includes(true) }).toEqual({
      asked: { ok: false, code: 'unexpected' },
      wasAnnounced: false,
    })
  })

  it('fails within nine seconds if the background is silent, and the page shows that until the background replies', async () => {
    Object.assign(fakeBrowser.runtime, { sendMessage: () => new Promise(() => {}) })
    const asked = ask('revoked', {})
    await vi.advanceTimersByTimeAsync(9000)
    expect({ asked: await asked, last: announced.at(-1) }).toEqual({
      asked: { ok: false, code: 'unexpected' },
      last: true,
    })
    sendMessagesFrom(ownPage())
    listen(answers, () => ({ code: 'unreachable' }))
    handlers.revoked.mockResolvedValue(true)
    await ask('revoked', {})
    expect(announced.at(-1)).toBe(false)
  })
})
