// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waiting } from '../../../src/extension/schemas/pending-requests.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as secrets from '../../../src/extension/storage/secrets.ts'
import { startSignedInService } from '../../support/demo-service.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'
import { buildBackground, buildSignedInBackground } from '../support/background.ts'

const stored = async () => {
  const list = await items.pendingRequests.get()
  if (!list) throw new Error('nothing is stored')
  return waiting(list)
}
const accept = { value: 'ACCEPT', contact_card: 'BUSINESS', message: '' } as const

describe('against the service', () => {
  let service: Awaited<ReturnType<typeof startSignedInService>>
  beforeEach(async () => {
    service = await startSignedInService({ port: 0, data: ':memory:' })
  })
  afterEach(() => service.close())

  /** Maya's background, which knows who waits. */
  async function withRequests() {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.refreshPendingRequests({})
    const { requests } = await stored()
    return { handlers, requests, ids: requests.map(({ id }) => id) }
  }

  it('lists who asks, with headline, subject, message and mutual contacts', async () => {
    const { requests } = await withRequests()
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

  it('accepts with a card and a message, and counts one less at once', async () => {
    const { handlers, ids } = await withRequests()
    const numbers: number[] = []
    items.pendingRequests.watch((list) => numbers.push(list ? waiting(list).count : -1))
    expect(await handlers.answerContactRequest({ id: `${ids[0]}`, ...accept, message: 'Gladly' })).toBeNull()
    expect((await stored()).requests.map(({ id }) => id)).toEqual([ids[1]])
    await vi.waitFor(async () => expect((await items.pendingRequests.get())?.answered).toEqual([]))
    expect(await stored()).toMatchObject({ count: 1 })
    expect(new Set(numbers)).toEqual(new Set([1]))
  })

  it('declines one and deletes the other, both at the same time', async () => {
    const { handlers, ids } = await withRequests()
    const [first = '', second = ''] = ids
    const both = [
      handlers.answerContactRequest({ id: first, value: 'DECLINE', contact_card: 'NONE', message: '' }),
      handlers.deleteContactRequest({ id: second }),
    ]
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ count: 0, requests: [] }))
    await Promise.all(both)
    expect(await stored()).toMatchObject({ count: 0, requests: [] })
  })

  it('says that somebody answered elsewhere, and counts the request no more', async () => {
    const { handlers, ids } = await withRequests()
    const [first = ''] = ids
    await handlers.answerContactRequest({ id: first, ...accept })
    await expect(handlers.deleteContactRequest({ id: first })).rejects.toMatchObject({
      failure: { code: 'request-gone' },
    })
    await expect(handlers.answerContactRequest({ id: 'unknown', ...accept })).rejects.toMatchObject({
      failure: { code: 'request-gone' },
    })
    expect(await stored()).toMatchObject({ count: 1 })
  })

  it('takes as true what the network lists after a worker died in mid-answer', async () => {
    const { handlers, ids } = await withRequests()
    const [first = '', second = ''] = ids
    const list = await items.pendingRequests.get()
    if (!list) throw new Error()
    // one answer had arrived when the worker died, the other had not
    await handlers.answerContactRequest({ id: first, ...accept })
    await items.pendingRequests.set(list)
    await items.writes.set(ids.map((id) => ({ about: `answer ${id}`, content: '{}', key: id, phase: 'sending' })))
    // the session is stored: another worker goes on with it
    const { handlers: next, writes } = buildBackground(service.url)
    await writes.recover()
    await next.refreshPendingRequests({})
    expect(await stored()).toMatchObject({ count: 1, requests: [{ id: second }] })
    expect(await items.writes.get()).toContainEqual(
      expect.objectContaining({ about: `answer ${second}`, phase: 'failed', failure: { code: 'answer-unconfirmed' } }),
    )
  })
})

describe('against a network that is not well', () => {
  let odd: OddServer
  afterEach(() => odd.close())

  /** A network where these requests are pending until they are answered. */
  async function meet(
    pending: string[],
    { onList = async () => {}, onWrite = async (): Promise<number> => 200, findsOne = true } = {},
  ) {
    const left = new Set(pending)
    odd = await startOddServer(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://odd')
      const id = decodeURIComponent(url.pathname.slice(1))
      const respond = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
      if (url.pathname === '/me/pending_requests') {
        const [limit = 0, page = 0] = ['limit', 'page'].map((name) => Number(url.searchParams.get(name)))
        const data = [...left].map((each) => ({ id: each })).slice((page - 1) * limit, page * limit)
        const body = { count: left.size, count_string: '', data }
        await onList()
        return respond(200, body)
      }
      if (request.method === 'GET') return respond(findsOne && left.has(id) ? 200 : 404, { id })
      if (!left.has(id)) return respond(404, {})
      const status = await onWrite()
      if (status === 200 || status === 500) left.delete(id)
      respond(status, { updated: true, deleted: true })
    })
    await secrets.session.set({ token: 'abc', baseUrl: odd.url, authUrl: odd.url })
    const { handlers } = buildBackground(odd.url)
    await handlers.refreshPendingRequests({})
    return { handlers, left }
  }

  it('a list that was asked for before the answer and arrives after it changes nothing', async () => {
    const gates: PromiseWithResolvers<void>[] = []
    let held = false
    const { handlers } = await meet(['a', 'b', 'c'], {
      onList: async () => {
        if (!held) return
        const gate = Promise.withResolvers<void>()
        gates.push(gate)
        await gate.promise
      },
    })
    held = true
    const late = handlers.refreshPendingRequests({})
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    await handlers.answerContactRequest({ id: 'a', ...accept })
    expect(await stored()).toMatchObject({ count: 2 })
    await vi.waitFor(() => expect(gates).toHaveLength(2))
    gates[0]?.resolve()
    await late
    expect(await stored()).toMatchObject({ count: 2, requests: [{ id: 'b' }, { id: 'c' }] })
    gates[1]?.resolve()
    await vi.waitFor(async () => expect((await items.pendingRequests.get())?.requests).toHaveLength(2))
    expect(await stored()).toMatchObject({ count: 2, requests: [{ id: 'b' }, { id: 'c' }] })
  })

  it('of two lists the one that was asked for later stays', async () => {
    const gates: PromiseWithResolvers<void>[] = []
    let held = false
    const { handlers, left } = await meet(['a', 'b'], {
      onList: async () => {
        if (!held) return
        const gate = Promise.withResolvers<void>()
        gates.push(gate)
        await gate.promise
      },
    })
    held = true
    const older = handlers.refreshPendingRequests({})
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    left.delete('a')
    const newer = handlers.refreshPendingRequests({})
    await vi.waitFor(() => expect(gates).toHaveLength(2))
    gates[1]?.resolve()
    await newer
    gates[0]?.resolve()
    await older
    expect(await stored()).toMatchObject({ count: 1, requests: [{ id: 'b' }] })
  })

  it('an answer that was not confirmed has arrived when the request is gone', async () => {
    const { handlers } = await meet(['a', 'b'], { onWrite: async () => 500 })
    expect(await handlers.answerContactRequest({ id: 'a', ...accept })).toBeNull()
    expect(odd.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(await stored()).toMatchObject({ count: 1 })
  })

  it('an answer that did not arrive fails, and the request waits again', async () => {
    const { handlers } = await meet(['a', 'b'], { onWrite: async () => 503 })
    await expect(handlers.deleteContactRequest({ id: 'a' })).rejects.toMatchObject({ failure: { code: 'server' } })
    expect(odd.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(await stored()).toMatchObject({ count: 2 })
  })

  it('a request stays in the list with words where the network knows of its answer by the list alone', async () => {
    const { handlers } = await meet(['a', 'b'], { onWrite: async () => 503, findsOne: false })
    await expect(handlers.answerContactRequest({ id: 'a', ...accept })).rejects.toMatchObject({
      failure: { code: 'server' },
    })
    await handlers.refreshPendingRequests({})
    expect(await stored()).toMatchObject({ count: 2 })
    expect(await items.writes.get()).toMatchObject([
      { about: 'answer a', phase: 'failed', failure: { code: 'server' } },
    ])
  })

  it('an answer of which nothing can be told is called unconfirmed, and its request waits', async () => {
    const { handlers } = await meet(['a', 'b'])
    const { url } = odd
    await odd.close()
    await expect(handlers.answerContactRequest({ id: 'a', ...accept })).rejects.toMatchObject({
      failure: { code: 'answer-unconfirmed' },
    })
    expect(await stored()).toMatchObject({ count: 2 })
    odd = await startOddServer(() => {}, Number(new URL(url).port))
  })

  it('a request that the network lists after it called it gone waits again', async () => {
    const { handlers } = await meet(['a', 'b'], { onWrite: async () => 409 })
    await expect(handlers.answerContactRequest({ id: 'a', ...accept })).rejects.toMatchObject({
      failure: { code: 'request-gone' },
    })
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ count: 2 }))
  })

  it('while an answer is slow the number stays what the network said last, and the answer is stored as under way', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet(['a', 'b'], {
      onWrite: async () => {
        await gate.promise
        return 200
      },
    })
    const answered = handlers.answerContactRequest({ id: 'a', ...accept })
    await vi.waitFor(async () =>
      expect(await items.writes.get()).toMatchObject([{ about: 'answer a', phase: 'sending' }]),
    )
    expect(await stored()).toMatchObject({ count: 2 })
    gate.resolve()
    await answered
    expect(await stored()).toMatchObject({ count: 1 })
    expect(await items.writes.get()).toEqual([])
  })

  it('lists as many as are wanted, in pages of the API’s size', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `request ${index}`)
    const { handlers } = await meet(ids)
    expect(await stored()).toMatchObject({ count: 250, requests: { length: 20 } })
    await handlers.refreshPendingRequests({ wanted: 220 })
    expect((await stored()).requests.map(({ id }) => id)).toEqual(ids)
    expect(odd.requests.at(-1)?.url).toBe(
      '/me/pending_requests?language=en&user_detail=PARTIAL&user_watermark=FALSE&limit=100&page=3',
    )
    await handlers.answerContactRequest({ id: 'request 120', ...accept })
    await vi.waitFor(async () => expect((await items.pendingRequests.get())?.count).toBe(249))
    expect((await stored()).requests).toHaveLength(249)
  })

  it('sends the parameters in the body', async () => {
    const { handlers } = await meet(['a/b'])
    await handlers.answerContactRequest({ id: 'a/b', ...accept })
    expect(odd.requests.find(({ method }) => method === 'PUT')).toMatchObject({
      url: '/a%2Fb',
      headers: { authorization: 'Bearer abc', 'content-type': expect.stringContaining('x-www-form-urlencoded') },
    })
  })
})

describe('waiting', () => {
  const list = { count_string: '', requests: [], answered: [] }

  it('shows a capped count in the network’s own text', () => {
    expect(waiting({ ...list, count: 10_000, count_string: '>10000' }).number).toBe('>10000')
    expect(waiting({ ...list, count: 3, count_string: '3' }).number).toBe(3)
  })
})
