import { Hono } from 'hono'
import { type Endpoint, endpoints } from '../../contract/endpoints.ts'
import { NewsFull } from '../actions/sharing.ts'
import { limitBody } from '../http/input.ts'
import { recordPart } from '../http/observed-requests.ts'
import { internalError, isFailure, notAllowed, notFound, problemOf } from '../http/problems.ts'
import { problemResponse, respond } from '../http/response.ts'
import { idPattern } from '../store/engine/secrets.ts'
import type { CoreKind } from '../store/store.ts'
import { type Call, callOf, createHandle, type GraphParts } from './graph-call.ts'
import { contactRequests } from './resources/contact-requests.ts'
import { listContacts, readMember } from './resources/members.ts'
import { createStatus, newsItems, readNewsfeed, readNewsfeedOf } from './resources/news.ts'
import { recommendations } from './resources/recommendations.ts'

/**
 * The core's calls. `kind` is that of the resource whose id is the path; the call of `/:id` without a kind has all other
 * ids.
 */
export const coreCalls: readonly Call<CoreKind>[] = [
  callOf(endpoints.recommendation, recommendations.read),
  callOf(endpoints.recommendationById, recommendations.readById, 'recommendation'),
  callOf(endpoints.recommend, recommendations.create),
  callOf(endpoints.updateShare, newsItems.setMessage, 'share'),
  callOf(endpoints.deleteShare, newsItems.delete, 'share'),
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
const unknownPath = { method: 'GET', path: '*', access: 'open', parameters: {} } as const satisfies Endpoint

/** A write to an unknown or removed id: a repeated request still gets its first response. */
const updateOfUnknown = { method: 'PUT', path: '/:id', access: 'member', parameters: {} } as const satisfies Endpoint
const callsOfUnknown = [
  callOf(updateOfUnknown, isNotFound),
  callOf({ ...updateOfUnknown, method: 'DELETE' }, isNotFound),
]

/** The graph API (§4): the routes of all endpoints. Every error becomes a response in the API's error format. */
export function createGraphApi(deps: GraphParts): Hono {
  const { capabilities, store, report } = deps
  const handle = createHandle(deps)
  const one = `/:id{(?:me|${idPattern})}`
  const calls = [...coreCalls, ...callsOfUnknown, ...capabilities.flatMap(({ calls = [] }) => calls)]
  const isOfOne = ({ endpoint }: Call) => endpoint.path === '/:id'

  const api = new Hono()
  api.use(recordPart)
  api.use(limitBody)
  for (const { endpoint, handler } of calls.filter((call) => !isOfOne(call)))
    api.on(endpoint.method, endpoint.path.replace('/:id', one), handler(handle))
  for (const [method, ofOne] of Map.groupBy(calls.filter(isOfOne), ({ endpoint }) => endpoint.method)) {
    const handlers = new Map(ofOne.map(({ kind, handler }) => [kind, handler(handle)]))
    api.on(method, one, async (context) => {
      const id = context.req.param('id') ?? ''
      const kind = id === 'me' ? undefined : await store.kindOf(id)
      return (handlers.get(kind) ?? handlers.get(undefined) ?? unknown)(context)
    })
  }

  const unknown = handle(unknownPath, isNotFound, 'open')
  api.notFound(unknown)
  api.onError((error, context) => {
    const known = error instanceof NewsFull ? notAllowed(error.message) : error
    if (isFailure(known)) report(known, context)
    return respond(context, problemResponse(problemOf(known, context.req.raw) ?? internalError()))
  })

  return api
}
