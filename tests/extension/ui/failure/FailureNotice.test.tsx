import { cleanup, fireEvent, render as renderAlone, screen } from '@testing-library/preact'
import type { ComponentChild } from 'preact'
import { afterEach, expect, it, vi } from 'vitest'
import { loadPageTexts } from '../../../../src/extension/i18n/page-texts.ts'
import type { SentenceKey } from '../../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../../src/extension/i18n/translate.ts'
import { type ErrorCode, errorCodes } from '../../../../src/extension/schemas/errors.ts'
import { FailureNotice } from '../../../../src/extension/ui/failure.tsx'
import { ConfiguredNetwork, Translation } from '../../../../src/extension/ui/text.tsx'
import { builtNetwork } from '../../support/network/networks.ts'

const en = await loadPageTexts('en')

const signIn = errorCodes.filter((code) => code === 'signed-out' || code.startsWith('sign-in-'))
const others: Partial<Record<ErrorCode, string>> = {
  unconfirmed: 'look-again',
  missing: 'look-again',
  'no-permission': 'retry',
  'sign-in-unsupported': 'none',
  'sign-in-waits': 'retry',
  'not-found': 'none',
  'no-network': 'none',
  'network-chosen': 'sign-in',
  'page-forbidden': 'none',
}
const labels: Record<string, string> = { retry: 'Try again', 'sign-in': 'Sign in', 'look-again': 'Look again' }

afterEach(cleanup)

const t = createTranslation<SentenceKey>('en', en, '')
const render = (what: ComponentChild) =>
  renderAlone(
    <ConfiguredNetwork.Provider value={builtNetwork}>
      <Translation.Provider value={t}>{what}</Translation.Provider>
    </ConfiguredNetwork.Provider>,
  )

it.each(errorCodes)('%s has a sentence of its own, with the one button that helps', async (code) => {
  const onAction = vi.fn()
  render(<FailureNotice failure={{ code }} onAction={onAction} />)
  const action = others[code] ?? (signIn.includes(code) ? 'sign-in' : 'retry')
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(
    en[`error.${code}`]?.replaceAll('{network}', ''),
  )
  const buttons = screen.queryAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(
    action === 'none' ? [] : [code === 'no-permission' ? 'Allow' : labels[action]],
  )
  // calm where the member chose it
  const isChosen = ['sign-in-closed', 'sign-in-rejected'].includes(code)
  expect(screen.getByRole('alert').classList.contains('calm')).toBe(isChosen)
  for (const button of buttons) fireEvent.click(button)
  await vi.waitFor(() => expect(onAction.mock.calls).toEqual(action === 'none' ? [] : [[action]]))
})

// shows: ours logs
it('has no button where another one tries again, and names the request where the network did', () => {
  render(<FailureNotice failure={{ code: 'unreachable', requestId: 'uuid-1' }} />)
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByText('Request uuid-1')
})

it('has the button of the browser’s permission in any case, since no other one asks for it', () => {
  render(<FailureNotice failure={{ code: 'no-permission' }} />)
  screen.getByRole('button', { name: 'Allow' })
})

it('shows the network’s time for a retry until that time', () => {
  const later = Date.now() + 600_000
  render(<FailureNotice failure={{ code: 'busy', retry_at: later }} />)
  screen.getByText(`You can try again after ${t.time(later)}.`)
  cleanup()
  render(<FailureNotice failure={{ code: 'busy', retry_at: Date.now() - 1 }} />)
  expect(screen.queryByText(/try again after/)).toBeNull()
})
