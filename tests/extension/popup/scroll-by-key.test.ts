import { screen } from '@testing-library/preact'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { contactRequestSchema } from '../../../src/extension/schemas/contact-request.ts'
import { click, openPopup, settle } from '../support/pages.ts'
import { pendingRequests } from '../support/pending-requests.ts'
import { found, recommendationBy } from '../support/recommendations.ts'

/** Pixels that everything there would need, and has. */
let needed = 0
const room = 100

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => needed)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(room)
})

const link = 'https://network.example/profile/ana'

it.each([
  ['scrolls and leads nowhere', 300, '', 0],
  ['has room', room, '', -1],
  ['scrolls with a profile in it', 300, link, -1],
])('a list of sharers that %s takes the focus as: %#', async (_, height, link, tabIndex) => {
  needed = height
  await openPopup({ replies: { lookUp: found(recommendationBy([{ id: 'ana', name: 'Ana', link }, 'Bo'])) } })
  expect(screen.getByRole('list', { name: 'Shared by' }).tabIndex).toBe(tabIndex)
})

it.each([
  ['scrolls', 300, 'Shall we?', 0],
  ['has room', room, 'Shall we?', -1],
  ['scrolls with a link in it', 300, `Shall we? ${link}`, -1],
])('what a contact request says takes the focus where it %s: %#', async (_, height, message, tabIndex) => {
  needed = height
  const requests = [v.parse(contactRequestSchema, { id: 'ana', from: { name: 'Ana' }, message })]
  await openPopup({ stored: { pendingRequests: pendingRequests(['Ana'], { requests }) } })
  await click(screen.getByRole('tab', { name: /^Requests/ }))
  await settle()
  expect(document.querySelector<HTMLElement>('.request .comment')?.tabIndex).toBe(tabIndex)
})
