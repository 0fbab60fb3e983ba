import { screen } from '@testing-library/preact'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPopup } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'

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
  const list = screen.getByRole('list', { name: 'Shared by 2 people' }).closest('section')
  expect([list?.tabIndex, list?.getAttribute('aria-label')]).toEqual([tabIndex, tabIndex === 0 ? 'Shared by' : null])
})
