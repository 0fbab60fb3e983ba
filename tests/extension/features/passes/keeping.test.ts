// @vitest-environment node

import { createHash } from 'node:crypto'
import { describe, expect, vi } from 'vitest'
import { hour } from '../../../../src/contract/durations.ts'
import type { Passes } from '../../../../src/contract/resources.ts'
import { isKept, noteDraft, passes } from '../../../../src/extension/features/passes/stored.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { type Circle, it } from '../../support/network/circle.ts'
import { phases, plainPage } from '../../support/stored/lists.ts'
import { optionsWith } from '../../support/stored/options.ts'
import { writeOf } from '../../support/stored/writes.ts'

const url = 'https://news.example/harbour'
const texts = { ...plainPage, title: 'The harbour', overview: 'Two ladders' }
const words = { message: 'For Sunday', quote: 'A ladder and a sign' }
const page = { url, pageUrl: url, ...texts }
const bookmark = { ...page, isBookmark: true } as const

const known = async () => (await passes.get())?.kept
const lookedUp = async () => (await items.recommendations.get())[0]?.recommendation.passed.find(isKept)
const listed = (circle: Circle) => circle.get('maya', '/me/passes?kept=TRUE') as unknown as Promise<Passes>
const reads = ({ requests }: Circle) => requests.splice(0).filter(({ search }) => search.get('kept') === 'TRUE').length

describe('a page', () => {
  it('is kept with a note and a quote, for the member alone, and known from then on', async ({ circle }) => {
    const { handlers } = await circle.build()
    await handlers.lookUp({ url })
    await handlers.pass({ ...page, ...words })
    expect(await phases()).toEqual([['pass', 'done', undefined]])
    expect(await listed(circle)).toMatchObject({ data: [{ url, title: texts.title, ...words }] })
    expect(await known()).toMatchObject([{ url, ...words }])
    expect(await lookedUp()).toMatchObject({ url, ...words })
    expect(await circle.get('ana', `/recommend?url=${url}`)).not.toHaveProperty('passed')
    expect(await circle.get('ana', `/recommend?url=${url}`)).toMatchObject({ count: 0 })
  })

  it('that is kept again by whatever way keeps the words and the title that it had', async ({ circle }) => {
    const { handlers } = await circle.build()
    await handlers.pass({ ...page, ...words })
    await phases()
    await items.outbox.set([])
    await handlers.pass(bookmark)
    await phases()
    expect(await listed(circle)).toMatchObject({ data: [{ url, ...words }] })
    await circle.send('maya', 'POST', '/pass', { url, to: 'me', title: '', message: 'For Monday' })
    const both = { title: texts.title, ...words, message: 'For Sunday\nFor Monday' }
    expect(await listed(circle)).toMatchObject({ data: [both] })
    await circle.send('maya', 'POST', '/pass', { url, to: 'me', message: 'For Monday' })
    expect(await listed(circle)).toMatchObject({ data: [both] })
  })

  it('has its note written in place of the one that was read; of another device’s, both stay', async ({ circle }) => {
    const { handlers } = await circle.build()
    const note = { url, pageTitle: texts.title }
    await handlers.pass({ ...page, ...words })
    await phases()
    const write = async (message: string, replaces: string) => {
      await handlers.keptNote({ ...note, message, replaces })
      await phases()
      const [{ message: written, quote } = {}] = (await listed(circle)).data
      expect({ quote, known: (await known())?.[0]?.message }).toEqual({ quote: words.quote, known: written })
      return written
    }
    expect(await write('For Monday', 'For Sunday')).toBe('For Monday')
    await circle.send('maya', 'POST', '/pass', {
      url,
      to: 'me',
      message: 'By train',
      replaces: createHash('sha256').update('For Monday').digest('hex'),
    })
    expect(await write('For Tuesday', 'For Monday')).toBe('By train\nFor Tuesday')
    expect(await write('', 'By train\nFor Tuesday')).toBe('')
    expect(await write('x'.repeat(1000), '')).toBe('x'.repeat(1000))
    await handlers.keptNote({ ...note, message: 'One more', replaces: '' })
    expect((await phases()).at(-1)).toEqual(['keptNote', 'refused', 'invalid'])
  })

  it('stays known as kept once the member is done with it', async ({ circle }) => {
    const { handlers } = await circle.build()
    await handlers.lookUp({ url })
    await handlers.pass({ ...page, ...words })
    await phases()
    const [{ id = '' } = {}] = (await listed(circle)).data
    await handlers.passAnswer({ id, name: '', value: 'DONE', message: '' })
    expect((await phases()).at(-1)).toEqual(['passAnswer', 'done', undefined])
    const done = { url, ...words, to: [{ value: 'DONE' }] }
    await vi.waitFor(async () => expect(await known()).toMatchObject([done]))
    expect(await lookedUp()).toMatchObject(done)
    await handlers.passAnswer({ id, name: '', value: 'WAITING', message: '' })
    expect((await phases()).at(-1)).toEqual(['passAnswer', 'done', undefined])
    await vi.waitFor(async () => expect((await known())?.[0]?.to[0]?.value).toBeUndefined())
  })

  it('is known by each of its addresses, and not on a page that says it is about it', async ({ circle }) => {
    const { handlers } = await circle.build()
    await handlers.pass(bookmark)
    await phases()
    const passed = async () => (await items.recommendations.get())[0]?.recommendation.passed.map((each) => each.url)
    await handlers.lookUp({ url: 'https://news.example/2026/harbour', tab: url, also: [url] })
    await handlers.refreshKept({})
    expect(await passed()).toEqual([url])
    await handlers.lookUp({ url: 'https://other.example/', also: [url] })
    expect(await passed()).toEqual([])
  })

  it('is kept no longer, also if it is gone already', async ({ circle }) => {
    const { handlers } = await circle.build()
    await handlers.lookUp({ url })
    for (const isGone of [false, true]) {
      await handlers.pass(bookmark)
      await phases()
      const [{ id = '' } = {}] = (await known()) ?? []
      expect(await lookedUp()).toMatchObject({ id })
      if (isGone) await circle.send('maya', 'DELETE', `/${id}`)
      await handlers.passRemoval({ id, url, pageTitle: '', isKept: true })
      expect(await phases()).toEqual([['passRemoval', 'done', isGone ? 'gone' : undefined]])
      expect({ listed: (await listed(circle)).data, known: await known(), lookedUp: await lookedUp() }).toEqual({
        listed: [],
        known: [],
        lookedUp: undefined,
      })
    }
  })

  it('that is removed while a list is on its way, which has it, is not known again by that', async ({ circle }) => {
    const { handlers, refresh } = await circle.build()
    await circle.send('maya', 'POST', '/pass', { url, to: 'me' })
    const [{ id = '' } = {}] = (await listed(circle)).data
    const late = Promise.withResolvers<void>()
    let isOnItsWay = false
    circle.intercept(async (send, { url }) => {
      const response = await send()
      if (!url.includes('kept=TRUE')) return response
      isOnItsWay = true
      await late.promise
      return response
    })
    const reading = refresh()
    await vi.waitFor(() => expect(isOnItsWay).toBe(true))
    await handlers.passRemoval({ id, url, pageTitle: '', isKept: true })
    await phases()
    late.resolve()
    await reading
    expect(await known()).toEqual([])
  })
})

describe('by the bookmark', () => {
  it('a page is kept before its note, written meanwhile; undone, the note goes back too', async ({ circle }) => {
    const { handlers } = await circle.build()
    const note = { url, pageTitle: texts.title, message: 'For Sunday', replaces: '' }
    await items.options.set(optionsWith({ undoSeconds: 10 }))
    await handlers.pass(bookmark)
    await handlers.keptNote(note)
    const [keep] = await items.outbox.get()
    await handlers.takeBackWrite({ key: keep?.key ?? '' })
    expect({ writes: await items.outbox.get(), draft: await noteDraft(circle.owner, url).get() }).toMatchObject({
      writes: [],
      draft: { message: note.message },
    })
    await handlers.pass(bookmark)
    await handlers.keptNote(note)
    for (const { key } of await items.outbox.get()) await handlers.sendWrite({ key })
    await vi.waitFor(async () => expect(await listed(circle)).toMatchObject({ data: [{ url, message: note.message }] }))
  })

  it('a page is kept beside what its composer has: a draft and a refused share stay', async ({ circle }) => {
    const { handlers } = await circle.build()
    const draft = shareDraft(circle.owner, url)
    const refused = writeOf({ type: 'share', ...page, message: 'Look' }, { owner: circle.owner, phase: 'refused' })
    await items.outbox.set([refused])
    await draft.set({ message: 'Look here' })
    await handlers.pass(bookmark)
    expect(await phases()).toEqual([
      ['share', 'refused', undefined],
      ['pass', 'done', undefined],
    ])
    expect(await draft.get()).toEqual({ message: 'Look here' })
  })

  it('a page that is kept and undone leaves the draft of a share as it was', async ({ circle }) => {
    const { handlers } = await circle.build()
    await items.options.set(optionsWith({ undoSeconds: 10 }))
    const draft = shareDraft(circle.owner, url)
    for (const typed of [{ message: 'Look' }, null]) {
      await draft.set(typed)
      await handlers.pass(bookmark)
      const [write] = await items.outbox.get()
      await handlers.takeBackWrite({ key: write?.key ?? '' })
      expect({ draft: await draft.get(), writes: await items.outbox.get() }).toEqual({ draft: typed, writes: [] })
    }
  })
})

it('kept pages are read after the sign-in, then once a day, never at a network that keeps none', async ({ circle }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { refresh } = await circle.build()
  await circle.send('maya', 'POST', '/pass', { url, to: 'me' })
  await refresh()
  expect({ reads: reads(circle), known: await known() }).toMatchObject({ reads: 1, known: [{ url }] })
  vi.setSystemTime(Date.now() + 23 * hour)
  await refresh()
  expect(reads(circle)).toBe(0)
  vi.setSystemTime(Date.now() + 2 * hour)
  await refresh()
  expect(reads(circle)).toBe(1)
  const account = await items.account.get()
  if (account) await items.account.set({ ...account, additions: [] })
  vi.setSystemTime(Date.now() + 25 * hour)
  await refresh()
  expect({ reads: reads(circle), known: await known() }).toEqual({ reads: 0, known: undefined })
})

it('a popup that opens before they are known reads them', async ({ circle }) => {
  const { running } = await circle.build()
  const opened = () => Promise.all(running.map(({ requestsShown }) => requestsShown?.()))
  await circle.send('maya', 'POST', '/pass', { url, to: 'me' })
  await opened()
  expect({ reads: reads(circle), known: await known() }).toMatchObject({ reads: 1, known: [{ url }] })
  await opened()
  expect(reads(circle)).toBe(0)
})
