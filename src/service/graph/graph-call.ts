import type { Context } from 'hono'
import { commonParameters, deprecations, type Endpoint } from '../../contract/endpoints.ts'
import type { Reactions, Recommendation, ResourceName, Resources, SearchResults } from '../../contract/resources.ts'
import { type Input, readInput, valuesOf } from '../http/input.ts'
import { displayLanguage, knownLanguages, type Language } from '../http/language.ts'
import type { Origins } from '../http/origins.ts'
import { insufficientLevel, tokenInvalid, tokenMissing } from '../http/problems.ts'
import { type GraphResponse, respond } from '../http/response.ts'
import { setSender } from '../http/sender.ts'
import { doOnce, readIdempotencyKey } from '../limits/idempotency.ts'
import { assertAllowed, countWrite, defaultQuota, type Limit, memberShare, type Quota } from '../limits/quota.ts'
import type { Network, Parts } from '../parts.ts'
import type { Authorizations, Caller } from '../store/applications.ts'
import type { Store } from '../store/store.ts'
import { readParameters, type Values } from './parameters.ts'

export interface GraphCall<E extends Endpoint = Endpoint> {
  /** The store, within a transaction, which a thrown error rolls back; for GET without one. */
  store: Store
  caller: CallerFor<E['access']>
  parameters: Values<E['parameters']>
  id: string
  language: Language
  url: string
  origins: Origins
  now: number
  adds: readonly Adds[]
  /** What this network adds to the specification, as GET /me names it. */
  additions: readonly string[]
}

/** A call whose answer describes members. */
export interface DetailCall extends Pick<GraphCall, 'store' | 'language' | 'origins' | 'adds'> {
  caller: Caller
  parameters: { user_detail: 'NONE' | 'PARTIAL' | 'FULL'; user_watermark: boolean }
}

/** What an endpoint returns, by the contract. */
type BodyOf<E extends Endpoint> = Resources[Extract<
  E['returns'] | E['returns'][number & keyof E['returns']],
  ResourceName
>]

type Resource<E extends Endpoint> = (call: GraphCall<E>) => Promise<GraphResponse<BodyOf<E>>>

/** What a capability has in the graph API. */
export interface OnGraph {
  /** Its name among the additions that GET /me lists: clients offer what a network has. For ever, as the API. */
  addition?: string
  calls?: readonly Call[]
  adds?: Adds
  /** Documents in JSON by their paths on every host, for everybody. Each is made once, when it is first asked for. */
  documents?: Readonly<Record<string, (parts: DocumentParts) => Promise<object>>>
}

/** A capability's fields of the core's resources, for the caller alone. Each asks the store once, whatever the number. */
export interface Adds {
  /** Of a page, by its clean URL. */
  recommendation?: (call: DetailCall, url: string) => Promise<Partial<Recommendation>>
  /** Of shares and statuses, by their ids. */
  news?: (call: DetailCall, ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<Reactions>>>
  /** Of a search that also asks for what only the caller knows of, on its first page. */
  search?: (call: DetailCall, query: string, limit: number) => Promise<Partial<SearchResults>>
}

/** @property kind of the resource that a path `/<id>` names */
export interface Call<Kind extends string = string> {
  endpoint: Endpoint
  resource: (call: never) => Promise<GraphResponse>
  kind?: Kind
}

export const callOf = <E extends Endpoint, Kind extends string>(
  endpoint: E,
  resource: Resource<E>,
  kind?: Kind,
): Call<Kind> => ({
  endpoint,
  resource,
  ...(kind && { kind }),
})

/** What a document may tell of a network. */
export interface DocumentParts extends Pick<Parts, 'network' | 'origins'> {
  capabilities: readonly Pick<OnGraph, 'calls'>[]
}

export interface GraphParts extends Parts {
  capabilities: readonly OnGraph[]
  quota: Quota
}

export function createHandle({ store, network, origins, runInQueue, now, ...deps }: GraphParts) {
  const languages = knownLanguages(network.languages)
  const adds = deps.capabilities.flatMap(({ adds = [] }) => adds)
  const additions = ['quotes', ...deps.capabilities.flatMap(({ addition = [] }) => addition)]

  /** @param choose depends on the caller where a path names what others may not know of */
  return (method: Endpoint['method'], choose: (id: string, caller: Caller | undefined) => Call | Promise<Call>) =>
    async (context: Context): Promise<Response> => {
      const authorization = context.req.header('Authorization')
      if (authorization !== undefined && method !== 'GET') {
        const { caller } = await findCaller(authorization, new Map(), store.authorizations)
        if (caller) setSender(context, { subject: caller.member, isMember: true })
      }
      const { pathname, search, searchParams } = new URL(context.req.url)
      const input = await readInput(context.req.raw, searchParams)
      const credentials = await findCaller(authorization, input, store.authorizations)
      countCall(deps.quota, context, credentials.caller ?? deps.clientIp(context), now())
      const id = context.req.param('id') ?? ''
      const { endpoint, resource: chosen } = await choose(id, credentials.caller)
      const resource = chosen as Resource<Endpoint>
      const caller = checkAccess(endpoint.access, credentials)
      const subject = caller?.member ?? deps.clientIp(context)
      setSender(context, { subject, isMember: caller !== undefined })
      announceDeprecations(context, endpoint, input, origins)
      readParameters(commonParameters, input)
      const readCall = () => {
        const parameters = readParameters(endpoint.parameters, input)
        const { language: asked } = parameters as { language?: unknown }
        // a newsfeed's is a list, which filters items
        const parameter = typeof asked === 'string' ? asked : undefined
        const header = context.req.header('Accept-Language')
        const language = displayLanguage({ parameter, header, member: caller?.language }, languages)
        const url = origins.baseUrl + pathname + search
        const call = { caller, parameters, id, language, url, origins, now: now(), adds, additions }
        return call as Omit<GraphCall, 'store'>
      }
      /** Checked again if the call waited: the token may have been revoked meanwhile, or the level lowered. */
      const stillAllowed = async ({ authorizations }: Store) =>
        checkAccess(endpoint.access, await findCaller(authorization, input, authorizations))
      if (method !== 'GET' && caller) countWrite(deps.quota, caller.member, now())
      if (method === 'GET') {
        const call = readCall()
        const response = await runInQueue(subject, async (hasWaited) =>
          resource({ ...call, caller: (hasWaited ? await stillAllowed(store) : caller) as Caller, store }),
        )
        return respond(context, response)
      }

      const key = readIdempotencyKey(context.req.header('Idempotency-Key'))
      // a repeated request is answered before its parameters are read: an older service may have accepted more
      const call = key === undefined ? readCall() : undefined
      const response = await runInQueue(subject, () =>
        store.transaction(async (tx) => {
          const allowed = await stillAllowed(tx)
          const work = async () => resource({ ...(call ?? readCall()), caller: allowed as Caller, store: tx })
          if (key === undefined || !allowed) return work()
          return doOnce(tx, { owner: allowed, key, method, path: pathname, input, now: now() }, work)
        }),
      )
      return respond(context, response)
    }
}

/** An endpoint that needs no token by the specification needs one in a network for members only. */
export const accessOf = ({ access }: Endpoint, { isPublic }: Pick<Network, 'isPublic'>): Endpoint['access'] =>
  access === 'open' && !isPublic ? 'member' : access

type CallerFor<Access extends Endpoint['access']> = Access extends 'open' ? Caller | undefined : Caller

type Credentials = Awaited<ReturnType<typeof findCaller>>

/**
 * Finds the caller of the token in header, query or form (§5); undefined for an invalid one. Two different tokens count as
 * invalid.
 */
async function findCaller(authorization: string | undefined, input: Input, authorizations: Authorizations) {
  const tokens = new Set(valuesOf(input, 'access_token'))
  if (authorization !== undefined) tokens.add(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '')
  const [token, ...others] = tokens
  const isOne = token !== undefined && others.length === 0
  return { hasToken: token !== undefined, caller: isOne ? await authorizations.caller(token) : undefined }
}

/** @throws Problem 401 without a valid token where one is needed, or below the level that a premium resource needs */
function checkAccess(access: Endpoint['access'], { hasToken, caller }: Credentials): Caller | undefined {
  if (hasToken && !caller) throw tokenInvalid()
  if (!caller && access !== 'open') throw tokenMissing()
  if (caller?.level === 'standard' && access === 'premium') throw insufficientLevel()
  return caller
}

/**
 * Counts a call against the quota (§8) and sets the X-RateLimit headers. A call with a valid token counts for the
 * application, and while others use that for the member's share of its quota; for the member alone if the application has a quota for each
 * member. Any other call counts for the client's IP address.
 * @throws Problem 429 if the quota is used up
 */
function countCall(quota: Quota, context: Context, caller: Caller | string, now: number): void {
  const isStranger = typeof caller === 'string'
  const counted = isStranger ? quota.countStranger(caller, defaultQuota) : quota.count(...limitsOf(caller))
  const { limit, remaining, reset } = counted
  context.header('X-RateLimit-Limit', String(limit))
  context.header('X-RateLimit-Remaining', String(remaining))
  context.header('X-RateLimit-Reset', String(reset / 1000))
  assertAllowed(counted, now)
}

function limitsOf({ application, member, quota, member_quota }: Caller): [Limit, ...Limit[]] {
  const ofMember = `${application} ${member}`
  if (member_quota !== null) return [{ subject: ofMember, limit: member_quota }]
  const limit = quota ?? defaultQuota
  return [
    { subject: application, limit },
    { subject: ofMember, limit: memberShare(limit), among: application },
  ]
}

/** The headers for a deprecated parameter (§9): Deprecation (RFC 9745), Sunset (RFC 8594) and Link (RFC 5829). */
function announceDeprecations(context: Context, endpoint: Endpoint, input: Input, { baseUrl }: Origins): void {
  for (const [name, { since, removal, successor }] of Object.entries(deprecations)) {
    if (!endpoint.parameters[name] || valuesOf(input, name).length === 0) continue
    context.header('Deprecation', `@${Date.parse(since) / 1000}`)
    context.header('Sunset', new Date(removal).toUTCString())
    context.header('Link', `<${baseUrl}${successor}>; rel="successor-version"`)
  }
}
