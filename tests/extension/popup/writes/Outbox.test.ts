import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { alertCodes } from '../../support/elements.ts'
import { article, asked, click, done, fails, openPopup, press, reply, store } from '../../support/pages.ts'
import { becomes, held, inSeconds, isDone, owner, writeOf } from '../../support/stored/writes.ts'
import {
  announced,
  another,
  answer,
  button,
  cards,
  deletion,
  go,
  ofAda,
  open,
  pending,
  share,
  shareOf,
  status,
  strip,
  summary,
  unfold,
  unfolding,
} from './open-outbox.ts'

describe('an unsent write', () => {
  it('is shown with its text if its form isn’t', async () => {
    await open(writeOf(share), writeOf(status, held()), writeOf(answer, ofAda))
    expect(summary()).toBe('1 status not sent yet · 1 share and 1 answer not confirmed yet')
    await unfold()
    expect(cards()).toEqual([
      ['Slow travel', 'Look', 'Sharing…'],
      ['A thought for all', inSeconds('This will be posted'), 'Cancel'],
      ['Accept the request from Ada', 'Ask away', 'Accepting the request…'],
    ])
    expect(screen.getByRole('link', { name: 'Slow travel' }).getAttribute('href')).toBe(another)
    expect(screen.getByRole('button', { name: 'Cancel A thought for all' }).textContent).toBe('Cancel')
  })

  it.each([
    [/^This page/, ['A thought for all', 'Accept the request from Ada']],
    [/^Requests/, ['Slow travel', 'A thought for all']],
    [/^News/, ['Slow travel', 'Accept the request from Ada']],
  ])('is shown once: not beside its own form, at %s', async (tab, lines) => {
    await open(writeOf(shareOf(article.url)), writeOf(status), writeOf(answer, ofAda))
    await go(tab)
    expect(cards().map(([line]) => line)).toEqual(lines)
    expect(document.querySelectorAll('.write')).toHaveLength(3)
  })

  it('is counted among others if the tab itself shows some', async () => {
    await open(writeOf(shareOf(article.url)), writeOf(status), writeOf(answer, ofAda))
    expect(summary()).toBe('Also: 1 status and 1 answer not confirmed yet')
  })

  it('is shown at the requests too if its request is not listed', async () => {
    await open(writeOf({ ...answer, id: 'unlisted' }))
    await go(/^Requests/)
    await unfold()
    expect(cards()).toEqual([['Accept the request from A member', 'Ask away', 'Accepting the request…']])
  })

  it('has no text if it is a deletion', async () => {
    await open(writeOf(deletion, { ...ofAda, phase: 'unknown', failure: { code: 'missing' } }))
    await unfold()
    expect(cards()).toEqual([['Delete the request from Ada', 'missing', 'Look again', 'Send again', 'Discard']])
  })

  it('disappears when delivered, with the hint at it', async () => {
    await open(writeOf(status))
    expect(summary()).toBe('1 status not confirmed yet')
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

describe('a write that was delivered long after the click', () => {
  const late = () => ({ phase: 'done', at: Date.now() - 120_000, done_at: Date.now() }) as const

  it('is shown by the next popup', async () => {
    await open(writeOf(share, late()), writeOf(status, late()), writeOf(answer, { ...ofAda, ...late() }))
    expect(cards()).toEqual([
      ['Slow travel', 'Look', 'Shared on Demo Network.'],
      ['A thought for all', 'Posted on Demo Network.'],
      ['Accept the request from Ada', 'Ask away', 'Ada is now one of your contacts.'],
    ])
    expect(asked('discardWrite')).toHaveLength(3)
    await go(/^News/)
    expect(cards()).toHaveLength(3)
  })

  it('is no longer shown as shared when the member removes it', async () => {
    await open(writeOf(share, late()))
    expect(cards()).toHaveLength(1)
    const removal = { type: 'removal', url: another, share_id: 's1', page_title: 'Slow travel' } as const
    await store({ outbox: [writeOf(removal, held())] })
    expect(document.querySelectorAll('.outbox [data-phase=done]')).toHaveLength(0)
  })

  it('is shown by no later popup', async () => {
    await open(writeOf(share, late()))
    expect(cards()).toHaveLength(1)
    await openPopup()
    expect(strip()).toBeNull()
  })

  it.each([
    [/^Requests/, 1],
    [/^News/, 0],
  ])('is shown if another tab is open meanwhile, and not beside its own form: %s', async (tab, shown) => {
    await open(writeOf(status, { at: Date.now() - 120_000 }))
    await go(tab)
    await isDone()
    expect(document.querySelectorAll('.outbox [data-phase=done]')).toHaveLength(shown)
    expect(asked('discardWrite')).toHaveLength(1)
  })

  it('is shown if the tab with its form was left before', async () => {
    await open(writeOf(status, { at: Date.now() - 120_000 }))
    await go(/^News/)
    await go(/^Requests/)
    await isDone()
    expect(document.querySelectorAll('.outbox [data-phase=done]')).toHaveLength(1)
  })

  it('is not shown if it was delivered at once after the time to undo it', async () => {
    await open(writeOf(status, { phase: 'done', at: Date.now() - 12_000, hold: 10_000, done_at: Date.now() }))
    expect([strip(), asked('discardWrite')]).toEqual([null, []])
  })

  it.each([
    ['an attempt had failed', { attempts: 1 }],
    ['it had to wait after the time to undo it', { hold: 5000 }],
  ])('is shown, however soon, if %s', async (_, change) => {
    await open(
      writeOf(status, { phase: 'done', at: Date.now() - 10_000, hold: 10_000, done_at: Date.now(), ...change }),
    )
    expect(cards()).toEqual([['A thought for all', 'Posted on Demo Network.']])
  })
})

describe('a write that needs the member', () => {
  const refused = { phase: 'refused', failure: { code: 'invalid' } } as const

  it('is counted before other writes and announced, also if it comes later', async () => {
    await open(writeOf(share, refused), writeOf(status))
    expect([summary(), announced(), strip()?.dataset.needs]).toEqual(['1 share not sent', '1 share not sent', 'true'])
    await becomes({ phase: 'unknown', due: null, failure: { code: 'unconfirmed' } })
    expect([summary(), announced()]).toEqual([
      '1 share not sent · 1 status not confirmed',
      '1 share not sent · 1 status not confirmed',
    ])
  })

  it('is named by its kind, and by whether it may have been delivered', async () => {
    const unknown = { phase: 'unknown', failure: { code: 'unconfirmed' } } as const
    await open(writeOf(share, unknown), writeOf(shareOf('https://blog.example/fast-travel'), refused))
    expect(summary()).toBe('1 share not sent · 1 share not confirmed')
    await open(writeOf(answer, refused), writeOf({ type: 'deletion', id: 'ben' }, refused))
    expect(summary()).toBe('2 answers not sent')
    await open(writeOf(status, refused), writeOf(answer, refused))
    expect(summary()).toBe('1 status and 1 answer not sent')
  })

  it('is announced once in an unfolded list', async () => {
    await open(writeOf(status))
    await unfold()
    await becomes(refused)
    expect([summary(), announced()]).toEqual(['1 status not sent', ''])
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it.each([
    ['Send again', 'sendWrite'],
    ['Look again', 'confirmWrite'],
    ['Edit', 'takeBackWrite'],
    ['Discard', 'discardWrite'],
  ] as const)('is done by its buttons: %s', async (name, question) => {
    const unconfirmed = writeOf(share, { phase: 'unknown', failure: { code: 'unconfirmed' } })
    await open(unconfirmed)
    await unfold()
    reply({ sendWrite: done, confirmWrite: done })
    await click(button(name))
    expect(asked(question)).toEqual([{ key: unconfirmed.key }])
  })

  it('shows why the background can’t handle it', async () => {
    await open(writeOf(share, refused))
    await unfold()
    reply({ discardWrite: fails('unexpected') })
    await click(button('Discard'))
    expect(alertCodes()).toEqual(['invalid', 'unexpected'])
  })
})

it('Escape folds the list, then closes the popup', async () => {
  await open(writeOf(status, held()))
  await unfold()
  button('Cancel').focus()
  expect(await press('Escape')).toBe(false)
  expect([unfolding()?.open, document.activeElement]).toEqual([false, strip()?.querySelector('summary')])
  expect(window.close).not.toHaveBeenCalled()
  await press('Escape')
  expect(window.close).toHaveBeenCalledOnce()
})
