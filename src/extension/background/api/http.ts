import { isHTTPError, isNetworkError, isTimeoutError, type Options } from 'ky'
import * as v from 'valibot'
import type { Network } from '../../network/network.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import { withDeadline } from '../deadline.ts'
import { Failed } from '../failed.ts'
import { languageInUse } from '../language.ts'
import { connectTo } from './connection.ts'

interface Dependencies {
  /** The network as it is configured now. */
  network: () => Promise<Network>
  /** The token of the session at this network as it is now; undefined when signed out. */
  token: (network: Network) => Promise<string | undefined>
  /** Called with the token that the network no longer takes. */
  onBadToken: (token: string) => Promise<void>
  /** Milliseconds until a call is given up, its retry and the reading of its body included. */
  deadline?: number
}

/** A token and the network that gave it: it is shown to no other. */
export interface Caller {
  network: Network
  token: string
}

export type Http = ReturnType<typeof createHttp>

/** By name, or as pairs where a name is repeated. */
type FormParameters = Record<string, string> | string[][]

/** Milliseconds until a write is given up; it is asked afterwards whether it arrived, and that takes time too. */
const writeDeadline = 15_000

/**
 * The graph API over HTTP (§4, §5): token in the header, parameters of a write in the body, one deadline, every failure a
 * code. Reading is tried twice where the network says that trying helps; writing never is, but by browsers, which repeat
 * a request whose connection broke: so every write carries its action's key.
 *
 * Every method rejects with `Failed` and nothing else.
 */
export function createHttp({ network, token, onBadToken, deadline = 20_000 }: Dependencies) {
  async function send<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    options: Options & { headers?: Record<string, string> },
    as?: Caller,
  ): Promise<v.InferOutput<Schema>> {
    const called = as?.network ?? (await network())
    const bearer = as ? as.token : await token(called)
    const reads = options.method === 'get'
    const language = await languageInUse()
    const wasOnline = navigator.onLine !== false
    const call = withDeadline(reads ? deadline : Math.min(deadline, writeDeadline), async (signal) => {
      const response = await connectTo(called.baseUrl)(path, {
        ...options,
        timeout: false,
        retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504], delay: () => 500 },
        signal,
        headers: {
          ...options.headers,
          // also for what has no parameter for the language of display, such as the labels of news
          'accept-language': language,
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
      })
      return { response, body: await response.text() }
    })
    const { response, body } = await call.catch(async (error: unknown) => {
      const failed = failedCall(error)
      if (failed.failure.code === 'signed-out' && bearer) await onBadToken(bearer)
      // what was sent before the connection went away may have arrived
      if (!reads && wasOnline && failed.failure.code === 'offline') throw new Failed('unreachable', { cause: error })
      throw failed
    })
    const read = v.safeParse(schema, parseJson(body))
    if (!read.success) throw new Failed('not-understood', { requestId: requestId(response) })
    return read.output
  }

  return {
    /** In the member's session, unless another caller is given. */
    get: <Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
      parameters: Record<string, string> = {},
      as?: Caller,
    ) => send(path, schema, { method: 'get', searchParams: parameters }, as),
    /** @param key the same for every sending of one action of the member, and for no other */
    post: <Schema extends v.GenericSchema>(path: string, schema: Schema, parameters: FormParameters, key: string) =>
      send(path, schema, { method: 'post', body: new URLSearchParams(parameters), headers: keyed(key) }),
    put: <Schema extends v.GenericSchema>(path: string, schema: Schema, parameters: FormParameters, key: string) =>
      send(path, schema, { method: 'put', body: new URLSearchParams(parameters), headers: keyed(key) }),
    delete: <Schema extends v.GenericSchema>(path: string, schema: Schema, key: string) =>
      send(path, schema, { method: 'delete', headers: keyed(key) }),
  }
}

const keyed = (key: string) => ({ 'idempotency-key': key })

/** The coded failure behind what a connection rejected with. */
export function failedCall(error: unknown): Failed {
  if (error instanceof Failed) return error
  if (isHTTPError(error)) {
    const { response } = error
    return new Failed(codeOfStatus(response.status, response.headers, error.data), {
      requestId: requestId(response),
      cause: error,
    })
  }
  if (isTimeoutError(error) || (error instanceof DOMException && error.name === 'TimeoutError'))
    return new Failed('slow', { cause: error })
  if (isNetworkError(error)) return new Failed(navigator.onLine === false ? 'offline' : 'unreachable', { cause: error })
  // the connection broke while the body was being read
  if (error instanceof TypeError || error instanceof DOMException) return new Failed('not-understood', { cause: error })
  return new Failed('unexpected', { cause: error })
}

const errorSchema = v.object({ error: v.object({ type: v.string() }) })

function codeOfStatus(status: number, headers: Headers, body: unknown): ErrorCode {
  if (status === 401) {
    // not every 401 is about the token: this one is about the application's level
    const read = v.safeParse(errorSchema, typeof body === 'string' ? parseJson(body) : body)
    const level =
      headers.get('www-authenticate')?.includes('insufficient authentication') ||
      (read.success && read.output.error.type === 'permission denied')
    return level ? 'not-allowed' : 'signed-out'
  }
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'busy'
  if (status >= 500) return 'server'
  if (status >= 400) return 'invalid'
  return 'not-understood'
}

function requestId(response: Response): string | undefined {
  return response.headers.get('uuid') ?? undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
