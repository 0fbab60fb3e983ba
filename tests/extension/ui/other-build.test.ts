import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createRetention } from '../../../src/extension/background/member/retention.ts'
import { loadPopupTexts } from '../../../src/extension/i18n/texts.ts'
import { listen } from '../../../src/extension/messages/listen.ts'
import { answering, ofCore } from '../../../src/extension/messages/questions.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { ownPage, sendMessagesFrom } from '../support/browser/message-sender.ts'
import { click, fillStorage, settle } from '../support/pages.ts'
import { writeOf } from '../support/stored/writes.ts'

const deletion = { type: 'deletion', id: 'r1' } as const
const reload = vi.fn()

let close = () => {}

/** Draws a new page instead of the one before. @returns its function that asks the background */
async function openPage() {
  close()
  vi.resetModules()
  const { options, render } = await import('preact')
  // runs effects at once, since nothing is painted here
  options.requestAnimationFrame = (callback) => void setImmediate(callback)
  close = () => render(null, document.getElementById('app') ?? document.body)
  onTestFinished(() => close())
  const { draw, readFirst } = await import('../../../src/extension/ui/page.tsx')
  document.body.innerHTML = '<div id="app"></div>'
  draw(await readFirst(loadPopupTexts), null)
  await settle()
  return (await import('../../../src/extension/messages/ask.ts')).ask
}

const notice = () => document.querySelector('[data-code="other-build"]')

/** The replies of another build's background; earlier builds sent no id. */
const otherReplies = [
  { ok: false, code: 'invalid', build: 'another' },
  { ok: true, value: null },
] as const

beforeEach(() => {
  reload.mockReset()
  Object.assign(fakeBrowser.runtime, { reload })
})

it('a page and a background of one build exchange nothing else', async () => {
  listen(answering({ revoked: ofCore.revoked }, { revoked: async () => true }), () => ({ code: 'unreachable' }))
  sendMessagesFrom(ownPage())
  const ask = await openPage()
  expect(await ask('revoked', {})).toEqual({ ok: true, value: true })
  await settle()
  expect({ reloads: reload.mock.calls.length, notice: notice() }).toEqual({ reloads: 0, notice: null })
})

describe.each(otherReplies)('a page whose background is of another build: %j', (reply) => {
  beforeEach(() => {
    // pages of earlier tests may still ask whether the background lives
    const sendMessage = async ({ name }: { name?: string }) =>
      name === 'revoked' || name === 'measureStored' ? reply : undefined
    Object.assign(fakeBrowser.runtime, { sendMessage })
  })

  it('reloads the extension once', async () => {
    const ask = await openPage()
    await Promise.all([ask('revoked', {}), ask('measureStored', {})])
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await ask('revoked', {})
    await settle()
    expect({ reloads: reload.mock.calls.length, notice: notice() }).toEqual({ reloads: 1, notice: null })
  })

  it('says that a reload did not help, and reloads the extension only if the member wants it', async () => {
    await (await openPage())('revoked', {})
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await (await openPage())('revoked', {})
    await vi.waitFor(() => expect(notice()?.textContent).toContain('Restart it'))
    expect(reload).toHaveBeenCalledOnce()
    await click(notice()?.querySelector('button') as Element)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('reloads it again after a background of its build has run', async () => {
    await (await openPage())('revoked', {})
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await createRetention([]).prune({ update: async () => {} } as never)
    await (await openPage())('revoked', {})
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  it('reloads nothing without a place to remember it', async () => {
    fillStorage()
    await (await openPage())('revoked', {})
    await vi.waitFor(() => expect(notice()).not.toBeNull())
    expect(reload).not.toHaveBeenCalled()
  })

  it.each(['when it is done', 'after twenty seconds'])('reloads it after a write under way: %s', async (end) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ask = await openPage()
    const held = writeOf(deletion, { phase: 'waiting', due: Date.now() + 60_000 })
    const write = writeOf(deletion)
    await items.outbox.set([held, write])
    await ask('revoked', {})
    await settle()
    vi.advanceTimersByTime(19_000)
    await settle()
    expect(reload).not.toHaveBeenCalled()
    if (end === 'after twenty seconds') vi.advanceTimersByTime(1000)
    else await items.outbox.set([held, { ...write, phase: 'done', doneAt: Date.now() }])
    await settle()
    expect(reload).toHaveBeenCalledOnce()
  })
})
