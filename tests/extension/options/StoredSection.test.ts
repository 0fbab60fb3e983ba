import { screen, within } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { button } from '../support/elements.ts'
import { asked, click, fails, maya, openOptions, reply, store } from '../support/pages.ts'

const amounts = { account: 400, options: 1001, unsent: 1200, requests: 0, recent: 5000, index: 1 }

const rows = () => within(screen.getByRole('list', { name: 'What is stored here' })).getAllByRole('listitem')

async function open(opening: NonNullable<Parameters<typeof openOptions>[0]> = {}): Promise<void> {
  await openOptions({ ...opening, replies: { measureStored: async () => amounts, ...opening.replies } })
  await click(button('Show'))
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
  ])
  const links = within(screen.getByRole('list', { name: 'What is stored here' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#account', '#unsent'])
  await open({ stored: { consent: null, account: null } })
  expect(rows()[0]?.textContent).toBe('Your sign-in and account1 kB')
  reply({ measureStored: async () => ({ ...amounts, account: 0 }) })
  await store({ account: maya })
  await vi.waitFor(() => expect(rows()[0]?.textContent).toBe('Your sign-in and accountNothing'))
})

const what = 'Your last look-ups and news, until the browser is closed'
const remove = () => button(`Delete: ${what}`)
const status = () => document.querySelector('#stored > .said')?.textContent

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
