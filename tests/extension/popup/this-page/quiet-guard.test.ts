import { screen, waitFor } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import { sharedByNobody } from '../../../../src/extension/schemas/stored.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { button } from '../../support/elements.ts'
import { asked, click, fails, maya, openPopup, reply } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { names, view } from './open-page.ts'

const internal = 'http://wiki.corp.acme.example/plan'
const secret = 'http://news.example/reset?token=abc'
const account = { ...maya, additions: ['shared_pages'] }

const open = (url: string, lookUp: Handlers['lookUp'], stored: object = {}) =>
  openPopup({ tab: { id: 1, url }, stored: { account, ...stored }, replies: { lookUp } })

/** As the background replies to a page that isn't in the list. */
const nobody =
  (listedAt = Date.now()): Handlers['lookUp'] =>
  async ({ url }) => {
    const contacts = { count: 0, data: [] }
    await items.recommendations.set([{ url, recommendation: sharedByNobody, contacts, listedAt }])
    return null
  }

describe('a page that looks private, at a network with a list of shared pages', () => {
  it.each([internal, secret])('is compared at home without a question, and keeps its warning: %s', async (url) => {
    await open(url, nobody())
    expect({ asked: asked('lookUp'), view: view() }).toEqual({ asked: [{ url, isCautious: true }], view: 'ready' })
    screen.getByRole('heading', { name: 'Nobody has shared this page yet' })
    screen.getByText('Whoever gets this page from you sees its address.')
    expect(screen.queryByText(/nothing was sent/)).toBeNull()
  })

  it('that somebody shared is looked up after a click', async () => {
    await open(internal, fails('listed'))
    expect(view()).toBe('guarded')
    screen.getByText('Someone may have shared this page.')
    screen.getByText('This looks like a page of your own computer or company, so nothing was sent.')
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

  it('of which the list doesn’t tell waits for the member, as at a network without a list', async () => {
    await open(internal, fails('not-listed'))
    expect(view()).toBe('guarded')
    expect(screen.queryByText(/shared this page/)).toBeNull()
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button('Look up anyway'))
    expect(names()).toEqual(['Ana'])
  })
})

describe('a page of which the list is not known', () => {
  const page = 'http://news.example/a'

  it('says so, and is asked for after a click', async () => {
    await open(page, fails('not-listed'))
    screen.getByText(/Passalong can’t tell yet whether anyone shared this page/)
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button('Ask now'))
    expect({ asked: asked('lookUp')[1], names: names() }).toEqual({
      asked: { url: page, askNow: true },
      names: ['Ana'],
    })
  })

  it('has what was read before without a connection, with its age', async () => {
    const before = nobody(Date.now() - 3 * 3_600_000)
    await open(page, async (look) => {
      await before(look)
      return fails('offline')()
    })
    screen.getByRole('heading', { name: 'Nobody has shared this page yet' })
    expect(screen.getByText(/As Passalong last read from Demo Network:/).textContent).toContain('3h ago')
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button('Ask now'))
    expect(names()).toEqual(['Ana'])
  })

  it('has it with its age while the network takes long', async () => {
    const saveNobody = nobody(Date.now() - 3 * 3_600_000)
    const { promise, resolve } = Promise.withResolvers<void>()
    await open(page, async (look) => {
      await saveNobody(look)
      await promise
      return found(recommendationBy(['Ana']))(look)
    })
    await waitFor(() => screen.getByText(/As Passalong last read from Demo Network:/))
    resolve()
    await waitFor(() => expect(names()).toEqual(['Ana']))
    expect(screen.queryByText(/As Passalong last read/)).toBeNull()
  })
})
