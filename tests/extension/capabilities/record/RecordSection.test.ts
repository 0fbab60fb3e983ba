import { screen, within } from '@testing-library/preact'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSent, logSent, type SentCall } from '../../../../src/extension/capabilities/record/sent.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { asked, click, fails, maya, openInOptions, openOptions, reply, settle, store } from '../../support/pages.ts'
import { owner } from '../../support/stored/writes.ts'

const amounts = {
  account: 400,
  options: 1001,
  unsent: 1200,
  requests: 0,
  recent: 5000,
  index: 1,
  sent: 1234,
}

type Opening = NonNullable<Parameters<typeof openOptions>[0]>

async function note(call: Partial<SentCall> = {}): Promise<void> {
  const { host } = new URL(builtNetwork.baseUrl)
  const usual = { reason: 'page', method: 'GET', host, path: '/recommend', about: '' } as const
  await logSent({ owner, at: Date.now(), ...usual, ...call })
}
const about = (path: string) => ({ about: `http://news.example/${path}` })

/** Opens the page of sent calls. */
async function open(opening: Opening = {}): Promise<void> {
  await openOptions(opening)
  await openInOptions('#sent')
  await settle()
}
const sent = () => screen.getByRole('region', { name: 'What was sent' })
const headings = () => [...sent().querySelectorAll('h2')].map(({ textContent }) => textContent)
const rows = () => [...sent().querySelectorAll('.rows > li')].map(({ textContent }) => textContent)
const sum = () => sent().querySelector('.sum')?.textContent
const row = (name: string) => screen.getByRole('link', { name: (text) => text.startsWith(name) })

/** Empties the record, which begins then. */
async function beginAt(since: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: since })
  await clearSent()
  vi.useRealTimers()
}

beforeEach(() => beginAt(0))

describe('the page of sent calls', () => {
  it('is led to by a row with the sum, has title and focus, and gives the focus back to the row', async () => {
    await note(about('night-trains'))
    await note({ path: '/me' })
    await openOptions()
    expect(row('What was sent').textContent).toBe('What was sent2 times today, 1 of them with a page’s address')
    expect(row('What was sent').getAttribute('href')).toBe('#sent')
    await openInOptions('#sent')
    expect(document.title).toBe('What was sent – Passalong options')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What was sent', level: 1 }))
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('aria-current')).toBe('true')
    const back = screen.getByRole('link', { name: 'Options' })
    await openInOptions(back.getAttribute('href') ?? '')
    expect(document.activeElement).toBe(row('What was sent'))
    expect(document.title).toBe('Passalong options')
    await openInOptions('#stored')
    // the browser's own way back
    await openInOptions('')
    expect(document.activeElement).toBe(row('What is stored here'))
  })

  it('lists each page once, with the latest time and all reasons, then how often nothing of a page was sent, by reason', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 31, 12) })
    await note({ path: '/me/pending_requests', reason: 'time' })
    await note({ path: '/newsfeed', reason: 'time' })
    await note({ path: '/newsfeed', reason: 'time' })
    await note({ path: '/0123456789abcdef0123456789abcdef/like', method: 'PUT', reason: 'time' })
    await note({ path: '/fedcba9876543210fedcba9876543210/like', method: 'PUT', reason: 'time' })
    await note({ path: '/other', host: 'elsewhere.example', reason: 'trial' })
    await note({ ...about('night-trains') })
    await note({ ...about('night-trains'), method: 'POST', path: '/pass', reason: 'pass' })
    await open()
    expect(sum()).toBe(
      'Passalong contacted Demo Network 8 times today, 2 of them with a page’s address. One click often takes several.',
    )
    expect(headings()).toEqual(['With a page’s address 2 times', 'Without an address 6 times'])
    const reasons = 'When you looked up who shared it · When you sent it'
    expect(rows()).toEqual([
      expect.stringMatching(new RegExp(`^12:00\\sPMnews\\.example/night-trains${reasons} · 2 times$`)),
      'Regular checks for news and requests5 times',
      'When you tried a network, or asked why you can’t sign in elsewhere.example1 time',
    ])
    const calls = [...sent().querySelectorAll<HTMLElement>('.rows [title]')].map(({ title }) => title)
    expect(calls).toEqual([
      'http://news.example/night-trains',
      'PUT /{id}/like, GET /newsfeed, GET /me/pending_requests',
      'GET /other',
    ])
    expect(sent().querySelector('a')).toBeNull()
  })

  it('shows one day at a time, named as people name it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 4, 12) })
    const at = (day: number) => new Date(2026, 0, day, 12, 1).getTime()
    await note({ at: at(-3), ...about('last-year') })
    await note({ at: at(-1), ...about('weekday') })
    await note({ at: at(3), ...about('yesterday') })
    await note({ at: at(3), ...about('yesterday') })
    await open()
    const days = () =>
      within(sent())
        .getAllByRole('button')
        .filter((each) => each.hasAttribute('aria-pressed'))
    expect(days().map(({ textContent }) => textContent)).toEqual([
      'Today 0 times',
      'Yesterday 2 times',
      'Tuesday 1 time',
      '28 Dec 2025 1 time',
    ])
    expect(rows()).toEqual([])
    await click(button(/^Tuesday/))
    expect(button(/^Tuesday/).getAttribute('aria-pressed')).toBe('true')
    expect(rows()).toEqual([expect.stringContaining('news.example/weekday')])
  })

  it('shows twenty pages at a time, and moves the focus to the first new one', async () => {
    for (let number = 0; number < 50; number++) await note({ about: `page ${number}` })
    await open()
    expect(rows()).toHaveLength(20)
    button('Show more').focus()
    await click(button('Show more'))
    expect(rows()).toHaveLength(40)
    expect(document.activeElement?.textContent).toContain('page 29')
    await click(button('Show more'))
    expect(rows()).toHaveLength(50)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('has only the calls of the signed-in account, and counts the others', async () => {
    await note(about('mine'))
    await note({ owner: 'https://network.example ana', ...about('hers') })
    await note({ owner: '', path: '/me', reason: 'sign-in' })
    await open()
    expect(rows()).toEqual([expect.stringContaining('/mine')])
    expect(document.body.textContent).not.toContain('/hers')
    within(sent()).getByText(/Not shown: 2 of other accounts\.$/)
    await store({ account: null })
    expect(rows()).toEqual(['When you signed in, or tried to1 time'])
  })

  it('says since when it lists calls if it begins within its days, and no sum of a day that it lacks a part of', async () => {
    const now = new Date(2026, 0, 31, 12).getTime()
    await beginAt(new Date(2026, 0, 31, 10, 12).getTime())
    vi.useFakeTimers({ toFake: ['Date'], now })
    await note(about('night-trains'))
    await open()
    expect(sum()).toMatch(/^Since 10:12\sAM: 1 time, 1 of them with a page’s address\./)
    within(sent()).getByText(/The list begins on January 31, 2026 at 10:12\sAM\.$/)
    await openInOptions('')
    expect(row('What was sent').textContent).toMatch(/^What was sentSince 10:12\sAM: 1 time, 1 of them with/)
    await beginAt(new Date(2026, 0, 25).getTime())
    vi.useFakeTimers({ toFake: ['Date'], now })
    await open()
    expect(sum()).toMatch(/ 0 times today/)
    within(sent()).getByText(/The list begins on January 25, 2026 at 12:00\sAM\.$/)
  })

  it('shows the error if it can’t be read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError')
    })
    await open()
    expect((await within(sent()).findByRole('alert')).textContent).toMatch(/^The list can’t be read/)
  })

  it('deletes its calls after a question', async () => {
    await note(about('night-trains'))
    await open({ replies: { deleteSent: () => clearSent().then(() => null) } })
    await click(button('Delete'))
    expect(asked('deleteSent')).toEqual([])
    await click(button('Delete'))
    expect(asked('deleteSent')).toHaveLength(1)
    await vi.waitFor(() => expect({ sum: sum(), rows: rows() }).toMatchObject({ rows: [] }))
    expect(document.activeElement).toBe(button('Delete'))
  })
})

describe('the page of stored data', () => {
  const rows = () => within(screen.getByRole('list', { name: 'What is stored here' })).getAllByRole('listitem')

  async function open(opening: Opening = {}): Promise<void> {
    await openOptions({ ...opening, replies: { measureStored: async () => amounts, ...opening.replies } })
    await openInOptions('#stored')
    await vi.waitFor(() => screen.getByRole('list', { name: 'What is stored here' }))
  }

  it('shows kinds and amounts, with their actions, which lead to no section without the consent', async () => {
    await open()
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Your sign-in and account1 kBAccount',
      'Your options2 kB',
      'Drafts, what isn’t sent yet, and what was sent recently (all accounts)2 kBNot sent yet',
      'Contact requests, pages sent to you and pages you keep, until you sign outNothing',
      'Your last look-ups and news, until the browser is closed5 kBDelete',
      'What you and your contacts shared1 shareDelete',
      'The list of what was sent1,234 linesWhat was sent',
    ])
    const links = within(screen.getByRole('list', { name: 'What is stored here' })).getAllByRole('link')
    const targets = links.map((link) => link.getAttribute('href') ?? '')
    expect(targets).toEqual(['#account', '#unsent', '#sent'])
    await openInOptions('#unsent')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Not sent yet' }))
    await open({ stored: { consent: null, account: null } })
    expect(rows()[0]?.textContent).toBe('Your sign-in and account1 kB')
    reply({ measureStored: async () => ({ ...amounts, account: 0 }) })
    await store({ account: maya })
    await vi.waitFor(() => expect(rows()[0]?.textContent).toBe('Your sign-in and accountNothing'))
  })

  it('says what the browser can’t store, and since when the list of what was sent is whole', async () => {
    await beginAt(Date.now())
    await open({ replies: { measureStored: async () => ({ ...amounts, sent: null }) } })
    await vi.waitFor(() =>
      expect(rows().at(-1)?.textContent).toMatch(
        /^The list of what was sentThis browser can’t store this at the moment\.The list begins on .*\.$/,
      ),
    )
  })

  const what = 'Your last look-ups and news, until the browser is closed'
  const remove = () => button(`Delete: ${what}`)
  const status = () => screen.getByRole('status').textContent

  it('shows why the last look-ups and news could not be deleted', async () => {
    await open({ replies: { deleteRecent: fails('unexpected') } })
    await click(remove())
    expect(screen.getByRole('alert').dataset.code).toBe('unexpected')
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
})
