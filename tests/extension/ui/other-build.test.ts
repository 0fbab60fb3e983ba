import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { loadPopupTexts } from '../../../src/extension/i18n/texts.ts'
import { listen } from '../../../src/extension/messages/listen.ts'
import { answering, ofCore } from '../../../src/extension/messages/questions.ts'
import { ownPage, sendMessagesFrom } from '../support/browser/message-sender.ts'
import { click, settle } from '../support/pages.ts'

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
    const sendMessage = async ({ name }: { name?: string }) => (name === 'revoked' ? reply : undefined)
    Object.assign(fakeBrowser.runtime, { sendMessage })
  })

  it('says so, and reloads the extension if the member wants it', async () => {
    await (await openPage())('revoked', {})
    await vi.waitFor(() => expect(notice()?.textContent).toContain('Restart it'))
    expect(reload).not.toHaveBeenCalled()
    await click(notice()?.querySelector('button') as Element)
    expect(reload).toHaveBeenCalledOnce()
  })
})
