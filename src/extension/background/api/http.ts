import { isHTTPError, isNetworkError, isTimeoutError, type Options } from 'ky'
import * as v from 'valibot'
import type { Network } from '../../network/network.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { withDeadline } from '../deadline.ts'
import { Failed } from '../failed.ts'
import { languageInUse } from '../language.ts'
import { type Asker, type createPace, longestRetryAfter } from '../pace/pace.ts'
import type { Allowance } from '../pace/rate.ts'
import { connectTo, type Purpose } from './connection.ts'
import type { createReplies } from './replies.ts'

interface Dependencies {
  /** What was replied of late, which is not asked again at once. */
  replies: ReturnType<typeof createReplies>
  /** Whether a call may be made now (`pace/pace.ts`). */
  pace: Pick<ReturnType<typeof createPace>, 'admit' | 'hear'>
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

/** How one write is sent. */
export interface Sending {
  /** Its Idempotency-Key: goes with every sending of it. */
  key: string
  /** The member who wants it, whoever is signed in by now. */
  as: Caller
}

/** By name, or as pairs where a name is repeated. */
type FormParameters = Record<string, string> | string[][]

/** Milliseconds until a write is given up; it is asked afterwards whether it arrived, and that takes time too. */
const writeDeadline = 15_000

/**
 * The graph API over HTTP (§4, §5): token in the header, parameters of a write in the body, one deadline, every failure a
 * code. Reading is tried twice where trying may help, and the network doesn't say when; writing never is, but by browsers, which repeat
 * a request whose connection broke: so every write carries its action's key.
 *
 * Every method rejects with `Failed` and nothing else.
 */
export function createHttp({ replies, pace, network, token, onBadToken, deadline = 20_000 }: Dependencies) {
  async function send<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    purpose: Purpose,
    options: Options & { headers?: Record<string, string> },
    as?: Caller,
  ): Promise<v.InferOutput<Schema>> {
    const called = as?.network ?? (await network())
    const bearer = as ? as.token : await token(called)
    const reads = options.method === 'get'
    const by = askers[purpose.reason] ?? 'member'
    const language = await languageInUse()
    const wasOnline = navigator.onLine !== false
    async function ask(): Promise<v.InferOutput<Schema>> {
      let isSent = false
      const call = withDeadline(reads ? deadline : Math.min(deadline, writeDeadline), async (signal) => {
        await pace.admit(called.baseUrl, by)
        isSent = true
        const response = await connectTo(called.baseUrl, purpose)(path, {
          ...options,
          timeout: false,
          // nobody waits for what the background asks, nor as long as a network may want to be left alone
          retry: {
            limit: by === 'member' ? 1 : 0,
            methods: ['get'],
            delay: () => 500,
            shouldRetry: ({ error }) =>
              mayPass(error) &&
              pace.admit(called.baseUrl, by).then(
                () => true,
                () => false,
              ),
          },
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
      /** Where the network says when to go on, or that there were too many calls, that holds for all. */
      async function heard(failed: Failed): Promise<Failed> {
        const { code, retry_at, requestId } = failed.failure
        if (!isSent || (code !== 'busy' && retry_at === undefined)) return failed
        const until = await pace.hear(called.baseUrl, by, { refused: code === 'busy', retry_at })
        return new Failed(code, { requestId, retry_at: until, cause: failed })
      }

      const { response, body } = await call.catch(async (error: unknown) => {
        const failed = await heard(failedCall(error))
        if (failed.failure.code === 'signed-out' && bearer) await onBadToken(bearer)
        // what was sent before the connection went away may have arrived
        if (!reads && wasOnline && failed.failure.code === 'offline') throw new Failed('unreachable', { cause: error })
        throw failed
      })
      await pace.hear(called.baseUrl, by, { refused: false, allowance: allowanceOf(response.headers) })
      const read = v.safeParse(schema, parseJson(body))
      if (!read.success) throw new Failed('not-understood', { requestId: requestId(response) })
      return read.output
    }

    if (reads) {
      const question = JSON.stringify([called.baseUrl, bearer, language, path, options.searchParams])
      return replies.read(question, by, purpose.reason, ask)
    }
    replies.forget()
    return ask().finally(replies.forget)
  }

  return {
    /** In the member's session, unless another caller is given. */
    get: <Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
      reason: Reason,
      parameters: Record<string, string> = {},
      as?: Caller,
    ) => {
      const purpose = { reason, about: parameters.url ?? parameters.domain }
      return send(path, schema, purpose, { method: 'get', searchParams: parameters }, as)
    },
    post: <Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
      reason: Reason,
      parameters: FormParameters,
      by: Sending,
    ) => {
      const body = new URLSearchParams(parameters)
      const purpose = { reason, about: body.get('url') ?? undefined }
      return send(path, schema, purpose, { method: 'post', body, headers: keyed(by) }, by.as)
    },
    put: <Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
      reason: Reason,
      parameters: FormParameters,
      by: Sending,
    ) =>
      send(
        path,
        schema,
        { reason },
        { method: 'put', body: new URLSearchParams(parameters), headers: keyed(by) },
        by.as,
      ),
    delete: <Schema extends v.GenericSchema>(path: string, schema: Schema, reason: Reason, by: Sending) =>
      send(path, schema, { reason }, { method: 'delete', headers: keyed(by) }, by.as),
  }
}

const keyed = ({ key }: Sending) => ({ 'idempotency-key': key })

/** Whether the same may go well a moment later. */
const mayPass = (error: unknown): boolean =>
  isHTTPError(error)
    ? [502, 503, 504].includes(error.response.status) && retryAt(error.response.headers, Date.now()) === undefined
    : isNetworkError(error)

/** Calls that nobody waits for; all others are a member's. */
const askers: { [Name in Reason]?: Asker } = {
  time: 'background',
  start: 'background',
  online: 'background',
  index: 'background',
}

/** What a network says of its key's calls (docs/assumptions.md); undefined where it says nothing. */
function allowanceOf(headers: Headers): Allowance | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) || Number.NaN),
  ) as [number, number, number]
  return limit > 0 && remaining >= 0 && reset > 0 ? { limit, remaining, reset: reset * 1000 } : undefined
}

/** The coded failure behind what a connection rejected with. */
export function failedCall(error: unknown): Failed {
  if (error instanceof Failed) return error
  if (isHTTPError(error)) {
    const { response } = error
    return new Failed(codeOfStatus(response.status, response.headers, error.data), {
      requestId: requestId(response),
      retry_at: retryAt(response.headers, Date.now()),
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

/** When a network that says `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), may be asked again. */
function retryAt(headers: Headers, now: number): number | undefined {
  const given = headers.get('retry-after')
  if (given === null) return
  const time = /^\d+$/.test(given) ? now + Number(given) * 1000 : Date.parse(given)
  return time > now ? Math.min(time, now + longestRetryAfter) : undefined
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
