import * as v from 'valibot'
import { type Network, needsPermission } from '../../network/network.ts'
import type { Reason } from '../../schemas/reasons.ts'
import { createdSchema, deletedSchema, updatedSchema } from '../../schemas/wire.ts'
import { Failed } from '../base/failed.ts'
import { languageInUse } from '../base/language.ts'
import { connectTo, failedCall, isRetryable, requestId } from './connection.ts'
import { type Initiator, initiatorOf, type RateLimit, readAllowance } from './rate-limit.ts'

/** By both clocks: `Date.now()` may be set, and `performance.now()` stands still while the computer sleeps. */
export interface Moment {
  clock: number
  ticks: number
}

const thisMoment = (): Moment => ({ clock: Date.now(), ticks: performance.now() })

export const isWithin = ({ clock, ticks }: Moment, milliseconds: number): boolean =>
  Math.abs(Date.now() - clock) < milliseconds && performance.now() - ticks < milliseconds

const lifetime = 60_000

/** Maximum replies of the last minute that are cached; the oldest ones are dropped. */
export const maxReplies = 50

/** Maximum characters of all cached replies together, as JSON; one response may have 4 MiB. */
export const maxRepliesLength = 8_000_000

/** The only reason served from the cache. Requests and news are always read: the web site may have changed them. */
const servedReason: Reason = 'page'

const cachedReasons: ReadonlySet<Reason> = new Set([servedReason, 'afterwards', 'unconfirmed'])

export type Replies = ReturnType<typeof createReplies>

/** In memory. Equal concurrent calls become one; failures are not cached; each write of the member empties it. */
export function createReplies() {
  const replies = new Map<string, { at: Moment; length: number; reply: Promise<unknown> }>()
  let underWay = new Map<string, Promise<unknown>>()

  function evict(): void {
    let total = 0
    for (const [index, [question, { length }]] of [...replies].reverse().entries()) {
      total += length
      if (index >= maxReplies || total > maxRepliesLength) replies.delete(question)
    }
  }

  return {
    /** @param by whose allowance the call uses; calls of both kinds are not joined, since one may be refused */
    read<Reply>(question: string, by: Initiator, reason: Reason, ask: () => Promise<Reply>): Promise<Reply> {
      for (const [key, { at }] of replies) if (!isWithin(at, lifetime)) replies.delete(key)
      const cached = reason === servedReason ? replies.get(question) : undefined
      if (cached) return cached.reply as Promise<Reply>
      const call = `${by} ${question}`
      const equal = underWay.get(call)
      if (equal) return equal as Promise<Reply>
      const own = underWay
      const reply = ask()
      own.set(call, reply)
      const ended = () => void own.delete(call)
      reply.then((value) => {
        ended()
        // a reply to a call before the member's last write may be stale
        if (own !== underWay || !cachedReasons.has(reason)) return
        replies.delete(question)
        replies.set(question, { at: thisMoment(), length: JSON.stringify(value).length, reply })
        evict()
      }, ended)
      return reply
    },

    async recent<Reply>(question: string, longest: number): Promise<Reply | undefined> {
      const cached = replies.get(question)
      return cached && isWithin(cached.at, longest) ? (cached.reply as Promise<Reply>) : undefined
    },

    clear(): void {
      replies.clear()
      underWay = new Map()
    },
  }
}

/** A token and the network that issued it; no other network may see it. */
export interface Caller {
  network: Network
  token: string
}

export type Http = ReturnType<typeof createHttp>

export interface Sending {
  key: string
  as: Caller
}

type Parameters = Record<string, string> | string[][]

interface Calling {
  as?: Caller | undefined
  signal?: AbortSignal | undefined
}

const confirmations = { post: createdSchema, put: updatedSchema, delete: deletedSchema }

const reachedFor = 10_000

/** Timeout of a write in milliseconds; shorter, since asking whether it was delivered takes time too. */
const writeDeadline = 14_000

interface Parts {
  replies: Replies
  rateLimit: Pick<RateLimit, 'admit' | 'report'>
  network: () => Promise<Network>
  token: (network: Network) => Promise<string | undefined>
  /** Aborts at the end of the current session: its writes end with it. */
  ended: () => AbortSignal
  onBadToken: (token: string) => Promise<void>
  deadline?: number
  retryDelay?: number
}

/** Rejects only with `Failed`. Browsers repeat a request whose connection broke, so every write has a key. */
export function createHttp({ replies, rateLimit, network, deadline = 20_000, retryDelay = 500, ...session }: Parts) {
  let answered: { baseUrl: string; bearer: string | undefined; at: Moment } | undefined

  const hasAnswered = ({ network: { baseUrl }, token }: Caller): boolean =>
    answered !== undefined &&
    answered.baseUrl === baseUrl &&
    answered.bearer === token &&
    isWithin(answered.at, reachedFor)

  async function send<Schema extends v.GenericSchema>(
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    schema: Schema,
    reason: Reason,
    parameters: Parameters,
    { as, signal, key }: Calling & { key?: string },
  ): Promise<v.InferOutput<Schema>> {
    const called = as?.network ?? (await network())
    const bearer = as ? as.token : await session.token(called)
    const reads = method === 'get'
    const by = initiatorOf(reason)
    const language = await languageInUse()
    const wasOnline = navigator.onLine !== false
    const fields = new URLSearchParams(parameters)
    const about = fields.get('url') ?? (reads ? fields.get('domain') : null) ?? undefined

    async function ask(): Promise<v.InferOutput<Schema>> {
      let signIn: number | undefined
      async function call() {
        signIn = await rateLimit.admit(called.baseUrl, by, !reads)
        const connection = connectTo(called.baseUrl, { reason, about, needsPermission: needsPermission(called) })
        const response = connection(path, {
          method,
          ...(reads
            ? { searchParams: fields, ...(signal && { signal }) }
            : { signal: session.ended(), ...(fields.size > 0 && { body: fields }) }),
          headers: {
            // for calls without a language parameter, such as news with their labels
            'accept-language': language,
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
          totalTimeout: reads ? deadline : Math.min(deadline, writeDeadline),
          retry: {
            // no retry for the background's calls, since nobody waits for them
            limit: reads && by === 'member' ? 1 : 0,
            delay: () => retryDelay,
            shouldRetry: ({ error }) => isRetryable(error),
          },
          hooks: {
            beforeRetry: [
              async ({ error }) => {
                // after the delay, since a `Retry-After` may come meanwhile
                await rateLimit.admit(called.baseUrl, by).catch(() => Promise.reject(error))
              },
            ],
          },
        })
        return { body: await response.text(), response: await response }
      }
      async function reported(failed: Failed): Promise<Failed> {
        const { code, retryAt, requestId } = failed.failure
        if (signIn === undefined || (code !== 'busy' && retryAt === undefined)) return failed
        const until = await rateLimit.report(called.baseUrl, by, { signIn, refused: code === 'busy', retryAt })
        return new Failed(code, { requestId, retryAt: until, cause: failed })
      }

      const { response, body } = await call().catch(async (error: unknown) => {
        answered = undefined
        const failed = await reported(failedCall(error))
        if (failed.failure.code === 'signed-out' && bearer) await session.onBadToken(bearer)
        // a write that left before the connection broke may have been delivered
        if (!reads && wasOnline && failed.failure.code === 'offline') throw new Failed('unreachable', { cause: error })
        throw failed
      })
      answered = { baseUrl: called.baseUrl, bearer, at: thisMoment() }
      await rateLimit.report(called.baseUrl, by, { refused: false, allowance: readAllowance(response.headers) })
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body)
      if (!read.success) throw new Failed('unreachable', { requestId: requestId(response) })
      return read.output
    }

    if (reads) return replies.read(questionOf(called, bearer, language, path, fields), by, reason, ask)
    replies.clear()
    return ask().finally(replies.clear)
  }

  return {
    /** Whether the network has answered in this session a moment ago, so that a write needs no read before. */
    hasAnswered,

    async recent<Reply>({ path, parameters, as }: { path: string; parameters: Record<string, string>; as: Caller }) {
      if (!hasAnswered(as)) return
      const fields = new URLSearchParams(parameters)
      const question = questionOf(as.network, as.token, await languageInUse(), path, fields)
      return replies.recent<Reply>(question, reachedFor)
    },

    get: <Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
      reason: Reason,
      parameters: Parameters = {},
      calling: Calling = {},
    ) => send('get', path, schema, reason, parameters, calling),

    write: (
      method: keyof typeof confirmations,
      path: string,
      reason: Reason,
      sending: Sending,
      parameters: Parameters = {},
    ) => send(method, path, confirmations[method], reason, parameters, sending),
  }
}

const questionOf = (
  { baseUrl }: Network,
  bearer: string | undefined,
  language: string,
  path: string,
  fields: URLSearchParams,
) => JSON.stringify([baseUrl, bearer, language, path, `${fields}`])
