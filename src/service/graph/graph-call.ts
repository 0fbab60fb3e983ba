import type { Context } from 'hono'
import { commonParameters, type Endpoint } from '../../contract/endpoints.ts'
import type { Origins } from '../http/origins.ts'
import { readInput } from '../http/request/input.ts'
import { displayLanguage, type Language } from '../http/request/language.ts'
import { type GraphResponse, respond } from '../http/response.ts'
import type { TakeTurn } from '../http/server/turns.ts'
import type { Store } from '../store/store.ts'
import { type CallerFor, checkAccess, findCaller } from './access.ts'
import { type CountCallDeps, createCountCall } from './count-call.ts'
import { announceDeprecations } from './deprecations.ts'
import { doOnce, readIdempotencyKey } from './idempotency.ts'
import { readParameters, type Values } from './parameters.ts'

/** What a resource is told about the call that it is to handle. */
export interface GraphCall<E extends Endpoint = Endpoint> {
  /** For any method but GET already in a transaction, which a thrown error undoes. */
  store: Store
  caller: CallerFor<E['access']>
  parameters: Values<E['parameters']>
  /** The id in the path; empty where the path has none. */
  id: string
  /** In which language the service's own words in the response are to be. */
  language: Language
  /** The request's URL at the graph API, however the request came here. */
  url: URL
  /** Milliseconds since 1970. */
  now: number
}

export interface GraphDeps extends CountCallDeps {
  store: Store
  origins: Origins
  takeTurn: TakeTurn
}

/**
 * Makes the handlers of the contract's endpoints: each finds the caller, counts the call, waits for the caller's turn, checks the
 * parameters, then asks the resource.
 */
export function createHandle({ store, origins, takeTurn, now, ...deps }: GraphDeps) {
  const countCall = createCountCall({ ...deps, now })

  return function handle<E extends Endpoint>(endpoint: E, resource: (call: GraphCall<E>) => Promise<GraphResponse>) {
    return async (context: Context): Promise<Response> => {
      const input = await readInput(context.req.raw)
      const authorization = context.req.header('Authorization')
      const credentials = await findCaller(authorization, input, store.authorizations)
      countCall(context, credentials.caller)
      const caller = checkAccess(endpoint.access, credentials)
      const subject = caller?.member ?? deps.clientIp(context)
      announceDeprecations(context, endpoint, input, origins)
      readParameters(commonParameters, input)
      const { pathname, search } = new URL(context.req.url)
      const readCall = () => {
        const parameters = readParameters(endpoint.parameters, input)
        const language = displayLanguage({
          parameter: languageParameter(parameters),
          header: context.req.header('Accept-Language'),
          member: caller?.language,
        })
        const url = new URL(origins.baseUrl + pathname + search)
        const id = context.req.param('id') ?? ''
        return { caller, parameters, id, language, url, now: now() } as Omit<GraphCall<E>, 'store'>
      }
      const { method } = endpoint
      if (method === 'GET') {
        const call = readCall()
        return respond(context, await takeTurn(subject, () => resource({ ...call, store })))
      }

      const key = readIdempotencyKey(context.req.header('Idempotency-Key'))
      // a repetition is answered before it is read: this service may refuse what an older one took
      const call = key === undefined ? readCall() : undefined
      const response = await takeTurn(subject, () =>
        store.transaction(async (tx) => {
          // the token may have been revoked, or the application's level lowered, while this waited for its turn
          const stillAllowed = checkAccess(endpoint.access, await findCaller(authorization, input, tx.authorizations))
          const work = async () =>
            resource({ ...(call ?? readCall()), caller: stillAllowed as CallerFor<E['access']>, store: tx })
          if (key === undefined || !stillAllowed) return work()
          return doOnce(tx, { owner: stillAllowed, key, method, path: pathname, input, now: now() }, work)
        }),
      )
      return respond(context, response)
    }
  }
}

/** In a newsfeed, `language` is a list that chooses among the items. */
function languageParameter({ language }: { language?: unknown }): string | undefined {
  return typeof language === 'string' ? language : undefined
}
