import { screen, waitFor } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { sharedByNobody } from '../../../../src/extension/background/reading/look-ups.ts'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import type { ErrorCode } from '../../../../src/extension/schemas/errors.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { button } from '../../support/elements.ts'
import { asked, click, closePage, fails, maya, openPopup, reply, settle } from '../../support/pages.ts'
import { found, lookUpOf, recommendationBy } from '../../support/stored/lists.ts'
import { names, view } from './open-page.ts'

const internal = 'http://wiki.corp.acme.example/plan'
const secret = 'http://news.example/reset?token=abc'
const account = { ...maya, additions: ['shared_pages'], shared_pages: { salt: 'salt', bits: 0 } }

const open = (url: string, lookUp: Handlers['lookUp'], stored: object = {}) =>
  openPopup({ tab: { id: 1, url }, stored: { account, ...stored }, replies: { lookUp } })

const nobody = 'Nobody has shared this page yet'
const hasNobody = () => screen.queryByRole('heading', { name: nobody }) !== null

/** As the background replies to a page that nobody shares. */
const answersNobody: Handlers['lookUp'] = found(sharedByNobody)

describe('a page that looks private, at a network with buckets', () => {
  it.each([internal, secret])(
    'is looked for in its bucket without a question, and keeps its warning: %s',
    async (url) => {
      await open(url, answersNobody)
      expect({ asked: asked('lookUp'), view: view() }).toEqual({ asked: [{ url, isCautious: true }], view: 'ready' })
      expect(hasNobody()).toBe(true)
      screen.getByText('Whoever gets this page from you sees its address.')
      expect(screen.queryByText(/wasn’t sent/)).toBeNull()
    },
  )

  it('that somebody shared is looked up after a click', async () => {
    await open(internal, fails('listed'))
    expect(view()).toBe('guarded')
    screen.getByText('Someone has shared this page.')
    screen.getByText('This looks like a page of your own computer or company, so its address wasn’t sent.')
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button('Look up anyway'))
    expect({ asked: asked('lookUp')[1], names: names() }).toEqual({
      asked: { url: internal, askNow: true },
      names: ['Ana'],
    })
  })

  it('is looked up unasked on a site that the member chose, which the options have', async () => {
    await open(internal, fails('listed'))
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button('Always on this site'))
    expect((await items.options.get()).allowedSites).toEqual(['wiki.corp.acme.example'])
    expect({ asked: asked('lookUp')[1], names: names() }).toEqual({ asked: { url: internal }, names: ['Ana'] })
    const options = await items.options.get()
    await open('http://wiki.corp.acme.example/other', found(recommendationBy(['Ben'])), { options })
    expect(names()).toEqual(['Ben'])
  })

  it('is looked up unasked on a site that administrators named', async () => {
    const named = { ...account, internal_hosts: ['corp.acme.example'] }
    await open(internal, found(recommendationBy(['Ana'])), { account: named })
    expect({ asked: asked('lookUp'), names: names() }).toEqual({ asked: [{ url: internal }], names: ['Ana'] })
  })

  it('that may hold a secret is asked about each time, on whichever site', async () => {
    const named = { ...account, internal_hosts: ['news.example'] }
    await open(secret, fails('listed'), { account: named })
    expect({ asked: asked('lookUp'), view: view() }).toEqual({
      asked: [{ url: secret, isCautious: true }],
      view: 'guarded',
    })
    expect(screen.queryByRole('button', { name: 'Always on this site' })).toBeNull()
  })

  it('of which nothing is known waits for the member, as at a network without buckets', async () => {
    await open(internal, fails('unknown'))
    expect(view()).toBe('guarded')
    expect(screen.queryByText(/shared this page/)).toBeNull()
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button('Look up anyway'))
    expect(names()).toEqual(['Ana'])
  })
})

describe('a page of which nothing is known', () => {
  const page = 'http://news.example/a'

  /** As the background fails if the network didn't answer the question for a bucket. */
  const failsFor = (why?: ErrorCode) => () => Promise.reject(new Failed('unknown', { why }))

  it.each<[ErrorCode | undefined, string, string]>([
    [undefined, 'Passalong can’t tell who shared this page, and didn’t send its address to ask.', 'Ask now'],
    ['unreachable', 'Demo Network isn’t available. Passalong can’t tell', 'Try again'],
    ['not-found', 'This isn’t on Demo Network. Passalong can’t tell', 'Ask now'],
    ['busy', 'Passalong has asked Demo Network too often. Passalong can’t tell', 'Try again'],
    ['offline', 'You are offline. Passalong can’t tell', 'Try again'],
  ])('says so, never that nobody shared it (%s)', async (why, sentence, action) => {
    // an earlier answer, that nobody did, is none
    const before = lookUpOf(page, sharedByNobody)
    await open(page, failsFor(why), { recommendations: [before] })
    expect({ view: view(), nobody: hasNobody() }).toEqual({ view: 'failed', nobody: false })
    expect(screen.getByRole('alert').textContent).toContain(sentence)
    expect([why, screen.queryByRole('button', { name: 'Ask now' }) !== null]).toEqual([why, why !== 'offline'])
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button(action))
    const how = action === 'Ask now' ? { askNow: true } : { again: true }
    expect({ asked: asked('lookUp')[1], names: names() }).toEqual({ asked: { url: page, ...how }, names: ['Ana'] })
  })

  it('has the people of an earlier answer, with its time', async () => {
    const ana = recommendationBy(['Ana'])
    const before = lookUpOf(page, ana, { at: Date.now() - 3 * 3_600_000 })
    await open(page, failsFor('unreachable'), { recommendations: [before] })
    expect({ view: view(), names: names() }).toEqual({ view: 'ready', names: ['Ana'] })
    expect(screen.getByText(/Demo Network’s last answer:/).textContent).toContain('3h ago')
    expect(screen.getByRole('alert').textContent).toBe('Demo Network isn’t available.Try again')
  })

  it('that the member alone had shared before is not said to have nobody else', async () => {
    const alone = recommendationBy([{ id: maya.id, name: maya.name }], { shared: true, share_id: 's' })
    await open(page, failsFor('offline'), { recommendations: [lookUpOf(page, alone, { at: 1 })] })
    expect(screen.queryByText(/Nobody/)).toBeNull()
  })

  it('says nothing of an earlier “nobody” that is older than a minute while it asks', async () => {
    for (const [age, isShown] of [
      [30_000, true],
      [61_000, false],
      [-61_000, false],
    ] as const) {
      const before = lookUpOf(page, sharedByNobody, { at: Date.now() - age })
      await open(page, () => new Promise(() => {}), { recommendations: [before] })
      expect({ age, isShown: hasNobody() }).toEqual({ age, isShown })
      closePage()
    }
  })

  it('keeps the answer to its own question, however long the popup is open', async () => {
    await open(page, answersNobody)
    expect(hasNobody()).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    await items.options.set({ ...(await items.options.get()), language: 'en' })
    await settle()
    vi.useRealTimers()
    expect(hasNobody()).toBe(true)
  })

  it('waits for an answer that comes after a second', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await open(page, async (look) => {
      await promise
      return found(recommendationBy(['Ana']))(look)
    })
    await waitFor(() => screen.getAllByText(/taking longer/))
    expect(hasNobody()).toBe(false)
    resolve()
    await waitFor(() => expect(names()).toEqual(['Ana']))
  })
})
