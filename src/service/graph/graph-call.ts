import type { Context } from 'hono'
import { type Endpoint, everywhere } from '../../contract/endpoints.ts'
import { readInput } from '../http/input.ts'
import { displayLanguage, type Language } from '../http/language.ts'
import type { Addresses } from '../http/origins.ts'
import { type Answer, respond } from '../http/response.ts'
import type { Store } from '../store/store.ts'
import { type CallerFor, checkAccess, findCaller } from './access.ts'
import { type CountCallDeps, createCountCall } from './count-call.ts'
import { announceDeprecations } from './deprecations.ts'
import { doOnce, readIdempotencyKey } from './idempotency.ts'
import { readParameters, type Values } from './parameters.ts'

/** What a resource is told about the call that it answers. */
export interface GraphCall<E extends Endpoint = Endpoint> {
  /** For any method but GET already inside a transaction, which a thrown error undoes. */
  store: Store
  caller: CallerFor<E['access']>
  parameters: Values<E['parameters']>
  /** The id in the path; empty where the path has none. */
  id: string
  /** In which language the service's own words in the answer are to be. */
  language: Language
  /** The request's address at the graph API, however the request came here. */
  url: URL
  /** Milliseconds since 1970. */
  now: number
}

export interface GraphDeps extends CountCallDeps {
  store: Store
  addresses: Addresses
}

/** Answers an endpoint of the contract: finds the caller, counts the call, checks the parameters, then asks the resource. */
export function createGraph({ store, addresses, now, ...deps }: GraphDeps) {
  const countCall = createCountCall({ ...deps, now })

  return function answer<E extends Endpoint>(endpoint: E, resource: (call: GraphCall<E>) => Promise<Answer>) {
    return async (context: Context): Promise<Response> => {
      const input = await readInput(context.req.raw)
      const found = await findCaller(context.req.header('Authorization'), input, store.authorizations)
      countCall(context, found.caller)
      const caller = checkAccess(endpoint.access, found)
      announceDeprecations(context, endpoint, input, addresses)
      readParameters(everywhere, input)
      const parameters = readParameters(endpoint.parameters, input)
      const { pathname, search } = new URL(context.req.url)
      const url = new URL(addresses.baseUrl + pathname + search)
      const id = context.req.param('id') ?? ''
      const language = displayLanguage({
        parameter: languageParameter(parameters),
        header: context.req.header('Accept-Language'),
        member: caller?.language,
      })
      const call = { caller, parameters, id, language, url, now: now() } as Omit<GraphCall<E>, 'store'>
      const { method } = endpoint
      if (method === 'GET') return respond(context, await resource({ ...call, store }))

      const key = readIdempotencyKey(context.req.header('Idempotency-Key'))
      const answer = await store.transaction((inside) => {
        const work = () => resource({ ...call, store: inside })
        if (key === undefined || !caller) return work()
        return doOnce(inside, { owner: caller, key, method, path: pathname, parameters, now: call.now }, work)
      })
      return respond(context, answer)
    }
  }
}

/** In a newsfeed, `language` is a list that chooses among the items. */
function languageParameter({ language }: { language?: unknown }): string | undefined {
  return typeof language === 'string' ? language : undefined
}
