import { screen } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import type { Handlers, Replies } from '../../../../src/extension/messages/questions.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { click, done, fails, maya, openPopup, settle } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/lists.ts'
import { optionsWith } from '../../support/stored/options.ts'

type Notice = Replies['notices']['notices'][number]

const account = { ...maya, additions: ['notices'] }
const notice = (name: string, message = ''): Notice => ({
  id: name,
  name,
  link: 'https://network.example/page',
  from: [],
  message,
  on: { name: 'The harbour' },
})

async function open(notices: Handlers['notices']): Promise<void> {
  await openPopup({
    stored: { account, pendingRequests: pendingRequests(['Cy']) },
    replies: { notices, refreshPendingRequests: done },
  })
  await click(screen.getByRole('tab', { name: /^For you/ }))
  await settle()
}
const rows = () => [...document.querySelectorAll('.notices li')].map(({ textContent }) => textContent)

const told =
  (...notices: Notice[]): Handlers['notices'] =>
  async () => ({ since: null, notices })

it('what others did is at the foot of what waits in four rows and a link to all, and counts nowhere', async () => {
  const early = ['Cem', 'Dee', 'Eve'].map((name) => notice(`${name} shared it, too`))
  await open(told(notice('Ana answered', 'By the pier'), notice('Ben thanked you'), ...early))
  expect(rows()).toEqual([
    expect.stringMatching(/^Ana answered.*The harbour · By the pier$/),
    expect.stringMatching(/^Ben thanked you.*The harbour$/),
    expect.stringContaining('Cem shared it, too'),
    expect.stringContaining('Dee shared it, too'),
  ])
  screen.getByRole('list', { name: 'Reactions' })
  const all = screen.getByRole('link', { name: 'Show more' })
  expect(all.getAttribute('href')).toBe(`${builtNetwork.authUrl}/requests`)
  expect(screen.getByRole('tab', { name: /^For you/ }).textContent).toBe('For you 1')
})

it('the heading says since when, as that of the news', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T12:00:00') })
  const since = new Date('2026-03-03T12:00:00').getTime()
  await open(async () => ({ since, notices: [notice('Ben thanked you')] }))
  screen.getByRole('heading', { name: 'New since Tuesday' })
})

it('the notices are in the language that the member chooses while the popup is open', async () => {
  let sentence = 'Ana answered'
  await open(async () => ({ since: null, notices: [notice(sentence)] }))
  sentence = 'Ana hat geantwortet'
  await items.options.set(optionsWith({ language: 'de' }))
  await vi.waitFor(() => expect(rows()[0]).toContain('Ana hat geantwortet'))
})

it('without any, or if they can’t be read, nothing is there', async () => {
  await open(told())
  expect(document.querySelector('.notices')).toBeNull()
  await open(fails('unreachable'))
  expect({ rows: rows(), alert: screen.queryByRole('alert') }).toEqual({ rows: [], alert: null })
})
