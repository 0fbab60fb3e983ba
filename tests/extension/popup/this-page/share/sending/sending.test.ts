import { screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import {
  alertCode,
  button,
  comment,
  restored,
  writeAnnouncement,
  writeButtons,
  writeState,
  writeText,
} from '../../../../support/elements.ts'
import { asked, click, fails, maya, press, reply, settle, write } from '../../../../support/pages.ts'
import { becomes, held, inSeconds, isDone, isQuick, keeps } from '../../../../support/stored/writes.ts'
import { draft, field, open, openAndShare, openAtRest, pageData } from '../share-form.ts'

describe('a share', () => {
  it('is sent once by many clicks, and can’t be changed meanwhile', async () => {
    await open()
    await click(button('Share'))
    expect(button('Share').getAttribute('aria-disabled')).toBe('true')
    await click(button('Share'))
    expect([comment().readOnly, field('Title').readOnly]).toEqual([true, true])
    comment().focus()
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toHaveLength(1)
  })

  it('that is being sent shows its status after the focused button, and can’t be changed or sent again', async () => {
    await openAndShare('Look')
    expect([writeText(), writeButtons(), document.activeElement]).toEqual(['Sharing…', [], button('Share')])
    expect(button('Share').getAttribute('aria-disabled')).toBe('true')
    expect(button('Share').compareDocumentPosition(writeState() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await click(button('Share'))
    expect([comment().value, comment().readOnly, field('Title').readOnly]).toEqual(['Look', true, true])
    comment().focus()
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toHaveLength(1)
    expect(await draft.get()).toBeNull()
  })

  it('that was delivered is reported at the focus with a link, and its draft is deleted', async () => {
    await openAndShare('Look')
    await isDone()
    const notice = screen.getByText('Shared on Demo Network.').parentElement
    expect(document.activeElement).toBe(notice)
    expect(screen.getByRole('link', { name: 'See it on your profile' }).getAttribute('href')).toBe(maya.link)
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    expect(await draft.get()).toBeNull()
  })

  it('that is delivered at once is reported, but not again in the next popup', async () => {
    await open()
    reply(isQuick())
    await click(button('Share'))
    screen.getByText('Shared on Demo Network.')
    await openAtRest()
    expect(screen.queryByText('Shared on Demo Network.')).toBeNull()
    comment()
  })

  it('that could not be stored leaves the typed text, and the form’s button tries again', async () => {
    await open()
    await write(comment(), 'Look')
    reply({ share: fails('storage-full') })
    await click(button('Share'))
    expect(alertCode()).toBe('storage-full')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect([comment().value, document.activeElement]).toEqual(['Look', button('Share')])
    expect(await draft.get()).toMatchObject({ message: 'Look' })
    reply(isQuick())
    await click(button('Share'))
    expect(asked('share').map(({ message }) => message)).toEqual(['Look', 'Look'])
    screen.getByText('Shared on Demo Network.')
  })

  it('can be cancelled before it is sent: text and focus return to the form', async () => {
    await open({ metadata: { ...pageData, canonical: 'https://www.news.example/own' } })
    await write(comment(), 'Look')
    await write(field('Title'), 'My title')
    await click(screen.getByRole('checkbox', { name: /^Share the page’s own address/ }))
    reply(keeps(held()))
    await click(button('Share'))
    expect([writeAnnouncement(), writeButtons(), writeState()?.dataset.held]).toEqual([
      inSeconds('This will be shared'),
      ['Cancel'],
      'true',
    ])
    await click(button('Cancel'))
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect([comment().value, comment().readOnly, field('Title').value]).toEqual(['Look', false, 'My title'])
    expect(screen.getByRole('checkbox', { name: /^Share the page’s own address/ })).toHaveProperty('checked', true)
    expect([writeState(), document.activeElement, restored()]).toEqual([null, comment(), null])
    await click(button('Share'))
    expect(asked('share')[1]).toEqual(asked('share')[0])
  })

  it('with a cancelled text above newer text is not sent if both are too long, and the field shows the error', async () => {
    await open()
    await draft.set({ message: `${'x'.repeat(600)}\n${'y'.repeat(600)}` })
    await settle()
    await click(button('Share'))
    const said = screen.getByRole('alert')
    expect([asked('share'), said.textContent]).toEqual([[], '201 characters too many'])
    expect([document.activeElement, comment().getAttribute('aria-describedby')]).toEqual([comment(), said.id])
    await write(comment(), 'Shorter')
    expect([alertCode(), comment().getAttribute('aria-invalid')]).toEqual([undefined, 'false'])
    await click(button('Share'))
    expect(asked('share')).toHaveLength(1)
  })

  it('that was sent shows that it can’t be cancelled, and the focus stays', async () => {
    await open()
    reply({ ...keeps(held()), takeBackWrite: fails('already-sent') })
    await click(button('Share'))
    await click(button('Cancel'))
    expect(alertCode()).toBe('already-sent')
    await becomes({ phase: 'sending' })
    expect([writeButtons(), document.activeElement]).toEqual([[], writeState()])
  })

  it('announces after a second, not earlier, that it takes long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openAndShare()
    expect([writeText(), writeAnnouncement()]).toEqual(['Sharing…', ''])
    vi.advanceTimersByTime(1000)
    await settle()
    const slow = 'Demo Network is taking longer than usual to confirm this. You can close this window meanwhile.'
    expect([writeText(), writeAnnouncement()]).toEqual([slow, slow])
  })

  it('says after a second that the network has not answered yet, and can be cancelled until it leaves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openAndShare('Look', { phase: 'waiting', due: Date.now() })
    expect([writeText(), writeButtons()]).toEqual(['Sharing…', []])
    const scrolled = vi.spyOn(writeState() as HTMLElement, 'scrollIntoView')
    vi.advanceTimersByTime(1000)
    await settle()
    const unsent = 'Demo Network hasn’t answered yet, so nothing has been sent. You can close this window meanwhile.'
    expect([writeText(), writeAnnouncement(), writeButtons()]).toEqual([unsent, unsent, ['Cancel']])
    // a form may fill the popup
    expect(scrolled).toHaveBeenCalledOnce()
    await becomes({ phase: 'sending' })
    expect([writeText(), writeButtons()]).toEqual([expect.stringContaining('longer than usual to confirm'), []])
    await becomes({ phase: 'waiting' })
    await click(button('Cancel'))
    expect([asked('takeBackWrite').length, comment().value, writeState()]).toEqual([1, 'Look', null])
  })

  it('wakes an ended background while it is being sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await openAndShare()
    const send = vi.spyOn(fakeBrowser.runtime, 'sendMessage')
    onTestFinished(() => send.mockRestore())
    await vi.advanceTimersByTimeAsync(6000)
    expect(send).toHaveBeenCalledTimes(2)
    await isDone()
    send.mockClear()
    await vi.advanceTimersByTimeAsync(6000)
    expect(send).not.toHaveBeenCalled()
  })
})
