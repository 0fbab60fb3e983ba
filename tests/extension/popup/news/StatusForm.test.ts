import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { statusDraft } from '../../../../src/extension/storage/drafts.ts'
import { alertCode } from '../../support/elements.ts'
import { asked, click, maya, press, reply, settle, write } from '../../support/pages.ts'
import { isQuick, owner } from '../../support/stored/writes.ts'
import {
  account,
  accounts,
  announced,
  area,
  chirp,
  company,
  counted,
  fits,
  isDimmed,
  openNews,
  post,
} from './status-form.ts'

describe('the composer', () => {
  const shown = () => [Number(area().rows), screen.queryByRole('button', { name: 'Post' }) !== null, accounts().length]
  const line = [1, false, 0]
  const whole = [3, true, 1]

  it('is one line until it is used, and again when it is left empty', async () => {
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

  it('shows next to “Post” who will see the status', async () => {
    await openNews()
    const sentence = 'All members of Demo Network can see your status. Your contacts also see it in their news.'
    expect(screen.queryByText(sentence)).toBeNull()
    await click(area())
    screen.getByText(sentence)
  })

  it('that loses the focus by a press folds only after the click, so that the layout doesn’t move', async () => {
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

  it('folds when left by Tab', async () => {
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

  it('stays unfolded with text or a chosen account, also in the next popup', async () => {
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

  it('shows that a status was posted until the member types, also when folded', async () => {
    await openNews()
    await write(area(), fits)
    reply(isQuick())
    await click(post())
    await click(screen.getByRole('heading', { name: 'From your contacts' }))
    expect([Number(area().rows), screen.queryByText('Posted on Demo Network.') !== null]).toEqual([1, true])
  })
})

describe('a status', () => {
  it('is posted; the field is empty with the focus, and the draft is deleted', async () => {
    await openNews()
    await write(area(), fits)
    reply(isQuick())
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [] }])
    screen.getByText('Posted on Demo Network.')
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

  it('is not posted by Enter in an account’s checkbox', async () => {
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
    expect([asked('postStatus'), alertCode(), document.activeElement]).toEqual([[], undefined, area()])
    expect(announced()).toBe(announcement)
  })

  it('that is too long stays in the focused field if the dimmed button is clicked', async () => {
    await openNews()
    await write(area(), 'too short')
    await click(post())
    expect([asked('postStatus'), area().value, document.activeElement]).toEqual([[], 'too short', area()])
    expect(announced()).toBe('1 more character needed')
    // a screen reader would still find it in the form
    await write(area(), fits)
    expect(announced()).toBe('')
    await write(area(), 'too short')
    await write(area(), '')
    expect(announced()).toBe('')
  })

  it('is sent once by many clicks, and can’t be changed meanwhile', async () => {
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
})

describe('social accounts', () => {
  it('are not mentioned if the options have none', async () => {
    await openNews()
    expect(screen.queryByText(/publish it also on/)).toBeNull()
  })

  // shows: §4 status.social_account
  it('of the options receive the status if chosen', async () => {
    await openNews([chirp, company])
    await click(area())
    expect(accounts().map((each) => each.closest('label')?.textContent)).toEqual([chirp, company])
    screen.getByText('If you choose none, your settings on Demo Network apply.')
    await write(area(), fits)
    await click(account(chirp))
    await click(account(company))
    await click(account(chirp))
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [company] }])
  })

  // shows: §4 status.social_account
  it('removed from the options receive nothing, although they were chosen', async () => {
    await openNews([chirp, company])
    await write(area(), fits)
    await click(account(chirp))
    await openNews([company])
    await click(post())
    expect(asked('postStatus')).toEqual([{ message: fits, social_account: [] }])
  })

  it('warns that a status may be posted already if its posting was stopped, until its text is gone', async () => {
    await statusDraft(owner).set({ message: fits, social_account: [], maybe_posted: true })
    await openNews()
    expect(alertCode()).toBe('unconfirmed')
    within(screen.getByRole('alert')).getByRole('link', { name: 'Open your profile' })
    await write(area(), `${fits} whole`)
    expect(alertCode()).toBe('unconfirmed')
    await write(area(), '')
    expect(alertCode()).toBeUndefined()
  })
})
