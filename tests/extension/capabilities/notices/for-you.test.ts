import { fireEvent, screen } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import type { Notice } from '../../../../src/extension/capabilities/notices/facts.ts'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { asked, click, done, fails, maya, openPopup, settle } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/lists.ts'
import { optionsWith } from '../../support/stored/options.ts'

const account = { ...maya, additions: ['notices'] }
const notice = (name: string, minute: number, message = ''): Notice => ({
  ...{
    id: name,
    kind: message === '' ? 'LIKE' : 'COMMENT',
    name,
    link: 'https://network.example/page',
    from: [],
    message,
    on: { name: 'The harbour' },
  },
  updated_time: `2026-01-02T03:0${minute}:00Z`,
})

async function open(notices: Handlers['notices']): Promise<void> {
  await openPopup({
    stored: { account, pendingRequests: pendingRequests([]) },
    replies: { notices, readNotices: done, refreshPendingRequests: done },
  })
  await click(screen.getByRole('tab', { name: /^For you/ }))
  await settle()
}
const details = () => document.querySelector<HTMLDetailsElement>('.notices')
const line = () => document.querySelector('.notices summary')?.textContent

it('what others did is one line above what waits, which opens, closes by Escape, and goes once it is read', async () => {
  await open(async () => [notice('Ana answered', 5, 'By the pier'), notice('Ben thanked you', 3)])
  expect({ line: line(), isOpen: details()?.open }).toEqual({ line: 'Ana answered', isOpen: false })
  const summary = document.querySelector('.notices summary') as HTMLElement
  await click(summary)
  expect([...document.querySelectorAll('.notices li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ana answered.*By the pierThe harbour$/),
    expect.stringMatching(/^Ben thanked you.*The harbour$/),
  ])
  fireEvent.keyDown(summary, { key: 'Escape' })
  expect(details()?.open).toBe(false)
  await click(screen.getByText('Mark as seen'))
  expect(asked('readNotices')).toEqual([{ until: '2026-01-02T03:05:00Z' }])
  expect(details()).toBeNull()
})

it('the notices are in the language that the member chooses while the popup is open', async () => {
  let sentence = 'Ana answered'
  await open(async () => [notice(sentence, 5)])
  sentence = 'Ana hat geantwortet'
  await items.options.set(optionsWith({ language: 'de' }))
  await vi.waitFor(() => expect(line()).toBe('Ana hat geantwortet'))
})

it('a single notice is the line itself; without any, or if they can’t be read, nothing is there', async () => {
  await open(async () => [notice('Ana answered', 5)])
  expect(line()).toBe('Ana answered')
  await open(async () => [])
  expect(details()).toBeNull()
  await open(fails('unreachable'))
  expect({ details: details(), alert: screen.queryByRole('alert') }).toEqual({ details: null, alert: null })
})
