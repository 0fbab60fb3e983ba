import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { badgeOf, keepBadge } from '../../../src/extension/background/badge.ts'
import { backgroundSentences } from '../../../src/extension/i18n/background.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { pendingRequests } from '../support/pending-requests.ts'

const account = { id: '1', name: 'Maya', link: '', headline: '', picture_small: '' }
const state = { account, signIn: { phase: 'idle' } as const, pendingRequests: pendingRequests(['a', 'b']) }
const badge = (change: Partial<Parameters<typeof badgeOf>[0]>) =>
  badgeOf({ ...state, ...change }, createTranslation('en', backgroundSentences.en, 'Demo Network'))

describe('badgeOf', () => {
  it('tells the number and says it in words', () => {
    expect(badge({})).toMatchObject({ text: '2', title: 'Passalong: 2 contact requests are waiting for you' })
    expect(badge({ pendingRequests: pendingRequests([], { count: 1 }) }).title).toBe(
      'Passalong: 1 contact request is waiting for you',
    )
  })

  it('fits four characters', () => {
    expect(badge({ pendingRequests: pendingRequests([], { count: 99 }) }).text).toBe('99')
    expect(badge({ pendingRequests: pendingRequests([], { count: 10_000 }) }).text).toBe('99+')
  })

  it('is quiet when nothing waits, nothing is known or nobody is signed in', () => {
    expect(badge({ pendingRequests: pendingRequests([], { count: 0 }) }).text).toBe('')
    expect(badge({ pendingRequests: null }).text).toBe('')
    expect(badge({ account: null })).toMatchObject({
      text: '',
      title: 'Passalong: sign in to see who shared this page',
    })
  })

  it('calls when the session has ended by itself', () => {
    const signIn = { phase: 'failed', failure: { code: 'signed-out' } } as const
    expect(badge({ account: null, signIn })).toMatchObject({ text: '!' })
  })
})

it('speaks the language that is chosen, and follows it', async () => {
  keepBadge()
  await items.options.set({ ...defaultOptions, language: 'de' })
  await vi.waitFor(async () =>
    expect(await fakeBrowser.action.getTitle({})).toBe(backgroundSentences.de['badge.signed-out']),
  )
  await items.options.set(defaultOptions)
  await vi.waitFor(async () =>
    expect(await fakeBrowser.action.getTitle({})).toBe(backgroundSentences.en['badge.signed-out']),
  )
})

it('follows what is stored', async () => {
  keepBadge()
  await items.account.set(account)
  await items.pendingRequests.set(pendingRequests([], { count: 3 }))
  await vi.waitFor(async () => expect(await fakeBrowser.action.getBadgeText({})).toBe('3'))
  await items.pendingRequests.set(pendingRequests([], { count: 2 }))
  await vi.waitFor(async () => expect(await fakeBrowser.action.getBadgeText({})).toBe('2'))
})
