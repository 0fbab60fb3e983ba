import { screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { maya, openWelcome, store } from '../../support/pages.ts'
import { indexedShare, putShares } from '../../support/stored/lists.ts'

const agreed = { given: Date.UTC(2026, 10, 20, 12) }

/** Maya's index. */
async function shares() {
  const owner = ownerOf(builtNetwork, maya)
  const share = (path: string, name: string, hours: number) =>
    putShares([
      indexedShare({
        owner,
        url: `https://pages.example/${path}`,
        title: `About ${path}`,
        name,
        at: Date.now() - hours * 3_600_000,
      }),
    ])
  return { owner, share }
}

it('links to the three pages that most contacts shared, however long ago, in new tabs', async () => {
  const { owner, share } = await shares()
  await share('a', 'ana', 1)
  await share('b', 'ana', 2)
  await share('b', 'jonas', 300 * 24)
  await share('c', 'jonas', 200 * 24)
  await share('d', 'jonas', 340 * 24)
  await share('mine', maya.id, 1)
  await items.index.set({ owner, changed: 1, names_pages: true })
  await openWelcome({ stored: { consent: agreed, account: maya } })
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.suggestions a')]
  expect(links.map(({ href, target }) => [href, target])).toEqual(
    ['a', 'b', 'c'].map((path) => [`https://pages.example/${path}`, '_blank']),
  )
  expect(links[1]?.closest('li')?.textContent).toMatch(/About b.*pages\.example.*ana and 1 other/)
})

it('leads to people if contacts shared nothing yet, and adds pages as contacts share them', async () => {
  await openWelcome({ stored: { consent: agreed, account: maya } })
  const people = screen.getByRole<HTMLAnchorElement>('link', { name: 'Find people on Demo Network' })
  expect(people.href).toBe(`${builtNetwork.authUrl}/`)
  const { owner, share } = await shares()
  await share('a', 'ana', 1)
  await store({ index: { owner, changed: 2, names_pages: true } })
  expect(document.querySelectorAll('.suggestions a')).toHaveLength(1)
})

it('shows another member who signs in none of the first one’s pages', async () => {
  const { owner, share } = await shares()
  await share('a', 'ana', 1)
  await openWelcome({ stored: { consent: agreed, account: maya, index: { owner, changed: 1, names_pages: true } } })
  expect(document.querySelectorAll('.suggestions a')).toHaveLength(1)
  await store({ account: null })
  await store({ account: { ...maya, id: 'jonas' } })
  expect(document.querySelector('.suggestions a')).toBeNull()
})

it.each([
  ['the member wants none kept', { options: { ...defaultOptions, index: false } }],
  ['the network names none', { index: { owner: 'x', changed: 1, names_pages: false } }],
])('promises no pages if %s', async (_, stored) => {
  await openWelcome({ stored: { consent: agreed, account: maya, ...stored } })
  expect(document.querySelector('[data-pages]')).toBeNull()
  screen.getByText(/^Open a page/)
})
