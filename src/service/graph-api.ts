import { type Context, Hono } from 'hono'
import { endpoints } from '../graph/endpoints.ts'
import { toAnswer, toResponse } from './answers.ts'
import { createGraph, type GraphDeps } from './graph.ts'
import { limitBody } from './limit-body.ts'
import { internalError, notFound, Problem } from './problems.ts'
import { createContactRequests } from './resources/contact-requests.ts'
import { createMembers } from './resources/members.ts'
import { createRecommendations } from './resources/recommendations.ts'
import { idPattern } from './store/secrets.ts'

export interface GraphApiDeps extends GraphDeps {
  /** Takes a failure of the service itself. */
  report: (error: Error, context: Context) => void
}

/** The graph API of §4: every endpoint's route is a line here, and whatever goes wrong is answered in the error shape. */
export function createGraphApi({ report, ...deps }: GraphApiDeps): Hono {
  const { addresses } = deps
  const answer = createGraph(deps)
  const members = createMembers(addresses)
  const contactRequests = createContactRequests(addresses)
  const recommendations = createRecommendations(addresses)

  const id = `(?:me|${idPattern})`

  const api = new Hono()

  api.use(limitBody())
  api.get('/recommend', answer(endpoints.recommendation, recommendations.read))
  api.post('/recommend', answer(endpoints.recommend, recommendations.create))
  api.get(`/:id{${id}}`, answer(endpoints.member, members.read))
  api.get(`/:id{${id}}/pending_requests`, answer(endpoints.pendingRequests, contactRequests.listPending))

  api.notFound(() => toResponse(toAnswer(notFound())))
  api.onError((error, context) => {
    if (error instanceof Problem) return toResponse(toAnswer(error))
    report(error, context)
    return toResponse(toAnswer(internalError()))
  })

  return api
}
