import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { type Endpoint, endpoints } from '../../contract/endpoints.ts'
import { limitBody } from '../http/limit-body.ts'
import { internalError, notFound, Problem } from '../http/problems.ts'
import { respond, toAnswer } from '../http/response.ts'
import { idPattern } from '../store/secrets.ts'
import { createGraph, type GraphDeps } from './graph-call.ts'
import { byKind } from './resources/by-kind.ts'
import { createContactRequests } from './resources/contact-requests.ts'
import { createMembers } from './resources/members.ts'
import { createNewsfeed } from './resources/newsfeed.ts'
import { createRecommendations } from './resources/recommendations.ts'
import { createStatuses } from './resources/statuses.ts'

export interface GraphApiDeps extends GraphDeps {
  /** Takes a failure of the service itself. */
  report: (error: Error, context: Context) => void
}

/** What isn't here: a call like any other until that is found out, so it is counted, and a bad token is a 401. */
const nothing = { method: 'GET', path: '*', access: 'open', parameters: {} } as const satisfies Endpoint

/** The graph API of §4: every endpoint's route is a line here, and whatever goes wrong is answered in the error shape. */
export function createGraphApi({ report, ...deps }: GraphApiDeps): Hono {
  const { addresses } = deps
  const answer = createGraph(deps)
  const members = createMembers(addresses)
  const contactRequests = createContactRequests(addresses)
  const recommendations = createRecommendations(addresses)
  const statuses = createStatuses(addresses)
  const newsfeed = createNewsfeed(addresses)

  const id = `(?:me|${idPattern})`

  const api = new Hono()

  // graph answers alone: a page holds a form's token, which must not be guessed by how well it compresses
  api.use(compress({ encoding: 'gzip' }))
  api.use(limitBody())
  api.get('/recommend', answer(endpoints.recommendation, recommendations.read))
  api.post('/recommend', answer(endpoints.recommend, recommendations.create))
  api.post('/status', answer(endpoints.status, statuses.create))
  api.get('/newsfeed', answer(endpoints.newsfeed, newsfeed.read))
  api.get(
    `/:id{${id}}`,
    byKind(deps.store, {
      member: answer(endpoints.member, members.read),
      recommendation: answer(endpoints.recommendationById, recommendations.readById),
      contact_request: answer(endpoints.contactRequest, contactRequests.read),
    }),
  )
  api.put(`/:id{${id}}`, answer(endpoints.answerContactRequest, contactRequests.answer))
  api.delete(`/:id{${id}}`, answer(endpoints.deleteContactRequest, contactRequests.delete))
  api.get(`/:id{${id}}/contacts`, answer(endpoints.contacts, members.listContacts))
  api.get(`/:id{${id}}/newsfeed`, answer(endpoints.memberNewsfeed, newsfeed.readOfMember))
  api.get(`/:id{${id}}/pending_requests`, answer(endpoints.pendingRequests, contactRequests.listPending))

  api.notFound(answer(nothing, () => Promise.reject(notFound())))
  api.onError((error, context) => {
    if (error instanceof Problem) return respond(context, toAnswer(error))
    report(error, context)
    return respond(context, toAnswer(internalError()))
  })

  return api
}
