import type { Options } from 'ky'
import * as v from 'valibot'
import type { Network } from '../../network/network.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { withDeadline } from '../base/deadline.ts'
import { Failed } from '../base/failed.ts'
import { languageInUse } from '../base/language.ts'
import { askerOf } from '../pace/asker.ts'
import type { createPace } from '../pace/pace.ts'
import { readAllowance } from '../pace/rate.ts'
import { connectTo } from './connection.ts'
import { failedCall, mayPass, requestId } from './failed-call.ts'
import { parseJson } from './parse-json.ts'
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

interface Call<Schema extends v.GenericSchema> {
  path: string
  /** Parses the response's body. */
  schema: Schema
  reason: Reason
}

interface Read<Schema extends v.GenericSchema> extends Call<Schema> {
  parameters?: Record<string, string>
  /** The session of now unless given. */
  as?: Caller | undefined
}

interface SentWrite<Schema extends v.GenericSchema> extends Call<Schema> {
  /** By name, or as pairs if a name is repeated. */
  parameters: Record<string, string> | string[][]
  sending: Sending
}

/** Milliseconds until a write is given up; it is asked afterwards whether it arrived, and that takes time too. */
const writeDeadline = 14_000

/**
 * The graph API over HTTP (§4, §5): token in the header, parameters of a write in the body, one deadline, every failure a
 * code. Reading is tried twice where trying may help, and the network doesn't say when; writing never is, but by browsers, which repeat
 * a request whose connection broke: so every write carries its action's key.
 *
 * Every method rejects with `Failed` and nothing else.
 */
export function createHttp({ replies, pace, network, token, onBadToken, deadline = 20_000 }: Dependencies) {
  async function send<Schema extends v.GenericSchema>(
    { path, schema, reason }: Call<Schema>,
    options: Options & { headers?: Record<string, string> },
    { about, as }: { about?: string | undefined; as?: Caller | undefined },
  ): Promise<v.InferOutput<Schema>> {
    const purpose = { reason, about }
    const called = as?.network ?? (await network())
    const bearer = as ? as.token : await token(called)
    const reads = options.method === 'get'
    const by = askerOf(purpose.reason)
    const language = await languageInUse()
    const wasOnline = navigator.onLine !== false
    async function ask(): Promise<v.InferOutput<Schema>> {
      /** For whom it was admitted; undefined as long as nothing was sent. */
      let account: number | undefined
      const call = withDeadline(reads ? deadline : Math.min(deadline, writeDeadline), async (signal) => {
        account = await pace.admit(called.baseUrl, by)
        const response = await connectTo(called.baseUrl, purpose)(path, {
          ...options,
          timeout: false,
          // nobody waits for what the background asks, nor as long as a network may want to be left alone
          retry: {
            limit: by === 'member' ? 1 : 0,
            methods: ['get'],
            delay: () => 500,
            shouldRetry: ({ error }) => mayPass(error),
          },
          hooks: {
            // not before the delay, in which the network may ask to be left alone
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
        if (account === undefined || (code !== 'busy' && retry_at === undefined)) return failed
        const until = await pace.hear(called.baseUrl, by, { account, refused: code === 'busy', retry_at })
        return new Failed(code, { requestId, retry_at: until, cause: failed })
      }

      const { response, body } = await call.catch(async (error: unknown) => {
        const failed = await heard(failedCall(error))
        if (failed.failure.code === 'signed-out' && bearer) await onBadToken(bearer)
        // what was sent before the connection went away may have arrived
        if (!reads && wasOnline && failed.failure.code === 'offline') throw new Failed('unreachable', { cause: error })
        throw failed
      })
      await pace.hear(called.baseUrl, by, { refused: false, allowance: readAllowance(response.headers) })
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

const keyed = ({ key }: Sending) => ({ 'idempotency-key': key })
