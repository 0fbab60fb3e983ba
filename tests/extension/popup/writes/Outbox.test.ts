import { screen, within } from '@testing-library/preact'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Write, WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire/contact-request.ts'
import {
  article,
  asked,
  click,
  done,
  fails,
  openPopup,
  press,
  reply,
  settle,
  store,
  write,
} from '../../support/pages.ts'
import { pendingRequests } from '../../support/pending-requests.ts'
import { becomes, held, isDone, keeps, owner, writeOf } from '../../support/writes.ts'

const texts = { title: 'Slow travel', overview: '', keywords: '', site_name: '', url_picture: '', message: 'Look' }
const shareOf = (page_url: string): WriteContent => ({ type: 'share', url: page_url, page_url, ...texts })

const another = 'https://blog.example/slow-travel'
const share = shareOf(another)
const status: WriteContent = { type: 'status', message: 'A thought for all', social_account: [] }
const answer = {
  type: 'answer',
  id: 'ada',
  value: 'ACCEPT',
  contact_card: 'ALL',
  message: 'Ask away',
} as const satisfies WriteContent
const deletion: WriteContent = { type: 'deletion', id: 'ada' }

const requests = [v.parse(contactRequestSchema, { id: 'ada', from: { name: 'Ada' } })]
const pending = pendingRequests(['ada'], { requests })

/** The fields of a write that name its request's member. */
const ofAda = { name: 'Ada' }
const gone = { ...ofAda, phase: 'done', due: null, done_at: 0, failure: { code: 'request-gone' } } as const

const open = (...outbox: Write[]) => openPopup({ stored: { outbox, pendingRequests: pending }, replies: keeps() })
const go = (name: RegExp) => click(screen.getByRole('tab', { name }))

const strip = () => document.querySelector<HTMLElement>('.outbox')
const unfolding = () => strip()?.querySelector('details')
const summary = () => strip()?.querySelector('summary')?.textContent
const announced = () => strip()?.previousElementSibling?.textContent
/** The texts of the listed writes, with their buttons. */
const cards = () =>
  [...document.querySelectorAll<HTMLElement>('.outbox li')].map((card) => [
    ...[...card.querySelectorAll(':scope > .line')].map(({ textContent }) => textContent),
    card.querySelector('.write > p > :first-child')?.textContent ??
      card.querySelector<HTMLElement>('[role=alert]')?.dataset.code,
    ...within(card)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ])
/** A button by its text; in a list, the name of its write follows. */
const button = (text: string) =>
  screen.getByRole('button', { name: (name) => name === text || name.startsWith(`${text} `) })

async function unfold(): Promise<void> {
  const details = unfolding()
  if (details) details.open = true
  await settle()
}

describe('an unsent write', () => {
  it('is shown with its text if its form isn’t', async () => {
    await open(writeOf(share), writeOf(status, held()), writeOf(answer, ofAda))
    expect(summary()).toBe('3 items are still being sent')
    await unfold()
    expect(cards()).toEqual([
      ['Slow travel', 'Look', 'Sharing…'],
      ['A thought for all', 'Posting…', 'Undo'],
      ['Your answer to Ada', 'Ask away', 'Accepting the request…'],
    ])
    expect(screen.getByRole('link', { name: 'Slow travel' }).getAttribute('href')).toBe(another)
    expect(screen.getByRole('button', { name: 'Undo A thought for all' }).textContent).toBe('Undo')
  })

  it.each([
    [/^This page/, ['A thought for all', 'Your answer to Ada']],
    [/^Requests/, ['Slow travel', 'A thought for all']],
    [/^News/, ['Slow travel', 'Your answer to Ada']],
  ])('is told once: not beside its own form, at %s', async (tab, lines) => {
    await open(writeOf(shareOf(article.url)), writeOf(status), writeOf(answer, ofAda))
    await go(tab)
    expect(cards().map(([line]) => line)).toEqual(lines)
    expect(document.querySelectorAll('.write')).toHaveLength(3)
  })

  it('is shown at the requests too if its request is not listed', async () => {
    await open(writeOf({ ...answer, id: 'unlisted' }))
    await go(/^Requests/)
    await unfold()
    expect(cards()).toEqual([['Your answer to A member', 'Ask away', 'Accepting the request…']])
  })

  it('has no text if it is a deletion', async () => {
    await open(writeOf(deletion, { ...ofAda, phase: 'unknown', failure: { code: 'answer-missing' } }))
    await unfold()
    expect(cards()).toEqual([['Your answer to Ada', 'answer-missing', 'Look again', 'Send again', 'Discard']])
  })

  it('disappears when delivered, with the hint at it', async () => {
    await open(writeOf(status))
    expect(summary()).toBe('1 status is still being sent')
    await isDone()
    expect(strip()).toBeNull()
  })

  it('of another member is not shown', async () => {
    await open(writeOf(status, { owner: `${owner}-2` }))
    expect(strip()).toBeNull()
  })

  it('doesn’t flash up if the request disappears before its answer is marked as delivered', async () => {
    await open(writeOf(answer))
    await go(/^Requests/)
    await store({ pendingRequests: { ...pending, answered: ['ada'] } })
    expect(strip()).toBeNull()
  })
})

describe('a write that needs the member', () => {
  const refused = { phase: 'refused', failure: { code: 'invalid' } } as const

  it('is counted before other writes and announced, also if it comes later', async () => {
    await open(writeOf(share, refused), writeOf(status))
    expect([summary(), announced(), strip()?.dataset.needs]).toEqual([
      '1 share wasn’t sent',
      '1 share wasn’t sent',
      'true',
    ])
    await becomes({ phase: 'unknown', due: null, failure: { code: 'status-unconfirmed' } })
    expect([summary(), announced()]).toEqual(['2 items aren’t confirmed', '2 items aren’t confirmed'])
  })

  it('is named by its kind, and by whether it may have been delivered', async () => {
    const unknown = { phase: 'unknown', failure: { code: 'share-unconfirmed' } } as const
    await open(writeOf(share, unknown), writeOf(shareOf('https://blog.example/fast-travel'), refused))
    expect(summary()).toBe('2 shares aren’t confirmed')
    await open(writeOf(answer, refused), writeOf({ type: 'deletion', id: 'ben' }, refused))
    expect(summary()).toBe('2 answers weren’t sent')
    await open(writeOf(status, refused), writeOf(answer, refused))
    expect(summary()).toBe('2 items weren’t sent')
  })

  it('is announced once in an unfolded list', async () => {
    await open(writeOf(status))
    await unfold()
    await becomes(refused)
    expect([summary(), announced()]).toEqual(['1 status wasn’t sent', ''])
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it.each([
    ['Send again', 'sendWrite'],
    ['Look again', 'confirmWrite'],
    ['Edit', 'takeBackWrite'],
    ['Discard', 'discardWrite'],
  ] as const)('is done by its buttons: %s', async (name, question) => {
    const unconfirmed = writeOf(share, { phase: 'unknown', failure: { code: 'share-unconfirmed' } })
    await open(unconfirmed)
    await unfold()
    reply({ sendWrite: done, confirmWrite: done })
    await click(button(name))
    expect(asked(question)).toEqual([{ key: unconfirmed.key }])
  })

  it('shows why the background can’t handle it', async () => {
    await open(writeOf(share, refused))
    await unfold()
    reply({ discardWrite: fails('no-reply') })
    await click(button('Discard'))
    expect(screen.getAllByRole('alert').map(({ dataset }) => dataset.code)).toEqual(['invalid', 'no-reply'])
  })
})

describe('an answer to a vanished request', () => {
  // shows: §3 pending
  it.each([/^This page/, /^Requests/, /^News/])('says so with its words at the next opening, at %s', async (tab) => {
    await openPopup({
      stored: { outbox: [writeOf(answer, gone)], pendingRequests: pendingRequests([]) },
      replies: keeps(),
    })
    await go(tab)
    expect([summary(), announced()]).toEqual(['1 answer wasn’t sent', '1 answer wasn’t sent'])
    await unfold()
    expect(cards()).toEqual([
      ['Your answer to Ada', 'Ask away', 'This request was already answered or withdrawn.', 'Discard'],
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
    expect(summary()).toBe('1 answer wasn’t sent')
  })

  it('is not reported if it was a deletion', async () => {
    await open(writeOf(deletion, gone))
    expect(strip()).toBeNull()
  })

  it('is reported in an open popup, at any tab', async () => {
    await open(writeOf({ ...answer, message: '' }, ofAda))
    await go(/^News/)
    await isDone({ code: 'request-gone' })
    expect([summary(), asked('discardWrite')]).toEqual(['1 answer wasn’t sent', []])
  })
})

describe('a write that is sent again after a wait', () => {
  it('has its focused button until delivery, and can’t be cancelled while it is being sent', async () => {
    const waits = { phase: 'waiting', due: Date.now() + 60_000, attempts: 1, failure: { code: 'busy' } } as const
    await open(writeOf(status, waits))
    await unfold()
    const before = button('Cancel')
    before.focus()
    await becomes({ phase: 'sending', due: null, attempts: 2 })
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
    expect(screen.getByRole('link', { name: 'Slow travel' })).toBeTruthy()
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

it('Escape folds the list, then closes the popup', async () => {
  await open(writeOf(status, held()))
  await unfold()
  button('Undo').focus()
  expect(await press('Escape')).toBe(false)
  expect([unfolding()?.open, document.activeElement]).toEqual([false, strip()?.querySelector('summary')])
  expect(window.close).not.toHaveBeenCalled()
  await press('Escape')
  expect(window.close).toHaveBeenCalledOnce()
})
