import * as v from 'valibot'
import { type Network, needsPermission } from '../../network/network.ts'
import { createdSchema, deletedSchema, updatedSchema } from '../../schemas/wire.ts'
import { Failed } from '../base/failed.ts'
import { languageInUse } from '../base/language.ts'
import { connectTo, failedCall, isRetryable, isSilent401, requestId } from './connection.ts'
import { type Initiator, type RateLimit, readAllowance } from './rate-limit.ts'

/** A token and the network that issued it; no other network may see it. */
export interface Caller {
  network: Network
  token: string
}

/** The path of an object of the network. */
export const pathOf = (id: string): string => `/${encodeURIComponent(id)}`

export type Http = ReturnType<typeof createHttp>

export interface Sending {
  key: string
  caller: Caller
}

type Parameters = Record<string, string> | string[][]

export interface Calling {
  caller?: Caller | undefined
  /** The member by default. */
  initiator?: Initiator
}

const confirmations = { post: createdSchema, put: updatedSchema, delete: deletedSchema }

/** Timeout of a write in milliseconds; shorter, since asking whether it was delivered takes time too. */
const writeDeadline = 14_000

interface Parts {
  rateLimit: Pick<RateLimit, 'admit' | 'report'>
  network: () => Promise<Network>
  token: (network: Network) => Promise<string | undefined>
  /** Aborts at the end of the current session: its writes end with it. */
  ended: () => AbortSignal
  onBadToken: (token: string) => Promise<void>
  deadline?: number
  retryDelay?: number
}

interface Outgoing {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  fields: URLSearchParams
  initiator: Initiator
  network: Network
  bearer: string | undefined
  language: string
  key: string | undefined
}

/** Rejects only with `Failed`. Browsers repeat a request whose connection broke, so every write has a key. */
export function createHttp({ rateLimit, network, deadline = 20_000, retryDelay = 500, ...session }: Parts) {
  async function request(outgoing: Outgoing) {
    const { method, path, fields, initiator, network, bearer, language, key } = outgoing
    const reads = method === 'get'
    const connection = connectTo(network.baseUrl, { needsPermission: needsPermission(network) })
    const response = connection(path, {
      method,
      ...(reads ? { searchParams: fields } : { signal: session.ended(), ...(fields.size > 0 && { body: fields }) }),
      headers: {
        // for calls without a language parameter, such as news with their labels
        'accept-language': language,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      totalTimeout: reads ? deadline : Math.min(deadline, writeDeadline),
      retry: {
        // no retry for the background's calls, since nobody waits for them
        limit: reads && initiator === 'member' ? 1 : 0,
        delay: () => retryDelay,
        shouldRetry: ({ error }) => isRetryable(error),
      },
      hooks: {
        beforeRetry: [
          async ({ error }) => {
            // after the delay, since a `Retry-After` may come meanwhile
            await rateLimit.admit(network.baseUrl, initiator).catch(() => Promise.reject(error))
          },
        ],
      },
    })
    return { body: await response.text(), response: await response }
  }

  /**
   * Whether `/me` refuses the token, too. A network of the specification may do so without a word (§7); ours has one, so
   * that such a 401 is of something in between.
   */
  async function refusesAnew(outgoing: Outgoing): Promise<boolean> {
    const { network, initiator } = outgoing
    if (network.profile === 'code') return false
    const me = { ...outgoing, method: 'get', path: '/me', fields: new URLSearchParams(), key: undefined } as const
    try {
      await rateLimit.admit(network.baseUrl, initiator)
      await request(me)
      return false
    } catch (error) {
      return isSilent401(error) || failedCall(error).failure.code === 'signed-out'
    }
  }

  /** Makes a call that the rate limit admits, and tells it of a refusal. */
  async function call(outgoing: Outgoing) {
    const { method, initiator, bearer } = outgoing
    const { baseUrl } = outgoing.network
    const wasOnline = navigator.onLine !== false
    await rateLimit.admit(baseUrl, initiator)
    try {
      return await request(outgoing)
    } catch (error) {
      let failed = failedCall(error)
      const { code, retryAt, requestId } = failed.failure
      // `too-often` is about one kind of write alone: other calls go on
      if (code !== 'too-often' && (code === 'busy' || retryAt !== undefined)) {
        const until = await rateLimit.report(baseUrl, { refused: code === 'busy', retryAt })
        failed = new Failed(code, { requestId, retryAt: until, cause: failed })
      }
      if (bearer && isSilent401(error) && (await refusesAnew(outgoing)))
        failed = new Failed('signed-out', { cause: error })
      if (failed.failure.code === 'signed-out' && bearer) await session.onBadToken(bearer)
      // a write that left before the connection broke may have been delivered
      throw method !== 'get' && wasOnline && code === 'offline' ? new Failed('unreachable', { cause: error }) : failed
    }
  }

  async function send<Schema extends v.GenericSchema>(
    method: Outgoing['method'],
    path: string,
    schema: Schema,
    parameters: Parameters,
    { caller, initiator = 'member', key }: Calling & { key?: string },
  ): Promise<v.InferOutput<Schema>> {
    const called = caller?.network ?? (await network())
    const fields = new URLSearchParams(parameters)
    const ofCaller = caller ? caller.token : session.token(called)
    const [bearer, language] = await Promise.all([ofCaller, languageInUse()])
    const outgoing = { method, path, fields, initiator, network: called, bearer, language, key }
    const { response, body } = await call(outgoing)
    await rateLimit.report(called.baseUrl, { refused: false, allowance: readAllowance(response.headers) })
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body)
    if (!read.success) throw new Failed('unreachable', { requestId: requestId(response) })
    return read.output
  }

  return {
    get: <Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
      parameters: Parameters = {},
      calling: Calling = {},
    ) => send('get', path, schema, parameters, calling),

    write: (method: keyof typeof confirmations, path: string, sending: Sending, parameters: Parameters = {}) =>
      send(method, path, confirmations[method], parameters, sending),
  }
}
