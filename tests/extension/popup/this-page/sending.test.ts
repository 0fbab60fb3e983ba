import { screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { byShareText } from '../../../../src/contract/parameters.ts'
import type { Argument } from '../../../../src/extension/messages/questions.ts'
import {
  alertCode,
  alertCodes,
  button,
  comment,
  ownLine,
  restored,
  shownWrite,
  writeAnnouncement,
  writeButtons,
  writeState,
  writeText,
} from '../../support/elements.ts'
import {
  article,
  asked,
  click,
  done,
  fails,
  maya,
  openPopup,
  press,
  reply,
  settle,
  write,
} from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { becomes, held, inSeconds, isDone, keeps, owner, writeOf } from '../../support/stored/writes.ts'
import { draft, field, open, openAndShare, openAtRest, openOwn, openWithTexts, pageData, pencil } from './open-page.ts'

describe('a share', () => {
  it('shows its status after the focused button while it is sent, and at the focus a link once it is delivered', async () => {
    await openWithTexts()
    await write(comment(), 'Look')
    reply(keeps())
    await click(button('Share'))
    expect({ writeText: writeText(), writeButtons: writeButtons(), focused: document.activeElement }).toEqual({
      writeText: 'Sharing…',
      writeButtons: [],
      focused: button('Share'),
    })
    expect(button('Share').getAttribute('aria-disabled')).toBe('true')
    expect(button('Share').compareDocumentPosition(writeState() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await click(button('Share'))
    expect({
      comment: comment().value,
      isCommentReadOnly: comment().readOnly,
      isTitleReadOnly: field('Title').readOnly,
    }).toEqual({ comment: 'Look', isCommentReadOnly: true, isTitleReadOnly: true })
    comment().focus()
    await press('Enter', { ctrlKey: true })
    expect({ askedCount: asked('share').length, draft: await draft.get() }).toEqual({ askedCount: 1, draft: null })
    await isDone()
    expect(document.activeElement).toBe(screen.getByText('Shared on Demo Network.').parentElement)
    expect(screen.getByRole('link', { name: 'See it on your profile' }).getAttribute('href')).toBe(maya.link)
    expect({ shareButton: screen.queryByRole('button', { name: 'Share' }), draft: await draft.get() }).toEqual({
      shareButton: null,
      draft: null,
    })
    await openAtRest()
    expect({ notice: screen.queryByText('Shared on Demo Network.'), comment: comment().value }).toEqual({
      notice: null,
      comment: '',
    })
  })

  it('that the outbox takes for a second click on one that was just done is said to be done', async () => {
    const share = { url: article.url, pageUrl: article.url, ...byShareText(() => ''), message: 'Look' }
    await openWithTexts({ stored: { outbox: [writeOf({ type: 'share', ...share }, { phase: 'done', due: null })] } })
    await write(comment(), 'Look')
    reply({ share: done })
    await click(button('Share'))
    expect(document.activeElement).toBe(screen.getByText('Shared on Demo Network.').parentElement)
  })

  it('from another address of the page is this page’s, and Escape takes it back, which leaves the popup open', async () => {
    const share = { ...byShareText(() => ''), message: 'Look' }
    const elsewhere = 'https://youtu.be/dQw4w9WgXcQ'
    const waiting = writeOf({ type: 'share', url: elsewhere, pageUrl: elsewhere, ...share }, held())
    const tab = { ...article, url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
    await openAtRest({ tab, stored: { outbox: [waiting] } })
    expect(writeAnnouncement()).toEqual(inSeconds('This will be shared'))
    expect(await press('Escape')).toBe(false)
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect(window.close).not.toHaveBeenCalled()
  })

  it('that could not be stored, or is cancelled before it is sent, leaves text and focus in the form', async () => {
    await openWithTexts({ metadata: pageData })
    await write(comment(), 'Look')
    reply({ write: fails('storage-full') })
    await click(button('Share'))
    expect({ alertCode: alertCode(), tryAgainButton: screen.queryByRole('button', { name: 'Try again' }) }).toEqual({
      alertCode: 'storage-full',
      tryAgainButton: null,
    })
    expect({ comment: comment().value, focused: document.activeElement }).toEqual({
      comment: 'Look',
      focused: button('Share'),
    })
    expect(await draft.get()).toMatchObject({ message: 'Look' })
    await write(field('Title'), 'My title')
    reply(keeps(held()))
    await click(button('Share'))
    expect({ writeAnnouncement: writeAnnouncement(), writeButtons: writeButtons() }).toEqual({
      writeAnnouncement: inSeconds('This will be shared'),
      writeButtons: ['Undo'],
    })
    expect(writeState()?.dataset.held).toBe('true')
    await click(button('Undo'))
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect({ comment: comment().value, readOnly: comment().readOnly, title: field('Title').value }).toEqual({
      comment: 'Look',
      readOnly: false,
      title: 'My title',
    })
    expect({ writeState: writeState(), focused: document.activeElement, restored: restored() }).toEqual({
      writeState: null,
      focused: comment(),
      restored: null,
    })
    await click(button('Share'))
    expect(asked('share')[2]).toEqual(asked('share')[1])
  })

  it('says after a second that the network has not answered yet, and can be cancelled until it leaves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openAndShare('Look', { phase: 'waiting', due: Date.now() })
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    expect(shownWrite()).toEqual(['Sharing…', []])
    expect(scrolled).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    await settle()
    const unsent = 'Demo Network hasn’t answered yet. Nothing has been sent.'
    expect({ writeText: writeText(), writeAnnouncement: writeAnnouncement(), writeButtons: writeButtons() }).toEqual({
      writeText: unsent,
      writeAnnouncement: unsent,
      writeButtons: ['Cancel'],
    })
    // a form may fill the popup
    expect(scrolled).toHaveBeenCalledOnce()
    await becomes({ phase: 'sending' })
    expect(shownWrite()).toEqual([expect.stringContaining('longer than usual to confirm'), []])
    await becomes({ phase: 'waiting' })
    await click(button('Cancel'))
    expect({ askedCount: asked('takeBackWrite').length, comment: comment().value, writeState: writeState() }).toEqual({
      askedCount: 1,
      comment: 'Look',
      writeState: null,
    })
  })

  it('wakes an ended background while it is being sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await openAndShare()
    const send = vi.spyOn(fakeBrowser.runtime, 'sendMessage')
    onTestFinished(() => send.mockRestore())
    const wakes = () => send.mock.calls.filter(([message]) => !Object(message).name)
    await vi.advanceTimersByTimeAsync(6000)
    expect(wakes()).toHaveLength(2)
    await isDone()
    send.mockClear()
    await vi.advanceTimersByTimeAsync(6000)
    expect(send).not.toHaveBeenCalled()
  })

  it('that was refused shows why, with its text, and is replaced by the next', async () => {
    await openWithTexts({ metadata: pageData })
    reply(keeps())
    await write(comment(), 'Look')
    await click(button('Share'))
    await becomes({ phase: 'refused', failure: { code: 'invalid', requestId: 'uuid-1' } })
    expect(alertCodes()).toEqual(['invalid'])
    screen.getByText('Reference uuid-1')
    expect({ comment: comment().value, readOnly: comment().readOnly, writeButtons: writeButtons() }).toEqual({
      comment: 'Look',
      readOnly: false,
      writeButtons: ['Discard'],
    })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await write(comment(), 'Look here')
    await click(button('Share'))
    expect(asked('share')).toMatchObject([
      { url: article.url, message: 'Look' },
      { url: article.url, message: 'Look here' },
    ])
    await isDone()
    expect({ writeState: writeState(), notice: screen.getByText('Shared on Demo Network.') }).toEqual({
      writeState: null,
      notice: expect.anything(),
    })
  })

  it('that is unconfirmed is checked before it is sent again', async () => {
    await openAndShare('Look')
    await becomes({ phase: 'unknown', due: Date.now() + 2000, failure: { code: 'unconfirmed' } })
    expect(shownWrite()).toEqual([
      'Not confirmed yet. Passalong will send it again, and it can only arrive once. Even if you stop trying, it may have arrived.',
      ['Stop trying'],
    ])
    expect(alertCode()).toBeUndefined()
    await becomes({ due: null, failure: { code: 'unconfirmed' } })
    expect(shownWrite()).toEqual(['unconfirmed', ['Check', 'Send again', 'Edit', 'Discard']])
    reply({ confirmWrite: done })
    await click(button('Check'))
    expect(asked('confirmWrite')).toHaveLength(1)
    await becomes({ due: Date.now() })
    expect(document.activeElement).toBe(button('Stop trying'))
    await isDone()
    screen.getByText('Shared on Demo Network.')
    expect(asked('share')).toHaveLength(1)
  })

  it('that was given up warns that it may have arrived, until a look-up shows it', async () => {
    await openAndShare('Look')
    await becomes({ phase: 'unknown', due: Date.now() + 2000, failure: { code: 'unconfirmed' } })
    await click(button('Stop trying'))
    expect({ alertCode: alertCode(), comment: comment().value, writeState: writeState() }).toEqual({
      alertCode: 'unconfirmed',
      comment: 'Look',
      writeState: null,
    })
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Look' })
    const arrived = async (page: Argument<'lookUp'>) => {
      await found(recommendation)(page)
      return draft.remove().then(() => null)
    }
    reply({ lookUp: arrived })
    await click(button('Check'))
    expect(asked('lookUp').at(-1)).toEqual({ url: article.url, again: true })
    expect(alertCode()).toBeUndefined()
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement?.textContent).toEqual(expect.stringContaining('Shared on Demo Network.'))
    await openOwn()
    button('Edit comment')
  })

  it('that lacks the browser’s permission asks only for it', async () => {
    await openAndShare()
    await becomes({ phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'no-permission' } })
    expect(shownWrite()).toEqual(['no-permission', ['Allow', 'Cancel']])
    await click(button('Allow'))
    expect(asked('sendWrite')).toHaveLength(1)
  })
})

it('a comment that is too long is not shared, and the field shows the error', async () => {
  await open()
  await draft.set({ message: 'x'.repeat(1201) })
  await settle()
  await click(button('Share'))
  const said = screen.getByRole('alert')
  expect({ asked: asked('share'), said: said.textContent }).toEqual({ asked: [], said: '201 characters too many' })
  expect({ focused: document.activeElement, describedby: comment().getAttribute('aria-describedby') }).toEqual({
    focused: comment(),
    describedby: said.id,
  })
  await write(comment(), 'Shorter')
  expect({ alertCode: alertCode(), invalid: comment().getAttribute('aria-invalid') }).toEqual({
    alertCode: undefined,
    invalid: 'false',
  })
  await click(button('Share'))
  expect(asked('share')).toHaveLength(1)
})

describe('a later popup', () => {
  const sent = (change: Parameters<typeof becomes>[0], pageUrl = article.url) =>
    writeOf(
      { type: 'share', url: article.url, pageUrl, ...byShareText(() => ''), ...pageData, message: 'Look' },
      change,
    )

  const hanging = { phase: 'waiting', due: Date.now() - 5000, triedAt: Date.now() - 5000 } as const
  const offline = { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } } as const
  const unconfirmed = { phase: 'unknown', failure: { code: 'unconfirmed' } } as const
  const choices = ['Check', 'Send again', 'Edit', 'Discard']

  it.each([
    ['held', held(), inSeconds('This will be shared'), ['Undo']],
    ['on its way', { phase: 'sending' } as const, 'Sharing…', []],
    ['unsent since the network hangs', hanging, 'Demo Network hasn’t answered yet. Nothing has been sent.', ['Cancel']],
    ['offline', offline, 'You are offline. This will be sent as soon as you are back online.', ['Cancel']],
    ['not confirmed', unconfirmed, 'unconfirmed', choices],
    ['refused', { phase: 'refused', failure: { code: 'not-allowed' } } as const, 'not-allowed', ['Discard']],
  ])('shows a share that is %s, with its words', async (state, change, said, buttons) => {
    await openAtRestWith(sent(change))
    expect(shownWrite()).toEqual([said, buttons])
    expect({ comment: comment().value, readOnly: comment().readOnly }).toEqual({
      comment: 'Look',
      readOnly: state !== 'refused',
    })
    // what it would say again is unseen, and can’t be reached
    const { tabIndex } = document.querySelector('form[name=composer] [type=submit]') as HTMLButtonElement
    expect(tabIndex).toBe(['held', 'refused'].includes(state) ? 0 : -1)
    if (state !== 'refused') return
    await click(pencil())
    expect(field('Title').value).toBe('Night trains')
  })

  it('shows the share only to its author, and only at its page', async () => {
    await openAtRestWith(sent({ owner: `${owner}-2` }))
    expect({ comment: comment().value, writeState: writeState() }).toEqual({ comment: '', writeState: null })
    await openAtRestWith(sent({}, 'https://news.example/another'))
    expect({ comment: comment().value, writeState: writeState() }).toEqual({ comment: '', writeState: null })
  })

  it('has a refused share of a page that was shared before, which Cancel discards once that succeeds', async () => {
    const refused = sent({ phase: 'refused', failure: { code: 'invalid' } })
    const sharedBefore = found(recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' }))
    const replies = { lookUp: sharedBefore, ...keeps(), discardWrite: fails('unexpected') }
    await openPopup({ metadata: pageData, stored: { outbox: [refused] }, replies })
    await write(comment(), 'Check')
    await click(button('Cancel'))
    expect(alertCodes()).toEqual(['invalid', 'unexpected'])
    expect({ comment: comment().value, draft: await draft.get() }).toEqual({
      comment: 'Check',
      draft: { message: 'Check' },
    })
    reply(keeps())
    await click(button('Cancel'))
    expect(asked('discardWrite').at(-1)).toEqual({ key: refused.key })
    expect(document.activeElement).toBe(ownLine())
  })

  const openAtRestWith = (...outbox: ReturnType<typeof sent>[]) =>
    openPopup({ metadata: pageData, stored: { outbox }, replies: { lookUp: found(recommendationBy([])) } })
})
