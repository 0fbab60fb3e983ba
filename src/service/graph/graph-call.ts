import type { Context } from 'hono'
import type { Endpoint } from '../../contract/endpoints.ts'
import { commonParameters, deprecations } from '../../contract/parameters.ts'
import type {
  Member,
  Reactions,
  Recommendation,
  ResourceName,
  Resources,
  SearchResults,
  SharedPages,
} from '../../contract/resources.ts'
import type { Origins } from '../http/hosts.ts'
import { type Input, isJsonBody, readInput, valuesOf } from '../http/input.ts'
import { type GraphResponse, notAllowed, ofToken, respond, tokenInvalid } from '../http/response.ts'
import { setSender } from '../http/sender.ts'
import { doOnce, readIdempotencyKey, untilConfirmed } from '../limits/idempotency.ts'
import { assertAllowed, countWrite, defaultQuota, type Limit, maxProgramCalls, type Quota } from '../limits/quota.ts'
import type { Network, Parts } from '../parts.ts'
import type { Caller } from '../store/applications.ts'
import type { Bucket } from '../store/shares/shared-pages.ts'
import type { Store } from '../store/store.ts'
import { displayLanguage, knownLanguages, type Language } from '../texts.ts'
import { type ParameterValues, readParameters } from './parameters.ts'

export interface GraphCall<E extends Endpoint = Endpoint> {
  /** The store, within a transaction, which a thrown error rolls back; for GET without one. */
  store: Store
  caller: E['access'] extends 'open' ? Caller | undefined : Caller
  parameters: ParameterValues<E['parameters']>
  id: string
  language: Language
  url: string
  origins: Origins
  now: number
  adds: readonly Adds[]
  /** This network's additions to the specification, as GET /me names them. */
  additions: readonly string[]
}

/** A call whose answer describes members. */
export interface DetailCall extends Pick<GraphCall, 'store' | 'language' | 'origins' | 'adds'> {
  caller: Caller
  parameters: { user_detail: 'NONE' | 'PARTIAL' | 'FULL'; user_watermark: boolean }
}

type BodyOf<E extends Endpoint> = Resources[Extract<
  E['returns'] | E['returns'][number & keyof E['returns']],
  ResourceName
>]

type Resource<E extends Endpoint> = (call: GraphCall<E>) => Promise<GraphResponse<BodyOf<E>>>

export interface OnGraph {
  /** Its name among the additions that GET /me lists: clients offer what a network has. For ever, as the API. */
  addition?: string
  calls?: readonly Call[]
  adds?: Adds
  /** Documents in JSON by their paths on every host, for everybody. Each is made once, when it is first asked for. */
  documents?: Readonly<Record<string, (parts: Pick<Parts, 'origins'>) => Promise<object>>>
}

/** A capability's fields of the core's resources, for the caller alone. Each asks the store once, whatever the number. */
export interface Adds {
  /** Of the caller's own profile. */
  own?: (call: Pick<GraphCall, 'store'> & { caller: Caller }) => Promise<Partial<Member>>
  /** Of a page, by its clean URL. */
  recommendation?: (call: DetailCall, url: string) => Promise<Partial<Recommendation>>
  sharedPages?: (call: Pick<GraphCall, 'store'> & { caller: Caller }, asked: Bucket) => Promise<Partial<SharedPages>>
  news?: (call: DetailCall, ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<Reactions>>>
  /** Of a search that also asks for what only the caller knows of, on its first page. */
  search?: (call: DetailCall, query: string, limit: number) => Promise<Partial<SearchResults>>
}

/** @property kind of the resource that a path `/<id>` names */
export interface Call<Kind extends string = string> {
  endpoint: Endpoint
  resource: (call: never) => Promise<GraphResponse>
  kind?: Kind
  /** Of a capability that clients know as an addition. */
  isAddition?: boolean
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

export interface GraphParts extends Parts {
  capabilities: readonly OnGraph[]
  quota: Quota
}

/** A request after `identify`. */
interface Identified {
  context: Context
  method: Endpoint['method']
  input: Input
  tokens: SentTokens
  credentials: Credentials
}

/** A request after `admit`. */
interface Admitted extends Identified {
  chosen: Call
  id: string
  caller: Caller | undefined
  /** Whose queue it uses. */
  subject: string
}

export function createHandle({ store, network, origins, runInQueue, now, quota, ...deps }: GraphParts) {
  const languages = knownLanguages(network.languages)
  const named = (capabilities: readonly OnGraph[]) => ({
    adds: capabilities.flatMap(({ adds = [] }) => adds),
    additions: ['quotes', 'shared_pages', ...capabilities.flatMap(({ addition = [] }) => addition)],
  })
  const all = named(deps.capabilities)
  const withoutAdditions = named(deps.capabilities.filter(({ addition }) => addition === undefined))

  /** Reads the form and the query, and finds whose token the request has. */
  async function identify(context: Context, method: Endpoint['method']): Promise<Identified> {
    const authorization = context.req.header('Authorization')
    const { searchParams } = new URL(context.req.url)
    if (authorization !== undefined && method !== 'GET') {
      const { caller } = await findCaller({ authorization, inQuery: [], inInput: [] }, store, now())
      if (caller) setSender(context, { subject: subjectOf(caller), isMember: true })
    }
    const input = await readInput(context.req.raw, searchParams)
    const inQuery = searchParams.getAll('access_token')
    const tokens = { authorization, inQuery, inInput: valuesOf(input, 'access_token') }
    return { context, method, input, tokens, credentials: await findCaller(tokens, store, now()) }
  }

  /** @throws Problem if the caller may not make this call, or writes too often */
  function admit(request: Identified, chosen: Call, id: string): Admitted {
    const { context, method, input } = request
    const caller = checkAccess(chosen, request.credentials)
    const subject = caller ? subjectOf(caller) : deps.clientIp(context)
    setSender(context, { subject, isMember: caller !== undefined })
    announceDeprecations(context, chosen.endpoint, input, origins)
    readParameters(commonParameters, input)
    if (method !== 'GET' && caller) countWrite(quota, caller, now())
    return { ...request, chosen, id, caller, subject }
  }

  function readCall({ context, chosen, input, id, caller }: Admitted): Omit<GraphCall, 'store'> {
    const unread = isJsonBody(context.req.raw) ? ['a body of JSON isn’t read: send a form'] : []
    const parameters = readParameters(chosen.endpoint.parameters, input, unread)
    const { language: asked } = parameters as { language?: unknown }
    // a newsfeed's is a list, which filters items
    const parameter = typeof asked === 'string' ? asked : undefined
    const header = context.req.header('Accept-Language')
    const language = displayLanguage({ parameter, header, member: caller?.language }, languages)
    const { pathname, search } = new URL(context.req.url)
    const url = origins.baseUrl + pathname + search
    const allowed = caller?.additions === 0 ? withoutAdditions : all
    return { caller: caller as Caller, parameters, id, language, url, origins, now: now(), ...allowed }
  }

  /** Runs the resource in the caller's queue; a write in a transaction, once for each Idempotency-Key. */
  async function perform(request: Admitted): Promise<GraphResponse> {
    const { context, method, chosen, tokens, caller, input } = request
    const isWrite = method !== 'GET'
    const resource = chosen.resource as Resource<Endpoint>
    const key = isWrite ? readIdempotencyKey(context.req.header('Idempotency-Key')) : undefined
    // a repeated request is answered before its parameters are read: an older service may have accepted more
    const call = key === undefined ? readCall(request) : undefined
    const work = (from: Store, by: Caller | undefined) =>
      resource({ ...(call ?? readCall(request)), caller: by as Caller, store: from })
    /** Checked again if the call waited: the token may have been revoked meanwhile, or the level lowered. */
    const stillAllowed = async (from: Store) => checkAccess(chosen, await findCaller(tokens, from, now()))
    const write = () =>
      store.transaction(async (tx) => {
        const by = await stillAllowed(tx)
        if (key === undefined || !by) return work(tx, by)
        const owner = { application: by.client, member: by.member }
        const { pathname: path } = new URL(context.req.url)
        return doOnce(tx, { owner, key, method, path, input, now: now() }, async () => work(tx, by))
      })
    return runInQueue(request.subject, async (hasWaited) => {
      // a full or locked database stops no reading
      if (caller) await store.authorizations.noteCall(caller, isWrite, now()).catch(() => undefined)
      if (!isWrite) return work(store, hasWaited ? await stillAllowed(store) : caller)
      return key === undefined ? write() : untilConfirmed(write)
    })
  }

  /**
   * @param choose depends on the caller where a path names what others may not know of
   * @param own an endpoint whose calls are counted apart
   */
  return (
    method: Endpoint['method'],
    choose: (id: string, caller: Caller | undefined) => Call | Promise<Call>,
    own?: Endpoint,
  ) =>
    async (context: Context): Promise<Response> => {
      const request = await identify(context, method)
      const { caller } = request.credentials
      countCall(quota, context, caller ?? deps.clientIp(context), now(), own)
      const named = context.req.param('id') ?? ''
      const id = named === '' || named === 'me' ? named : await store.pageKeys.currentId(named)
      const admitted = admit(request, await choose(id, caller), id)
      return respond(context, await perform(admitted))
    }
}

/** An endpoint that needs no token by the specification needs one in a network for members only. */
export const accessOf = ({ access }: Endpoint, { isPublic }: Pick<Network, 'isPublic'>): Endpoint['access'] =>
  access === 'open' && !isPublic ? undefined : access

type Credentials = Awaited<ReturnType<typeof findCaller>>

/** The access tokens of a call, by their places (§5). @property inInput tokens of query and form */
interface SentTokens {
  authorization: string | undefined
  inQuery: readonly string[]
  inInput: readonly string[]
}

/** Finds the caller of the token; undefined for an invalid one. Two different tokens count as invalid. */
async function findCaller({ authorization, inQuery, inInput }: SentTokens, store: Store, now: number) {
  const tokens = new Set(inInput)
  if (authorization !== undefined) tokens.add(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '')
  const [token, ...others] = tokens
  const isOne = token !== undefined && others.length === 0
  const caller = isOne ? await store.authorizations.caller(token, now) : undefined
  return { hasToken: token !== undefined, isInAddress: inQuery.length > 0, caller }
}

/**
 * @throws Problem 401 without a valid token where one is needed, or below the level that a premium resource needs; 400 or
 * 403 beyond what a program of a member's own may do, or what the member has allowed an application
 */
function checkAccess(
  { endpoint: { access, method }, isAddition }: Pick<Call, 'endpoint' | 'isAddition'>,
  { hasToken, isInAddress, caller }: Credentials,
): Caller | undefined {
  if (hasToken && !caller) throw tokenInvalid()
  if (!caller && access !== 'open') throw ofToken(401, 'authentication required', 'An access token is needed', 'Bearer')
  // observed: a 401 although the token is valid
  if (caller?.level === 'standard' && access === 'premium')
    throw ofToken(401, 'permission denied', 'Insufficient accreditation level', '"insufficient authentication"')
  if (isAddition && caller?.additions === 0)
    throw notAllowed('The member allowed this application before it could do this, and has to allow it again')
  const may = caller?.may
  if (may === 'nothing') throw notAllowed('The administrators of this network have switched access for programs off')
  if (may && isInAddress) {
    const where = 'in the header Authorization or in a form: addresses are stored in logs'
    throw ofToken(
      400,
      'invalid parameter',
      `A program sends its access token ${where}`,
      'Bearer error="invalid_request"',
    )
  }
  if (may === 'read' && method !== 'GET') {
    const sentence = 'This access token may only read; a token that writes is made on the web site'
    throw ofToken(403, 'permission denied', sentence, 'Bearer error="insufficient_scope"')
  }
  return caller
}

/** The owner of a call's queue and memory. A member's programs have their own: their loops delay no other call. */
const subjectOf = ({ member, may }: Caller): string => (may ? `programs of ${member}` : member)

/**
 * Counts a call against the quota (§8) and sets the X-RateLimit headers. A call with a valid token counts for the
 * application, whose members share the quota. If the application has a quota for each member, the call counts for the
 * member alone. Any other call counts for the client's IP address.
 * @throws Problem 429 if the quota is used up
 */
function countCall(quota: Quota, context: Context, caller: Caller | string, now: number, own?: Endpoint): void {
  const counted = quota.count(limitOf(caller, own))
  const { limit, remaining, reset } = counted
  context.header('X-RateLimit-Limit', String(limit))
  context.header('X-RateLimit-Remaining', String(remaining))
  context.header('X-RateLimit-Reset', String(reset / 1000))
  assertAllowed(counted, now)
}

function limitOf(caller: Caller | string, { path, ownQuota }: Partial<Endpoint> = {}): Limit {
  if (typeof caller === 'string') return { subject: caller, limit: defaultQuota, isStranger: true }
  const { client, member, quota, member_quota, may } = caller
  const ofMember = `${client} ${member}`
  if (ownQuota) return { subject: `${path} ${ofMember}`, limit: ownQuota }
  const own = may ? maxProgramCalls : member_quota
  if (own !== null) return { subject: ofMember, limit: own }
  return { subject: client, limit: quota ?? defaultQuota, sharer: ofMember }
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
