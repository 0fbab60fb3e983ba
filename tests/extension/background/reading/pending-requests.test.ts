// @vitest-environment node

import { text } from 'node:stream/consumers'
import { describe, expect, vi } from 'vitest'
import { needsDecision } from '../../../../src/extension/schemas/outbox.ts'
import { stillPending } from '../../../../src/extension/schemas/stored.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import type { Service } from '../../../../src/service/start.ts'
import type { OddServer } from '../../../support/odd-server.ts'
import { buildSignedInBackground, signInAt } from '../../support/background.ts'
import { it, meetOdd } from '../../support/service.ts'
import { pendingRequests, settledOutbox } from '../../support/stored/lists.ts'

const stored = async () => {
  const list = await items.pendingRequests.get()
  if (!list) throw new Error('nothing is stored')
  return stillPending(list)
}
const phases = async () => (await settledOutbox()).map(({ phase, failure }) => [phase, failure?.code])
const done = ['done', undefined]
const accept = { value: 'ACCEPT', contact_card: 'BUSINESS', message: '' } as const

describe('contact requests at the service', () => {
  async function withRequests(service: Service) {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.refreshPendingRequests({})
    const { requests } = await stored()
    return { handlers, requests, ids: requests.map(({ id }) => id) }
  }

  // shows: §4 user_detail, §9 pendingRequests, §2 ContactRequest, §4 answerContactRequest, §4 changed
  // shows: §1 functions, §3 pending, §4 deleteContactRequest
  it('lists requests with subject, message and mutual contacts', async ({ service }) => {
    const { requests } = await withRequests(service)
    expect(requests).toMatchObject([
      {
        from: {
          name: 'Tiago Almeida',
          headline: 'Programador, às vezes professor',
          link: expect.stringMatching(/^http/),
        },
        subject: 'Your talk in Porto',
        message: expect.stringContaining('third row'),
        mutual_contact_count: 2,
      },
      { from: { name: 'Amara Nwosu' }, mutual_contact_count: 1 },
    ])
    expect(await stored()).toMatchObject({ count: 2, number: 2 })
  })

  it('doesn’t count a request that is accepted or gone', async ({ service }) => {
    const { handlers, ids } = await withRequests(service)
    const numbers: number[] = []
    items.pendingRequests.watch((list) => numbers.push(list ? stillPending(list).count : -1))
    const [first = '', second = ''] = ids
    await handlers.answer({ id: first, ...accept, message: 'Gladly' })
    expect(await phases()).toEqual([done])
    expect((await stored()).requests.map(({ id }) => id)).toEqual([second])
    await vi.waitFor(async () => expect((await items.pendingRequests.get())?.answered).toEqual([]))
    await handlers.deletion({ id: first })
    await handlers.answer({ id: 'unknown', ...accept })
    expect(await phases()).toEqual([
      ['done', 'gone'],
      ['done', 'gone'],
    ])
    expect(await stored()).toMatchObject({ count: 1 })
    expect(new Set(numbers)).toEqual(new Set([1]))
    await handlers.deletion({ id: second })
    expect((await phases()).at(-1)).toEqual(done)
    expect(await stored()).toMatchObject({ count: 0, requests: [] })
  })
})

// shows: §2 List
it('stillPending shows a capped count in the network’s own text, and leaves out answered requests, each once', () => {
  expect(stillPending(pendingRequests([], { count: 10_000, count_string: '>10000' })).number).toBe('>10000')
  expect(stillPending(pendingRequests([], { count: 3 })).number).toBe(3)
  const list = pendingRequests(['a', 'b', 'c'], { answered: ['a', 'b', 'elsewhere'] })
  expect(stillPending(list)).toMatchObject({ count: 1, requests: [{ id: 'c' }] })
})

describe('contact requests at a network that is not well', () => {
  let odd: OddServer
  let bodies: string[] = []

  /** A network where these requests are pending until they are answered. */
  async function meet(
    pending: string[],
    { onList = async () => {}, onWrite = async (): Promise<number> => 200 } = {},
    settings: Parameters<typeof meetOdd>[1] = {},
  ) {
    const left = new Set(pending)
    bodies = []
    const met = await meetOdd(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://odd')
      const id = decodeURIComponent(url.pathname.slice(1))
      const respond = (status: number, body: object) =>
        response.writeHead(status).end(JSON.stringify(status < 400 ? body : { error: { type: `status ${status}` } }))
      if (url.pathname === '/me/pending_requests') {
        const [limit = 0, page = 0] = ['limit', 'page'].map((name) => Number(url.searchParams.get(name)))
        const data = [...left].map((each) => ({ id: each })).slice((page - 1) * limit, page * limit)
        const body = { count: left.size, count_string: '', data }
        await onList()
        return respond(200, body)
      }
      if (request.method === 'GET') return respond(left.has(id) ? 200 : 404, { id })
      if (!left.has(id)) return respond(404, {})
      bodies.push(await text(request))
      const status = await onWrite()
      if (status === 200 || status === 500) left.delete(id)
      respond(status, { updated: true, deleted: true })
    }, settings)
    odd = met.odd
    await met.handlers.refreshPendingRequests({})
    return { ...met, left }
  }

  /** The same, whose lists wait for their gates from now on. */
  async function meetHolding(pending: string[]) {
    const gates: PromiseWithResolvers<void>[] = []
    let isHolding = false
    const met = await meet(pending, {
      onList: async () => {
        if (isHolding) await gates[gates.push(Promise.withResolvers()) - 1]?.promise
      },
    })
    isHolding = true
    return { ...met, gates }
  }

  it('is read once a minute at most for popups that open, and whenever it is shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, left } = await meet(['a', 'b'])
    const reads = () => odd.requests.length
    const openPopup = () => handlers.refreshPendingRequests({ wanted: 20, unlessRecent: true })
    for (let opened = 0; opened < 3; opened++) await openPopup()
    expect(reads()).toBe(1)
    left.delete('a')
    await handlers.refreshPendingRequests({})
    expect({ reads: reads(), count: (await stored()).count }).toEqual({ reads: 2, count: 1 })
    vi.setSystemTime(Date.now() + 60_000)
    await Promise.all([openPopup(), openPopup()])
    expect(reads()).toBe(3)
    // a clock that was set back
    vi.setSystemTime(Date.now() - 3_600_000)
    await openPopup()
    expect(reads()).toBe(4)
  })

  it('is read again at once for a popup if the last reading failed, or was another session’s', async () => {
    let status = 503
    const { odd, handlers, signIn } = await meetOdd((_, response) => void response.writeHead(status).end('{"data":[]}'))
    const openPopup = () => handlers.refreshPendingRequests({ unlessRecent: true })
    await expect(openPopup()).rejects.toThrow()
    status = 200
    odd.requests.length = 0
    await openPopup()
    await openPopup()
    expect(odd.requests).toHaveLength(1)
    await signIn.end()
    await signInAt(odd.url, 'ana')
    await openPopup()
    expect(odd.requests.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })

  it('is read once by a sign-in and the popups that open at it', async () => {
    const gate = Promise.withResolvers<void>()
    let isHolding = false
    const { handlers } = await meet(['a'], { onList: async () => (isHolding ? gate.promise : undefined) })
    await items.pendingRequests.remove()
    odd.requests.length = 0
    isHolding = true
    // the agreement is followed by a reading, as the sign-in is
    await handlers.giveConsent({})
    const opened = [1, 2].map(() => handlers.refreshPendingRequests({ wanted: 20, unlessRecent: true }))
    gate.resolve()
    await Promise.all(opened)
    expect(odd.requests).toHaveLength(1)
    expect((await stored()).count).toBe(1)
  })

  it('a list that was requested before the answer and arrives after it changes nothing', async () => {
    const { handlers, gates } = await meetHolding(['a', 'b', 'c'])
    const late = handlers.refreshPendingRequests({ wanted: 30 })
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    await handlers.answer({ id: 'a', ...accept })
    expect(await phases()).toEqual([done])
    expect(await stored()).toMatchObject({ count: 2 })
    await vi.waitFor(() => expect(gates).toHaveLength(2))
    gates[0]?.resolve()
    await late
    expect(await stored()).toMatchObject({ count: 2, requests: [{ id: 'b' }, { id: 'c' }] })
    gates[1]?.resolve()
    await vi.waitFor(async () => expect((await items.pendingRequests.get())?.requests).toHaveLength(2))
    expect(await stored()).toMatchObject({ count: 2, requests: [{ id: 'b' }, { id: 'c' }] })
  })

  it('of two lists the one that was requested later stays', async () => {
    const { handlers, left, gates } = await meetHolding(['a', 'b'])
    const older = handlers.refreshPendingRequests({ wanted: 30 })
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    left.delete('a')
    const newer = handlers.refreshPendingRequests({ wanted: 31 })
    await vi.waitFor(() => expect(gates).toHaveLength(2))
    gates[1]?.resolve()
    await newer
    gates[0]?.resolve()
    await older
    expect(await stored()).toMatchObject({ count: 1, requests: [{ id: 'b' }] })
  })

  it('a refusal has its message and no card, whichever was chosen for an acceptance', async () => {
    const { handlers } = await meet(['a', 'b'])
    const chosen = { contact_card: 'ALL', message: 'Hello' } as const
    await handlers.answer({ id: 'a', value: 'DECLINE', ...chosen })
    await handlers.answer({ id: 'b', value: 'ACCEPT', ...chosen })
    await settledOutbox()
    expect(bodies.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { value: 'DECLINE', contact_card: 'NONE', message: 'Hello' },
      { value: 'ACCEPT', contact_card: 'ALL', message: 'Hello' },
    ])
  })

  it('text for a request that is gone meanwhile is saved and shown once, also if the request comes and goes, an empty draft is not', async () => {
    const { handlers, left } = await meet(['a', 'b', 'c'])
    const owner = ownerOf({ baseUrl: odd.url }, { id: 'maya' })
    await answerDraft(owner, 'a').set({ message: 'Half a thou', contact_card: 'PERSO' })
    await answerDraft(owner, 'b').set({ message: '', contact_card: 'NONE' })
    for (const pending of [[], [], ['a'], []]) {
      left.clear()
      for (const id of pending) left.add(id)
      await handlers.refreshPendingRequests({})
    }
    const [kept, ...others] = await items.outbox.get()
    expect({ kept, others }).toMatchObject({
      kept: { content: { id: 'a', message: 'Half a thou' }, phase: 'done', failure: { code: 'gone' } },
      others: [],
    })
    expect({ kept: kept && needsDecision(kept), stored: await stored() }).toMatchObject({
      kept: true,
      stored: { count: 0, requests: [] },
    })
    await handlers.discardWrite({ key: `${kept?.key}` })
    expect({ outbox: await items.outbox.get(), answerDraft: await answerDraft(owner, 'a').get() }).toEqual({
      outbox: [],
      answerDraft: null,
    })
    expect(odd.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('an answer that may have arrived isn’t missing because a part of a long list lacks its request', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers } = await meet(
      Array.from({ length: 250 }, (_, index) => `request ${index}`),
      { onWrite: async () => 500 },
      { profile: 'token' },
    )
    await handlers.answer({ id: 'request 249', ...accept })
    const [write] = await settledOutbox()
    expect(write).toMatchObject({ phase: 'unknown', failure: { code: 'unconfirmed' } })
    vi.setSystemTime(Date.now() + 61_000)
    await handlers.confirmWrite({ key: write?.key ?? '' })
    expect(await phases()).toEqual([['unknown', 'unconfirmed']])
  })

  it('a request that the network lists after reporting it gone is pending again', async () => {
    const { handlers } = await meet(['a', 'b'], { onWrite: async () => 409 })
    await handlers.answer({ id: 'a', ...accept })
    expect(await phases()).toEqual([['done', 'gone']])
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ count: 2 }))
  })

  // shows: §4 language, §4 paging, §4 user_detail
  it('lists as many as wanted, in pages of the API’s size', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `request ${index}`)
    const { handlers } = await meet(ids)
    expect(await stored()).toMatchObject({ count: 250, requests: { length: 20 } })
    await handlers.refreshPendingRequests({ wanted: 220 })
    expect((await stored()).requests.map(({ id }) => id)).toEqual(ids)
    expect(odd.requests.at(-1)?.url).toBe(
      '/me/pending_requests?language=en&user_detail=PARTIAL&user_watermark=FALSE&limit=100&page=3',
    )
    await handlers.answer({ id: 'request 120', ...accept })
    await vi.waitFor(async () => expect((await items.pendingRequests.get())?.count).toBe(249))
    expect((await stored()).requests).toHaveLength(249)
  })
})
