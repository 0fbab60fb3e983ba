import { cleanup, fireEvent, render as renderAlone, screen } from '@testing-library/preact'
import type { ComponentChild } from 'preact'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import type { SentenceKey } from '../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { type ErrorCode, errorCodes } from '../../../src/extension/schemas/errors.ts'
import { FailureNotice } from '../../../src/extension/ui/failure.tsx'
import { ConfiguredNetwork, Translation } from '../../../src/extension/ui/text.tsx'
import { button } from '../support/elements.ts'
import { builtNetwork } from '../support/network/networks.ts'
import { click, fails, openOptions, openPopup, openWelcome, reply, settle } from '../support/pages.ts'

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

it('shows the network’s time for a retry until that time', () => {
  const later = Date.now() + 600_000
  render(<FailureNotice failure={{ code: 'busy', retry_at: later }} />)
  screen.getByText(`You can try again after ${t.time(later)}.`)
  cleanup()
  render(<FailureNotice failure={{ code: 'busy', retry_at: Date.now() - 1 }} />)
  expect(screen.queryByText(/try again after/)).toBeNull()
})

/** From now on the background says nothing to any message. */
const fallSilent = () => Object.assign(fakeBrowser.runtime, { sendMessage: () => new Promise(() => {}) })

const silence = () => document.querySelector('[data-code=silent] p')?.textContent

const pages: [string, () => Promise<void>, button: string][] = [
  ['popup', () => openPopup({ stored: { account: null } }), 'Sign in'],
  ['options', openOptions, 'Sign out'],
  ['page after the installation', openWelcome, 'Agree and sign in'],
]

it.each(pages)(
  '%s: a sentence describes a silent background, with a button that restarts it',
  async (_, open, name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reload = vi.fn()
    Object.assign(fakeBrowser.runtime, { reload })
    await open()
    fallSilent()
    await click(screen.getByRole('button', { name }))
    expect(silence()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(9000)
    await settle()
    expect(silence()).toBe('Passalong isn’t responding. No draft is lost.')
    await click(button('Restart Passalong'))
    expect(reload).toHaveBeenCalledOnce()
  },
)

it('a background that refuses is none that says nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await openOptions()
  reply({ signOut: fails('unexpected') })
  await click(button('Sign out'))
  await vi.advanceTimersByTimeAsync(9000)
  expect(silence()).toBeUndefined()
})
