import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/extension/messages/finding.ts'
import { button } from '../support/elements.ts'
import { anotherNetwork } from '../support/network/another-network.ts'
import { click, firstFrame, openOptions, openPopup, openWelcome, settle, write } from '../support/pages.ts'
import { indexedShare, putShares } from '../support/stored/shares.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

const chosen = {
  consent: null,
  account: null,
  signIn: { phase: 'failed', failure: { code: 'network-chosen' } },
} as const

describe('nothing moves after the first frame', () => {
  it.each([
    ['popup', openPopup],
    ['page after the installation', openWelcome],
    ['options page', openOptions],
  ])('of the %s that asks for consent because the organization chose the network', async (_, open) => {
    await open({ stored: chosen })
    screen.getByText(/^Your organization changed its settings/)
    expect(document.body.innerHTML).toBe(firstFrame)
  })

  it('of the options page with stored pages of contacts', async () => {
    await putShares([indexedShare({ owner, url: 'https://pages.example/a' })])
    await openOptions({ stored: { index: { owner, changed: 1, names_pages: true } } })
    button('Delete them and load them again')
    expect(document.body.innerHTML).toBe(firstFrame)
  })

  it('of the question whether to use another network', async () => {
    const finding: Finding = { network: anotherNetwork, origin: anotherNetwork.authUrl }
    const outbox = [writeOf({ type: 'status', message: 'A thought', social_account: [] }, { phase: 'waiting' })]
    await openOptions({ stored: { outbox }, replies: { findNetwork: async () => finding } })
    await click(button('Use another network'))
    await write(screen.getByRole('textbox', { name: 'Your network’s address' }), 'another.example')
    const drawn: string[] = []
    const observer = new MutationObserver(() => {
      const found = document.querySelector('.found')?.textContent
      if (found) drawn.push(found)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await click(button('Continue'))
    await settle()
    observer.disconnect()
    expect(drawn[0]).toMatch(/Using another network signs you out.*waits here/)
    expect(drawn.at(-1)).toBe(drawn[0])
  })
})
