import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { article, asked, click, openPopup, write } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/pending-requests.ts'
import { becomes, isDone, keeps, writeOf } from '../../support/stored/writes.ts'
import {
  announced,
  another,
  answer,
  button,
  cards,
  deletion,
  go,
  gone,
  ofAda,
  open,
  share,
  shareOf,
  status,
  strip,
  summary,
  unfold,
} from './open-outbox.ts'

describe('an answer to a vanished request', () => {
  // shows: §3 pending
  it.each([/^This page/, /^Requests/, /^News/])('says so with its words at the next opening, at %s', async (tab) => {
    await openPopup({
      stored: { outbox: [writeOf(answer, gone)], pendingRequests: pendingRequests([]) },
      replies: keeps(),
    })
    await go(tab)
    expect([summary(), announced()]).toEqual(['1 answer not sent', '1 answer not sent'])
    await unfold()
    expect(cards()).toEqual([
      [
        'Answer to Ada',
        'Ask away',
        expect.stringMatching(/^This no longer exists on Demo Network: it was answered/),
        'Discard',
      ],
    ])
    // the answers are shown nowhere else
    expect(screen.getByText('Ask away').className).toContain('whole')
    await click(button('Discard'))
    expect(strip()).toBeNull()
  })

  it('is shown even if the stored list still has the request, like the button’s badge', async () => {
    const pending = pendingRequests(['ada', 'ben'], { gone: ['ada'] })
    await openPopup({ stored: { outbox: [writeOf(answer, gone)], pendingRequests: pending }, replies: keeps() })
    await go(/^Requests/)
    expect(summary()).toBe('1 answer not sent')
  })

  it('is not reported if it was a deletion', async () => {
    await open(writeOf(deletion, gone))
    expect(strip()).toBeNull()
  })

  it('is reported in an open popup, at any tab', async () => {
    await open(writeOf({ ...answer, message: '' }, ofAda))
    await go(/^News/)
    await isDone({ code: 'gone' })
    expect([summary(), asked('discardWrite')]).toEqual(['1 answer not sent', []])
  })
})

describe('a write that is sent again after a wait', () => {
  it('has its focused button until delivery, and can’t be cancelled while it is being sent', async () => {
    const waits = { phase: 'waiting', due: Date.now() + 60_000, attempts: 1, failure: { code: 'busy' } } as const
    await open(writeOf(status, waits))
    await unfold()
    const before = button('Cancel')
    before.focus()
    await becomes({ phase: 'sending', due: null, attempts: 1 })
    expect([button('Cancel'), before.getAttribute('aria-disabled'), document.activeElement]).toEqual([
      before,
      'true',
      before,
    ])
    await click(before)
    expect(asked('takeBackWrite')).toEqual([])
    await becomes({ ...waits, attempts: 2 })
    expect([button('Cancel'), before.getAttribute('aria-disabled')]).toEqual([before, 'false'])
  })
})

describe('a network that hangs', () => {
  const unreached = { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'unreachable' } } as const
  const line = () => strip()?.querySelector('.write > p > :first-child')?.textContent
  const sentence = 'This couldn’t be sent yet. Passalong sends it as soon as it can.'

  it('is described by one sentence from the second attempt on, and the outbox’s line stays too', async () => {
    await open(writeOf(status, { ...unreached, attempts: 1 }))
    await unfold()
    const seen = new Set<string>()
    const look = () => seen.add(`${summary()}: ${line()}`)
    look()
    for (const attempts of [1, 2]) {
      await becomes({ ...unreached, phase: 'sending', attempts })
      look()
      // longer than a sending that is called slow
      await new Promise((resolve) => setTimeout(resolve, 1100))
      look()
      await becomes({ ...unreached, attempts: attempts + 1 })
      look()
    }
    expect([...seen]).toEqual([`1 status not sent yet: ${sentence}`])
  })
})

describe('an answer that waits', () => {
  const waits = {
    ...ofAda,
    phase: 'waiting',
    due: Date.now() + 60_000,
    attempts: 1,
    failure: { code: 'offline' },
  } as const
  const lines = () => [...document.querySelectorAll('.write > p')].map((line) => line.firstChild?.textContent)

  it.each([
    ['accepts', answer, 'Accept the request from Ada'],
    ['declines', { ...answer, value: 'DECLINE' } as const, 'Decline the request from Ada'],
    ['deletes', deletion, 'Delete the request from Ada'],
  ])('says in its form and elsewhere that it %s', async (_, content, action) => {
    const offline = 'You are offline. This is sent as soon as you are back online.'
    await open(writeOf(content, waits))
    await unfold()
    expect(cards()[0]?.[0]).toBe(action)
    await go(/^Requests/)
    expect(lines()).toEqual([action, offline])
    await becomes({ ...waits, phase: 'sending', attempts: 0 })
    expect(lines()).toHaveLength(1)
  })
})

describe('a cancelled write', () => {
  it.each([
    ['a status', status, /^News/, 'Your status'],
    ['an answer', answer, /^Requests/, 'Your message, sent even if you decline (optional)'],
    ['a share of the page in front', shareOf(article.url), /^This page/, 'Your comment'],
  ])('is shown in its form: %s', async (_, content, tab, label) => {
    await open(writeOf(content, { phase: 'waiting' }))
    await go(content.type === 'status' ? /^Requests/ : /^News/)
    await unfold()
    await click(button('Cancel'))
    expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: label }).value).toBe(
      'message' in content ? content.message : '',
    )
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: tab }))
  })

  it.each([
    ['a share of the page in front', shareOf(article.url), /^This page/, 'Your comment', 'Look'],
    ['an answer', answer, /^Requests/, 'Your message, sent even if you decline (optional)', 'Ask away'],
  ])('and was refused is in its form as it was changed there, once: %s', async (_, content, tab, label, words) => {
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: label })
    await open(writeOf(content, { phase: 'refused', failure: { code: 'invalid' } }))
    await go(tab)
    await write(field(), `${words}, all of you`)
    await go(/^News/)
    await unfold()
    await click(button('Edit'))
    expect([asked('takeBackWrite'), field().value]).toEqual([[], `${words}, all of you`])
  })

  it('that was refused is edited at its form: at another page, or nowhere', async () => {
    const refused = { phase: 'refused', failure: { code: 'invalid' } } as const
    await open(writeOf(share, refused), writeOf({ ...answer, id: 'unlisted' }, refused))
    await go(/^Requests/)
    await unfold()
    expect(cards().map((card) => card.slice(-2))).toEqual([
      ['invalid', 'Discard'],
      ['invalid', 'Discard'],
    ])
    screen.getByRole('link', { name: 'Slow travel' })
  })

  it('stays with its page if another page is in front', async () => {
    await open(writeOf(share, { phase: 'waiting' }))
    await unfold()
    await click(button('Cancel'))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe('')
    await openPopup({ tab: { ...article, url: another } })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe('Look')
  })
})
