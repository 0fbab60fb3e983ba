import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write, WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { countDrafts, statusDraft } from '../../../../src/extension/storage/drafts.ts'
import {
  asked,
  click,
  closePage,
  done,
  fails,
  fillStorage,
  maya,
  openPopup,
  press,
  reply,
  settle,
  store,
  write,
} from '../../support/pages.ts'
import { becomes, held, isDone, isQuick, keeps, owner, writeOf } from '../../support/writes.ts'

const chirp = '@maya on Chirp'
const company = 'The company page'

async function openNews(social_accounts: string[] = [], outbox: Write[] = []): Promise<void> {
  await openPopup({ stored: { options: { ...defaultOptions, social_accounts }, outbox } })
  await click(screen.getByRole('tab', { name: 'News' }))
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your status' })
const isDimmed = () => post().getAttribute('aria-disabled') === 'true'
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
const counter = () => document.querySelector<HTMLElement>('.counter')
const counted = () => counter()?.querySelector('[aria-hidden]')?.textContent
const announced = () => counter()?.querySelector('[role=status]')?.textContent
const account = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const accounts = () => screen.queryAllByRole('checkbox', { name: /Chirp|company/ })
/** Those that are on their way, and what can be done about each. */
const cards = () =>
  [...document.querySelectorAll<HTMLElement>('form .write-card')].map((card) => [
    card.querySelector('.line')?.textContent,
    card.querySelector('.write > p > :first-child')?.textContent ??
      card.querySelector<HTMLElement>('[role=alert]')?.dataset.code,
    ...within(card)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ])
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const status = (message: string): WriteContent => ({ type: 'status', message, social_account: [] })
const alert = () => screen.queryByRole('alert')?.dataset.code

const fits = 'Half a thought, to be'

describe('the composer', () => {
  const shown = () => [Number(area().rows), screen.queryByRole('button', { name: 'Post' }) !== null, accounts().length]
  const line = [1, false, 0]
  const whole = [3, true, 1]

  it('is one line until I use it, and again when I leave it empty', async () => {
    await openNews([chirp])
    expect(shown()).toEqual(line)
    await click(area())
    expect(shown()).toEqual(whole)
    await click(account(chirp))
    expect(shown()).toEqual(whole)
    await click(account(chirp))
    await click(screen.getByRole('heading', { name: 'From your contacts' }))
    expect(shown()).toEqual(line)
  })

  it('says beside “Post” who will see the status', async () => {
    await openNews()
    const sentence = 'All members of Demo Network can see your status. Your contacts also see it in their news.'
    expect(screen.queryByText(sentence)).toBeNull()
    await click(area())
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('that loses the focus to a press stays as it is until the click is over, so that nothing moves under it', async () => {
    await openNews([chirp])
    await click(area())
    const target = screen.getByRole('button', { name: 'Filter' })
    target.focus()
    fireEvent.pointerDown(target)
    await settle()
    expect(shown()).toEqual(whole)
    fireEvent.click(target)
    await settle()
    expect(shown()).toEqual(line)
  })

  it('that is left by Tab is one line again', async () => {
    await openNews([chirp])
    await click(area())
    account(chirp).focus()
    fireEvent.keyUp(account(chirp), { key: 'Tab' })
    await settle()
    expect(shown()).toEqual(whole)
    const target = screen.getByRole('button', { name: 'Filter' })
    target.focus()
    fireEvent.keyUp(target, { key: 'Tab' })
    await settle()
    expect(shown()).toEqual(line)
  })

  it('stays whole where something is written or chosen, also in the next popup', async () => {
    await openNews([chirp])
    await write(area(), 'Half')
    await click(screen.getByRole('heading', { name: 'From your contacts' }))
    expect(shown()).toEqual(whole)
    await openNews([chirp])
    expect(shown()).toEqual(whole)
    await write(area(), '')
    await click(account(chirp))
    await openNews([chirp])
    expect(shown()).toEqual(whole)
  })

  it('says that something was posted for as long as nothing is written, also once it is left', async () => {
    await openNews()
    await write(area(), fits)
    reply(isQuick())
    await click(post())
    await click(screen.getByRole('heading', { name: 'From your contacts' }))
    expect([Number(area().rows), screen.queryByText('Posted on Demo Network.') !== null]).toEqual([1, true])
  })
})

describe('the counter', () => {
  // an engine is two of the bounds' units
  // shows: §4 status.message, §8 status-length
  it.each([
    ['', '0 of 140 characters', '', 'calm', false],
    ['  too short ', '1 more character needed', '', 'calm', false],
    ['0123456789', '10 of 140 characters', '', 'calm', true],
    ['x'.repeat(119), '119 of 140 characters', '', 'calm', true],
    ['🚂'.repeat(60), '20 characters left', '20 characters left', 'near', true],
    ['🚂'.repeat(70), '0 characters left', '0 characters left', 'near', true],
    [`  ${'🚂'.repeat(70)}\n`, '0 characters left', '0 characters left', 'near', true],
    ['x'.repeat(141), '1 character too many', '1 character too many', 'over', false],
    ['🚂'.repeat(71), '2 characters too many', '2 characters too many', 'over', false],
  ])('of "%s" says "%s" and announces "%s"', async (text, sentence, announcement, state, canPost) => {
    await openNews()
    await write(area(), text)
    expect([counted(), announced(), counter()?.dataset.state]).toEqual([sentence, announcement, state])
    expect(isDimmed()).toBe(!canPost)
    // a click on it would take the focus from what is typed
    expect(post().disabled).toBe(false)
  })

  it('announces the end at twenty, ten, five and none left, and not at each key in between', async () => {
    await openNews()
    const heard: (string | null | undefined)[] = []
    for (let length = 118; length <= 143; length++) {
      await write(area(), 'x'.repeat(length))
      if (announced() !== heard.at(-1)) heard.push(announced())
    }
    expect(heard).toEqual([
      '',
      '20 characters left',
      '10 characters left',
      '5 characters left',
      '0 characters left',
      '1 character too many',
    ])
    expect(counted()).toBe('3 characters too many')
  })

  it('stands with its bounds at the field, for those who don’t see it', async () => {
    await openNews()
    expect(document.getElementById(area().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '10 to 140 characters',
    )
  })
})

describe('a status', () => {
  it('is posted: the field is empty and has the focus, and its draft is gone', async () => {
    await openNews()
    await write(area(), fits)
    reply(isQuick())
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [] }])
    expect(screen.getByText('Posted on Demo Network.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe(maya.link)
    expect([area().value, document.activeElement]).toEqual(['', area()])
    expect(await statusDraft(owner).get()).toBeNull()
    await write(area(), 'n')
    expect(counted()).toBe('9 more characters needed')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    'is posted by Enter with %j, and not by Enter alone',
    async (held) => {
      await openNews()
      await write(area(), fits)
      await press('Enter')
      expect(asked('postStatus')).toEqual([])
      await press('Enter', held)
      expect(asked('postStatus')).toHaveLength(1)
    },
  )

  it('is not posted by Enter in the box of an account, by which browsers submit', async () => {
    await openNews([chirp])
    await write(area(), fits)
    account(chirp).focus()
    expect(await press('Enter')).toBe(false)
    expect(asked('postStatus')).toEqual([])
  })

  it.each([
    ['too short', '1 more character needed'],
    ['x'.repeat(141), '1 character too many'],
  ])('that does not fit is not posted by the keys either, and it is announced why: %s', async (text, announcement) => {
    await openNews()
    await write(area(), text)
    await press('Enter', { ctrlKey: true })
    expect([asked('postStatus'), alert(), document.activeElement]).toEqual([[], undefined, area()])
    expect(announced()).toBe(announcement)
  })

  it('that does not fit stays, and keeps the focus, where its dimmed button is clicked', async () => {
    await openNews()
    await write(area(), 'too short')
    await click(post())
    expect([asked('postStatus'), area().value, document.activeElement]).toEqual([[], 'too short', area()])
    expect(announced()).toBe('1 more character needed')
    // a screen reader that reads the form would still find it
    await write(area(), fits)
    expect(announced()).toBe('')
  })

  it('is asked for once, however often, and can’t be changed meanwhile', async () => {
    await openNews([chirp])
    await write(area(), fits)
    await click(post())
    expect(isDimmed()).toBe(true)
    expect(area().readOnly).toBe(true)
    expect(account(chirp).closest('fieldset')?.disabled).toBe(true)
    area().focus()
    await press('Enter', { ctrlKey: true })
    expect(asked('postStatus')).toHaveLength(1)
  })

  it('that is on its way stands below the composer, which is empty for the next one', async () => {
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
    expect(screen.getByText('Posted on Demo Network.')).toBeTruthy()
    expect(cards()).toEqual([[fits, 'Posting…']])
  })

  it('that is posted is said, whichever of them it is, and not in the next popup', async () => {
    const first = writeOf(status(fits), { phase: 'unknown', failure: { code: 'status-unconfirmed' } })
    const second = writeOf(status('Another thought, too'), { phase: 'done' })
    await openNews([], [first, second])
    expect(screen.queryByText('Posted on Demo Network.')).toBeNull()
    const isThere = { ...first, phase: 'done' } as const
    await store({ outbox: [isThere, second] })
    expect(screen.getByText('Posted on Demo Network.')).toBeTruthy()
    await openNews([], [isThere, second])
    expect(screen.queryByText('Posted on Demo Network.')).toBeNull()
  })

  it('can be taken back before it leaves: the words and the focus are in the composer, above what was typed since', async () => {
    await openNews([chirp, company])
    await write(area(), fits)
    await click(account(chirp))
    reply(keeps(held()))
    await click(post())
    expect(cards()).toEqual([[fits, 'Posting…', 'Undo']])
    await write(area(), 'Later')
    await click(button('Undo'))
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect([area().value, account(chirp).checked, document.activeElement]).toEqual([`${fits}\nLater`, true, area()])
    expect(cards()).toEqual([])
  })

  it('keeps the focus on its card where what had it is gone', async () => {
    await openNews([], [writeOf(status(fits), held())])
    button('Undo').focus()
    await becomes({ phase: 'sending' })
    expect(document.activeElement).toBe(document.querySelector('.write'))
  })

  it.each([
    [
      'refused',
      { phase: 'refused', failure: { code: 'posting-not-allowed' } },
      ['posting-not-allowed', 'Edit', 'Discard'],
    ],
    [
      'not confirmed',
      { phase: 'unknown', failure: { code: 'status-unconfirmed' } },
      ['status-unconfirmed', 'Look again', 'Send again', 'Edit', 'Discard'],
    ],
    [
      'looked for',
      { phase: 'unknown', due: Date.now(), failure: { code: 'status-unconfirmed' } },
      [
        'Demo Network hasn’t confirmed this yet. Passalong keeps checking whether it arrived. Even if you stop trying, it may have arrived.',
        'Stop trying',
      ],
    ],
    [
      'offline',
      { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } },
      ['You are offline. This is sent as soon as you are back online.', 'Cancel'],
    ],
  ] as const)('that is %s is shown by a popup that is opened again', async (_, change, shown) => {
    await openNews([], [writeOf(status(fits), change)])
    expect(cards()).toEqual([[fits, ...shown]])
  })

  it('that goes after an older one says so, and can be taken back; none goes after one that needs the member', async () => {
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

  it('that can be undone for a moment more says so until then, also where nothing is stored meanwhile', async () => {
    const older = writeOf(status(fits), { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } })
    const newer = writeOf(status('Another thought, too'), { phase: 'waiting', due: Date.now() + 1500 })
    await openNews([], [older, newer])
    expect(cards()[1]).toEqual(['Another thought, too', 'Posting…', 'Undo'])
    await vi.waitFor(
      () => expect(cards()[1]).toContain('This is sent as soon as what you sent before has arrived.'),
      5000,
    )
  })

  it('that is discarded is gone, and one that is edited is in the composer', async () => {
    const refused = { phase: 'refused', failure: { code: 'invalid' } } as const
    await openNews([], [writeOf(status('Gone with the click'), refused), writeOf(status(fits), refused)])
    reply(keeps())
    await click(screen.getAllByRole('button', { name: 'Discard' })[0] as Element)
    expect([asked('discardWrite').length, cards().length, area().value]).toEqual([1, 1, ''])
    await click(button('Edit'))
    expect([asked('takeBackWrite').length, cards(), area().value, document.activeElement]).toEqual([
      1,
      [],
      fits,
      area(),
    ])
  })

  it.each(['outbox-full', 'storage-full', 'no-reply'] as const)(
    'that could not be kept to be sent, %s, stays, and the form’s own button is the way to send it',
    async (code) => {
      await openNews()
      await write(area(), fits)
      reply({ postStatus: fails(code) })
      await click(post())
      expect(alert()).toBe(code)
      expect([area().value, document.activeElement]).toEqual([fits, area()])
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      expect(await statusDraft(owner).get()).toMatchObject({ message: fits })
    },
  )

  it('that was not confirmed says how to find out', async () => {
    await openNews([], [writeOf(status(fits), { phase: 'unknown', failure: { code: 'status-unconfirmed' } })])
    expect(screen.getByRole('alert').textContent).toContain('Look at your profile before you post it again')
    reply({ confirmWrite: done })
    await click(button('Look again'))
    expect(asked('confirmWrite')).toHaveLength(1)
  })

  it('is kept at each keystroke, and restored in the next popup', async () => {
    await openNews([chirp, company])
    await write(area(), 'Half')
    await click(account(company))
    await write(area(), fits)
    expect(await statusDraft(owner).get()).toEqual({ message: fits, social_account: [company] })
    closePage()
    await openNews([chirp, company])
    expect([area().value, account(chirp).checked, account(company).checked]).toEqual([fits, false, true])
    expect(counted()).toBe('21 of 140 characters')
  })

  it('that is typed in another view stands in this one too, and neither of them loses what was typed in the other', async () => {
    await openNews([chirp])
    await write(area(), 'Half')
    await statusDraft(owner).set({ message: 'Half a thought', social_account: [chirp] })
    await settle()
    expect([area().value, account(chirp).checked]).toEqual(['Half a thought', true])
    expect(document.querySelector('.restored')).toBeNull()
    await write(area(), fits)
    expect(await statusDraft(owner).get()).toEqual({ message: fits, social_account: [chirp] })
    await statusDraft(owner).remove()
    await settle()
    expect(area().value).toBe('')
  })

  it('that is typed quickly is never what it was some letters before', async () => {
    await openNews()
    const shown: string[] = []
    for (let length = 1; length <= fits.length; length++) {
      fireEvent.input(area(), { target: { value: fits.slice(0, length) } })
      await new Promise<void>((resolve) => void setImmediate(resolve))
      shown.push(area().value)
    }
    await settle()
    expect(shown).toEqual([...fits].map((_, index) => fits.slice(0, index + 1)))
    expect([area().value, (await statusDraft(owner).get())?.message]).toEqual([fits, fits])
  })

  it('that can’t be kept, since the browser’s storage is full, says so while it is typed, and stays in its field', async () => {
    await openNews()
    const empty = fillStorage()
    await write(area(), 'A thought for')
    expect([alert(), area().value]).toEqual(['draft-unkept', 'A thought for'])
    empty()
    await write(area(), 'A thought for all')
    expect([alert(), area().value]).toEqual([undefined, 'A thought for all'])
  })

  it('that can’t be kept is not replaced by what another view keeps', async () => {
    await openNews()
    const empty = fillStorage()
    await write(area(), 'A thought for all')
    empty()
    await statusDraft(owner).set({ message: 'Elsewhere', social_account: [] })
    await settle()
    expect(area().value).toBe('A thought for all')
  })

  it('that is emptied by hand is no draft any more', async () => {
    await openNews()
    await write(area(), fits)
    await write(area(), '')
    expect([area().value, await statusDraft(owner).get(), await countDrafts()]).toEqual(['', null, 0])
  })

  it('that is typed is not replaced by its own letters before, also where the browser reads faster than it stores', async () => {
    await openNews()
    const set: (values: object) => Promise<void> = fakeBrowser.storage.local.set.bind(fakeBrowser.storage.local)
    const slow = vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementation(async (values: object) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await set(values)
    })
    onTestFinished(() => slow.mockRestore())
    fireEvent.input(area(), { target: { value: 'Half' } })
    await new Promise((resolve) => setTimeout(resolve, 10))
    fireEvent.input(area(), { target: { value: fits } })
    const seen = new Set<string>()
    for (let time = 0; time < 40; time += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.add(area().value)
    }
    await settle()
    expect([[...seen], (await statusDraft(owner).get())?.message]).toEqual([[fits], fits])
  })

  it('that is restored is said once the region for it is there, and can be discarded', async () => {
    await statusDraft(owner).set({ message: fits, social_account: [] })
    const heard: string[] = []
    const watched = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('.restored [role=status]')
        if (region?.textContent) heard.push(region.textContent)
      }
    })
    watched.observe(document, { subtree: true, childList: true, characterData: true })
    await openNews()
    watched.disconnect()
    expect(heard).toEqual(['What you typed before is here again.'])
    await click(button('Discard'))
    expect([area().value, document.activeElement, await statusDraft(owner).get()]).toEqual(['', area(), null])
    expect(document.querySelector('.restored')).toBeNull()
  })

  it('that was typed or sent by another member is not shown', async () => {
    await statusDraft(`${owner}-2`).set({ message: 'Of another', social_account: [] })
    await openNews([], [writeOf(status(fits), { owner: `${owner}-2` })])
    expect([area().value, cards()]).toEqual(['', []])
    await settle()
    await store({ account: { ...maya, id: `${maya.id}-2` } })
    expect([area().value, cards()]).toEqual(['Of another', [[fits, 'Posting…']]])
  })
})

describe('accounts elsewhere', () => {
  it('are not spoken of where the options have none', async () => {
    await openNews()
    expect(screen.queryByText(/publish it also on/)).toBeNull()
  })

  // shows: §4 status.social_account
  it('that were chosen among those in the options get the status too', async () => {
    await openNews([chirp, company])
    await click(area())
    expect(accounts().map((each) => each.closest('label')?.textContent)).toEqual([chirp, company])
    expect(screen.getByText('If you choose none, your settings on Demo Network apply.')).toBeTruthy()
    await write(area(), fits)
    await click(account(chirp))
    await click(account(company))
    await click(account(chirp))
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [company] }])
  })

  // shows: §4 status.social_account
  it('that are in the options no more get nothing, although they were chosen', async () => {
    await openNews([chirp, company])
    await write(area(), fits)
    await click(account(chirp))
    await openNews([company])
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [] }])
  })
})
