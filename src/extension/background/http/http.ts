import type { Options } from 'ky'
import * as v from 'valibot'
import { type Network, needsPermission } from '../../network/network.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { Failed } from '../base/failed.ts'
import { languageInUse } from '../base/language.ts'
import { withDeadline } from '../base/queue.ts'
import { connectTo, failedCall, isRetryable, parseJson, requestId } from './connection.ts'
import { type createPace, initiatorOf, readAllowance } from './rate-limit.ts'
import { type createReplies, isWithin, type Moment, thisMoment } from './replies.ts'

interface Dependencies {
  /** The cache of recent replies. */
  replies: ReturnType<typeof createReplies>
  /** Decides whether a call may be made now (`rate-limit.ts`). */
  pace: Pick<ReturnType<typeof createPace>, 'admit' | 'report'>
  /** The configured network. */
  network: () => Promise<Network>
  /** The current session's token at this network; undefined when signed out. */
  token: (network: Network) => Promise<string | undefined>
  /** Aborts at the end of the current session: its writes end with it. */
  ended: () => AbortSignal
  /** Called with a token that the network rejected. */
  onBadToken: (token: string) => Promise<void>
  /** Timeout of a call in milliseconds, including its retry and the reading of its body. */
  deadline?: number
  /** Milliseconds before a read is retried. */
  retryDelay?: number
}

/** A token and the network that issued it; no other network may see it. */
export interface Caller {
  network: Network
  token: string
}

export type Http = ReturnType<typeof createHttp>

/** The key and the member of a write. */
export interface Sending {
  /** Idempotency-Key, the same for each attempt. */
  key: string
  /** The member who asked for the write. */
  as: Caller
}

interface Call<Schema extends v.GenericSchema> {
  path: string
  /** Parses the response's body. */
  schema: Schema
  reason: Reason
}

interface Read<Schema extends v.GenericSchema> extends Call<Schema> {
  parameters?: Record<string, string>
  /** The current session unless given. */
  as?: Caller | undefined
}

interface SentWrite<Schema extends v.GenericSchema> extends Call<Schema> {
  /** Parameters by name, or as pairs if a name is repeated. */
  parameters: Record<string, string> | string[][]
  sending: Sending
}

/** Milliseconds after a response in which the network counts as reached. */
const reachedFor = 10_000

/** Timeout of a write in milliseconds; shorter, since asking whether it was delivered takes time too. */
const writeDeadline = 14_000

/**
 * The graph API over HTTP (§4, §5): token in the header, parameters of a write in the body, one deadline. A read is
 * retried once if that may help and the network sends no `Retry-After`. Writes are not retried here, but browsers
 * repeat a request whose connection broke, so every write has a key.
 *
 * Every method rejects only with `Failed`.
 */
export function createHttp({
  replies,
  pace,
  network,
  token,
  ended,
  onBadToken,
  deadline = 20_000,
  retryDelay = 500,
}: Dependencies) {
  /** The last response, unless a call failed since: its session and time. */
  let answered: { baseUrl: string; bearer: string | undefined; at: Moment } | undefined

  const hasAnswered = ({ network: { baseUrl }, token }: Caller): boolean =>
    answered !== undefined &&
    answered.baseUrl === baseUrl &&
    answered.bearer === token &&
    isWithin(answered.at, reachedFor)

  async function send<Schema extends v.GenericSchema>(
    { path, schema, reason }: Call<Schema>,
    options: Options & { headers?: Record<string, string> },
    { about, as }: { about?: string | undefined; as?: Caller | undefined },
  ): Promise<v.InferOutput<Schema>> {
    const purpose = { reason, about }
    const called = as?.network ?? (await network())
    const bearer = as ? as.token : await token(called)
    const reads = options.method === 'get'
    const by = initiatorOf(purpose.reason)
    const language = await languageInUse()
    const wasOnline = navigator.onLine !== false
    async function ask(): Promise<v.InferOutput<Schema>> {
      /** Number of the sign-in from `pace.admit`; undefined if nothing was sent. */
      let signIn: number | undefined
      const call = withDeadline(reads ? deadline : Math.min(deadline, writeDeadline), async (signal) => {
        signIn = await pace.admit(called.baseUrl, by, !reads)
        const response = await connectTo(called.baseUrl, { ...purpose, needsPermission: needsPermission(called) })(
          path,
          {
            ...options,
            timeout: false,
            // no retry for the background's calls, since nobody waits for them
            retry: {
              limit: by === 'member' ? 1 : 0,
              methods: ['get'],
              delay: () => retryDelay,
              shouldRetry: ({ error }) => isRetryable(error),
            },
            hooks: {
              // after the delay, since a `Retry-After` may come meanwhile
              beforeRetry: [
                ({ error }) =>
                  pace.admit(called.baseUrl, by).then(
                    () => {},
                    () => {
                      throw error
                    },
                  ),
              ],
            },
            signal: reads ? signal : AbortSignal.any([signal, ended()]),
            headers: {
              ...options.headers,
              // for calls without a language parameter, such as news with their labels
              'accept-language': language,
              ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            },
          },
        )
        return { response, body: await response.text() }
      })
      /** Reports a 429 or a `Retry-After` to the pace. @returns the failure with the time of the next call */
      async function reported(failed: Failed): Promise<Failed> {
        const { code, retry_at, requestId } = failed.failure
        if (signIn === undefined || (code !== 'busy' && retry_at === undefined)) return failed
        const until = await pace.report(called.baseUrl, by, { signIn, refused: code === 'busy', retry_at })
        return new Failed(code, { requestId, retry_at: until, cause: failed })
      }

      const { response, body } = await call.catch(async (error: unknown) => {
        answered = undefined
        const failed = await reported(failedCall(error))
        if (failed.failure.code === 'signed-out' && bearer) await onBadToken(bearer)
        // a write that left before the connection broke may have been delivered
        if (!reads && wasOnline && failed.failure.code === 'offline') throw new Failed('unreachable', { cause: error })
        throw failed
      })
      answered = { baseUrl: called.baseUrl, bearer, at: thisMoment() }
      await pace.report(called.baseUrl, by, { refused: false, allowance: readAllowance(response.headers) })
      const read = v.safeParse(schema, parseJson(body))
      if (!read.success) throw new Failed('not-understood', { requestId: requestId(response) })
      return read.output
    }

    if (reads) {
      const question = questionOf(called, bearer, language, path, options.searchParams)
      return replies.read(question, by, purpose.reason, ask)
    }
    replies.clear()
    return ask().finally(replies.clear)
  }

  return {
    /** Whether the network has answered in this session a moment ago, so that a write needs no read before. */
    hasAnswered,

    /** The reply to an equal read, if it is as recent; undefined if a write has left since. */
    async recent<Reply>({ path, parameters, as }: { path: string; parameters: Record<string, string>; as: Caller }) {
      if (!hasAnswered(as)) return
      const question = questionOf(as.network, as.token, await languageInUse(), path, parameters)
      return replies.recent<Reply>(question, reachedFor)
    },

    get: <Schema extends v.GenericSchema>({ parameters = {}, as, ...call }: Read<Schema>) =>
      send(call, { method: 'get', searchParams: parameters }, { about: parameters.url ?? parameters.domain, as }),

    post: <Schema extends v.GenericSchema>({ parameters, sending, ...call }: SentWrite<Schema>) => {
      const body = new URLSearchParams(parameters)
      return send(
        call,
        { method: 'post', body, headers: keyed(sending) },
        { about: body.get('url') ?? undefined, as: sending.as },
      )
    },

    put: <Schema extends v.GenericSchema>({ parameters, sending, ...call }: SentWrite<Schema>) => {
      const body = new URLSearchParams(parameters)
      return send(call, { method: 'put', body, headers: keyed(sending) }, { as: sending.as })
    },

    delete: <Schema extends v.GenericSchema>({ sending, ...call }: Omit<SentWrite<Schema>, 'parameters'>) =>
      send(call, { method: 'delete', headers: keyed(sending) }, { as: sending.as }),
  }
}

/** Identifies a read in the cache of replies. */
const questionOf = (
  network: Network,
  bearer: string | undefined,
  language: string,
  path: string,
  parameters: unknown,
) => JSON.stringify([network.baseUrl, bearer, language, path, parameters])

const keyed = ({ key }: Sending) => ({ 'idempotency-key': key })
