// @vitest-environment node
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftOf } from '../../../src/extension/storage/drafts.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as secrets from '../../../src/extension/storage/secrets.ts'
import { type OddServer, oddities, startOddServer } from '../../support/odd-server.ts'
import { buildBackground } from '../support/background.ts'

const url = 'http://news.example/night-trains'
const page = { url, title: 'A title', overview: '', keywords: '', site_name: '', url_picture: '', message: 'Read this' }
const status = { message: 'A status of mine', social_account: [] }
const accept = { id: 'a', value: 'ACCEPT', contact_card: 'NONE', message: '' } as const

const reply = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status).end(JSON.stringify(body))

let odd: OddServer
afterEach(async () => {
  vi.useRealTimers()
  await odd.close()
})

/** A network that takes a write as `write` does, and answers everything else as `read` does. */
async function meet(write: Respond, read: Respond = (_, response) => reply(response, { data: [] }), deadline?: number) {
  odd = await startOddServer((request, response) => (request.method === 'GET' ? read : write)(request, response))
  await secrets.session.set({ token: 'abc', baseUrl: odd.url, authUrl: odd.url })
  return buildBackground(odd.url, undefined, deadline ? { deadline } : {})
}
type Respond = (request: IncomingMessage, response: ServerResponse) => void

const keys = () =>
  odd.requests.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['idempotency-key'])
const shared =
  (message: string): Respond =>
  (_, response) =>
    reply(response, { shared: true, sharing_message: message, data: [] })
const notShared: Respond = (_, response) => reply(response, { shared: false, data: [] })

describe('the key of a write', () => {
  it('is a fresh one for every action, on every kind of write', async () => {
    const { handlers } = await meet((_, response) => reply(response, { created: true, updated: true, deleted: true }))
    await handlers.share(page)
    await handlers.share(page)
    await handlers.postStatus(status)
    await handlers.answerContactRequest(accept)
    await handlers.deleteContactRequest({ id: 'b' })
    expect(keys()).toHaveLength(5)
    expect(new Set(keys()).size).toBe(5)
    for (const key of keys()) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}$/)
  })

  it('stays the same where an action is tried again, in another worker too, and is another where it was changed', async () => {
    const { handlers } = await meet(oddities['server error'], oddities['server error'])
    await expect(handlers.share(page)).rejects.toThrow()
    await expect(handlers.share(page)).rejects.toThrow()
    await expect(buildBackground(odd.url).handlers.share(page)).rejects.toThrow()
    await expect(handlers.share({ ...page, message: 'Read that' })).rejects.toThrow()
    const [first, ...others] = keys()
    expect(others).toEqual([first, first, expect.not.stringMatching(`${first}`)])
  })

  it('is one where two windows do the same at the same time', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet((_, response) => void gate.promise.then(() => reply(response, { created: true })))
    const both = [handlers.share(page), handlers.share(page)]
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    gate.resolve()
    await Promise.all(both)
    expect(keys()).toHaveLength(1)
  })
})

describe('a share without a clear response', () => {
  const spoilt: [string, Respond][] = [
    ['500', oddities['server error']],
    ['HTML', oddities.html],
    ['a body that is cut off', oddities['cut off JSON']],
    ['null', (_, response) => void response.end('null')],
    ['a list', (_, response) => void response.end('[]')],
    ['nothing', (_, response) => void response.end()],
    ['an error with status 200', (_, response) => reply(response, { error: { type: 'x', message: ['No'] } })],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a broken connection', (request) => void request.socket.destroy()],
  ]

  it.each(spoilt)(
    '(%s) is missing where the network says that it is not there, and there where it says so',
    async (_, write) => {
      const { handlers } = await meet(write, notShared)
      await expect(handlers.share(page)).rejects.toMatchObject({ failure: { code: 'share-missing' } })
      await odd.close()
      const again = await meet(write, shared(' Read \n this'))
      await again.handlers.share(page)
      expect(await items.writes.get()).toEqual([])
    },
  )

  it('is looked for again when the member asks: found, missing, or not to be told still', async () => {
    let read: Respond = oddities['server error']
    const { handlers } = await meet(oddities['server error'], (...call) => read(...call))
    await expect(handlers.share(page)).rejects.toMatchObject({ failure: { code: 'share-unconfirmed' } })
    await expect(handlers.confirmShare(page)).rejects.toMatchObject({ failure: { code: 'share-still-unconfirmed' } })
    read = shared('What I said of it last year')
    await expect(handlers.confirmShare(page)).rejects.toMatchObject({ failure: { code: 'share-missing' } })
    expect(await items.writes.get()).toMatchObject([
      { about: `share ${url}`, phase: 'failed', failure: { code: 'share-missing' } },
    ])
    await draftOf(url).set(page)
    read = shared('Read &lt;this&gt;')
    await handlers.confirmShare({ ...page, message: 'Read <this>' })
    expect(await items.writes.get()).toEqual([])
    expect(await draftOf(url).get()).toBeNull()
    expect((await items.recommendations.get())[0]?.recommendation.shared).toBe(true)
    expect(keys()).toHaveLength(1)
  })

  it('is asked about even where the browser has gone offline since', async () => {
    const { handlers } = await meet((request) => {
      vi.stubGlobal('navigator', { onLine: false, languages: [] })
      request.socket.destroy()
    }, shared('Read this'))
    await handlers.share(page)
    expect(odd.requests.map(({ method }) => method)).toContain('GET')
  })
})

it.each(['status', 'share', 'answer'] as const)('%s: what no network answers ends within 25 seconds', async (kind) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { handlers } = await meet(oddities.silence, oddities.silence)
  const ended = {
    status: () => handlers.postStatus(status),
    share: () => handlers.share(page),
    answer: () => handlers.answerContactRequest(accept),
  }[kind]()
  const failure = ended.then(
    () => undefined,
    (error: unknown) => error,
  )
  const phases: string[] = []
  items.writes.watch(([write]) => phases.push(write?.phase ?? ''))
  await vi.waitFor(() => expect(odd.requests).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(phases.at(-1)).toBe('checking'))
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await failure).toMatchObject({ failure: { code: `${kind}-unconfirmed` } })
})

it('a share that arrived is not held up by a look-up that no network answers', async () => {
  const { handlers } = await meet((_, response) => reply(response, { created: true }), oddities.silence)
  await handlers.share(page)
  expect(await items.writes.get()).toEqual([])
})

describe('what is stored of a write', () => {
  it('says that it is under way, then that it failed, and nothing once it succeeded', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet((_, response) => void gate.promise.then(() => reply(response, {}, 400)))
    const posted = handlers.postStatus(status)
    await vi.waitFor(async () =>
      expect(await items.writes.get()).toMatchObject([{ about: 'status', phase: 'sending' }]),
    )
    gate.resolve()
    await expect(posted).rejects.toThrow()
    expect(await items.writes.get()).toMatchObject([{ phase: 'failed', failure: { code: 'invalid' } }])
  })

  it('says that it may have arrived when its worker died under it', async () => {
    const { handlers } = await meet(oddities.silence)
    void handlers.share(page).catch(() => undefined)
    void handlers.postStatus(status).catch(() => undefined)
    await vi.waitFor(() => expect(keys()).toHaveLength(2))
    await buildBackground(odd.url).writes.recover()
    const codes = (await items.writes.get()).map(({ about, phase, failure }) => [about, phase, failure?.code])
    expect(new Map(codes.map(([about, ...rest]) => [about, rest]))).toEqual(
      new Map([
        [`share ${url}`, ['failed', 'share-unconfirmed']],
        ['status', ['failed', 'status-unconfirmed']],
      ]),
    )
  })

  it('is the member’s alone: signing out forgets it, and what comes back later is not kept', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet(async ({ url }, response) => {
      if (url === '/status') await gate.promise
      reply(response, {}, 400)
    })
    const posted = handlers.postStatus(status)
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    await handlers.signOut({})
    await secrets.session.set({ token: 'other', baseUrl: odd.url, authUrl: odd.url })
    gate.resolve()
    await expect(posted).rejects.toThrow()
    expect(await items.writes.get()).toEqual([])
  })

  it('is gone where a look-up shows that the page is shared', async () => {
    const { handlers } = await meet(oddities['server error'], (request, response) =>
      request.url?.includes('limit=0') ? reply(response, {}, 500) : reply(response, { shared: true, data: [] }),
    )
    await expect(handlers.share(page)).rejects.toThrow()
    await handlers.lookUp({ url, only_contacts: false })
    expect(await items.writes.get()).toEqual([])
  })
})

describe('an application whose level is missing', () => {
  const denied: Respond = (_, response) => reply(response, { error: { type: 'permission denied', message: [] } }, 401)

  it('is spoken of by what the member did', async () => {
    const { handlers } = await meet(denied, denied)
    const codeOf = (asked: Promise<unknown>) =>
      asked.then(
        () => '',
        (error: { failure: { code: string } }) => error.failure.code,
      )
    expect([
      await codeOf(handlers.share(page)),
      await codeOf(handlers.postStatus(status)),
      await codeOf(handlers.answerContactRequest(accept)),
      await codeOf(handlers.deleteContactRequest({ id: 'a' })),
      await codeOf(handlers.lookUp({ url, only_contacts: false })),
      await codeOf(handlers.refreshPendingRequests({})),
      await codeOf(handlers.readNewsfeed({ domain: '', language: [], since: 'any' })),
    ]).toEqual([
      'sharing-not-allowed',
      'posting-not-allowed',
      'answering-not-allowed',
      'answering-not-allowed',
      'not-allowed',
      'not-allowed',
      'not-allowed',
    ])
    expect(await secrets.session.get()).not.toBeNull()
  })
})
