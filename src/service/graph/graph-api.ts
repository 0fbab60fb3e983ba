import { type Context, Hono } from 'hono'
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

/** Any unknown path. Such calls are counted too, and an invalid token is a 401. */
const unknownPath = { method: 'GET', path: '*', access: 'open', parameters: {} } as const satisfies Endpoint

/** A write to an unknown or removed id: a repeated request still gets its first response. */
const updateOfUnknown = { method: 'PUT', path: '/:id', access: 'member', parameters: {} } as const satisfies Endpoint
const deletionOfUnknown = { ...updateOfUnknown, method: 'DELETE' } as const satisfies Endpoint

type Handler = (context: Context) => Promise<Response>

/** The graph API (§4): the routes of all endpoints. Every error becomes a response in the API's error format. */
export function createGraphApi(deps: GraphParts): Hono {
  const { network, report } = deps
  const { handle, handleChosen } = createHandle(deps)

  /** An endpoint that needs no token by the specification; in a network for members only, it needs one. */
  const open = <E extends Endpoint>(endpoint: E): E => (network.isPublic ? endpoint : { ...endpoint, access: 'member' })

  const isNotFound = () => Promise.reject(notFound())
  const one = `/:id{(?:me|${idPattern})}`

  const api = new Hono()
  api.use(recordPart)
  api.use(limitBody)
  api.get('/recommend', handle(open(endpoints.recommendation), recommendations.read))
  api.post('/recommend', handle(endpoints.recommend, recommendations.create))
  api.post('/status', handle(endpoints.status, createStatus))
  api.get('/newsfeed', handle(endpoints.newsfeed, readNewsfeed))
  const calls = deps.capabilities.flatMap(({ calls = [] }) => calls)
  for (const call of calls) {
    const { method, path } = call.endpoint
    if (!call.kind)
      api.on(
        method,
        path.replace('/:id', one),
        handleChosen(method, () => call),
      )
  }
  /** Calls of `/<id>` by kind: the core's, and capabilities' of their own resources. */
  const byKind = (method: Endpoint['method'], core: { [K in CoreKind]?: Call } & { other: Call }): Handler => {
    const added = calls.flatMap((call) =>
      call.kind && call.endpoint.method === method ? [[call.kind, call] as const] : [],
    )
    const byName = new Map<string | undefined, Call>([...Object.entries(core), ...added])
    return handleChosen(method, async (id, caller) => {
      const kind = id === 'me' ? undefined : await deps.store.kindOf(id, caller?.member)
      return byName.get(kind) ?? core.other
    })
  }
  api.get(
    one,
    byKind('GET', {
      recommendation: callOf(open(endpoints.recommendationById), recommendations.readById),
      share: callOf(endpoints.newsItem, newsItems.read),
      status: callOf(endpoints.newsItem, newsItems.read),
      contact_request: callOf(endpoints.contactRequest, contactRequests.read),
      other: callOf(endpoints.member, readMember),
    }),
  )
  api.put(
    one,
    byKind('PUT', {
      share: callOf(endpoints.updateShare, newsItems.setMessage),
      contact_request: callOf(endpoints.answerContactRequest, contactRequests.answer),
      other: callOf(updateOfUnknown, isNotFound),
    }),
  )
  api.delete(
    one,
    byKind('DELETE', {
      share: callOf(endpoints.deleteShare, newsItems.delete),
      status: callOf(endpoints.deleteStatus, newsItems.delete),
      contact_request: callOf(endpoints.deleteContactRequest, contactRequests.delete),
      other: callOf(deletionOfUnknown, isNotFound),
    }),
  )
  api.get(`${one}/contacts`, handle(endpoints.contacts, listContacts))
  api.get(`${one}/newsfeed`, handle(endpoints.memberNewsfeed, readNewsfeedOf))
  api.get(`${one}/pending_requests`, handle(endpoints.pendingRequests, contactRequests.listPending))

  api.notFound(handle(unknownPath, isNotFound))
  api.onError((error, context) => {
    const known = error instanceof NewsFull ? notAllowed(error.message) : error
    if (isFailure(known)) report(known, context)
    return respond(context, problemResponse(problemOf(known, context.req.raw) ?? internalError()))
  })

  return api
}
