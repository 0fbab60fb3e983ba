import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, vi } from 'vitest'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import type { CoreType } from '../../../../src/extension/schemas/write-kinds.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { type OddServer, oddities, startOddServer } from '../../../support/odd-server.ts'
import type { AllHandlers } from '../../support/answers.ts'
import { buildBackground, type Settings, signInAt } from '../../support/background.ts'
import { fields, phases, settledOutbox, url } from '../../support/stored/lists.ts'

export { fields, url }

export const page = { url, pageUrl: url, ...fields }
export const post = { message: 'A status of mine', social_account: [] }
export const accept = { id: 'a', value: 'ACCEPT', contact_card: 'NONE', message: 'Gladly' } as const

/** How the member asks for each kind of write. */
export const acts = {
  share: (handlers) => handlers.share(page),
  comment: (handlers) => handlers.comment({ url, share_id: 's1', pageTitle: '', message: 'Another one' }),
  removal: (handlers) => handlers.removal({ url, share_id: 's1', pageTitle: '' }),
  status: (handlers) => handlers.status(post),
  answer: (handlers) => handlers.answer(accept),
  deletion: (handlers) => handlers.deletion({ id: 'a' }),
} satisfies Record<CoreType | 'status', (handlers: AllHandlers) => Promise<unknown>>
export const kinds = Object.keys(acts) as (keyof typeof acts)[]

export type Respond = (request: IncomingMessage, response: ServerResponse) => void

const reply = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status).end(JSON.stringify(body))
const taken: Respond = (_, response) => reply(response, { created: true, updated: true, deleted: true })
const failing = oddities['server error'] satisfies Respond
const empty: Respond = (_, response) => reply(response, { count: 0, data: [] })
const shared =
  (message: string): Respond =>
  (_, response) =>
    reply(response, { shared: true, sharing_message: message, data: [] })
const notShared: Respond = (_, response) => reply(response, { shared: false, data: [] })
const withStatus =
  (status: number): Respond =>
  (_, response) =>
    reply(response, { error: { type: `status ${status}` } }, status)

const refused = withStatus(400)
const gone = withStatus(409)

function held() {
  const gate = Promise.withResolvers<void>()
  const respond: Respond = (...call) => void gate.promise.then(() => taken(...call))
  return { respond, release: gate.resolve }
}

function recording() {
  const bodies: string[] = []
  const respond: Respond = async (request, response) => {
    bodies.push(await text(request))
    taken(request, response)
  }
  return { bodies, respond }
}

export let odd: OddServer
export const owner = () => `${odd.url} maya`

/** A network that ignores idempotency keys. */
export const ignoringKeys = { profile: 'token' } as const

export const signIn = (id?: string) => signInAt(odd.url, id)

/**
 * A network that responds to writes by `write`, to `GET /me` by `me`, and to everything else by `read`. The test may
 * change `responds`.
 */
export async function meet(
  write: Respond,
  {
    read = empty,
    me = empty,
    ...settings
  }: { read?: Respond; me?: Respond } & Pick<Settings, 'profile' | 'capabilities'> = {},
) {
  const responds = { write, read, me }
  odd = await startOddServer((request, response) => {
    const kind = request.method !== 'GET' ? 'write' : request.url === '/me' ? 'me' : 'read'
    responds[kind](request, response)
  })
  await signIn()
  const again = () => {
    const background = buildBackground(odd.url, undefined, settings)
    // closes before the background ends, because that waits for open requests
    onTestFinished(() => odd.close())
    return background
  }
  const background = again()
  return {
    ...background,
    again,
    responds,
    /** Makes the stored writes due, and runs the outbox. */
    async retry(change?: Partial<Write>) {
      await makeDue(change)
      await background.outbox.run()
    },
  }
}

/** Asks for a write that stays unconfirmed. */
export async function meetUnconfirmed(
  ask: (handlers: AllHandlers) => Promise<unknown> = (handlers) => handlers.status(post),
  settings?: Parameters<typeof meet>[1],
) {
  const network = await meet(failing, settings)
  await ask(network.handlers)
  const [{ key } = { key: '' }] = await settledOutbox()
  return { ...network, key }
}

/** An unconfirmed write whose retry is under way; `end` ends the retry with this response. */
export async function meetDuringRetry(...asked: Parameters<typeof meetUnconfirmed>) {
  const network = await meetUnconfirmed(...asked)
  const gate = Promise.withResolvers<Respond>()
  network.responds.write = (...call) => void gate.promise.then((respond) => respond(...call))
  await makeDue()
  const run = network.outbox.run()
  await arrived(2)
  const end = async (respond: Respond = taken) => {
    gate.resolve(respond)
    await run
  }
  return { ...network, end }
}

const becomes = (...writes: object[]) => vi.waitFor(async () => expect(await items.outbox.get()).toMatchObject(writes))
/** Waits until this many requests, or writes, have arrived. */
const arrived = (count: number, what: () => unknown[] = keys) => vi.waitFor(() => expect(what()).toHaveLength(count))

const writes = () => odd.requests.filter(({ headers }) => headers['idempotency-key'])
/** From now on, the member can undo a write for ten seconds: it waits. */
export const hold = () => items.options.set({ ...defaultOptions, undoSeconds: 10 })
const keys = () => writes().map(({ headers }) => headers['idempotency-key'])
/** Makes the stored writes due. */
const makeDue = async (change: Partial<Write> = {}) =>
  items.outbox.set((await items.outbox.get()).map((each) => ({ ...each, due: Date.now(), ...change })))

export const answers = {
  ...{ reply, taken, failing, refused, gone, empty, shared, notShared },
  ...{ withStatus, held, recording },
}

export const stored = { phases, becomes, makeDue }

export const sent = { writes, keys, arrived }
