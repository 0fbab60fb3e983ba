import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { type Diagnosis, diagnosisText } from '../../../../src/extension/messages/diagnosis.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/built-network.ts'
import { asked, click, openPopup, settle } from '../../support/pages.ts'

const diagnosis: Diagnosis = {
  version: '0.1.0',
  browser: 'A browser',
  online: true,
  network: builtNetwork,
  redirectUri: 'https://x.chromiumapp.org/signed-in',
  trial: {},
  lastSignIn: 'sign-in-closed',
}

async function openHelp(change: Partial<Diagnosis>): Promise<void> {
  const signIn = { phase: 'failed', failure: { code: 'sign-in-closed' } } as const
  await openPopup({
    stored: { account: null, signIn },
    replies: { diagnose: async () => ({ ...diagnosis, ...change }) },
  })
  expect(asked('diagnose')).toEqual([])
  await click(screen.getByText('Trouble signing in?'))
}

describe('trouble signing in', () => {
  it.each<[Partial<Diagnosis>, RegExp[]]>([
    [{}, [/^Demo Network answers as it should/]],
    [{ online: false }, [/^You are offline/]],
    [{ trial: { baseUrl: 'offline', apiKey: 'not-registered' } }, [/^You are offline/]],
    [{ trial: { baseUrl: 'no-graph-api', authUrl: 'no-graph-api' } }, [/^Something else answers/]],
    [
      { trial: { authUrl: 'no-sign-in', apiKey: 'not-registered' } },
      [/^Demo Network has no page for signing in/, /^Demo Network does not know this version/],
    ],
  ])('is examined when it is opened, and explained in the member’s words: %j', async (change, sentences) => {
    await openHelp(change)
    expect(asked('diagnose')).toHaveLength(1)
    for (const sentence of sentences) screen.getByText(sentence)
  })

  it('copies the details for the network’s administrators', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openHelp({})
    await click(button('Copy the details for the administrators of Demo Network'))
    expect(writeText).toHaveBeenCalledWith(diagnosisText(diagnosis))
    expect(screen.getByText('Copied').getAttribute('role')).toBe('status')
  })

  it('is removed when it is closed, and made anew', async () => {
    await openHelp({})
    const details = screen.getByText('Trouble signing in?').parentElement as HTMLDetailsElement
    details.open = false
    await settle()
    expect(screen.queryByText(/^Demo Network answers as it should/)).toBeNull()
    await click(screen.getByText('Trouble signing in?'))
    expect(asked('diagnose')).toHaveLength(2)
  })
})
