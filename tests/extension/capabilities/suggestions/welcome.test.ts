import { screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { index as indexState } from '../../../../src/extension/capabilities/index/storage/state.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { indexedShare, putShares } from '../../capabilities/index/shares.ts'
import { setOnToolbar } from '../../support/browser/toolbar.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { drawn, firstFrame, maya, openWelcome, settle, store } from '../../support/pages.ts'
import { optionsWith } from '../../support/stored/options.ts'

const agreed = { given: Date.UTC(2026, 10, 20, 12), version: 2 } as const

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
  await indexState.set({ owner, changed: 1, namesPages: true })
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
  await indexState.set({ owner, changed: 2, namesPages: true })
  await settle()
  expect(document.querySelectorAll('.suggestions a')).toHaveLength(1)
})

it('shows another member who signs in none of the first one’s pages', async () => {
  const { share } = await shares()
  await share('a', 'ana', 1)
  await openWelcome({ stored: { consent: agreed, account: maya } })
  expect(document.querySelectorAll('.suggestions a')).toHaveLength(1)
  await store({ account: null })
  await store({ account: { ...maya, id: 'jonas' } })
  expect(document.querySelector('.suggestions a')).toBeNull()
})

it.each([
  ['the member wants none kept', () => items.options.set(optionsWith({ index: false }))],
  ['the network names none', () => indexState.set({ owner: 'x', changed: 1, namesPages: false })],
])('promises no pages if %s', async (_, change) => {
  await change()
  await openWelcome({ stored: { consent: agreed, account: maya } })
  expect(document.querySelector('[data-pages]')).toBeNull()
  screen.getByText(/^Open a page/)
})

it('nothing of the page moves after the first frame that shows the button and pages of contacts', async () => {
  setOnToolbar(true)
  const { share } = await shares()
  await share('a', 'ana', 1)
  await openWelcome({ stored: { consent: { given: 1, version: 2 }, account: maya } })
  screen.getByText('Open a page, then click the Passalong button.')
  expect(document.querySelectorAll('.suggestions a')).toHaveLength(1)
  expect(drawn()).toEqual(firstFrame)
})
