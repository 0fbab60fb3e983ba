import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { createQueue } from '../../../../src/extension/background/base/queue.ts'
import { badgeOf, startBadge } from '../../../../src/extension/background/browser/badge.ts'
import { createNotifications } from '../../../../src/extension/background/browser/notifications.ts'
import { requireNetwork } from '../../../../src/extension/background/network/networks.ts'
import { createTranslation } from '../../../../src/extension/i18n/translate.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import type { PendingRequests } from '../../../../src/extension/schemas/stored.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { backgroundTexts } from '../../../support/background-texts.ts'
import { permit } from '../../support/browser/permissions.ts'
import { contrast } from '../../support/contrast.ts'
import { restFromRequests } from '../../support/network/requests-under-way.ts'
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

const counted = (count: number) => ({ pendingRequests: pendingRequests([], { count }) })
const waiting = 'Passalong: 2 contact requests are waiting for you'
const signedOut = 'Passalong: sign in to see who shared this page'
const undecided = '1 unfinished action needs your decision'
const unknown = { outbox: [write(), write({ phase: 'unknown' })] }

describe('the badge', () => {
  it('begins its words with the contacts who shared the page, where it is marked', () => {
    const t = createTranslation('en', backgroundTexts.en, 'Demo Network')
    const marked = { ...state, isMarking: true }
    expect(badgeOf(marked, t, ['Giulia D’Angelo']).title).toBe(`Shared by Giulia D’Angelo\n${waiting}`)
    const four = ['Giulia', 'Ana', 'Ben', 'Olga']
    expect(badgeOf(marked, t, four).title).toBe(`Shared by Giulia, Ana, and 2 others\n${waiting}`)
  })

  it.each([
    [{}, '2', [waiting]],
    [counted(1), '1', ['Passalong: 1 contact request is waiting for you']],
    [counted(99), '99', ['Passalong: 99 contact requests are waiting for you']],
    [counted(10_000), '99+', ['Passalong: 10,000 contact requests are waiting for you']],
    [counted(0), '', ['Passalong: no contact request is waiting for you']],
    [{ pendingRequests: null }, '', ['Passalong']],
    [{ account: null }, '', [signedOut]],
    [{ account: null, network: null }, '', ['Passalong']],
    [{ account: null, outbox: [write()], isMarking: true }, '', [signedOut]],
    [{ outbox: [write()] }, '2', [waiting, undecided]],
    [
      { ...counted(0), ...unknown },
      '!',
      ['Passalong: no contact request is waiting for you', '2 unfinished actions need your decision'],
    ],
    [{ pendingRequests: null, ...unknown }, '!', ['Passalong', '2 unfinished actions need your decision']],
    [
      { outbox: [write()], isMarking: true },
      '2',
      [waiting, undecided, 'The mark is on: it shows on pages that your contacts shared'],
    ],
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
    [() => items.outbox.set([write({ owner })]), /2 contact requests .*\n1 unfinished action needs your decision$/],
    [() => items.outbox.set([]), /waiting for you$/],
    [() => items.options.set({ ...defaultOptions, mark: true }), /waiting for you$/],
    [() => items.index.set({ owner, changed: 1, names_pages: true }), /waiting for you\nThe mark is on/],
    [() => items.index.set({ owner, changed: 2, names_pages: false }), /waiting for you$/],
  ] as const
  for (const [change, title] of changes) {
    await change()
    await vi.waitFor(async () => expect(await fakeBrowser.action.getTitle({})).toMatch(title))
  }
})

describe('notifications', () => {
  const { notifications } = fakeBrowser
  let signedIn: boolean
  let clicks: number

  const start = () => {
    const exclusive = createQueue()
    const writer = async () => {
      if (!signedIn) throw new Failed('signed-out')
      return (store: () => Promise<void>) => exclusive(async () => void (signedIn && (await store())))
    }
    const created = createNotifications({ writer })
    created.start(() => {
      clicks += 1
    })
    return created
  }

  /** A list of requests from members with these names, one a minute, newest first. */
  function list(...names: string[]): PendingRequests {
    const pending = pendingRequests(names)
    for (const request of pending.requests) {
      request.from.name = request.id
      request.updated_time = new Date(Date.UTC(2026, 0, 1, 0, order.indexOf(request.id))).toISOString()
    }
    return pending
  }
  const order = ['Ana', 'Bo', 'Cy', 'Di', 'Ed']

  async function receive(...names: string[]): Promise<void> {
    await items.pendingRequests.set(list(...names))
    await restFromRequests()
  }

  async function startWithNone() {
    start()
    await receive()
  }

  /** Titles, which are read from left to right whichever letter they begin with. */
  const titles = () =>
    Object.values(notifications.getAllCreateOptions()).map(({ title }) => /^\u200e(.*)/.exec(String(title))?.[1])
  let create: MockInstance

  beforeEach(async () => {
    signedIn = true
    clicks = 0
    create = vi.spyOn(notifications, 'create')
    Object.assign(fakeBrowser.runtime, { getContexts: async () => [] })
    await items.options.set({ ...defaultOptions, notify: true })
  })

  // shows: E5
  it('a new contact request is announced with the names of member and network, or together with one that is shown', async () => {
    start()
    await receive('Ana')
    await receive('Bo', 'Ana')
    expect(titles()).toEqual(['Bo would like to be in contact with you'])
    expect(create.mock.lastCall?.[1]).toMatchObject({ type: 'basic', message: 'Demo Network' })
    await receive('Cy', 'Bo', 'Ana')
    expect(titles()).toEqual(['2 people would like to be in contact with you'])
  })

  describe('no notification', () => {
    it('announces requests that were there when the option was switched on', async () => {
      await items.options.set(defaultOptions)
      start()
      await receive('Ana')
      await receive('Bo', 'Ana')
      await items.options.set({ ...defaultOptions, notify: true })
      await receive('Bo', 'Ana')
      expect(create).not.toHaveBeenCalled()
      await receive('Cy', 'Bo', 'Ana')
      expect(titles()).toEqual(['Cy would like to be in contact with you'])
    })

    it('repeats a request: not at another list, nor after a restart of worker, browser or list', async () => {
      await startWithNone()
      await receive('Ana')
      await notifications.clear('contact-requests')
      await receive('Ana')
      start()
      await restFromRequests()
      await receive()
      await receive('Ana')
      await receive('Ana')
      expect(create).toHaveBeenCalledOnce()
    })

    it('announces an older request that enters the list when newer ones are answered', async () => {
      start()
      await receive('Di', 'Cy')
      await receive('Bo', 'Ana')
      expect(create).not.toHaveBeenCalled()
    })

    it('announces a request that was answered here, or seen in an open popup, and is still listed', async () => {
      await startWithNone()
      await items.pendingRequests.set({ ...list('Ana'), answered: ['Ana'] })
      await restFromRequests()
      Object.assign(fakeBrowser.runtime, { getContexts: async () => [{ contextType: 'POPUP' }] })
      await receive('Bo', 'Ana')
      Object.assign(fakeBrowser.runtime, { getContexts: async () => [] })
      await receive('Bo', 'Ana')
      expect(create).not.toHaveBeenCalled()
    })

    it('is shown if the option is off or the permission is missing', async () => {
      await startWithNone()
      await items.options.set(defaultOptions)
      await receive('Ana')
      await items.options.set({ ...defaultOptions, notify: true })
      const kept = fakeBrowser.notifications
      Object.assign(fakeBrowser, { notifications: undefined })
      await receive('Bo', 'Ana')
      Object.assign(fakeBrowser, { notifications: kept })
      expect(create).not.toHaveBeenCalled()
    })

    // shows: E5
    it('is shown or stored after the session’s end', async () => {
      await startWithNone()
      signedIn = false
      await receive('Ana')
      expect(create).not.toHaveBeenCalled()
      expect((await secrets.knownRequests.get())?.ids).toEqual([])
    })
  })

  describe('a notification', () => {
    it('opens the requests on a click, and disappears; another notification doesn’t', async () => {
      await startWithNone()
      await receive('Ana')
      await notifications.onClicked.trigger('another')
      expect(clicks).toBe(0)
      await notifications.onClicked.trigger('contact-requests')
      expect(clicks).toBe(1)
      await vi.waitFor(() => expect(titles()).toEqual([]))
    })

    it('is clickable also if the permission came after the background’s start', async () => {
      const kept = fakeBrowser.notifications
      Object.assign(fakeBrowser, { notifications: undefined })
      start()
      Object.assign(fakeBrowser, { notifications: kept })
      permit('notifications', true)
      await notifications.onClicked.trigger('contact-requests')
      expect(clicks).toBe(1)
    })

    it('disappears when its requests were answered elsewhere or opened, and at the sign-out', async () => {
      const { clear } = start()
      await receive('Ana')
      await receive('Bo', 'Ana')
      await receive('Ana')
      expect(titles()).toEqual([])
      await receive('Cy', 'Ana')
      expect(titles()).toHaveLength(1)
      await clear()
      expect(titles()).toEqual([])
      await receive('Di', 'Cy', 'Ana')
      expect(titles()).toHaveLength(1)
      await items.pendingRequests.remove()
      await vi.waitFor(() => expect(titles()).toEqual([]))
    })
  })
})
