import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { statusDraft } from '../../../../src/extension/storage/drafts.ts'
import { alertCode } from '../../support/elements.ts'
import { asked, click, closePage, done, fails, maya, reply, settle, store, write } from '../../support/pages.ts'
import { becomes, held, inSeconds, isDone, keeps, owner, writeOf } from '../../support/stored/writes.ts'
import { account, area, button, cards, chirp, company, counted, fits, openNews, post, status } from './status-form.ts'

describe('a status', () => {
  it('that is being sent is shown below the empty composer', async () => {
    await openNews()
    await write(area(), fits)
    reply(keeps())
    await click(post())
    expect(cards()).toEqual([[fits, 'Posting…']])
    expect([area().value, area().readOnly, document.activeElement]).toEqual(['', false, area()])
    expect(await statusDraft(owner).get()).toBeNull()
    await write(area(), 'Another thought, too')
    await click(post())
    expect(cards()).toEqual([
      [fits, 'Posting…'],
      ['Another thought, too', 'Posting…'],
    ])
    await isDone()
    screen.getByText('Posted on Demo Network.')
    expect(cards()).toEqual([[fits, 'Posting…']])
  })

  it('that is delivered is reported, in any order, but not in the next popup', async () => {
    const first = writeOf(status(fits), { phase: 'unknown', failure: { code: 'unconfirmed' } })
    const second = writeOf(status('Another thought, too'), { phase: 'done' })
    await openNews([], [first, second])
    expect(screen.queryByText('Posted on Demo Network.')).toBeNull()
    const isThere = { ...first, phase: 'done' } as const
    await store({ outbox: [isThere, second] })
    screen.getByText('Posted on Demo Network.')
    await openNews([], [isThere, second])
    expect(screen.queryByText('Posted on Demo Network.')).toBeNull()
  })

  it('that was given up and arrives nevertheless is shown in place of its text', async () => {
    const unconfirmed = writeOf(status(fits), { phase: 'unknown', due: Date.now(), attempts: 1 })
    await openNews([], [unconfirmed])
    reply(keeps())
    await click(button('Stop trying'))
    expect(area().value).toBe(fits)
    await statusDraft(owner).remove()
    await store({ outbox: [{ ...unconfirmed, phase: 'done', due: null, done_at: Date.now() }] })
    expect(area().value).toBe('')
    screen.getByText('Posted on Demo Network.')
  })

  it('that was given up, and arrives after its text was edited, is shown with its own text', async () => {
    const unconfirmed = writeOf(status(fits), { phase: 'unknown', due: Date.now(), attempts: 1 })
    await openNews([], [unconfirmed])
    reply(keeps())
    await click(button('Stop trying'))
    await write(area(), 'Half a thought, to be whole')
    expect(alertCode()).toBe('unconfirmed')
    await statusDraft(owner).set({ message: area().value, social_account: [] })
    await store({ outbox: [{ ...unconfirmed, phase: 'done', due: null, done_at: Date.now() }] })
    await write(area(), 'Half a thought, to be whole soon')
    expect([cards(), alertCode()]).toEqual([[[fits, 'Posted on Demo Network.']], undefined])
  })

  it('can be cancelled before it is sent: its text returns to the composer above newer text, with the focus', async () => {
    await openNews([chirp, company])
    await write(area(), fits)
    await click(account(chirp))
    reply(keeps(held()))
    await click(post())
    expect(cards()).toEqual([[fits, inSeconds('This will be posted'), 'Cancel']])
    await write(area(), 'Later')
    await click(button('Cancel'))
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect([area().value, account(chirp).checked, document.activeElement]).toEqual([`${fits}\nLater`, true, area()])
    expect(cards()).toEqual([])
  })

  it('moves the focus to its card if the focused button disappears', async () => {
    await openNews([], [writeOf(status(fits), held())])
    button('Cancel').focus()
    await becomes({ phase: 'sending' })
    expect(document.activeElement).toBe(document.querySelector('.write'))
  })

  it.each([
    ['refused', { phase: 'refused', failure: { code: 'not-allowed' } }, ['not-allowed', 'Edit', 'Discard']],
    [
      'unconfirmed',
      { phase: 'unknown', failure: { code: 'unconfirmed' } },
      ['unconfirmed', 'Look again', 'Send again', 'Edit', 'Discard'],
    ],
    [
      'being confirmed',
      { phase: 'unknown', due: Date.now(), failure: { code: 'unconfirmed' } },
      [
        'Demo Network hasn’t confirmed this yet. Passalong sends it again as soon as it can, and it arrives only once. Even if you stop trying, it may have arrived already.',
        'Stop trying',
      ],
    ],
    [
      'offline',
      { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } },
      ['You are offline. This is sent as soon as you are back online.', 'Cancel'],
    ],
  ] as const)('that is %s is shown in a later popup', async (_, change, shown) => {
    await openNews([], [writeOf(status(fits), change)])
    expect(cards()).toEqual([[fits, ...shown]])
  })

  it('waits visibly for an older status and can be cancelled, but doesn’t wait for one that needs the member', async () => {
    const offline = { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } } as const
    const older = writeOf(status(fits), offline)
    const newer = writeOf(status('Another thought, too'), { phase: 'waiting', due: Date.now() - 1 })
    await openNews([], [older, newer])
    expect(cards()[1]).toEqual([
      'Another thought, too',
      'This is sent as soon as what you sent before has arrived.',
      'Cancel',
    ])
    await store({ outbox: [{ ...older, due: null }, newer] })
    expect(cards()[1]).toEqual(['Another thought, too', 'Posting…'])
    await store({ outbox: [writeOf({ type: 'deletion', id: 'ada' }, offline), newer] })
    expect(cards()).toEqual([['Another thought, too', 'Posting…']])
  })

  it('shows “Cancel” and the seconds that are left until the undo time ends, without a change of the storage', async () => {
    const older = writeOf(status(fits), { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } })
    const newer = writeOf(status('Another thought, too'), { phase: 'waiting', due: Date.now() + 1900 })
    await openNews([], [older, newer])
    const left = (seconds: number) => ['Another thought, too', `This will be posted in ${seconds}\u00a0s.`, 'Cancel']
    expect(cards()[1]).toEqual(left(2))
    await vi.waitFor(() => expect(cards()[1]).toEqual(left(1)))
    // a screen reader would speak without a pause
    expect(document.querySelectorAll('.write [role=status]')[1]?.textContent).toBe(left(2)[1])
    await vi.waitFor(
      () => expect(cards()[1]).toContain('This is sent as soon as what you sent before has arrived.'),
      5000,
    )
  })

  it('disappears when discarded, and returns to the composer when edited', async () => {
    const refused = { phase: 'refused', failure: { code: 'invalid' } } as const
    await openNews([], [writeOf(status('Gone with the click'), refused), writeOf(status(fits), refused)])
    reply(keeps())
    await click(screen.getByRole('button', { name: 'Discard Gone with the click' }))
    expect([asked('discardWrite').length, cards().length, area().value]).toEqual([1, 1, ''])
    await click(button('Edit'))
    expect([asked('takeBackWrite').length, cards(), area().value, document.activeElement]).toEqual([
      1,
      [],
      fits,
      area(),
    ])
  })

  it.each(['outbox-full', 'storage-full', 'unexpected'] as const)(
    'that could not be stored, %s, stays in the form, whose button sends it again',
    async (code) => {
      await openNews()
      await write(area(), fits)
      reply({ postStatus: fails(code) })
      await click(post())
      expect(alertCode()).toBe(code)
      expect([area().value, document.activeElement]).toEqual([fits, area()])
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      expect(await statusDraft(owner).get()).toMatchObject({ message: fits })
    },
  )

  it('that is unconfirmed links to the profile, and offers to check', async () => {
    await openNews([], [writeOf(status(fits), { phase: 'unknown', failure: { code: 'unconfirmed' } })])
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open your profile' }).href).toBe(maya.link)
    await store({ account: { ...maya, link: '' } })
    expect(screen.queryByRole('link', { name: 'Open your profile' })).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('Look there before you send it once more')
    reply({ confirmWrite: done })
    await click(button('Look again'))
    expect(asked('confirmWrite')).toHaveLength(1)
  })

  it('is restored with its accounts, and both follow another view', async () => {
    await openNews([chirp, company])
    await write(area(), fits)
    await click(account(company))
    closePage()
    await openNews([chirp, company])
    const shown = () => [area().value, account(chirp).checked, account(company).checked]
    expect([shown(), counted()]).toEqual([[fits, false, true], '21 of 140 characters'])
    await statusDraft(owner).set({ message: 'Half a thought', social_account: [chirp] })
    await settle()
    expect(shown()).toEqual(['Half a thought', true, false])
  })

  it('of another member is not shown', async () => {
    await statusDraft(`${owner}-2`).set({ message: 'Of another', social_account: [] })
    await openNews([], [writeOf(status(fits), { owner: `${owner}-2` })])
    expect([area().value, cards()]).toEqual(['', []])
    await settle()
    await store({ account: { ...maya, id: `${maya.id}-2` } })
    expect([area().value, cards()]).toEqual(['Of another', [[fits, 'Posting…']]])
  })
})
