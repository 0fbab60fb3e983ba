import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { endpoints } from '../graph/endpoints.ts'
import type { Addresses } from './addresses.ts'
import { toAnswer, toResponse } from './answers.ts'
import { createGraph } from './graph.ts'
import { limitBody } from './limit-body.ts'
import { createAuthorizationServer } from './oauth/authorization-server.ts'
import { internalError, notFound, Problem } from './problems.ts'
import { createContactRequests } from './resources/contact-requests.ts'
import { createMembers } from './resources/members.ts'
import { createRecommendations } from './resources/recommendations.ts'
import { idPattern } from './store/secrets.ts'
import type { Store } from './store/store.ts'
import { createSite, type SiteDeps } from './website/site.ts'
import { createVisits } from './website/visits.ts'

export interface AppDeps {
  store: Store
  addresses: Addresses
  /** What the pages call the network. */
  network: string
  demo?: SiteDeps['demo']
  /** Milliseconds since 1970. */
  now: () => number
  /** Takes a line about a failure of the service itself; never a token or a password. */
  log: (line: string) => void
}

/** The whole service as a function from request to response: the web site, authorization, and each graph call a line. */
export function createApp({ store, addresses, network, demo, now, log }: AppDeps): Hono {
  const answer = createGraph({ store, addresses, now })
  const members = createMembers(addresses)
  const contactRequests = createContactRequests(addresses)
  const recommendations = createRecommendations(addresses)
  const visits = createVisits({ store, now, secure: addresses.authUrl.startsWith('https:') })

  function report(error: Error, { req }: Context): void {
    // without the query, which may hold a token
    log(`${req.method} ${req.path} failed: ${error.stack ?? error.message}`)
  }

  const id = `(?:me|${idPattern})`

  const app = new Hono()

  app.use(async (context, next) => {
    await next()
    context.res.headers.set('Uuid', crypto.randomUUID())
  })
  app.use(
    cors({
      origin: (origin) => (/^(?:chrome|moz)-extension:\/\//.test(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      exposeHeaders: ['Uuid', 'Location', 'Createdgraphid', 'Www-Authenticate'],
      maxAge: 3600,
    }),
  )

  app.route('/', createSite({ store, visits, network, demo, report }))
  app.route('/', createAuthorizationServer({ store, visits, network, now, report }))

  app.use(limitBody())
  app.get('/recommend', answer(endpoints.recommendation, recommendations.read))
  app.post('/recommend', answer(endpoints.recommend, recommendations.create))
  app.get(`/:id{${id}}`, answer(endpoints.member, members.read))
  app.get(`/:id{${id}}/pending_requests`, answer(endpoints.pendingRequests, contactRequests.listPending))

  app.notFound(() => toResponse(toAnswer(notFound())))
  app.onError((error, context) => {
    if (error instanceof Problem) return toResponse(toAnswer(error))
    report(error, context)
    return toResponse(toAnswer(internalError()))
  })

  return app
}
