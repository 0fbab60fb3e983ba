// @vitest-environment node

import { describe, expect, vi } from 'vitest'
import type { Pass, Passes } from '../../../../src/contract/resources.ts'
import { createPassCalls, listed } from '../../../../src/extension/features/passes/calls.ts'
import { passAnswerDraft, passes, stillWaiting } from '../../../../src/extension/features/passes/stored.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { type Circle, it } from '../../support/network/circle.ts'
import { phases, plainPage } from '../../support/stored/lists.ts'
import { optionsWith } from '../../support/stored/options.ts'

const url = 'https://news.example/harbour'
const texts = { ...plainPage, title: 'The harbour', overview: 'Two ladders', site_name: 'News' }
const words = { message: 'This is what I meant', quote: 'A ladder and a sign' }
const page = { url, pageUrl: url, ...texts, ...words }

const waiting = async () => stillWaiting(await passes.get())
const ids = async () => (await waiting()).waiting.map(({ id }) => id)
const sentTo = async () => (await passes.get())?.sent.map(({ to }) => to.map(({ name }) => name).sort())
const passTo = async (circle: Circle, from = 'ana') =>
  (await circle.send(from, 'POST', '/pass', { url, ...words, to: circle.id('maya') })).body.created_graph_id
const hold = () => items.options.set(optionsWith({ undoSeconds: 10 }))

describe('a page', () => {
  it('is passed to people and a team with its words, to each once, and to nobody else', async ({ circle }) => {
    const { handlers } = await circle.build()
    await shareDraft(circle.owner, url).set(words)
    const team = { id: '', name: 'Harbour', picture_small: '' }
    await handlers.pass({ ...page, to: [circle.addressee('ana'), circle.addressee('ben'), team] })
    expect(await phases()).toEqual([['pass', 'done', undefined]])
    for (const login of ['ana', 'ben', 'cem']) {
      const { data }: Passes = await circle.get(login, '/me/passes')
      const { keywords: _, url_picture: _picture, ...sent } = texts
      expect(data).toMatchObject([{ url, ...sent, ...words, from: { id: circle.id('maya') }, receiver_count: 3 }])
    }
    expect(await circle.get('dee', '/me/passes')).toMatchObject({ count: 0 })
    expect(await circle.get('ana', `/recommend?url=${url}`)).toMatchObject({ count: 0 })
    expect(await shareDraft(circle.owner, url).get()).toBeNull()
  })

  it('is passed to nobody if one of them can’t receive it, and the refusal names that one', async ({ circle }) => {
    const { handlers } = await circle.build()
    await handlers.pass({ ...page, to: [circle.addressee('ana'), circle.addressee('dee')] })
    expect((await items.outbox.get())[0]?.content).toMatchObject({ type: 'pass' })
    expect(await phases()).toEqual([['pass', 'refused', 'not-received']])
    expect((await items.outbox.get())[0]?.failure?.refused).toEqual([circle.id('dee')])
    expect(await circle.get('ana', '/me/passes')).toMatchObject({ count: 0 })
  })

  it('is passed again to others once it arrived, though it is the same page', async ({ circle }) => {
    const { handlers } = await circle.build()
    for (const login of ['ana', 'ben']) {
      await handlers.pass({ ...page, to: [circle.addressee(login)] })
      expect(await phases()).toEqual([['pass', 'done', undefined]])
    }
    expect(await circle.get('maya', '/me/passes?sent=TRUE')).toMatchObject({ count: 2 })
  })

  it('returns to the composer with its words and its people when it is undone', async ({ circle }) => {
    const { handlers } = await circle.build()
    await hold()
    const to = [circle.addressee('ana')]
    await handlers.pass({ ...page, to })
    const [write] = await items.outbox.get()
    await handlers.takeBackWrite({ key: write?.key ?? '' })
    expect(await shareDraft(circle.owner, url).get()).toEqual({
      ...texts,
      ...words,
      to,
    })
    expect(await circle.get('ana', '/me/passes')).toMatchObject({ count: 0 })
  })

  it('whose confirmation was lost is sent again with its key, whatever the sign-in’s profile', async ({ circle }) => {
    const { handlers, outbox } = await circle.build({ profile: 'token' })
    circle.intercept(async (send, { method }) => {
      const response = await send()
      if (method === 'POST') throw new TypeError('Failed to fetch')
      return response
    })
    await handlers.pass({ ...page, to: [circle.addressee('ana')] })
    expect(await phases()).toEqual([['pass', 'unknown', 'unconfirmed']])
    circle.intercept((send) => send())
    await items.outbox.set((await items.outbox.get()).map((write) => ({ ...write, due: Date.now() })))
    await outbox.run()
    expect(await phases()).toEqual([['pass', 'done', undefined]])
    expect(await circle.get('ana', '/me/passes')).toMatchObject({ count: 1 })
  })
})

describe('what was passed to the member', () => {
  it('is read at an alarm and when a popup opens, the newest first, at most once a minute', async ({ circle }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { refresh, running } = await circle.build()
    const opened = () => Promise.all(running.map(({ requestsShown }) => requestsShown?.()))
    const first = await passTo(circle)
    await refresh()
    expect(await ids()).toEqual([first])
    vi.setSystemTime(Date.now() + 30_000)
    const second = await passTo(circle, 'ben')
    await opened()
    expect(await ids()).toEqual([first])
    vi.setSystemTime(Date.now() + 31_000)
    await opened()
    expect(await waiting()).toMatchObject({ count: 2 })
    expect(await ids()).toEqual([second, first])
    // a failure is told, and the next popup reads again
    vi.setSystemTime(Date.now() + 61_000)
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'))
    await expect(opened()).rejects.toThrow()
    fetching.mockRestore()
    const third = await passTo(circle)
    await opened()
    expect(await ids()).toEqual([third, second, first])
  })

  it('isn’t asked for at a network that doesn’t name it, where what was stored is deleted', async ({ circle }) => {
    const { refresh } = await circle.build()
    await passTo(circle)
    await refresh()
    expect(await waiting()).toMatchObject({ count: 1 })
    const account = await items.account.get()
    if (account) await items.account.set({ ...account, additions: [] })
    circle.requests.splice(0)
    await refresh()
    expect(circle.requests.filter(({ path }) => path === '/me/passes')).toEqual([])
    expect(await passes.get()).toBeNull()
  })

  it('is the list that was requested last, even if an earlier one arrives later', async ({ circle }) => {
    const { handlers, refresh } = await circle.build()
    await passTo(circle)
    const late = Promise.withResolvers<void>()
    let isFirst = true
    circle.intercept(async (send, { url }) => {
      const response = await send()
      if (!url.includes('/me/passes') || !isFirst) return response
      isFirst = false
      await late.promise
      return response
    })
    const reading = refresh()
    await vi.waitFor(() => expect(isFirst).toBe(false))
    await passTo(circle, 'ben')
    await handlers.refreshPasses({})
    late.resolve()
    await reading
    expect(await waiting()).toMatchObject({ count: 2 })
  })

  it.for([
    ['THANKS', '', { value: 'THANKS' }],
    ['THANKS', 'On page three?', { value: 'THANKS', message: 'On page three?' }],
    ['DONE', '', {}],
  ] as const)(
    'is answered with %s “%s”, which its sender sees or not, and waits no longer',
    async (given, { circle }) => {
      const [value, message, seen] = given
      const { handlers, refresh } = await circle.build()
      const id = await passTo(circle)
      await refresh()
      await handlers.lookUp({ url, askNow: true })
      expect((await items.recommendations.get())[0]?.recommendation.passed).toMatchObject([{ id }])
      await handlers.passAnswer({ id, name: 'ana Test', value, message })
      expect(await phases()).toEqual([['passAnswer', 'done', undefined]])
      expect(await waiting()).toEqual({ waiting: [], count: 0 })
      expect((await items.recommendations.get())[0]?.recommendation.passed).toEqual([])
      const { data }: Passes = await circle.get('ana', '/me/passes?sent=TRUE')
      const { value: told, message: text } = data[0]?.to[0] ?? {}
      expect({ ...(told && { value: told }), ...(text && { message: text }) }).toEqual(seen)
    },
  )

  it('can be answered after thanks', async ({ circle }) => {
    const { handlers } = await circle.build()
    const id = await passTo(circle)
    for (const message of ['', 'On page three?']) {
      await handlers.passAnswer({ id, name: 'ana Test', value: 'THANKS', message })
      expect(await phases()).toEqual([['passAnswer', 'done', undefined]])
    }
    const { to }: Pass = await circle.get('ana', `/${id}`)
    expect(to).toMatchObject([{ value: 'THANKS', message: 'On page three?' }])
  })

  const endedElsewhere = [
    ['was taken back', 'ana', 'DELETE', {}],
    ['was answered on another device', 'maya', 'PUT', { value: 'THANKS', message: 'On page two' }],
  ] as const

  it.for(endedElsewhere)('and %s is gone, and the text of an answer stays to be copied', async (how, { circle }) => {
    const [, login, method, fields] = how
    const { handlers, refresh } = await circle.build()
    const id = await passTo(circle)
    await refresh()
    await circle.send(login, method, `/${id}`, fields)
    await handlers.passAnswer({ id, name: 'ana Test', value: 'THANKS', message: 'On page three?' })
    expect(await phases()).toEqual([['passAnswer', 'done', 'gone']])
    expect(await items.outbox.get()).toMatchObject([{ content: { message: 'On page three?' } }])
    expect(await waiting()).toMatchObject({ count: 0 })
    const { to = [] }: Pass = await circle.get('ana', `/${id}`)
    expect(to.map((receiver) => receiver.message)).not.toContain('On page three?')
  })

  it.for(endedElsewhere)(
    'and %s leaves a typed answer to be copied, until it is discarded',
    async (how, { circle }) => {
      const [, login, method, fields] = how
      const { handlers } = await circle.build()
      const [id, other] = [await passTo(circle), await passTo(circle, 'ben')]
      await handlers.refreshPasses({})
      for (const each of [id, other]) await passAnswerDraft(circle.owner, each).set({ message: 'On page three?' })
      await circle.send(login, method, `/${id}`, fields)
      for (let opened = 0; opened < 2; opened++) await handlers.refreshPasses({})
      expect(await phases()).toEqual([['passAnswer', 'done', 'gone']])
      const [write] = await items.outbox.get()
      expect(write?.content).toMatchObject({ id, name: 'ana Test', message: 'On page three?' })
      await handlers.discardWrite({ key: write?.key ?? '' })
      expect(await items.outbox.get()).toEqual([])
      expect(await passAnswerDraft(circle.owner, id).get()).toBeNull()
      expect(await passAnswerDraft(circle.owner, other).get()).toMatchObject({ message: 'On page three?' })
    },
  )

  it('and behind more than a list has still waits, with the answer that was typed', async ({ circle }) => {
    const { handlers } = await circle.build()
    const id = await passTo(circle)
    await handlers.refreshPasses({})
    const draft = passAnswerDraft(circle.owner, id)
    await draft.set({ message: 'On page three?' })
    for (let newer = 0; newer < Number(listed); newer++) await passTo(circle, newer % 2 ? 'ben' : 'cem')
    await handlers.refreshPasses({})
    expect(await waiting()).toMatchObject({ count: Number(listed) + 1 })
    expect(await ids()).not.toContain(id)
    expect({ phases: await phases(), draft: await draft.get() }).toEqual({
      phases: [],
      draft: { message: 'On page three?' },
    })
  })

  it('keeps the typed answer until it is sent, and gets it back when that is undone', async ({ circle }) => {
    const { handlers } = await circle.build()
    await hold()
    const id = await passTo(circle)
    const draft = passAnswerDraft(circle.owner, id)
    await draft.set({ message: 'On page three?' })
    await handlers.passAnswer({ id, name: 'ana Test', value: 'THANKS', message: 'On page three?' })
    expect(await draft.get()).toBeNull()
    const [write] = await items.outbox.get()
    await handlers.takeBackWrite({ key: write?.key ?? '' })
    expect(await draft.get()).toEqual({ message: 'On page three?' })
  })
})

describe('what the member passed', () => {
  let id = ''
  it.beforeEach(async ({ circle }) => {
    const { body } = await circle.send('maya', 'POST', '/pass', {
      url,
      ...words,
      to: [circle.id('ana'), circle.id('ben')].join(),
    })
    id = body.created_graph_id
  })

  it('is listed with the answers that were told', async ({ circle }) => {
    const { handlers } = await circle.build()
    await circle.send('ana', 'PUT', `/${id}`, { value: 'THANKS', message: 'Good' })
    await circle.send('ben', 'PUT', `/${id}`, { value: 'DONE' })
    await circle.send('maya', 'PUT', `/${await passTo(circle)}`, { value: 'DONE' })
    const { passes, isWhole } = await handlers.sentPasses({})
    const [sent, ...others] = passes
    // who is only done with a page sent nothing
    expect({ others, isWhole }).toEqual({ others: [], isWhole: true })
    expect(sent).toMatchObject({ id, url, ...words })
    expect(sent?.to.map(({ name, value, message }) => [name, value, message]).sort()).toEqual([
      ['ana Test', 'THANKS', 'Good'],
      ['ben Test', undefined, ''],
    ])
  })

  it('is read with what the member answered elsewhere, which waits no longer, and stands where it was answered', async ({
    circle,
  }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers } = await circle.build()
    const received = await passTo(circle)
    await handlers.refreshPasses({})
    expect(stillWaiting(await passes.get()).count).toBe(1)
    vi.setSystemTime(Date.now() + 60_000)
    await circle.send('maya', 'POST', '/pass', { url, to: circle.id('ana') })
    vi.setSystemTime(Date.now() + 60_000)
    await circle.send('maya', 'PUT', `/${received}`, { value: 'THANKS' })
    const [latest] = (await handlers.sentPasses({})).passes
    expect(latest).toMatchObject({ id: received, creation_date: latest?.to[0]?.answered_time })
    expect(stillWaiting(await passes.get()).count).toBe(0)
  })

  it('is taken back from all who haven’t thanked', async ({ circle }) => {
    const { handlers } = await circle.build()
    await circle.send('ana', 'PUT', `/${id}`, { value: 'THANKS' })
    await handlers.passRemoval({ id, url, pageTitle: '' })
    expect(await phases()).toEqual([['passRemoval', 'done', undefined]])
    expect(await circle.get('ana', '/me/passes')).toMatchObject({ count: 1 })
    expect(await circle.get('ben', '/me/passes')).toMatchObject({ count: 0 })
    await vi.waitFor(async () => expect(await sentTo()).toEqual([['ana Test']]))
  })

  it('is known to this browser, with its people or team, once it arrived or at the first popup', async ({ circle }) => {
    const { handlers, running } = await circle.build()
    for (const { requestsShown } of running) await requestsShown?.()
    await vi.waitFor(async () => expect(await sentTo()).toEqual([['ana Test', 'ben Test']]))
    const to = [{ id: '', name: 'Harbour', picture_small: '' }]
    await handlers.pass({ ...page, url: 'https://news.example/ladder', pageUrl: 'https://news.example/ladder', to })
    await phases()
    await vi.waitFor(async () => expect(await sentTo()).toEqual([['Harbour'], ['ana Test', 'ben Test']]))
  })

  it('can’t be taken back once all thanked, which is said, and is no failure if gone already', async ({ circle }) => {
    const { handlers } = await circle.build()
    for (const login of ['ana', 'ben']) await circle.send(login, 'PUT', `/${id}`, { value: 'THANKS' })
    await handlers.passRemoval({ id, url, pageTitle: '' })
    expect(await phases()).toEqual([['passRemoval', 'refused', 'already-sent']])
    await handlers.passRemoval({ id: 'f'.repeat(32), url, pageTitle: '' })
    expect(await phases()).toContainEqual(['passRemoval', 'done', 'gone'])
  })
})

it.each([
  [2000, false],
  [2001, true],
])(
  'of %i passes to the member at most 20 pages are read, and whether others are unread is said: %s',
  async (count, isPassedUnread) => {
    const get = async (_: string, __: unknown, { kept }: Record<string, string>) => ({
      ...{ count: kept === 'TRUE' ? 0 : count, data: kept === 'TRUE' ? [] : ['a pass'] },
    })
    const { passed, ...said } = await createPassCalls({ get, write: vi.fn() } as never).listAll()
    expect({ read: passed.length, ...said }).toEqual({ read: 20, isPassedUnread })
  },
)

it('people to pass to are contacts, members of teams, and teams, by beginnings of names', async ({ circle }) => {
  const { handlers } = await circle.build()
  const found = async (query: string) => (await handlers.findAddressees({ query })).map(({ id, name }) => [id, name])
  expect(await found('an')).toEqual([[circle.id('ana'), 'ana Test']])
  expect(await found('ce')).toEqual([[circle.id('cem'), 'cem Test']])
  expect(await found('har')).toEqual([['', 'Harbour']])
  expect(await found('dee')).toEqual([])
})
