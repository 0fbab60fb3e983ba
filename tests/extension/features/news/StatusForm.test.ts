import { screen, within } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { statusDraft } from '../../../../src/extension/features/news/stored.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { alertCode, listedWrites, writeButton } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { asked, click, maya, openPopup, press, reply, settle, store, write } from '../../support/pages.ts'
import { held, inSeconds, isDone, keeps, owner, writeOf } from '../../support/stored/writes.ts'

const chirp = '@maya on Chirp'
const company = 'The company page'
const fits = 'Half a thought, to be'

const publishing = { ...builtNetwork, publishesStatuses: true } as const

async function openNews(socialAccounts: string[] = [], outbox: Write[] = []): Promise<void> {
  await openPopup({ stored: { network: publishing, options: { ...defaultOptions, socialAccounts }, outbox } })
  await click(screen.getByRole('tab', { name: 'News' }))
  const opener = screen.getByRole('button', { name: 'What are you working on?' })
  if (opener.getAttribute('aria-expanded') === 'false') await click(opener)
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' })
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
/** Of the field, to which screen readers read it. */
const wrong = () => document.getElementById(area().getAttribute('aria-describedby') ?? '')?.textContent
const account = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const accounts = () => screen.queryAllByRole('checkbox', { name: /Chirp|company/ })
const posted = () => screen.queryByText('Posted on Demo Network.')
/** The unsent statuses, with their buttons. */
const cards = () => listedWrites('form .write-card')
const status = (message: string): WriteContent => ({ type: 'status', message, social_account: [] })

it('the news come first: the composer is behind a button, to which Escape leads back', async () => {
  await openPopup()
  await click(screen.getByRole('tab', { name: 'News' }))
  const opener = screen.getByRole('button', { name: 'What are you working on?' })
  expect(document.querySelector('form[name=status]')).toBeNull()
  await click(opener)
  expect({ focused: document.activeElement, expanded: opener.getAttribute('aria-expanded') }).toEqual({
    focused: area(),
    expanded: 'true',
  })
  expect(await press('Escape')).toBe(false)
  expect({ form: document.querySelector('form[name=status]'), focused: document.activeElement }).toEqual({
    form: null,
    focused: opener,
  })
})

it('a status that was left lies closed, is named, and opens by one click; a button closes it', async () => {
  await openNews()
  await write(area(), 'Half a post')
  await click(screen.getByRole('button', { name: 'Close' }))
  for (const name of ['This page', 'News']) await click(screen.getByRole('tab', { name }))
  expect(document.querySelector('form[name=status]')).toBeNull()
  await click(screen.getByRole('button', { name: 'Draft: Half a post' }))
  expect({ text: area().value, focused: document.activeElement }).toEqual({ text: 'Half a post', focused: area() })
})

describe('a status', () => {
  it('is posted from a field that is empty then, which says so until the member types again', async () => {
    await openNews()
    screen.getByText('Everyone on Demo Network sees it, with your name.')
    await write(area(), fits)
    expect(screen.queryByText(/publish it also on/)).toBeNull()
    reply(keeps({ phase: 'done' }))
    await click(post())
    expect(asked('status')).toEqual([{ message: fits, social_account: [] }])
    expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe(maya.link)
    expect({ area: area().value, focused: document.activeElement }).toEqual({ area: '', focused: area() })
    expect(await statusDraft(owner).get()).toBeNull()
    expect(posted()?.parentElement?.className).toBe('posted')
    await write(area(), 'n')
    expect(posted()).toBeNull()
  })

  it('is posted once by two clicks, of which the second finds the field empty and nothing wrong', async () => {
    await openNews()
    await write(area(), fits)
    reply(keeps(held()))
    for (let clicks = 0; clicks < 2; clicks++) await click(post())
    expect({ asked: asked('status').length, area: area().value, wrong: wrong() }).toEqual({
      asked: 1,
      area: '',
      wrong: undefined,
    })
  })

  it.each([
    ['too short', '1 more character needed'],
    ['x'.repeat(141), '1 character too many'],
  ])('that does not fit stays in the focused field, and it is announced why: %s', async (text, announcement) => {
    await openNews()
    await write(area(), text)
    for (const act of [() => press('Enter', { ctrlKey: true }), () => click(post())]) {
      await act()
      expect({ asked: asked('status'), focused: document.activeElement }).toEqual({ asked: [], focused: area() })
      expect({ area: area().value, wrong: wrong() }).toEqual({ area: text, wrong: announcement })
    }
    // a screen reader would still find it in the form
    await write(area(), fits)
    expect(wrong()).toBeUndefined()
  })
})

describe('social accounts', () => {
  it('are offered only by a network that publishes statuses there', async () => {
    for (const [network, count] of [
      [builtNetwork, 0],
      [publishing, 2],
    ] as const) {
      await openPopup({ stored: { network, options: { ...defaultOptions, socialAccounts: [chirp, company] } } })
      await click(screen.getByRole('tab', { name: 'News' }))
      await click(screen.getByRole('button', { name: 'What are you working on?' }))
      expect(accounts()).toHaveLength(count)
    }
  })

  // shows: §4 status.social_account
  it('of the options receive the status if chosen, and nothing once they are removed from the options', async () => {
    await openNews([chirp, company])
    await click(area())
    expect(accounts().map((each) => each.closest('label')?.textContent)).toEqual([chirp, company])
    screen.getByText('If you choose none, your settings on Demo Network apply.')
    await write(area(), fits)
    await click(account(chirp))
    await click(account(company))
    await openNews([company])
    await click(post())
    expect(asked('status')).toEqual([{ message: fits, social_account: [company] }])
    await click(account(company))
    await openNews([chirp])
    await click(post())
    expect(asked('status')[1]).toEqual({ message: fits, social_account: [] })
  })

  it('warns that a status may be posted already if its posting was stopped, until its text is gone', async () => {
    await statusDraft(owner).set({ message: fits, social_account: [], unconfirmed: 'status' })
    await openNews()
    expect(alertCode()).toBe('unconfirmed')
    within(screen.getByRole('alert')).getByRole('link', { name: 'Open your profile' })
    await write(area(), `${fits} whole`)
    expect(alertCode()).toBe('unconfirmed')
    await write(area(), '')
    expect(alertCode()).toBeUndefined()
  })
})

// the emoji of an engine is one character of two UTF-16 units
// shows: §4 status.message
it.each([
  ['', undefined],
  ['  too short ', undefined],
  [`  ${'🚂'.repeat(140)}\n`, undefined],
  ['x'.repeat(141), '1 character too many'],
  ['🚂'.repeat(142), '2 characters too many'],
])('while "%s" is typed, the field says "%s"', async (text, sentence) => {
  await openNews()
  await write(area(), text)
  expect(wrong()).toBe(sentence)
})

describe('a status', () => {
  it('that is being sent is shown below the empty composer', async () => {
    await openNews()
    await write(area(), fits)
    reply(keeps())
    await click(post())
    expect(cards()).toEqual([[fits, 'Posting…']])
    expect({ area: area().value, readOnly: area().readOnly, focused: document.activeElement }).toEqual({
      area: '',
      readOnly: false,
      focused: area(),
    })
    expect(await statusDraft(owner).get()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await press('Escape')
    expect(document.activeElement).toBe(area())
    await write(area(), 'Another thought, too')
    await click(post())
    expect(cards()).toEqual([fits, 'Another thought, too'].map((text) => [text, 'Posting…']))
    await isDone()
    expect({ isPosted: posted() !== null, cards: cards() }).toEqual({ isPosted: true, cards: [[fits, 'Posting…']] })
  })

  it('can be cancelled before it is sent: its text returns to the composer above newer text, with the focus', async () => {
    await openNews([chirp, company])
    await write(area(), fits)
    await click(account(chirp))
    reply(keeps(held()))
    await click(post())
    expect(cards()).toEqual([[fits, inSeconds('This will be posted'), 'Undo']])
    await write(area(), 'Later')
    await click(writeButton('Undo'))
    expect({ askedCount: asked('takeBackWrite').length, cards: cards() }).toEqual({ askedCount: 1, cards: [] })
    expect({ area: area().value, chirp: account(chirp).checked, focused: document.activeElement }).toEqual({
      area: `${fits}\nLater`,
      chirp: true,
      focused: area(),
    })
  })

  it('waits visibly for an older status and can be cancelled, but doesn’t wait for one that needs the member', async () => {
    const offline = { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } } as const
    const older = writeOf(status(fits), offline)
    const newer = writeOf(status('Another thought, too'), { phase: 'waiting', due: Date.now() - 1 })
    await openNews([], [older, newer])
    expect(cards()[1]).toEqual(['Another thought, too', 'This is sent after what you did before.', 'Cancel'])
    await store({ outbox: [{ ...older, due: null }, newer] })
    expect(cards()[1]).toEqual(['Another thought, too', 'Posting…'])
    await store({ outbox: [writeOf({ type: 'deletion', id: 'ada' }, offline), newer] })
    expect(cards()).toEqual([['Another thought, too', 'Posting…']])
  })

  it('shows “Undo” and the seconds that are left until the undo time ends, without a change of the storage', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const pass = async () => {
      vi.advanceTimersByTime(1000)
      await settle()
    }
    const older = writeOf(status(fits), { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } })
    const newer = writeOf(status('Another thought, too'), { phase: 'waiting', due: Date.now() + 1900 })
    await openNews([], [older, newer])
    const left = (seconds: number) => ['Another thought, too', `This will be posted in ${seconds}\u00a0s.`, 'Undo']
    expect(cards()[1]).toEqual(left(2))
    await pass()
    expect(cards()[1]).toEqual(left(1))
    // a screen reader would speak without a pause
    expect(document.querySelectorAll('.write [role=status]')[1]?.textContent).toBe(
      `${left(2)[1]} “Undo” is the next button.`,
    )
    await vi.waitFor(() => expect(cards()[1]).toContain('This is sent after what you did before.'), 5000)
  })
})
