import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { endpoints } from '../graph/endpoints.ts'
import { oauthPaths } from '../graph/oauth.ts'
import type { Addresses } from './addresses.ts'
import { toAnswer, toResponse } from './answers.ts'
import { createGraph } from './graph.ts'
import { largestBody } from './input.ts'
import { createAuthorize } from './oauth/authorize.ts'
import { createRevoke } from './oauth/revoke.ts'
import { internalError, notFound, Problem, tooLarge } from './problems.ts'
import { createContactRequests } from './resources/contact-requests.ts'
import { createMembers } from './resources/members.ts'
import { createRecommendations } from './resources/recommendations.ts'
import { idPattern } from './store/secrets.ts'
import type { Store } from './store/store.ts'
import { createHome, type HomeDeps } from './website/home.ts'
import { asPage } from './website/page-headers.ts'
import { createProfile } from './website/profile.ts'
import { createSignIn } from './website/sign-in.ts'
import { createVisits } from './website/visits.ts'

export interface AppDeps {
  store: Store
  addresses: Addresses
  /** What the pages call the network. */
  network: string
  demo?: HomeDeps['demo']
  /** Milliseconds since 1970. */
  now: () => number
  /** Takes a line about a failure of the service itself; never a token or a password. */
  log: (line: string) => void
}

/** The whole service as a function from request to response: every route is a line here. */
export function createApp({ store, addresses, network, demo, now, log }: AppDeps): Hono {
  const answer = createGraph({ store, addresses, now })
  const members = createMembers(addresses)
  const contactRequests = createContactRequests(addresses)
  const recommendations = createRecommendations(addresses)
  const visits = createVisits({ store, now, secure: addresses.authUrl.startsWith('https:') })
  const authorize = createAuthorize({ store, visits, network, now })
  const revoke = createRevoke({ store })
  const signIn = createSignIn({ visits, network })
  const stylesheet = readFileSync(new URL('website/site.css', import.meta.url), 'utf8')

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
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: () => {
        throw tooLarge()
      },
    }),
  )

  app.get('/', asPage, createHome({ visits, network, demo }))
  app.get('/site.css', (context) =>
    context.body(stylesheet, 200, { 'Content-Type': 'text/css;charset=UTF-8', 'Cache-Control': 'max-age=300' }),
  )
  app.get('/sign-in', asPage, signIn.show)
  app.post('/sign-in', asPage, signIn.signIn)
  app.post('/sign-out', asPage, signIn.signOut)
  app.get('/profile/:id', asPage, createProfile({ store, network }))

  app.get(oauthPaths.authorize, asPage, authorize.ask)
  app.post(oauthPaths.authorize, asPage, authorize.answer)
  app.on(['GET', 'POST'], oauthPaths.revoke, revoke)

  app.get('/recommend', answer(endpoints.recommendation, recommendations.read))
  app.post('/recommend', answer(endpoints.recommend, recommendations.create))
  app.get(`/:id{${id}}`, answer(endpoints.member, members.read))
  app.get(`/:id{${id}}/pending_requests`, answer(endpoints.pendingRequests, contactRequests.listPending))

  app.notFound(() => toResponse(toAnswer(notFound())))
  app.onError((error, context) => {
    if (error instanceof Problem) return toResponse(toAnswer(error))
    // without the query, which may hold a token
    log(`${context.req.method} ${context.req.path} failed: ${error.stack ?? error.message}`)
    return toResponse(toAnswer(internalError()))
  })

  return app
}
