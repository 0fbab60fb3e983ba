import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { badgeOf, startBadge } from '../../../../src/extension/background/browser/badge.ts'
import { requireNetwork } from '../../../../src/extension/background/network/networks.ts'
import { createTranslation } from '../../../../src/extension/i18n/translate.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { backgroundTexts } from '../../../support/background-texts.ts'
import { contrast } from '../../support/contrast.ts'
import { pendingRequests } from '../../support/stored/lists.ts'

const account = { id: '1', name: 'Maya', link: '', headline: '', picture_small: '' }
const network = { baseUrl: 'https://graph.example' }
const state = {
  account,
  signIn: { phase: 'idle' } as const,
  pendingRequests: pendingRequests(['a', 'b']),
  network,
  outbox: [],
  isMarking: false,
}
const badge = (change: Partial<Parameters<typeof badgeOf>[0]>) =>
  badgeOf({ ...state, ...change }, createTranslation('en', backgroundTexts.en, 'Demo Network'))

/** A refused status of the signed-in member, unless changed. */
const write = (change: Partial<Write> = {}): Write => ({
  key: 'one',
  owner: ownerOf(network, account),
  content: { type: 'status', message: 'A status', social_account: [] },
  at: 0,
  phase: 'refused',
  due: null,
  attempts: 1,
  ...change,
})

describe('badgeOf', () => {
  it('shows the number in at most four characters, and says it in words', () => {
    expect(badge({})).toMatchObject({ text: '2', title: 'Passalong: 2 contact requests are waiting for you' })
    expect(badge({ pendingRequests: pendingRequests([], { count: 1 }) }).title).toBe(
      'Passalong: 1 contact request is waiting for you',
    )
    expect(badge({ pendingRequests: pendingRequests([], { count: 99 }) }).text).toBe('99')
    expect(badge({ pendingRequests: pendingRequests([], { count: 10_000 }) }).text).toBe('99+')
  })

  it('says in words that the mark is on, after what needs the member', () => {
    const { title } = badge({ isMarking: true, outbox: [write()] })
    expect(title.split('\n')).toEqual([
      'Passalong: 2 contact requests are waiting for you',
      '1 unfinished action needs your decision',
      'The mark is on: it shows on pages that your contacts shared',
    ])
    expect(badge({ isMarking: true, account: null }).title).not.toContain('mark')
    expect(badge({}).title).not.toContain('mark')
  })

  it('is quiet when nothing waits, nothing is known or nobody is signed in, and shows an expired session', () => {
    expect(badge({ pendingRequests: pendingRequests([], { count: 0 }) }).text).toBe('')
    expect(badge({ pendingRequests: null }).text).toBe('')
    expect(badge({ account: null })).toMatchObject({
      text: '',
      title: 'Passalong: sign in to see who shared this page',
    })
    expect(badge({ account: null, network: null })).toMatchObject({ text: '', title: 'Passalong' })
    const signIn = { phase: 'failed', failure: { code: 'signed-out' } } as const
    expect(badge({ account: null, signIn })).toMatchObject({ text: '!' })
  })
})

describe('the badge for writes that need the member', () => {
  it('has another colour and title, still the number of contact requests, and says nothing while signed out', () => {
    const [quiet, needing] = [badge({}), badge({ outbox: [write()] })]
    expect(needing).toMatchObject({
      text: '2',
      title: 'Passalong: 2 contact requests are waiting for you\n1 unfinished action needs your decision',
    })
    const others = [quiet, badge({ pendingRequests: null }), badge({ account: null })].map(({ colour }) => colour)
    expect(others).not.toContain(needing.colour)
    for (const colour of [...others, needing.colour]) expect(contrast(colour, '#ffffff')).toBeGreaterThan(4.5)
    expect(badge({ account: null, outbox: [write()] })).toEqual(badge({ account: null }))
  })

  it.each([
    [null, 'Passalong'],
    [pendingRequests([]), 'Passalong: no contact request is waiting for you'],
  ])('has a mark instead of a number without contact requests (%j)', (pending, title) => {
    expect(badge({ pendingRequests: pending, outbox: [write(), write({ phase: 'unknown' })] })).toEqual({
      text: '!',
      colour: badge({ outbox: [write()] }).colour,
      title: `${title}\n2 unfinished actions need your decision`,
    })
  })

  const answer = { type: 'answer', id: 'a', value: 'ACCEPT', contact_card: 'NONE', message: '' } as const
  it.each([
    ['an answer whose request is gone', { content: answer, phase: 'done', failure: { code: 'gone' } }],
    ['a write that waits for the host’s permission', { phase: 'waiting', due: 1, failure: { code: 'no-permission' } }],
  ] as const)('counts %s', (_, change) => {
    expect(badge({ outbox: [write(change)] }).title).toMatch(/\n1 unfinished action needs your decision$/)
  })

  it.each([
    ['waits for the network', write({ phase: 'waiting', due: 1 })],
    ['is on its way', write({ phase: 'sending' })],
    ['is asked about', write({ phase: 'unknown', due: 1 })],
    ['is done', write({ phase: 'done' })],
    ['is another member’s', write({ owner: ownerOf(network, { id: '2' }) })],
    [
      'is a member’s of the same id at another network',
      write({ owner: ownerOf({ baseUrl: 'https://b.example' }, account) }),
    ],
  ])('ignores what %s', (_, other) => {
    expect(badge({ outbox: [other] })).toEqual(badge({}))
  })
})

it('uses the chosen language, and follows changes', async () => {
  startBadge()
  for (const language of ['de', 'en'] as const) {
    await items.options.set({ ...defaultOptions, language })
    const title = backgroundTexts[language]['badge.signed-out']
    await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).toBe(title))
  }
})

it('follows stored values', async () => {
  startBadge()
  await items.account.set(account)
  await items.pendingRequests.set(pendingRequests([], { count: 3 }))
  await vi.waitFor(async () => expect(await fakeBrowser.action.getBadgeText({})).toBe('3'))
  await items.pendingRequests.set(pendingRequests([], { count: 2 }))
  await vi.waitFor(async () => expect(await fakeBrowser.action.getBadgeText({})).toBe('2'))
  const owner = ownerOf(await requireNetwork(), account)
  await items.outbox.set([write({ owner })])
  await vi.waitFor(async () =>
    expect(await fakeBrowser.action.getTitle({})).toMatch(
      /2 contact requests .*\n1 unfinished action needs your decision$/,
    ),
  )
  await items.outbox.set([])
  await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).not.toContain('needs you'))
  await items.options.set({ ...defaultOptions, mark: true })
  await items.index.set({ owner, changed: 1, names_pages: true })
  await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).toMatch(/waiting for you\nThe mark is on/))
  await items.index.set({ owner, changed: 2, names_pages: false })
  await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).not.toContain('mark'))
})
