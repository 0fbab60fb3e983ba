import { screen, within } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { statusDraft } from '../../../src/extension/features/news/stored.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import { draftLifetime, removeDrafts, shareDraft } from '../../../src/extension/storage/drafts.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { checkAll } from '../support/background.ts'
import { button, group, paragraphs } from '../support/elements.ts'
import { anotherNetwork, builtNetwork } from '../support/network/networks.ts'
import { asked, click, done, fails, maya, openOptions, press, reply, settle, store } from '../support/pages.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

/** The background's values after a sign-out, or a withdrawal. */
const signOut = async () => {
  await items.account.set(null)
  await items.consent.remove()
  return null
}
const withdrawConsent = () => items.consent.remove().then(done)
const giveConsent = () => items.consent.set({ given: 1, version: 2 }).then(done)

describe('the account', () => {
  it('is shown with a link to its profile, and stays with the error if it could not be signed out', async () => {
    await openOptions()
    expect(group('Account').getByRole('link', { name: 'Maya Lindqvist' }).getAttribute('href')).toBe(maya.link)
    expect(paragraphs('Account')).toEqual(['Signed in to Demo Network'])
    await openOptions({ replies: { signOut: fails('unexpected') } })
    await click(button('Sign out'))
    expect(group('Account').getByRole('alert').dataset.code).toBe('unexpected')
    expect(button('Sign out').disabled).toBe(false)
  })

  it.each([
    [true, 'You are signed out. Passalong can no longer use your account on Demo Network.'],
    [false, /^You are signed out. Passalong will end its access as soon as/],
  ])(
    'is signed out, shows whether the network confirmed it (%s), and asks who comes next to agree',
    async (revoked, sentence) => {
      const replied = Promise.withResolvers<boolean>()
      await openOptions({ replies: { signOut, giveConsent, revoked: () => replied.promise } })
      await click(button('Sign out'))
      const status = group('Account').getByText('You are signed out. Passalong is ending its access to Demo Network…')
      // one question on the page
      expect(screen.getAllByText(/^Only .* receives:$/)).toHaveLength(1)
      replied.resolve(revoked)
      await settle()
      expect(group('Account').getByText(sentence)).toBe(status)
      expect(status.getAttribute('role')).toBe('status')
      group('Account').getByText(/^You may still be signed in on the site of Demo Network/)
      expect(group('Account').getByRole('link', { name: 'Sign out there too' }).getAttribute('href')).toBe(
        `${builtNetwork.authUrl}/sign-out`,
      )
      expect(group('Account').queryByText('You are not signed in to Demo Network.')).toBeNull()
      await click(button('Agree and sign in'))
      expect({ giveConsent: asked('giveConsent'), signIn: asked('signIn') }).toEqual({
        giveConsent: [{}],
        signIn: [{}],
      })
      // the agreement can be withdrawn in its own place
      group('Your consent')
      await click(button('Sign in'))
      expect(group('Account').queryByText(sentence)).toBeNull()
      expect(paragraphs('Account')).toEqual(['You are not signed in to Demo Network.'])
    },
  )

  it('is signed out, and shows that the network has confirmed it since', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let revoked = false
    await openOptions({ replies: { signOut, revoked: async () => revoked } })
    await click(button('Sign out'))
    const status = group('Account').getByText(/as soon as Demo Network answers/)
    for (const confirmed of [false, true]) {
      revoked = confirmed
      vi.advanceTimersByTime(10_000)
      await settle()
      expect(status.textContent).toContain(
        confirmed ? 'can no longer use your account' : 'as soon as Demo Network answers',
      )
    }
    vi.advanceTimersByTime(60_000)
    expect(asked('revoked')).toHaveLength(3)
  })
})

const status = (message: string) => writeOf({ type: 'status', message, social_account: [] })
const others = (write: Write): Write => ({ ...write, owner: `${owner}-2` })

describe('signing out with unfinished writes', () => {
  const question = () => group('Account').queryByText(/If you sign out/)
  const names = () =>
    group('Account')
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  const open = async () => {
    await openOptions({
      stored: { outbox: [{ ...status('One'), phase: 'waiting' }, status('Two'), others(status('Three'))] },
      replies: { signOut, revoked: async () => true },
    })
    await click(button('Sign out'))
  }

  it('asks whether to send or delete them, with the focus on staying signed in, which Escape does too', async () => {
    await open()
    expect(question()?.textContent).toBe(
      '1 post not sent yet · 1 post not confirmed yet. If you sign out, this waits here until you sign in again.',
    )
    expect(names()).toEqual(['Sign out and send later', 'Sign out and delete it here', 'Stay signed in'])
    expect(document.activeElement).toBe(button('Stay signed in'))
    for (const name of names()) expect(button(name ?? '').getAttribute('aria-describedby')).toBe(question()?.id)
    await click(button('Stay signed in'))
    expect({ question: question(), focused: document.activeElement }).toEqual({
      question: null,
      focused: button('Sign out'),
    })
    await click(button('Sign out'))
    expect(await press('Escape')).toBe(false)
    expect({ asked: asked('signOut'), question: question(), focused: document.activeElement }).toEqual({
      asked: [],
      question: null,
      focused: button('Sign out'),
    })
    await click(button('Sign out'))
    reply({ signOut: () => new Promise(() => {}) })
    await click(button('Sign out and send later'))
    expect(button('Signing out…').getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button('Signing out…'))
  })

  it.each([
    ['Sign out and send later', {}],
    ['Sign out and delete it here', { deleteWrites: true }],
  ])('does what is chosen: %s', async (name, argument) => {
    await open()
    await click(button(name))
    expect({ asked: asked('signOut'), question: question() }).toEqual({ asked: [argument], question: null })
    expect(paragraphs('Account').slice(0, 2)).toEqual([
      'You are signed out. Passalong can no longer use your account on Demo Network.',
      expect.stringMatching(/Sign out there too$/),
    ])
    expect(document.activeElement).toBe(button('Agree and sign in'))
  })

  it('signs out neither a member who has signed in again meanwhile nor another one, and asks nothing about delivered or others’ writes', async () => {
    await open()
    await store({ account: null, outbox: [] })
    await store({ account: maya })
    expect({ asked: asked('signOut'), question: question() }).toEqual({ asked: [], question: null })
    await open()
    await store({ account: { ...maya, id: `${maya.id}-3` } })
    expect({ asked: asked('signOut'), question: question() }).toEqual({ asked: [], question: null })
    await openOptions({ stored: { outbox: [{ ...status('One'), phase: 'done' }, others(status('Two'))] } })
    await click(button('Sign out'))
    expect(asked('signOut')).toEqual([{}])
  })
})

const consent = { given: Date.UTC(2026, 10, 20, 12), version: 2 } as const

describe('the options page of a member who agreed', () => {
  it('has the agreement among the privacy options, and first of all until it is given', async () => {
    const parts = () => [...document.querySelectorAll('.group')].map((part) => part.querySelector('h3')?.textContent)
    await openOptions()
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent)).toEqual([
      'General',
      'Privacy',
    ])
    expect(document.querySelector('#consent')?.closest('.group')?.querySelector('h2')?.textContent).toBe('Privacy')
    expect(parts()[0]).toBe('Maya Lindqvist')
    await openOptions({ stored: { consent: null, account: null } })
    expect(parts()[0]).toBe('Your consent')
  })

  it('says since when, and takes it back, with the revocation at the network', async () => {
    const replied = Promise.withResolvers<boolean>()
    await openOptions({ stored: { consent }, replies: { withdrawConsent: signOut, revoked: () => replied.promise } })
    screen.getByText(/^Given on November 20, 2026/)
    await click(button('Withdraw your consent'))
    screen.getByText(
      /^Withdraw your consent and sign out\? If you withdraw it, Passalong deletes everything it stored,/,
    )
    // screen readers miss one that comes with its text
    const status = document.querySelector('#consent > [role=status]')
    await click(button('Withdraw your consent'))
    expect(asked('withdrawConsent')).toEqual([{}])
    expect(status?.textContent).toBe(
      'You withdrew your consent and are signed out. Passalong is ending its access to Demo Network…',
    )
    replied.resolve(true)
    await settle()
    expect(status?.textContent).toMatch(/Passalong can no longer use your account on Demo Network\.$/)
    screen.getByRole('link', { name: 'Sign out there too' })
    button('Agree and sign in')
    expect(screen.queryByRole('region', { name: 'Account' })).toBeNull()
  })
})

it('a withdrawal is no longer told once another network ends a later consent', async () => {
  await openOptions({ stored: { consent, account: null }, replies: { withdrawConsent } })
  await click(button('Withdraw your consent'))
  await click(button('Withdraw your consent'))
  screen.getByText(/^You withdrew your consent/)
  await store({ consent })
  await store({ consent: null })
  expect(screen.queryByText(/^You withdrew your consent/)).toBeNull()
})

it('a withdrawal at one network is not told of another', async () => {
  await openOptions({
    stored: { consent: null, account: null },
    replies: { withdrawConsent, revoked: async () => true },
  })
  await store({ consent, account: maya })
  await click(button('Withdraw your consent'))
  await click(button('Withdraw your consent'))
  await store({ network: anotherNetwork })
  expect(screen.queryByText(/^You withdrew your consent/)).toBeNull()
})

it.each([
  ['a sign-out and another agreement', signOut],
  ['a sign-out that failed', fails('unexpected')],
])('a withdrawal after %s is told in its own place', async (_, signOut) => {
  await openOptions({ stored: { consent }, replies: { signOut, giveConsent, withdrawConsent } })
  await click(button('Sign out'))
  if (!(await items.consent.get())) await click(button('Agree and sign in'))
  await click(button('Withdraw your consent'))
  await click(button('Withdraw your consent'))
  group('Your consent').getByText(/^You withdrew your consent/)
})

describe('unsent text', () => {
  const section = () => group('Not sent yet')
  const said = () => section().getAllByRole('status')[0]?.textContent
  const counts = () => document.querySelector('#unsent .amount')?.textContent
  const article = shareDraft(owner, 'https://news.example/')

  const deleteUnsent = async () => {
    await removeDrafts()
    await items.outbox.set([])
    return null
  }
  const typed = async () => {
    await article.set({ message: 'Half' })
    await statusDraft(`${owner}-2`).set({ message: 'Half', social_account: [] })
  }

  const question = () => document.getElementById('consent-question')?.textContent

  it('is named by the question of a withdrawal if there is some, and deleted with it', async () => {
    await openOptions({ replies: { withdrawConsent: () => deleteUnsent().then(withdrawConsent) } })
    await click(button('Withdraw your consent'))
    expect(question()).not.toMatch(/drafts/)
    await typed()
    await store({ outbox: [others(status('One'))] })
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(question()).toMatch(
      /This also deletes the drafts of all accounts, and everything that isn’t sent yet: 2 drafts · 1 post not confirmed yet\.$/,
    )
    await click(button('Withdraw your consent'))
    expect(counts()).toBe('Nothing')
  })

  it('is counted: none, drafts as they are typed in a popup, and unfinished writes of all accounts', async () => {
    await openOptions()
    expect({ counts: counts(), button: section().queryByRole('button') }).toEqual({ counts: 'Nothing', button: null })
    await typed()
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(counts()).toBe('2 drafts')
    section().getByText(new RegExp(`saved for ${draftLifetime} days`))
    await store({ outbox: [others(status('One')), status('Two'), { ...status('Three'), phase: 'done' }] })
    expect(counts()).toBe('2 drafts · 2 posts not confirmed yet')
  })

  it('is listed to be copied, of the present account alone, as far as it has a text', async () => {
    const items = () =>
      section()
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await openOptions()
    expect(items()).toEqual([])
    await article.set({ message: 'Half a thought\nof two lines' })
    await statusDraft(`${owner}-2`).set({ message: 'Of another', social_account: [] })
    await fakeBrowser.storage.local.set({
      [`draft ${owner} answer gone@1`]: { fields: 'Of an earlier build' },
      [`draft ${owner} share https://news.example/b@1`]: { at: Date.now(), fields: { title: 'Mine' } },
      [`draft ${owner} answer odd@1`]: { at: Date.now(), fields: { message: 7 } },
    })
    window.dispatchEvent(new Event('focus'))
    await settle()
    section().getByText('What you typed')
    expect(items()).toEqual(['Half a thought\nof two linesjust now', 'Of an earlier build'])
  })

  it('is counted and deleted also if only another build can read it', async () => {
    await fakeBrowser.storage.local.set({ 'outbox@1': [{ ...status('One'), phase: 'paused' }] })
    await checkAll()
    await openOptions({ replies: { deleteUnsent } })
    expect(counts()).toBe('1 entry saved by another version')
    section().getByRole('button', { name: 'Delete drafts and everything unsent' })
  })

  it('is deleted after a question, or stays, with the error if it could not be deleted', async () => {
    await typed()
    await openOptions({ stored: { outbox: [status('One')] }, replies: { deleteUnsent: fails('unexpected') } })
    const before = '2 drafts · 1 post not confirmed yet'
    await click(button('Delete drafts and everything unsent'))
    section().getByText('Delete the drafts of all accounts, and everything that isn’t sent yet?')
    expect({
      focused: document.activeElement,
      className: button('Delete drafts and everything unsent').className,
    }).toEqual({
      focused: button('Don’t delete'),
      className: 'danger',
    })
    await click(button('Don’t delete'))
    expect(document.activeElement).toBe(button('Delete drafts and everything unsent'))
    await click(button('Delete drafts and everything unsent'))
    expect({ press: await press('Escape'), focused: document.activeElement }).toEqual({
      press: false,
      focused: button('Delete drafts and everything unsent'),
    })
    expect({ asked: asked('deleteUnsent'), counts: counts() }).toEqual({ asked: [], counts: before })
    await click(button('Delete drafts and everything unsent'))
    await click(button('Delete drafts and everything unsent'))
    expect({ code: section().getByRole('alert').dataset.code, counts: counts() }).toEqual({
      code: 'unexpected',
      counts: before,
    })
    reply({ deleteUnsent })
    if (!section().queryByText(/^Delete the drafts of all accounts/))
      await click(button('Delete drafts and everything unsent'))
    await click(button('Delete drafts and everything unsent'))
    expect({ counts: counts(), said: said() }).toEqual({ counts: 'Nothing', said: 'Deleted' })
    expect(document.activeElement).toBe(section().getByRole('heading', { name: 'Not sent yet' }))
    // a write that is sent afterwards leaves the list, too, but was not deleted
    await store({ outbox: [status('One')] })
    expect(said()).toBe('')
  })
})
