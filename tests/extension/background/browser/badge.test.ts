import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { badgeOf, startBadge } from '../../../../src/extension/background/browser/badge.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { createTranslation } from '../../../../src/extension/i18n/translate.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { backgroundTexts } from '../../../support/background-texts.ts'
import { pendingRequests } from '../../support/stored/lists.ts'

/** The contrast of two colours as `#rrggbb` (WCAG 2, 1.4.3). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/gi) ?? []).map((hex) => {
    const part = Number.parseInt(hex, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const account = { id: '1', name: 'Maya', link: '', headline: '', picture_small: '', additions: [] }
const network = { baseUrl: 'https://graph.example' }
const state = {
  account,
  signIn: { phase: 'idle' } as const,
  pendingRequests: pendingRequests(['a', 'b']),
  network,
  outbox: [],
}
const badge = (change: Partial<Parameters<typeof badgeOf>[0]>) =>
  badgeOf({ ...state, ...change }, createTranslation('en', backgroundTexts.en, 'Demo Network'))

/** A refused write of the signed-in member, unless changed. */
const write = (change: Partial<Write> = {}): Write => ({
  key: 'one',
  owner: ownerOf(network, account),
  content: { type: 'removal', url: 'https://news.example/', share_id: 'a', pageTitle: '' },
  at: 0,
  phase: 'refused',
  due: null,
  attempts: 1,
  ...change,
})

const counted = (count: number) => ({ pendingRequests: pendingRequests([], { count }) })
const waiting = 'Passalong: 2 contact requests are waiting for you'
const signedOut = 'Passalong: sign in to see who shared this page'
const undecided = '1 action needs your decision'
const unknown = { outbox: [write(), write({ phase: 'unknown' })] }

describe('the badge', () => {
  it.each([
    [{}, '2', [waiting]],
    [counted(1), '1', ['Passalong: 1 contact request is waiting for you']],
    [counted(99), '99', ['Passalong: 99 contact requests are waiting for you']],
    [counted(10_000), '99+', ['Passalong: 10,000 contact requests are waiting for you']],
    [counted(0), '', ['Passalong']],
    [{ pendingRequests: null }, '', ['Passalong']],
    [{ account: null }, '', [signedOut]],
    [{ account: null, network: null }, '', ['Passalong']],
    [{ account: null, outbox: [write()] }, '', [signedOut]],
    [{ outbox: [write()] }, '2', [waiting, undecided]],
    [{ ...counted(0), ...unknown }, '!', ['Passalong', '2 actions need your decision']],
    [{ pendingRequests: null, ...unknown }, '!', ['Passalong', '2 actions need your decision']],
  ])('with %j has “%s” in at most four characters, and says it in words', (change, text, title) => {
    expect(badge(change)).toMatchObject({ text, title: title.join('\n') })
  })

  it('shows that the session has expired', () => {
    const signIn = { phase: 'failed', failure: { code: 'signed-out' } } as const
    expect(badge({ account: null, signIn })).toMatchObject({ text: '!' })
  })

  it('has another colour if a write needs the member', () => {
    const others = [badge({}), badge({ pendingRequests: null }), badge({ account: null })].map(({ colour }) => colour)
    const { colour } = badge({ outbox: [write()] })
    expect(others).not.toContain(colour)
    for (const each of [...others, colour]) expect(contrast(each, '#ffffff')).toBeGreaterThan(4.5)
  })

  const answer = { type: 'answer', id: 'a', value: 'ACCEPT', contact_card: 'NONE', message: '' } as const
  it.each([
    ['an answer whose request is gone', { content: answer, phase: 'done', failure: { code: 'gone' } }],
    ['a write that waits for the consent', { phase: 'waiting', due: 1, failure: { code: 'no-consent' } }],
    ['a write that waits for the host’s permission', { phase: 'waiting', due: 1, failure: { code: 'no-permission' } }],
  ] as const)('counts %s', (_, change) => {
    expect(badge({ outbox: [write(change)] }).title).toBe(`${waiting}\n${undecided}`)
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

describe('what waits besides contact requests', () => {
  const t = createTranslation('en', backgroundTexts.en, 'Demo Network')
  const pages = (count: number) => ({ count, says: () => `${count} pages` })
  const withPages = (count: number, change: Partial<Parameters<typeof badgeOf>[0]> = {}) =>
    badgeOf({ ...state, ...change }, t, ['A line'], [pages(count)])

  it.each([
    [3, {}, '2', 'Passalong: 3 pages, 2 contact requests'],
    [3, counted(0), '•', 'Passalong: 3 pages'],
    [3, { pendingRequests: null }, '•', 'Passalong: 3 pages'],
    [99, counted(1), '1', 'Passalong: 99 pages, 1 contact request'],
    [1, { ...counted(0), outbox: [write()] }, '•', `Passalong: 1 pages\n${undecided}`],
    [0, {}, '2', waiting],
    [0, counted(0), '', 'Passalong'],
    [3, { account: null }, '', signedOut],
  ])('is named beside their number, and is a dot without one: %j, %j', (count, change, text, title) => {
    const shown = 'account' in change ? title : `${title}\nA line`
    expect(withPages(count, change)).toMatchObject({ text, title: shown })
  })

  it('is drawn again when it changes, also in the button’s title without the lines of others', async () => {
    let changed = () => {}
    let count = 0
    startBadge([
      {
        shows: [
          {
            watch(listener) {
              changed = listener
            },
          },
        ],
        waiting: async () => pages(count),
      },
      { shows: [], line: async () => 'A line' },
    ])
    await items.account.set(account)
    await items.pendingRequests.set(counted(2).pendingRequests)
    await vi.waitFor(async () => expect(await fakeBrowser.action.getBadgeText({})).toBe('2'))
    count = 3
    changed()
    const title = 'Passalong: 3 pages, 2 contact requests'
    await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).toBe(`${title}\nA line`))
    expect(await fakeBrowser.action.getBadgeText({})).toBe('2')
  })
})

it('the badge follows stored values, in the chosen language', async () => {
  startBadge()
  for (const language of ['de', 'en'] as const) {
    await items.options.set({ ...defaultOptions, language })
    const title = backgroundTexts[language]['badge.signed-out']
    await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).toBe(title))
  }
  await items.account.set(account)
  await items.pendingRequests.set(counted(3).pendingRequests)
  await vi.waitFor(async () => expect(await fakeBrowser.action.getBadgeText({})).toBe('3'))
  const owner = ownerOf(await requireNetwork(), account)
  const changes = [
    [() => items.pendingRequests.set(counted(2).pendingRequests), /2 contact requests .*you$/],
    [() => items.outbox.set([write({ owner })]), /2 contact requests .*\n1 action needs your decision$/],
    [() => items.outbox.set([]), /waiting for you$/],
  ] as const
  for (const [change, title] of changes) {
    await change()
    await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).toMatch(title))
  }
})
