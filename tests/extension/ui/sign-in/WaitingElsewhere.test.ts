import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/owner.ts'
import { anotherNetwork } from '../../support/network/another-network.ts'
import { maya, openOptions, openPopup, store } from '../../support/pages.ts'
import { writeOf } from '../../support/stored/writes.ts'

const status = (change: Partial<Write>) =>
  writeOf({ type: 'status', message: 'A thought for all', social_account: [] }, { phase: 'waiting', ...change })
const elsewhere = { owner: ownerOf(anotherNetwork, maya) }
/** The organization chose the built network while a status waited for another one. */
const chosen: NonNullable<Parameters<typeof openPopup>[0]>['stored'] = {
  outbox: [status(elsewhere), status({ ...elsewhere, phase: 'done' }), status({})],
  account: null,
  signIn: { phase: 'failed', failure: { code: 'network-chosen' } },
}

const told = (place: ParentNode | null = document) =>
  [...(place ?? document).querySelectorAll('[data-elsewhere]')].map(({ textContent }) => textContent)
const sentence =
  'Not sent to graph.another.example yet: 1 status. It waits here for up to 30 days until Passalong uses that network again and you sign in there.'

describe('what waits for the network before is told', () => {
  it('in the popup before the consent and before the sign-in, without its text', async () => {
    await openPopup({ stored: { ...chosen, consent: null } })
    expect(told()).toEqual([sentence])
    await store({ consent: { given: 1 } })
    expect(screen.getByRole('heading').textContent).toBe('See who on Demo Network shared this page')
    expect(told()).toEqual([sentence])
    expect(document.body.textContent).not.toContain('A thought')
    await store({ outbox: [status({})] })
    expect(told()).toEqual([])
  })

  it.each(['Your network', 'Not sent yet'])('in the options under “%s”', async (name) => {
    await openOptions({ stored: chosen })
    const section = screen.getByRole('region', { name })
    expect(told(section)).toEqual([sentence])
    within(section).getByText(sentence)
  })
})
