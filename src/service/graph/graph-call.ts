import type { Context } from 'hono'
import { commonParameters, type Endpoint } from '../../contract/endpoints.ts'
import type { Origins } from '../http/origins.ts'
import { readInput } from '../http/request/input.ts'
import { displayLanguage, knownLanguages, type Language } from '../http/request/language.ts'
import { setSender } from '../http/request/sender.ts'
import { type GraphResponse, respondCompressed } from '../http/response.ts'
import type { RunInQueue } from '../http/server/request-queues.ts'
import type { Network } from '../network.ts'
import type { Store } from '../store/store.ts'
import { type CallerFor, checkAccess, findCaller } from './access.ts'
import { type CountCallDeps, countWrite, createCountCall } from './count-call.ts'
import { announceDeprecations } from './deprecations.ts'
import { doOnce, readIdempotencyKey } from './idempotency.ts'
import { readParameters, type Values } from './parameters.ts'

/** A call of a graph endpoint, as its resource gets it. */
export interface GraphCall<E extends Endpoint = Endpoint> {
  /** Within a transaction, which a thrown error rolls back; for GET without one. */
  store: Store
  caller: CallerFor<E['access']>
  parameters: Values<E['parameters']>
  /** The id in the path; empty if the path has none. */
  id: string
  /** The language of the service's own texts in the response. */
  language: Language
  /** The request's URL with the public origin, even behind a proxy. */
  url: string
  /** Milliseconds since 1970. */
  now: number
}

export interface GraphDeps extends CountCallDeps {
  store: Store
  network: Network
  origins: Origins
  runInQueue: RunInQueue
}

/**
 * Creates the handlers of the endpoints. A handler finds the caller, counts the call, reads the parameters, waits for
 * the caller's turn, and calls the resource.
 */
export function createHandle({ store, network, origins, runInQueue, now, ...deps }: GraphDeps) {
  const languages = knownLanguages(network.languages)
  const countCall = createCountCall({ ...deps, now })

  return function handle<E extends Endpoint>(endpoint: E, resource: (call: GraphCall<E>) => Promise<GraphResponse>) {
    return async (context: Context): Promise<Response> => {
      const authorization = context.req.header('Authorization')
      if (authorization !== undefined && endpoint.method !== 'GET') {
        const { caller } = await findCaller(authorization, new Map(), store.authorizations)
        if (caller) setSender(context, { subject: caller.member, isMember: true })
      }
      const { pathname, search, searchParams } = new URL(context.req.url)
      const input = await readInput(context.req.raw, searchParams)
      const credentials = await findCaller(authorization, input, store.authorizations)
      countCall(context, credentials.caller)
      const caller = checkAccess<E['access']>(endpoint.access, credentials)
      const subject = caller?.member ?? deps.clientIp(context)
      setSender(context, { subject, isMember: caller !== undefined })
      announceDeprecations(context, endpoint, input, origins)
      readParameters(commonParameters, input)
      const readCall = () => {
        const parameters = readParameters(endpoint.parameters, input)
        const wishes = {
          parameter: languageParameter(parameters),
          header: context.req.header('Accept-Language'),
          member: caller?.language,
        }
        const language = displayLanguage(wishes, languages)
        const url = origins.baseUrl + pathname + search
        const id = context.req.param('id') ?? ''
        return { caller, parameters, id, language, url, now: now() } as Omit<GraphCall<E>, 'store'>
      }
      /** Checked again if the call waited: the token may have been revoked meanwhile, or the level lowered. */
      const stillAllowed = async ({ authorizations }: Store) =>
        checkAccess<E['access']>(endpoint.access, await findCaller(authorization, input, authorizations))
      const { method } = endpoint
      if (method !== 'GET' && caller) countWrite(deps.quota, caller.member, now())
      if (method === 'GET') {
        const call = readCall()
        const response = await runInQueue(subject, async (hasWaited) =>
          resource({ ...call, caller: hasWaited ? await stillAllowed(store) : caller, store }),
        )
        return respondCompressed(context, response)
      }

      const key = readIdempotencyKey(context.req.header('Idempotency-Key'))
      // a repeated request is answered before its parameters are read: an older service may have accepted more
      const call = key === undefined ? readCall() : undefined
      const response = await runInQueue(subject, () =>
        store.transaction(async (tx) => {
          const allowed = await stillAllowed(tx)
          const work = async () => resource({ ...(call ?? readCall()), caller: allowed, store: tx })
          if (key === undefined || !allowed) return work()
          return doOnce(tx, { owner: allowed, key, method, path: pathname, input, now: now() }, work)
        }),
      )
      return respondCompressed(context, response)
    }
  }
}

/** The parameter `language`, unless it is a list: a newsfeed's `language` filters items. */
function languageParameter({ language }: { language?: unknown }): string | undefined {
  return typeof language === 'string' ? language : undefined
}
