// @vitest-environment node
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { maxWrites } from '../../../../src/extension/background/outbox/admission.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire/contact-request.ts'
import { allNews } from '../../../../src/extension/schemas/wire/newsfeed.ts'
import { answerDraft, shareDraft, statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { type OddServer, oddities, startOddServer } from '../../../support/odd-server.ts'
import { buildBackground, signInAt } from '../../support/background.ts'
import { settledOutbox } from '../../support/outbox.ts'
import { pendingRequests } from '../../support/pending-requests.ts'

const url = 'http://news.example/night-trains'
const fields = { title: 'A title', overview: '', keywords: '', site_name: '', url_picture: '', message: 'Read this' }
const page = { url, page_url: url, ...fields }
const status = { message: 'A status of mine', social_account: [] }
const accept = { id: 'a', value: 'ACCEPT', contact_card: 'NONE', message: 'Gladly' } as const

type Respond = (request: IncomingMessage, response: ServerResponse) => void

const reply = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status).end(JSON.stringify(body))
const taken: Respond = (_, response) => reply(response, { created: true, updated: true, deleted: true })
const refused: Respond = (_, response) => reply(response, {}, 400)
const empty: Respond = (_, response) => reply(response, { count: 0, data: [] })
const shared =
  (message: string): Respond =>
  (_, response) =>
    reply(response, { shared: true, sharing_message: message, data: [] })
const notShared: Respond = (_, response) => reply(response, { shared: false, data: [] })

let odd: OddServer
const owner = () => `${odd.url} maya`

afterEach(async () => {
  vi.useRealTimers()
  await odd.close()
})

/** Networks that honour keys, and that don't. */
const honouringKeys = { profile: 'code' } as const
const ignoringKeys = { profile: 'token' } as const

const signIn = (id?: string) => signInAt(odd.url, id)

/** A network that responds to writes by `write` and to everything else by `read`. */
async function meet(
  write: Respond,
  { read = empty, ...settings }: { read?: Respond; profile: 'code' | 'token'; deadline?: number } = honouringKeys,
) {
  odd = await startOddServer((request, response) => (request.method === 'GET' ? read : write)(request, response))
  await signIn()
  const again = () => buildBackground(odd.url, undefined, settings)
  return { ...again(), again }
}

/** A network that applied the write, whatever its response. */
const sharedOnceSent: Respond = (...call) => (writes().length > 0 ? shared('Read this') : notShared)(...call)

const writes = () => odd.requests.filter(({ headers }) => headers['idempotency-key'])
const keys = () => writes().map(({ headers }) => headers['idempotency-key'])
const phases = async () =>
  (await settledOutbox()).map(({ content, phase, failure }) => [content.type, phase, failure?.code])
/** Makes the stored writes due. */
const makeDue = async (change: Partial<Write> = {}) =>
  items.outbox.set((await items.outbox.get()).map((each) => ({ ...each, due: Date.now(), ...change })))

describe('a write', () => {
  it('is stored with its key before its first byte leaves, then the reply follows', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet(async (...call) => {
      await gate.promise
      taken(...call)
    })
    await handlers.share(page)
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    expect(await items.outbox.get()).toMatchObject([
      { key: keys()[0], owner: owner(), phase: 'sending', content: { type: 'share', ...page } },
    ])
    gate.resolve()
    expect(await phases()).toEqual([['share', 'done', undefined]])
  })

  it('counts its failed attempts alone: none that is under way, and none that became an edit', async () => {
    const gate = Promise.withResolvers<void>()
    const read: Respond = (_, response) =>
      reply(response, { shared: true, share_id: 'a1', sharing_message: 'Said before', data: [] })
    const busy: Respond = async (_, response) => {
      await gate.promise
      response.writeHead(503).end()
    }
    const { handlers } = await meet(busy, { ...honouringKeys, read })
    await handlers.share(page)
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    expect(await items.outbox.get()).toMatchObject([{ content: { type: 'comment' }, phase: 'sending', attempts: 0 }])
    gate.resolve()
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', attempts: 1 }])
  })

  // shows: ours idempotency-key
  it('of every kind has its own key', async () => {
    const { handlers } = await meet(taken)
    await handlers.share(page)
    await settledOutbox()
    await handlers.share({ ...page, message: 'Read this twice' })
    await handlers.postStatus(status)
    await handlers.answerContactRequest(accept)
    await handlers.deleteContactRequest({ id: 'b' })
    await settledOutbox()
    expect(keys()).toHaveLength(5)
    expect(new Set(keys()).size).toBe(5)
    for (const key of keys()) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}$/)
  })

  it('tells the network nothing of the page whose form it came from', async () => {
    const bodies: string[] = []
    const { handlers } = await meet((request, response) => {
      request.on('data', (chunk) => bodies.push(String(chunk)))
      request.on('end', () => taken(request, response))
    })
    await handlers.share({ ...page, page_url: 'http://m.news.example/night-trains' })
    await settledOutbox()
    expect(bodies.map((body) => [...new URLSearchParams(body).keys()])).toEqual([['url', 'title', 'message']])
  })

  it('is sent once from two windows', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet((...call) => void gate.promise.then(() => taken(...call)))
    await Promise.all([
      handlers.share(page),
      handlers.share(page),
      handlers.postStatus(status),
      handlers.postStatus(status),
    ])
    gate.resolve()
    await settledOutbox()
    expect(keys()).toHaveLength(2)
  })

  it('behind an older one about the same object is not tried before the older one is due', async () => {
    const { handlers } = await meet(oddities['server error'])
    await handlers.postStatus(status)
    await settledOutbox()
    const read = vi.spyOn(browser.storage.local, 'get')
    await handlers.postStatus({ ...status, message: 'Another one' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(read.mock.calls.length).toBeLessThan(50)
  })

  it('that deletes a request leaves the typed answer until the request is gone', async () => {
    let write = refused
    const { handlers } = await meet((...call) => write(...call))
    const typed = { message: 'Half a thought', contact_card: 'NONE' } as const
    await answerDraft(owner(), 'b').set(typed)
    await handlers.deleteContactRequest({ id: 'b' })
    expect(await phases()).toEqual([['deletion', 'refused', 'invalid']])
    expect(await answerDraft(owner(), 'b').get()).toEqual(typed)
    write = taken
    await handlers.deleteContactRequest({ id: 'b' })
    expect(await phases()).toEqual([['deletion', 'done', undefined]])
    expect(await answerDraft(owner(), 'b').get()).toBeNull()
  })

  it('about the same object as one under way is refused', async () => {
    const { handlers } = await meet(oddities.silence)
    await handlers.share(page)
    await expect(handlers.share({ ...page, message: 'Read that' })).rejects.toMatchObject({
      failure: { code: 'under-way' },
    })
    await handlers.answerContactRequest(accept)
    await expect(handlers.deleteContactRequest({ id: accept.id })).rejects.toMatchObject({
      failure: { code: 'under-way' },
    })
  })

  it('is refused with a reason, which stays with the text', async () => {
    const { handlers } = await meet(refused)
    await handlers.postStatus(status)
    await handlers.share(page)
    expect(await phases()).toEqual([
      ['status', 'refused', 'invalid'],
      ['share', 'refused', 'invalid'],
    ])
    // a share's text is in its form; a refused status stays beside a new one
    await handlers.share({ ...page, message: 'Shorter' })
    await handlers.postStatus({ ...status, message: 'Another one' })
    const left = await settledOutbox()
    expect(left.map(({ content }) => ('message' in content ? content.message : ''))).toEqual([
      status.message,
      'Shorter',
      'Another one',
    ])
  })

  it('that can’t be stored is refused before anything leaves', async () => {
    const { handlers } = await meet(taken)
    const set = vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'))
    await expect(handlers.share(page)).rejects.toMatchObject({ failure: { code: 'storage-full' } })
    set.mockRestore()
    expect(await items.outbox.get()).toEqual([])
    expect(odd.requests).toEqual([])
  })

  it(`is refused if ${maxWrites} are waiting`, async () => {
    const { handlers } = await meet(oddities.silence)
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    for (let each = 0; each < maxWrites; each++) await handlers.postStatus({ ...status, message: `Status ${each}` })
    await expect(handlers.share(page)).rejects.toMatchObject({ failure: { code: 'outbox-full' } })
  })
})

describe('a write without a clear response', () => {
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

  // shows: ours idempotency-key, ours kills
  it.each(spoilt)(
    '(%s) is sent again with its key to a network that honours keys, until a response is clear',
    async (_, spoiltOnce) => {
      let isSpoilt = true
      const { handlers, outbox } = await meet((...call) => (isSpoilt ? spoiltOnce : taken)(...call))
      await handlers.postStatus(status)
      expect(await phases()).toEqual([['status', 'unknown', 'status-unconfirmed']])
      isSpoilt = false
      await makeDue()
      await outbox.run()
      expect(await phases()).toEqual([['status', 'done', undefined]])
      expect(new Set(keys()).size).toBe(1)
    },
  )

  // shows: §4 recommend, ours idempotency-key
  it.each(spoilt)(
    '(%s) is looked up, and never sent again by itself, at a network that doesn’t honour keys',
    async (_, write) => {
      let read = notShared
      const { handlers, outbox } = await meet(write, { ...ignoringKeys, read: (...call) => read(...call) })
      await handlers.share(page)
      const [missing] = await settledOutbox()
      expect(missing).toMatchObject({ phase: 'unknown', due: null, failure: { code: 'share-missing' } })
      read = shared(' Read \n this')
      await outbox.confirm(missing?.key ?? '')
      expect(await phases()).toEqual([['share', 'done', undefined]])
      expect(new Set(keys()).size).toBe(1)
    },
  )

  it('is looked up until the network can tell, at a network that doesn’t honour keys', async () => {
    let read: Respond = oddities['server error']
    const { handlers, outbox } = await meet(oddities['server error'], {
      ...ignoringKeys,
      read: (...call) => read(...call),
    })
    await handlers.postStatus(status)
    const [first] = await settledOutbox()
    expect(first).toMatchObject({ phase: 'unknown', failure: { code: 'status-unconfirmed' } })
    expect(first?.due).toBeGreaterThan(Date.now())
    await makeDue()
    await outbox.run()
    expect((await settledOutbox())[0]?.due).toBeGreaterThan(Date.now())
    read = (_, response) =>
      reply(response, { data: [{ message: 'A status of mine', creation_date: new Date().toISOString() }] })
    await makeDue()
    await outbox.run()
    expect(await phases()).toEqual([['status', 'done', undefined]])
    expect(keys()).toHaveLength(1)
  })

  it('is looked up if its key has expired', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: notShared })
    await handlers.share(page)
    await settledOutbox()
    await makeDue({ sent_at: Date.now() - 21 * 60 * 60 * 1000 })
    await outbox.run()
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', due: null, failure: { code: 'share-missing' } }])
    expect(keys()).toHaveLength(1)
  })

  it('is looked up if the clock was set back since, so that its key’s age is unknown', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: notShared })
    await handlers.share(page)
    await settledOutbox()
    const hour = 60 * 60 * 1000
    await makeDue({ sent_at: Date.now() - hour, tried_at: Date.now() + hour })
    await outbox.run()
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', due: null, failure: { code: 'share-missing' } }])
    expect(keys()).toHaveLength(1)
  })

  it('needs the member’s decision if no look-up can tell', async () => {
    let write = oddities['server error'] as Respond
    const { handlers, outbox } = await meet((...call) => write(...call), { ...ignoringKeys, read: notShared })
    await handlers.share(page)
    const [unknown] = await settledOutbox()
    write = taken
    await outbox.send(unknown?.key ?? '')
    expect(await phases()).toEqual([['share', 'done', undefined]])
    write = oddities['server error']
    await handlers.postStatus(status)
    const lost = (await settledOutbox()).find(({ phase }) => phase === 'unknown')
    await outbox.takeBack(lost?.key ?? '')
    expect(await statusDraft(owner()).get()).toEqual(status)
  })

  it('leaves later text in the form when it is delivered at last', async () => {
    let write: Respond = refused
    const { handlers } = await meet((...call) => write(...call))
    await handlers.postStatus(status)
    const [first] = await settledOutbox()
    await statusDraft(owner()).set({ message: 'Typed meanwhile', social_account: [] })
    write = taken
    await handlers.sendWrite({ key: first?.key ?? '' })
    expect(await phases()).toEqual([['status', 'done', undefined]])
    expect(await statusDraft(owner()).get()).toMatchObject({ message: 'Typed meanwhile' })
  })

  it.each(['asking', 'a list'])('keeps its text if %s shows only that its request is gone', async (how) => {
    let read: Respond = oddities['server error']
    const { handlers } = await meet(oddities['server error'], { ...ignoringKeys, read: (...call) => read(...call) })
    await handlers.answerContactRequest(accept)
    const [answer] = await settledOutbox()
    expect(answer?.phase).toBe('unknown')
    // as after a background that died during Undo
    const typed = { message: accept.message, contact_card: 'NONE' } as const
    await answerDraft(owner(), accept.id).set(typed)
    read = (request, response) =>
      request.url?.startsWith('/me/') ? empty(request, response) : reply(response, {}, 404)
    if (how === 'asking') await handlers.confirmWrite({ key: answer?.key ?? '' })
    else await handlers.refreshPendingRequests({})
    expect(await phases()).toEqual([['answer', 'done', undefined]])
    expect(await answerDraft(owner(), accept.id).get()).toEqual(typed)
  })

  it('is done if a look-up or a list proves its delivery', async () => {
    let isThere = false
    const { handlers, outbox } = await meet(oddities['server error'], {
      ...honouringKeys,
      read: (...call) => (isThere ? shared('Read this') : notShared)(...call),
    })
    await handlers.share(page)
    await handlers.answerContactRequest(accept)
    await handlers.lookUp({ url })
    expect((await phases()).map(([, phase]) => phase)).toEqual(['unknown', 'unknown'])
    isThere = true
    odd.requests.length = 0
    await handlers.lookUp({ url })
    await handlers.refreshPendingRequests({})
    expect((await phases()).map(([, phase]) => phase)).toEqual(['done', 'done'])
    // and it causes no more calls
    await outbox.run()
    expect(odd.requests.map(({ url }) => url.split('?')[0])).toEqual([
      '/recommend',
      '/me/newsfeed',
      '/me/pending_requests',
    ])
  })

  it.each(['share', 'status', 'answer'] as const)(
    '(%s) ends within 22 seconds of leaving, which leaves 3 of 25 for the browser and the disk',
    async (kind) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const read: Respond = (...call) => (writes().length === 0 ? notShared : oddities.silence)(...call)
      const { handlers } = await meet(oddities.silence, { ...ignoringKeys, read })
      if (kind === 'share') await handlers.share(page)
      if (kind === 'status') await handlers.postStatus(status)
      if (kind === 'answer') await handlers.answerContactRequest(accept)
      await vi.waitFor(() => expect(writes()).toHaveLength(1))
      const before = odd.requests.length
      await vi.advanceTimersByTimeAsync(14_000)
      await vi.waitFor(() => expect(odd.requests).toHaveLength(before + 1))
      await vi.advanceTimersByTimeAsync(8000)
      await vi.waitFor(async () =>
        expect(await items.outbox.get()).toMatchObject([
          { phase: 'unknown', failure: { code: `${kind}-unconfirmed` } },
        ]),
      )
    },
  )

  it('(share) waits unsent if the page’s head takes more than 8 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { handlers } = await meet(taken, { ...honouringKeys, read: oddities.silence })
    await handlers.share(page)
    await vi.waitFor(() => expect(odd.requests).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(8000)
    await vi.waitFor(async () =>
      expect(await items.outbox.get()).toMatchObject([{ phase: 'waiting', failure: { code: 'slow' } }]),
    )
    expect(writes()).toEqual([])
  })
})

describe('an answer to a request that is gone', () => {
  it('is done and shown as done, also after a long wait', async () => {
    const { handlers, outbox } = await meet((_, response) => reply(response, {}, 409))
    vi.stubGlobal('navigator', { onLine: false, languages: [] })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await handlers.answerContactRequest(accept)
    await vi.waitFor(async () => expect(await items.outbox.get()).toMatchObject([{ failure: { code: 'offline' } }]))
    vi.unstubAllGlobals()
    await makeDue({ at: Date.now() - 60 * 60 * 1000 })
    await outbox.run()
    expect(await phases()).toEqual([['answer', 'done', 'request-gone']])
  })

  it('stays with the other member’s name, untouched, until the member has seen it', async () => {
    const { handlers, outbox, again } = await meet((_, response) => reply(response, {}, 409))
    const from = { id: 'ana', name: 'Ana Ruiz', link: '', headline: '', picture_small: '' }
    const request = v.parse(contactRequestSchema, { id: accept.id, from })
    await items.pendingRequests.set(pendingRequests([accept.id], { requests: [request] }))
    await handlers.answerContactRequest(accept)
    await settledOutbox()
    await handlers.answerContactRequest(accept)
    await makeDue({ due: null, at: Date.now() - 60 * 60 * 1000, done_at: Date.now() - 60 * 60 * 1000 })
    await outbox.resume()
    await again().outbox.run()
    expect(await items.outbox.get()).toMatchObject([{ name: 'Ana Ruiz', phase: 'done', content: accept }])
    expect(await browser.alarms.get('outbox')).toBeFalsy()
    const [{ key } = { key: '' }] = await items.outbox.get()
    await expect(handlers.sendWrite({ key })).rejects.toMatchObject({ failure: { code: 'already-sent' } })
    await handlers.discardWrite({ key })
    expect([keys().length, await items.outbox.get(), await answerDraft(owner(), accept.id).get()]).toEqual([
      1,
      [],
      null,
    ])
  })
})

describe('a background that dies', () => {
  // shows: ours idempotency-key
  it('while sending leaves a write that the next background sends again with its key', async () => {
    let write: Respond = oddities.silence
    const { handlers, again } = await meet((...call) => write(...call))
    await handlers.share(page)
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    write = taken
    const next = again()
    await next.outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
    expect(new Set(keys()).size).toBe(1)
  })

  it('while reading the head leaves a share that becomes an edited comment of the earlier share', async () => {
    let read: Respond = oddities.silence
    const { handlers, again } = await meet(taken, { ...honouringKeys, read: (...call) => read(...call) })
    await handlers.share(page)
    await vi.waitFor(() => expect(odd.requests).toHaveLength(1))
    read = (_, response) => reply(response, { shared: true, share_id: 'a1', sharing_message: 'Said before', data: [] })
    await again().outbox.run()
    expect(await phases()).toEqual([['comment', 'done', undefined]])
    expect(writes().map(({ method, url: asked }) => `${method} ${asked}`)).toEqual(['PUT /a1'])
  })

  it('leaves a write that is looked up at a network that doesn’t honour keys', async () => {
    const { handlers, again } = await meet(oddities.silence, { ...ignoringKeys, read: sharedOnceSent })
    await handlers.share(page)
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    await again().outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
    expect(keys()).toHaveLength(1)
  })

  it('before the end of “Undo” leaves a write that the next background sends', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, again } = await meet(taken)
    await handlers.share(page)
    expect(await items.outbox.get()).toMatchObject([{ phase: 'waiting' }])
    await makeDue()
    await again().outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
  })
})

describe('a write that can’t leave now', () => {
  it('waits while the browser is offline, and is sent in order afterwards', async () => {
    const bodies: string[] = []
    const { handlers, outbox } = await meet((request, response) => {
      request.on('data', (chunk) => bodies.push(new URLSearchParams(String(chunk)).get('message') ?? ''))
      request.on('end', () => taken(request, response))
    })
    const { url: address } = odd
    vi.stubGlobal('navigator', { onLine: false, languages: [] })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    for (const message of ['The first', 'The second', 'The third']) await handlers.postStatus({ ...status, message })
    await vi.waitFor(async () =>
      expect((await items.outbox.get()).map(({ phase, failure }) => [phase, failure?.code])).toEqual([
        ['waiting', 'offline'],
        ['waiting', undefined],
        ['waiting', undefined],
      ]),
    )
    vi.unstubAllGlobals()
    expect(odd.url).toBe(address)
    await outbox.resume()
    await settledOutbox()
    expect(bodies).toEqual(['The first', 'The second', 'The third'])
  })

  it('is not delayed by a popup that opens again and again', async () => {
    const { handlers, outbox } = await meet(oddities['server error'])
    await handlers.postStatus(status)
    for (let opened = 0; opened < 5; opened++) {
      await settledOutbox()
      await outbox.resume()
    }
    const [write] = await settledOutbox()
    expect((write?.due ?? 0) - Date.now()).toBeLessThanOrEqual(2000)
  })

  it('is not sent before the end of a Retry-After, nor is any other call', async () => {
    const { handlers, outbox } = await meet(
      (_, response) => void response.writeHead(429, { 'retry-after': '90' }).end('{}'),
    )
    await handlers.share(page)
    const [first] = await settledOutbox()
    expect(first).toMatchObject({ phase: 'waiting', failure: { code: 'busy' } })
    expect(first?.due).toBeGreaterThanOrEqual((first?.at ?? 0) + 90_000)
    await handlers.postStatus(status)
    await outbox.resume()
    await makeDue()
    await outbox.run()
    expect(keys()).toHaveLength(1)
  })

  it('waits for used-up calls, however often a popup opens', async () => {
    const { handlers, outbox } = await meet((_, response) => void response.writeHead(429).end('{}'))
    await handlers.share(page)
    const [first] = await settledOutbox()
    expect(first).toMatchObject({ phase: 'waiting', failure: { code: 'busy' } })
    await outbox.resume()
    expect(await items.outbox.get()).toEqual([first])
    expect(keys()).toHaveLength(1)
  })

  it('is sent during the Retry-After of another network', async () => {
    const { handlers, outbox } = await meet(taken)
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    await handlers.postStatus(status)
    const [held] = await items.outbox.get()
    if (!held) throw new Error('nothing is stored')
    const failure = { code: 'busy', retry_at: Date.now() + 3_600_000 } as const
    const paused = { ...held, key: 'of another network', owner: 'https://other.example maya', failure }
    await items.outbox.set([paused, { ...held, due: Date.now() }])
    await outbox.run()
    expect(keys()).toEqual([held.key])
    expect((await items.outbox.get()).map(({ phase }) => phase)).toEqual(['waiting', 'done'])
  })

  it('waits after the session’s end and is sent when the member is back', async () => {
    let write: Respond = (_, response) => reply(response, { error: { type: 'invalid access token' } }, 401)
    const { handlers, outbox } = await meet((...call) => write(...call))
    await handlers.share(page)
    await vi.waitFor(async () => expect(await items.account.get()).toBeNull())
    expect(await phases()).toMatchObject([['share', 'waiting', 'signed-out']])
    write = taken
    await signIn('somebody else')
    await outbox.resume()
    expect(keys()).toHaveLength(1)
    await signIn()
    await outbox.resume()
    expect(await phases()).toEqual([['share', 'done', undefined]])
  })

  it('needs the member after a wait of more than 20 hours', async () => {
    const { handlers, outbox } = await meet(taken)
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    await handlers.share(page)
    await makeDue({ at: Date.now() - 20.1 * 60 * 60 * 1000 })
    await outbox.run()
    const [late] = await settledOutbox()
    expect(late).toMatchObject({ phase: 'waiting', due: null })
    expect(odd.requests).toEqual([])
    await outbox.send(late?.key ?? '')
    expect(await phases()).toEqual([['share', 'done', undefined]])
  })

  it('waits for the end of a Retry-After also if its object is gone', async () => {
    const { handlers, outbox } = await meet(
      (_, response) => void response.writeHead(429, { 'retry-after': '90' }).end('{}'),
    )
    await handlers.share(page)
    const [first] = await settledOutbox()
    await handlers.takeBackWrite({ key: first?.key ?? '' })
    await handlers.postStatus(status)
    const [second] = await items.outbox.get()
    await handlers.sendWrite({ key: second?.key ?? '' })
    await outbox.run()
    expect(keys()).toHaveLength(1)
  })

  it('is looked up only after a Retry-After', async () => {
    const { handlers } = await meet(
      (_, response) => void response.writeHead(503, { 'retry-after': '90' }).end(),
      ignoringKeys,
    )
    await handlers.share(page)
    const [unknown] = await settledOutbox()
    expect(unknown).toMatchObject({ phase: 'unknown', failure: { code: 'share-unconfirmed' } })
    expect(unknown?.due).toBeGreaterThanOrEqual((unknown?.at ?? 0) + 90_000)
    expect(odd.requests.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it('is not delayed by a clock that was set back', async () => {
    const { handlers, outbox } = await meet(taken)
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    await handlers.share(page)
    const tomorrow = Date.now() + 24 * 60 * 60 * 1000
    await makeDue({ at: tomorrow, due: tomorrow + 10_000 })
    await outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
  })
})

describe('taking back', () => {
  it('restores the text in its form before anything left', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers } = await meet(taken)
    const tab = 'http://m.news.example/night-trains'
    await shareDraft(owner(), tab).set({ message: 'Read this' })
    await handlers.share({ ...page, page_url: tab })
    await handlers.postStatus(status)
    expect(await shareDraft(owner(), tab).get()).toBeNull()
    await statusDraft(owner()).set({ message: 'Typed meanwhile', social_account: [] })
    for (const { key } of await items.outbox.get()) await handlers.takeBackWrite({ key })
    expect(await items.outbox.get()).toEqual([])
    expect(await shareDraft(owner(), tab).get()).toEqual({ ...fields, canonical: url })
    expect(await statusDraft(owner()).get()).toMatchObject({ message: 'A status of mine\nTyped meanwhile' })
    expect(odd.requests).toEqual([])
  })

  it('adds the text to later text in the form, once', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers } = await meet(refused)
    await handlers.share(page)
    await shareDraft(owner(), url).set({ message: 'Read that' })
    await items.options.set({ ...defaultOptions, undo_seconds: 0 })
    await handlers.answerContactRequest(accept)
    expect((await phases()).map(([, phase]) => phase)).toEqual(['waiting', 'refused'])
    await answerDraft(owner(), accept.id).set({ message: 'Later', contact_card: 'ALL' })
    const { set } = browser.storage.local
    for (const { key } of await items.outbox.get()) {
      const full = vi.spyOn(browser.storage.local, 'set')
      full.mockImplementation((changed) => ('outbox@1' in changed ? Promise.reject(new Error('full')) : set(changed)))
      await expect(handlers.takeBackWrite({ key })).rejects.toThrow('full')
      full.mockRestore()
      await handlers.takeBackWrite({ key })
    }
    expect(await shareDraft(owner(), url).get()).toMatchObject({ title: 'A title', message: 'Read this\nRead that' })
    expect(await answerDraft(owner(), accept.id).get()).toEqual({ message: 'Gladly\nLater', contact_card: 'ALL' })
  })

  it.each(['takeBackWrite', 'discardWrite'] as const)(
    '(%s) releases the write that waited behind it',
    async (question) => {
      let write: Respond = oddities['server error']
      const { handlers } = await meet((...call) => write(...call))
      await handlers.postStatus(status)
      const [first] = await settledOutbox()
      await handlers.postStatus({ ...status, message: 'Another one' })
      write = taken
      await handlers[question]({ key: first?.key ?? '' })
      await vi.waitFor(async () => expect(await phases()).toEqual([['status', 'done', undefined]]))
    },
  )

  it('of a write under way, or done, comes too late', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet((...call) => void gate.promise.then(() => taken(...call)))
    await handlers.answerContactRequest(accept)
    await vi.waitFor(() => expect(keys()).toHaveLength(1))
    const [sending] = await items.outbox.get()
    const tooLate = { failure: { code: 'already-sent' } }
    await expect(handlers.takeBackWrite({ key: sending?.key ?? '' })).rejects.toMatchObject(tooLate)
    gate.resolve()
    await settledOutbox()
    await expect(handlers.discardWrite({ key: sending?.key ?? '' })).rejects.toMatchObject(tooLate)
    await expect(handlers.sendWrite({ key: 'unknown' })).rejects.toMatchObject(tooLate)
  })

  it('of a refused answer restores its text too', async () => {
    const { handlers } = await meet((_, response) => reply(response, {}, 403))
    await handlers.answerContactRequest(accept)
    const [write] = await settledOutbox()
    expect(write).toMatchObject({ phase: 'refused', failure: { code: 'forbidden' } })
    await handlers.takeBackWrite({ key: write?.key ?? '' })
    expect(await answerDraft(owner(), accept.id).get()).toEqual({ message: 'Gladly', contact_card: 'NONE' })
  })
})

describe('signing out', () => {
  it('keeps the member’s waiting writes, and another member neither sends nor loses them', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, outbox } = await meet(taken)
    await handlers.share(page)
    await statusDraft(owner()).set({ message: 'Half a thought', social_account: [] })
    await handlers.signOut({})
    await makeDue()
    await outbox.run()
    await signIn('somebody else')
    await outbox.run()
    await handlers.postStatus(status)
    await makeDue()
    await outbox.run()
    expect(writes().filter(({ url }) => url === '/recommend')).toEqual([])
    await signIn()
    await outbox.run()
    expect(writes().filter(({ url }) => url === '/recommend')).toHaveLength(1)
    expect(await statusDraft(owner()).get()).toMatchObject({ message: 'Half a thought' })
  })

  it('with “forget” deletes this member’s unsent writes, and no other’s', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, outbox } = await meet(taken)
    await signIn('somebody else')
    await handlers.postStatus(status)
    await signIn()
    await handlers.share(page)
    await handlers.signOut({ forget: true })
    expect((await items.outbox.get()).map(({ content }) => content.type)).toEqual(['status'])
    await signIn()
    await makeDue()
    await outbox.run()
    expect(writes()).toEqual([])
  })

  it('and forgetting all deletes everybody’s writes', async () => {
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    const { handlers, outbox } = await meet(taken)
    await handlers.share(page)
    await statusDraft(owner()).set({ message: 'Half a thought', social_account: [] })
    await handlers.forgetUnsent({})
    expect([await items.outbox.get(), await statusDraft(owner()).get()]).toEqual([[], null])
    await outbox.run()
    expect(odd.requests).toEqual([])
  })
})

describe('what is done', () => {
  const minutes = (count: number) => count * 60 * 1000

  it('is stored for ten minutes, so that a popup can show it, and not longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(taken)
    await handlers.share(page)
    await vi.waitFor(async () => expect(await items.outbox.get()).toMatchObject([{ phase: 'done' }]))
    await outbox.run()
    const alarm = await browser.alarms.get('outbox')
    expect(alarm?.scheduledTime).toBeLessThanOrEqual(Date.now() + minutes(10))
    vi.setSystemTime(Date.now() + minutes(9))
    await outbox.run()
    expect(await items.outbox.get()).toHaveLength(1)
    vi.setSystemTime(Date.now() + minutes(1))
    await outbox.run()
    expect(await items.outbox.get()).toEqual([])
    await vi.waitFor(async () => expect(await browser.alarms.get('outbox')).toBeFalsy())
  })

  it('expires also while signed out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(taken)
    await handlers.share(page)
    await vi.waitFor(async () => expect(await items.outbox.get()).toMatchObject([{ phase: 'done' }]))
    await handlers.signOut({})
    vi.setSystemTime(Date.now() + minutes(10))
    await outbox.run()
    expect(await items.outbox.get()).toEqual([])
  })
})

describe('an application whose level is missing', () => {
  const denied: Respond = (_, response) => reply(response, { error: { type: 'permission denied', message: [] } }, 401)

  // shows: §5 premium
  it('is reported by the kind of write', async () => {
    const { handlers } = await meet(denied, { ...honouringKeys, read: denied })
    await handlers.share(page)
    await handlers.postStatus(status)
    await handlers.answerContactRequest(accept)
    await handlers.deleteContactRequest({ id: 'b' })
    expect((await phases()).map(([, , code]) => code)).toEqual([
      'sharing-not-allowed',
      'posting-not-allowed',
      'answering-not-allowed',
      'answering-not-allowed',
    ])
    const notAllowed = { failure: { code: 'not-allowed' } }
    await expect(handlers.lookUp({ url })).rejects.toMatchObject(notAllowed)
    await expect(handlers.refreshPendingRequests({})).rejects.toMatchObject(notAllowed)
    await expect(handlers.readNewsfeed(allNews)).rejects.toMatchObject(notAllowed)
    expect(await secrets.session.get()).not.toBeNull()
  })
})

describe('the text is not lost', () => {
  it('of a refused answer whose request is to be deleted instead', async () => {
    const { handlers } = await meet(refused)
    await handlers.answerContactRequest(accept)
    await settledOutbox()
    await handlers.deleteContactRequest({ id: accept.id })
    expect(await phases()).toEqual([['deletion', 'refused', 'invalid']])
    expect(await answerDraft(owner(), accept.id).get()).toEqual({ message: 'Gladly', contact_card: 'NONE' })
  })

  it('of a refused share that came from another page’s form', async () => {
    const { handlers } = await meet(refused)
    const tab = 'http://m.news.example/night-trains'
    await handlers.share({ ...page, page_url: tab, message: 'From the small page' })
    await settledOutbox()
    await handlers.share(page)
    expect(await phases()).toEqual([['share', 'refused', 'invalid']])
    expect(await shareDraft(owner(), tab).get()).toMatchObject({ message: 'From the small page', canonical: url })
  })

  it('and not restored twice, of a refused share under the other address of the same page', async () => {
    const { handlers } = await meet(refused)
    const own = 'http://news.example/the-same'
    await handlers.share({ ...page, url: own })
    await settledOutbox()
    await handlers.share(page)
    expect((await settledOutbox()).map(({ content }) => content)).toMatchObject([{ url }])
    expect(await shareDraft(owner(), url).get()).toBeNull()
  })

  it('of an answer whose request was reported gone and may be listed again', async () => {
    const { handlers } = await meet((_, response) => reply(response, {}, 409))
    await handlers.answerContactRequest(accept)
    expect(await phases()).toEqual([['answer', 'done', 'request-gone']])
    expect(await answerDraft(owner(), accept.id).get()).toEqual({ message: 'Gladly', contact_card: 'NONE' })
  })
})

describe('an equal write', () => {
  it('right after the first is done counts as a repeated click', async () => {
    const { handlers } = await meet(taken)
    await handlers.postStatus(status)
    await settledOutbox()
    await handlers.postStatus(status)
    await settledOutbox()
    expect(keys()).toHaveLength(1)
    await makeDue({ due: null, done_at: Date.now() - 61_000 })
    await handlers.postStatus(status)
    await settledOutbox()
    expect(keys()).toHaveLength(2)
  })

  it('as one that waits for the member’s decision is the decision', async () => {
    const { handlers, outbox } = await meet(taken)
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    await handlers.postStatus(status)
    await makeDue({ at: Date.now() - 20.1 * 60 * 60 * 1000 })
    await outbox.run()
    expect(await settledOutbox()).toMatchObject([{ phase: 'waiting', due: null }])
    await handlers.postStatus(status)
    expect(await phases()).toEqual([['status', 'done', undefined]])
    expect(keys()).toHaveLength(1)
  })
})

describe('a key', () => {
  it('keeps its age if the member repeats a write that may have been delivered', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: notShared })
    await handlers.share(page)
    const [unknown] = await settledOutbox()
    const sent_at = Date.now() - 23 * 60 * 60 * 1000
    await items.outbox.set([{ ...(unknown as Write), sent_at, due: null }])
    await outbox.send(unknown?.key ?? '')
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', due: null, sent_at }])
    expect(keys()).toHaveLength(2)
  })

  it('has expired if the clock was set back, also while another member was signed in', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: notShared })
    await handlers.share(page)
    await settledOutbox()
    const later = Date.now() + 26 * 60 * 60 * 1000
    await makeDue({ sent_at: later, tried_at: later })
    await signIn('somebody else')
    await outbox.run()
    await makeDue({ tried_at: Date.now() })
    await signIn()
    await outbox.run()
    expect(await settledOutbox()).toMatchObject([{ phase: 'unknown', due: null, failure: { code: 'share-missing' } }])
    expect(keys()).toHaveLength(1)
  })

  it('is not reused by another application, which looks the write up', async () => {
    const { handlers, outbox } = await meet(oddities['server error'], { ...honouringKeys, read: sharedOnceSent })
    await handlers.share(page)
    await settledOutbox()
    await items.network.set({ ...(await items.network.get()), apiKey: 'another-one' })
    await makeDue()
    await outbox.run()
    expect(await phases()).toEqual([['share', 'done', undefined]])
    expect(keys()).toHaveLength(1)
  })
})

describe('a list', () => {
  const list =
    (count: number, names: number): Respond =>
    (_, response) => {
      const data = Array.from({ length: names }, (_, number) => ({ id: `r${number}`, from: { name: `N${number}` } }))
      reply(response, { count, data })
    }
  const asked = ({ url }: IncomingMessage) => url?.startsWith('/me/pending_requests')

  it('with pages shorter than requested proves nothing about later pages', async () => {
    const { handlers } = await meet(oddities['server error'], {
      ...ignoringKeys,
      read: (request, response) =>
        asked(request) ? list(30, 10)(request, response) : reply(response, { id: 'r20', from: { name: 'Ana' } }),
    })
    await handlers.answerContactRequest({ ...accept, id: 'r20' })
    await settledOutbox()
    await handlers.refreshPendingRequests({})
    expect(await phases()).toEqual([['answer', 'unknown', 'answer-missing']])
  })

  it('of one member proves nothing about another member’s writes', async () => {
    const gate = Promise.withResolvers<void>()
    const { handlers } = await meet(oddities['server error'], {
      ...honouringKeys,
      read: (request, response) =>
        void (asked(request) ? gate.promise : Promise.resolve()).then(() => list(0, 0)(request, response)),
    })
    const first = handlers.refreshPendingRequests({})
    await vi.waitFor(() => expect(odd.requests).toHaveLength(1))
    await signIn('somebody else')
    await handlers.answerContactRequest(accept)
    await settledOutbox()
    gate.resolve()
    await first
    expect(await phases()).toEqual([['answer', 'unknown', 'answer-unconfirmed']])
  })
})

it('continues by itself after storage failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { handlers } = await meet(taken)
  const set = browser.storage.local.set.bind(browser.storage.local)
  let isFull = false
  vi.spyOn(browser.storage.local, 'set').mockImplementation(async (values) => {
    if (isFull && 'outbox@1' in values) throw new Error('QUOTA_BYTES quota exceeded')
    await set(values)
    isFull = true
  })
  await handlers.share(page)
  await vi.advanceTimersByTimeAsync(1000)
  expect(odd.requests).toEqual([])
  isFull = false
  vi.mocked(browser.storage.local.set).mockImplementation(set)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await phases()).toEqual([['share', 'done', undefined]])
})
