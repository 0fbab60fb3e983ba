import type { IncomingMessage, ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { type OddServer, oddities, startOddServer } from '../../../support/odd-server.ts'
import { buildBackground, signInAt } from '../../support/background.ts'
import { fields, settledOutbox, url } from '../../support/stored/lists.ts'

export { fields, url }

export const page = { url, page_url: url, ...fields }
export const status = { message: 'A status of mine', social_account: [] }
export const accept = { id: 'a', value: 'ACCEPT', contact_card: 'NONE', message: 'Gladly' } as const

export type Respond = (request: IncomingMessage, response: ServerResponse) => void

export const reply = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status).end(JSON.stringify(body))
export const taken: Respond = (_, response) => reply(response, { created: true, updated: true, deleted: true })
export const failing = oddities['server error'] satisfies Respond
export const refused: Respond = (_, response) => reply(response, {}, 400)
export const empty: Respond = (_, response) => reply(response, { count: 0, data: [] })
export const shared =
  (message: string): Respond =>
  (_, response) =>
    reply(response, { shared: true, sharing_message: message, data: [] })
export const notShared: Respond = (_, response) => reply(response, { shared: false, data: [] })

export let odd: OddServer
export const owner = () => `${odd.url} maya`

/** Networks that honour keys, and that don't. */
export const honouringKeys = { profile: 'code' } as const
export const ignoringKeys = { profile: 'token' } as const

export const signIn = (id?: string) => signInAt(odd.url, id)

interface Reads {
  read?: Respond
  me?: Respond
}

/**
 * A network that responds to writes by `write`, to `GET /me` by `me`, and to everything else by `read`. The test may
 * change `responds`.
 */
export async function meet(
  write: Respond,
  { read = empty, me = empty, ...settings }: Reads & { profile: 'code' | 'token'; deadline?: number } = honouringKeys,
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
  return { ...again(), again, responds }
}

/** A network that applied the write, whatever its response. */
export const sharedOnceSent: Respond = (...call) => (writes().length > 0 ? shared('Read this') : notShared)(...call)

export const writes = () => odd.requests.filter(({ headers }) => headers['idempotency-key'])
/** From now on, the member can undo a write for ten seconds: it waits. */
export const hold = () => items.options.set({ ...defaultOptions, undo_seconds: 10 })
export const keys = () => writes().map(({ headers }) => headers['idempotency-key'])
export const phases = async () =>
  (await settledOutbox()).map(({ content, phase, failure }) => [content.type, phase, failure?.code])
/** Makes the stored writes due. */
export const makeDue = async (change: Partial<Write> = {}) =>
  items.outbox.set((await items.outbox.get()).map((each) => ({ ...each, due: Date.now(), ...change })))
