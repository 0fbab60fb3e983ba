import { Hono } from 'hono'
import { endpoints } from '../../contract/endpoints.ts'
import { NewsFull } from '../actions/sharing.ts'
import { limitBody } from '../http/input.ts'
import { recordPart } from '../http/observed-requests.ts'
import { answerTo, notAllowed, notFound, problemResponse, respond } from '../http/response.ts'
import type { Caller } from '../store/applications.ts'
import { idPattern } from '../store/engine/secrets.ts'
import type { CoreKind } from '../store/store.ts'
import { accessOf, type Call, callOf, createHandle, type GraphParts, type OnGraph } from './graph-call.ts'
import { contactRequests } from './resources/contact-requests.ts'
import { listContacts, readMember } from './resources/members.ts'
import { createStatus, newsItems, readNewsfeed, readNewsfeedOf } from './resources/news.ts'
import { readBucket, recommendations } from './resources/recommendations.ts'

/**
 * The core's calls. `kind` is the kind of the resource whose id is the path. The call of `/:id` without a kind has all
 * other ids.
 */
export const coreCalls: readonly Call<CoreKind>[] = [
  callOf(endpoints.recommendation, recommendations.read),
  callOf(endpoints.recommendationById, recommendations.readById, 'recommendation'),
  callOf(endpoints.recommend, recommendations.create),
  callOf(endpoints.updateShare, newsItems.setMessage, 'share'),
  callOf(endpoints.deleteShare, newsItems.delete, 'share'),
  callOf(endpoints.sharedPages, readBucket),
  callOf(endpoints.status, createStatus),
  callOf(endpoints.deleteStatus, newsItems.delete, 'status'),
  callOf(endpoints.newsItem, newsItems.read, 'share'),
  callOf(endpoints.newsItem, newsItems.read, 'status'),
  callOf(endpoints.newsfeed, readNewsfeed),
  callOf(endpoints.memberNewsfeed, readNewsfeedOf),
  callOf(endpoints.member, readMember),
  callOf(endpoints.contacts, listContacts),
  callOf(endpoints.pendingRequests, contactRequests.listPending),
  callOf(endpoints.contactRequest, contactRequests.read, 'contact_request'),
  callOf(endpoints.answerContactRequest, contactRequests.answer, 'contact_request'),
  callOf(endpoints.deleteContactRequest, contactRequests.delete, 'contact_request'),
]

const isNotFound = () => Promise.reject(notFound())

/** Any unknown path, also of a network for members only. Such calls are counted too, and an invalid token is a 401. */
const unknown = callOf({ method: 'GET', path: '*', access: 'open', parameters: {}, returns: [] }, isNotFound)

/** Writes to an unknown or removed id: a repeated request still gets its first response. */
const callsOfUnknown = (['PUT', 'DELETE'] as const).map((method) =>
  callOf({ method, path: '/:id', parameters: {}, returns: [] }, isNotFound),
)

const callsOf = ({ calls = [], addition }: OnGraph): Call[] =>
  addition === undefined ? [...calls] : calls.map((call) => ({ ...call, isAddition: true }))

/** The graph API (§4): the routes of all endpoints. Every error becomes a response in the API's error format. */
export function createGraphApi(deps: GraphParts): Hono {
  const { capabilities, network, store, report } = deps
  const handle = createHandle(deps)
  const one = `/:id{(?:me|${idPattern})}`
  const calls = [...coreCalls, ...callsOfUnknown, ...capabilities.flatMap(callsOf)].map((call) => {
    const { endpoint } = call
    return { ...call, endpoint: { ...endpoint, access: accessOf(endpoint, network) } }
  })
  const isOfOne = ({ endpoint }: Call) => endpoint.path === '/:id'

  const api = new Hono()
  api.use(recordPart)
  api.use(limitBody)
  for (const call of calls.filter((each) => !isOfOne(each))) {
    const { method, path } = call.endpoint
    api.on(
      method,
      path.replace('/:id', one),
      handle(method, () => call, call.endpoint),
    )
  }
  for (const [method, ofOne] of Map.groupBy(calls.filter(isOfOne), ({ endpoint }) => endpoint.method)) {
    const byKind = new Map(ofOne.map((call) => [call.kind, call]))
    const choose = async (id: string, caller: Caller | undefined) => {
      const kind = id === 'me' ? undefined : await store.kindOf(id, caller?.member)
      return byKind.get(kind) ?? byKind.get(undefined) ?? unknown
    }
    api.on(method, one, handle(method, choose))
  }

  api.notFound(handle('GET', () => unknown))
  api.onError((error, context) => {
    const known = error instanceof NewsFull ? notAllowed(error.message) : error
    return respond(context, problemResponse(answerTo(known, context, report)))
  })

  return api
}
