import { screen, within } from '@testing-library/preact'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSent, logSent, type SentCall } from '../../../../src/extension/capabilities/record/facts.ts'
import { button } from '../../support/elements.ts'
import { asked, click, fails, maya, openOptions, reply, settle, store } from '../../support/pages.ts'
import { owner } from '../../support/stored/writes.ts'

const amounts = { account: 400, options: 1001, unsent: 1200, requests: 0, recent: 5000, index: 1, sent: 1234 }

type Opening = NonNullable<Parameters<typeof openOptions>[0]>

async function note(call: Partial<SentCall> = {}): Promise<void> {
  const usual = { reason: 'page', method: 'GET', host: 'graph.example', path: '/recommend', about: '' } as const
  await logSent({ owner, at: Date.now(), ...usual, ...call })
}

/** Opens the options with the lists of sent calls and of stored data. */
async function open(opening: Opening = {}): Promise<void> {
  await openOptions({ ...opening, replies: { measureStored: async () => amounts, ...opening.replies } })
  await click(summary())
  await settle()
  await vi.waitFor(() => screen.getByRole('list', { name: 'What is stored here' }))
}
const summary = () => screen.getByText('What was sent and stored')
const list = () => screen.findByRole('list', { name: 'What was sent' })
const opened = () => [...document.querySelectorAll<HTMLElement>('.sent details details li')]

/** Unfolds all days and kinds. */
async function entries(): Promise<HTMLElement[]> {
  await list()
  for (const which of ['.sent > li > details', '.sent details details'])
    for (const details of document.querySelectorAll<HTMLDetailsElement>(which)) await unfold(details)
  return opened()
}
async function unfold(details: HTMLDetailsElement): Promise<void> {
  details.open = true
  await settle()
}
const summaries = (selector: string) =>
  [...document.querySelectorAll(`${selector} > summary`)].map(({ textContent }) => textContent)
const group = (name: string) => within(screen.getByRole('region', { name }))
const rows = () => within(screen.getByRole('list', { name: 'What is stored here' })).getAllByRole('listitem')

beforeEach(clearSent)

describe('the list of sent calls', () => {
  it('is read when opened: call, reason, time and page, which is not a link', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 31, 12) })
    await note({ path: '/me/pending_requests', reason: 'time' })
    await note({ about: 'http://news.example/night-trains' })
    await open()
    const [newest, older, ...others] = await entries()
    expect(others).toEqual([])
    expect(newest?.textContent).toMatch(
      /^12:00\sPMYou opened Passalong for this page or link, or tried again\.With the address http:\/\/news\.example\/night-trainsGET graph\.example\/recommend$/,
    )
    expect(newest?.querySelector('a')).toBeNull()
    expect(older?.textContent).toMatch(/^12:00\sPMAutomatically: about every half hour/)
  })

  it('is unfolded for today and folded for earlier days, with counts by day and kind', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 31, 12) })
    const at = (day: number) => new Date(2026, 0, day, 23, 59).getTime()
    await note({ at: at(27) })
    await note({ at: at(30) })
    await note({ at: at(30) })
    await note()
    await note({ path: '/newsfeed' })
    await note()
    await open()
    await list()
    expect(summaries('.sent > li > details')).toEqual([
      'Today 3 calls',
      'Yesterday 2 calls',
      'Tuesday, January 27 1 call',
    ])
    expect(summaries('.sent details details')).toEqual(['Who shared a page 2', 'News from your contacts 1'])
    expect(opened()).toEqual([])
    const [, yesterday] = document.querySelectorAll<HTMLDetailsElement>('.sent > li > details')
    if (yesterday) await unfold(yesterday)
    expect(summaries('.sent details details')).toHaveLength(3)
    expect(await entries()).toHaveLength(6)
  })

  it('renders fifty calls at a time, and moves the focus to the first new one', async () => {
    for (let number = 0; number < 120; number++) await note({ about: `page ${number}` })
    await open()
    await list()
    expect(opened()).toEqual([])
    expect(await entries()).toHaveLength(50)
    button('Show more').focus()
    await click(button('Show more'))
    expect(opened()).toHaveLength(100)
    expect(document.activeElement?.textContent).toContain('page 69')
    await click(button('Show more'))
    expect(opened()).toHaveLength(120)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('has only the calls of the signed-in account, and counts the others', async () => {
    await note({ about: 'http://news.example/mine' })
    await note({ owner: 'https://network.example ana', about: 'http://news.example/hers' })
    await note({ owner: '', path: '/me', reason: 'sign-in' })
    await open()
    expect((await entries()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('/mine')])
    expect(document.body.textContent).not.toContain('/hers')
    group('What was sent').getByText('2 calls of other accounts are not shown.')
    await store({ account: null })
    expect((await entries()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('/me')])
  })

  it('names every call that it lists', async () => {
    for (const path of ['/search', '/most_shared']) await note({ path })
    await open()
    await list()
    expect(summaries('.sent details details')).toEqual(['What was shared most in a week 1', 'Your search 1'])
  })

  it('shows the error if it can’t be read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError')
    })
    await open()
    expect((await group('What was sent').findByRole('alert')).textContent).toMatch(/^The list can’t be read/)
  })
})

describe('the list of stored data', () => {
  it('shows kinds and amounts, with their actions, which lead to no section without the consent', async () => {
    await open()
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Your sign-in and account1 kBAccount',
      'Your options2 kB',
      'Drafts, what isn’t sent yet, and what was sent recently (all accounts)2 kBNot sent yet',
      'Contact requests, pages passed to you and pages you keep, until you sign outNothing',
      'Your last look-ups and news, until the browser is closed5 kBDelete',
      'What you and your contacts shared1 shareDelete',
      'The list of what was sent1,234 linesDelete',
    ])
    const links = within(screen.getByRole('region', { name: 'What is stored here' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#account-title', '#unsent-title'])
    for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
    await open({ stored: { consent: null, account: null } })
    expect(rows()[0]?.textContent).toBe('Your sign-in and account1 kB')
    reply({ measureStored: async () => ({ ...amounts, account: 0 }) })
    await store({ account: maya })
    await vi.waitFor(() => expect(rows()[0]?.textContent).toBe('Your sign-in and accountNothing'))
  })

  const what = 'Your last look-ups and news, until the browser is closed'
  const remove = () => button(`Delete: ${what}`)
  const status = () => group('What is stored here').getByRole('status').textContent

  it('shows why the last look-ups and news could not be deleted', async () => {
    await open({ replies: { deleteRecent: fails('unexpected') } })
    await click(remove())
    expect(group('What is stored here').getByRole('alert').dataset.code).toBe('unexpected')
    expect(status()).toBe('')
  })

  it('deletes the last look-ups and news once, and says so where the focus stays', async () => {
    await open({ replies: { deleteRecent: async () => null } })
    reply({ measureStored: async () => ({ ...amounts, recent: 0 }) })
    await click(remove())
    expect(asked('deleteRecent')).toHaveLength(1)
    await vi.waitFor(() => expect(status()).toBe(`Deleted: ${what}`))
    expect({ focused: document.activeElement, disabled: remove().getAttribute('aria-disabled') }).toEqual({
      focused: remove(),
      disabled: 'true',
    })
    await click(remove())
    expect(asked('deleteRecent')).toHaveLength(1)
  })

  it('deletes the list of sent calls after a question', async () => {
    await note()
    await open({
      replies: {
        deleteSent: async () => {
          await clearSent()
          return null
        },
      },
    })
    expect(await entries()).toHaveLength(1)
    button('Delete: The list of what was sent').focus()
    await click(button('Delete: The list of what was sent'))
    expect(asked('deleteSent')).toEqual([])
    expect(document.activeElement).toBe(button('Don’t delete'))
    await click(button('Don’t delete'))
    expect(document.activeElement).toBe(button('Delete: The list of what was sent'))
    await click(button('Delete: The list of what was sent'))
    reply({ measureStored: async () => ({ ...amounts, sent: 0 }) })
    await click(button('Delete'))
    expect(asked('deleteSent')).toHaveLength(1)
    await group('What was sent').findByText('The list is empty.')
    expect(document.activeElement).toBe(button('Delete: The list of what was sent'))
  })
})
