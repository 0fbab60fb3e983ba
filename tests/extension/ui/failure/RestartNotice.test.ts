import { screen } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { button } from '../../support/elements.ts'
import { click, fails, openOptions, openPopup, openWelcome, reply, settle } from '../../support/pages.ts'

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
