// @vitest-environment node

import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { statusDraft } from '../../../../src/extension/features/news/stored.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { wasDeliveredLate } from '../../../../src/extension/schemas/outbox.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire.ts'
import { answerDraft, shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { pendingRequests, settledOutbox } from '../../support/stored/lists.ts'
import {
  accept,
  answers,
  hold,
  meet,
  meetDuringRetry,
  meetUnconfirmed,
  owner,
  page,
  post,
  type Respond,
  sent,
  signIn,
  stored,
  url,
} from './odd-network.ts'

it('taking back adds the text to later text in the form, once', async () => {
  await hold()
  const { handlers } = await meet(answers.refused)
  await handlers.share(page)
  await shareDraft(owner(), url).set({ message: 'Read that' })
  await items.options.set({ ...defaultOptions, undoSeconds: 0 })
  await handlers.answer(accept)
  expect((await stored.phases()).map(([, phase]) => phase)).toEqual(['waiting', 'refused'])
  await answerDraft(owner(), accept.id).set({ message: 'Later', contact_card: 'ALL' })
  const { set } = browser.storage.local
  for (const { key } of await items.outbox.get()) {
    const full = vi.spyOn(browser.storage.local, 'set')
    full.mockImplementation((changed) => ('outbox@1' in changed ? Promise.reject(new Error('full')) : set(changed)))
    await expect(handlers.takeBackWrite({ key })).rejects.toThrow('full')
    full.mockRestore()
    await handlers.takeBackWrite({ key })
  }
  expect(await shareDraft(owner(), url).get()).toMatchObject({
    title: 'A title',
    message: 'Read this\nRead that',
  })
  expect(await answerDraft(owner(), accept.id).get()).toEqual({ message: 'Gladly\nLater', contact_card: 'ALL' })
})

describe('taking back an answer', () => {
  const { contact_card } = defaultOptions

  it.each([
    ['its words', 'Gladly', { message: 'Gladly', contact_card }],
    ['nothing if it has no words', '', null],
  ])('with the usual contact card returns %s', async (_, message, draft) => {
    await hold()
    const { handlers } = await meet(answers.taken)
    await handlers.answer({ ...accept, contact_card, message })
    const [{ key } = { key: '' }] = await items.outbox.get()
    await handlers.takeBackWrite({ key })
    expect(await answerDraft(owner(), accept.id).get()).toEqual(draft)
  })
})

describe('the deletion of a request', () => {
  it('leaves at once, since its page asks before', async () => {
    await hold()
    const { handlers } = await meet(answers.taken)
    await handlers.deletion({ id: accept.id })
    await sent.arrived(1)
  })

  it('deletes the answer that was typed', async () => {
    const { handlers } = await meet(answers.taken)
    await answerDraft(owner(), accept.id).set({ message: 'Gladly', contact_card: 'ALL' })
    await handlers.deletion({ id: accept.id })
    await settledOutbox()
    expect(await answerDraft(owner(), accept.id).get()).toBeNull()
  })
})

describe('a write that replaces a refused one gives its text back', () => {
  it('if it deletes the request that the refused one answers', async () => {
    const { handlers } = await meet(answers.refused)
    await handlers.answer(accept)
    await settledOutbox()
    await handlers.deletion({ id: accept.id })
    expect(await stored.phases()).toEqual([['deletion', 'refused', 'invalid']])
    expect(await answerDraft(owner(), accept.id).get()).toEqual({ message: 'Gladly', contact_card: 'NONE' })
  })

  it('if the refused one came from the form of another page', async () => {
    const { handlers } = await meet(answers.refused)
    const pageUrl = 'http://m.news.example/night-trains'
    await handlers.share({ ...page, pageUrl, message: 'From the small page' })
    await settledOutbox()
    await handlers.share(page)
    expect(await stored.phases()).toEqual([['share', 'refused', 'invalid']])
    expect(await shareDraft(owner(), pageUrl).get()).toMatchObject({ message: 'From the small page' })
  })

  it('not if it came from the same form, which has the text', async () => {
    const { handlers } = await meet(answers.refused)
    await handlers.share({ ...page, url: 'http://news.example/the-same' })
    await settledOutbox()
    await handlers.share({ ...page, message: 'Said otherwise' })
    expect((await settledOutbox()).map(({ content }) => content)).toMatchObject([{ url }])
    expect(await shareDraft(owner(), url).get()).toBeNull()
  })
})

it('taking back or discarding comes too late for a write that is under way, or done', async () => {
  const { respond, release } = answers.held()
  const { handlers } = await meet(respond)
  await handlers.answer(accept)
  await sent.arrived(1)
  const [{ key } = { key: '' }] = await items.outbox.get()
  const tooLate = { failure: { code: 'already-sent' } }
  await expect(handlers.takeBackWrite({ key })).rejects.toMatchObject(tooLate)
  release()
  await settledOutbox()
  await expect(handlers.discardWrite({ key })).rejects.toMatchObject(tooLate)
})

describe.each(['takeBackWrite', 'discardWrite'] as const)('taking back (%s) of an unconfirmed write', (question) => {
  async function giveUpDuringRetry() {
    const network = await meetDuringRetry()
    await network.handlers[question]({ key: network.key })
    return network
  }

  it('is possible at once during a retry, whose delivery empties the form and is shown', async () => {
    const { handlers, key, end } = await giveUpDuringRetry()
    const given = question === 'takeBackWrite' ? { ...post, unconfirmed: 'status' } : null
    expect({ outbox: await items.outbox.get(), statusDraft: await statusDraft(owner()).get() }).toEqual({
      outbox: [],
      statusDraft: given,
    })
    await end()
    const [delivered, ...others] = await items.outbox.get()
    expect(delivered && wasDeliveredLate(delivered)).toBe(true)
    expect(delivered?.content).toEqual({ type: 'status', ...post })
    expect(others).toEqual([])
    expect(await statusDraft(owner()).get()).toBeNull()
    // the popup that has shown it
    await handlers.discardWrite({ key })
    expect(await items.outbox.get()).toEqual([])
  })

  it('is possible at once during a retry, whose delivery ends the warning of the edited text', async () => {
    const { end } = await giveUpDuringRetry()
    const edited = { message: 'A status of mine, edited', social_account: [] }
    await statusDraft(owner()).set({ ...edited, unconfirmed: 'status' })
    await end()
    expect(await statusDraft(owner()).get()).toEqual(edited)
  })
})

describe('the draft of a share that was given up unconfirmed', () => {
  const draft = () => shareDraft(owner(), url).get()
  const comment = { url, share_id: 's1', pageTitle: 'Night trains', message: 'Read this' }

  async function giveUp(kind: 'share' | 'editComment') {
    const { handlers, responds, key } = await meetUnconfirmed(
      (handlers) => (kind === 'share' ? handlers.share(page) : handlers.comment(comment)),
      { read: answers.notShared },
    )
    await handlers.takeBackWrite({ key })
    return {
      lookUp(found: Respond) {
        responds.read = found
        return handlers.lookUp({ url })
      },
    }
  }

  it.each([
    ['share', 'share'],
    ['editComment', 'comment'],
  ] as const)('(%s) warns until a look-up of the page', async (kind, unconfirmed) => {
    const { lookUp } = await giveUp(kind)
    expect(await draft()).toMatchObject({ message: 'Read this', unconfirmed })
    await lookUp(kind === 'share' ? answers.notShared : answers.shared('Said before'))
    expect(await draft()).toMatchObject({ message: 'Read this' })
    expect(await draft()).not.toHaveProperty('unconfirmed')
  })

  it.each(['share', 'editComment'] as const)('(%s) is gone when a look-up shows its text', async (kind) => {
    const { lookUp } = await giveUp(kind)
    await lookUp(answers.shared('Read this'))
    expect({ draft: await draft(), outbox: await items.outbox.get() }).toEqual({ draft: null, outbox: [] })
  })

  const names = ['message', 'title', 'overview', 'keywords', 'site_name', 'url_picture']
  it.each(names)('leaves a %s that was typed since', async (name) => {
    const { lookUp } = await giveUp('share')
    const typed = { ...(await draft()), [name]: 'Another' }
    await shareDraft(owner(), url).set(typed)
    const { message: _, ...described } = { ...page, overview: 'a', keywords: 'b', site_name: 'c', url_picture: 'd' }
    await lookUp((_, response) =>
      answers.reply(response, { ...described, shared: true, sharing_message: 'Read this', data: [] }),
    )
    const { unconfirmed: __, ...left } = typed
    expect(await draft()).toEqual(left)
  })
})

it('an answer to a request that is gone stays with the other member’s name, untouched, until the member has seen it', async () => {
  const { handlers, outbox, again } = await meet(answers.gone)
  const from = { id: 'ana', name: 'Ana Ruiz', link: '', headline: '', picture_small: '' }
  const request = v.parse(contactRequestSchema, { id: accept.id, from })
  await items.pendingRequests.set(pendingRequests([accept.id], { requests: [request] }))
  await handlers.answer(accept)
  await settledOutbox()
  await handlers.answer(accept)
  await stored.makeDue({ due: null, at: Date.now() - 60 * 60 * 1000, doneAt: Date.now() - 60 * 60 * 1000 })
  await outbox.resume()
  await again().outbox.run()
  expect(await items.outbox.get()).toMatchObject([{ name: 'Ana Ruiz', phase: 'done', content: accept }])
  expect(await browser.alarms.get('outbox')).toBeUndefined()
  const [{ key } = { key: '' }] = await items.outbox.get()
  await expect(handlers.sendWrite({ key })).rejects.toMatchObject({ failure: { code: 'already-sent' } })
  await handlers.discardWrite({ key })
  expect(sent.keys().length).toBe(1)
  expect(await items.outbox.get()).toEqual([])
  expect(await answerDraft(owner(), accept.id).get()).toBeNull()
})

describe('signing out', () => {
  it('ends a write that hangs, which is unconfirmed until the next sign-in', async () => {
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    let write: Respond = (request) => {
      request.socket.once('close', () => closed.resolve())
      asked.resolve()
    }
    const { handlers, outbox, retry } = await meet((...call) => write(...call))
    await handlers.status(post)
    await asked.promise
    await handlers.signOut({})
    await closed.promise
    await outbox.run()
    expect(await items.outbox.get()).toMatchObject([{ phase: 'unknown' }])
    write = answers.taken
    await signIn()
    await handlers.giveConsent({})
    await retry()
    expect(await items.outbox.get()).toMatchObject([{ phase: 'done' }])
  })

  it('with “delete” deletes this member’s unfinished writes, and no other’s', async () => {
    await hold()
    const { handlers, retry } = await meet(answers.taken)
    await signIn('somebody else')
    await handlers.status(post)
    await signIn()
    await handlers.share(page)
    await handlers.signOut({ deleteWrites: true })
    expect((await items.outbox.get()).map(({ content }) => content.type)).toEqual(['status'])
    await signIn()
    await retry()
    expect(sent.writes()).toEqual([])
  })
})
