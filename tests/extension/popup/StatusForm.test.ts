import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import { statusDraft } from '../../../src/extension/storage/drafts.ts'
import { asked, click, closePage, done, fails, maya, openPopup, press, reply, write } from '../support/pages.ts'

const chirp = '@maya on Chirp'
const company = 'The company page'

async function openNews(social_accounts: string[] = []): Promise<void> {
  await openPopup({ stored: { options: { ...defaultOptions, social_accounts } } })
  await click(screen.getByRole('tab', { name: 'News' }))
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your status' })
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
const counter = () => document.querySelector<HTMLElement>('.counter')
const counted = () => counter()?.querySelector('[aria-hidden]')?.textContent
const announced = () => counter()?.querySelector('[role=status]')?.textContent
const account = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const accounts = () => screen.queryAllByRole('checkbox', { name: /Chirp|company/ })
const alert = () => screen.queryByRole('alert')?.dataset.code

const fits = 'Half a thought, to be'

describe('the counter', () => {
  // an engine is two of the bounds' units
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
    expect(!post().disabled).toBe(canPost)
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
    reply({ postStatus: done })
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [] }])
    expect(screen.getByText('Posted on Demo Network.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe(maya.link)
    expect([area().value, document.activeElement]).toEqual(['', area()])
    expect(await statusDraft.get()).toBeNull()
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

  it('is sent once, however often, and can’t be changed meanwhile', async () => {
    await openNews([chirp])
    await write(area(), fits)
    await click(post())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Posting…' }).disabled).toBe(true)
    expect(area().readOnly).toBe(true)
    expect(account(chirp).closest('fieldset')?.disabled).toBe(true)
    area().focus()
    await press('Enter', { ctrlKey: true })
    expect(asked('postStatus')).toHaveLength(1)
  })

  it.each(['status-unconfirmed', 'server', 'invalid'] as const)(
    'that failed with %s is kept, and the form’s own button is the way to send it again',
    async (code) => {
      await openNews()
      await write(area(), fits)
      reply({ postStatus: fails(code) })
      await click(post())
      expect(alert()).toBe(code)
      expect([area().value, document.activeElement]).toEqual([fits, area()])
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      expect(await statusDraft.get()).toMatchObject({ message: fits })
    },
  )

  it('that was not confirmed says how to find out', async () => {
    await openNews()
    await write(area(), fits)
    reply({ postStatus: fails('status-unconfirmed') })
    await click(post())
    expect(screen.getByRole('alert').textContent).toContain('Look at your profile before you post it again')
  })

  it('is kept at each keystroke, and restored in the next popup', async () => {
    await openNews([chirp, company])
    await write(area(), 'Half')
    await click(account(company))
    await write(area(), fits)
    expect(await statusDraft.get()).toEqual({ message: fits, social_account: [company] })
    closePage()
    await openNews([chirp, company])
    expect([area().value, account(chirp).checked, account(company).checked]).toEqual([fits, false, true])
    expect(counted()).toBe('21 of 140 characters')
  })
})

describe('accounts elsewhere', () => {
  it('are not spoken of where the options have none', async () => {
    await openNews()
    expect(screen.queryByText(/publish it also on/)).toBeNull()
  })

  it('that were chosen among those in the options get the status too', async () => {
    await openNews([chirp, company])
    expect(accounts().map((each) => each.closest('label')?.textContent)).toEqual([chirp, company])
    expect(screen.getByText('With none chosen, your settings on Demo Network decide.')).toBeTruthy()
    await write(area(), fits)
    await click(account(chirp))
    await click(account(company))
    await click(account(chirp))
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [company] }])
  })

  it('that are in the options no more get nothing, although they were chosen', async () => {
    await openNews([chirp, company])
    await write(area(), fits)
    await click(account(chirp))
    await openNews([company])
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [] }])
  })
})
