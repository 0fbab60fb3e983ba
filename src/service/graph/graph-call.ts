import type { Context } from 'hono'
import { commonParameters, deprecations, type Endpoint, type Parameter } from '../../contract/endpoints.ts'
import { cleanPageUrl } from '../../contract/page-url.ts'
import { cleanText, isWithin, readTimestamp } from '../../contract/text.ts'
import { type Input, readInput, valuesOf } from '../http/input.ts'
import { displayLanguage, knownLanguages, type Language } from '../http/language.ts'
import { type Origins, webUrl } from '../http/origins.ts'
import {
  insufficientLevel,
  invalidParameters,
  keyReused,
  malformedKey,
  tokenInvalid,
  tokenMissing,
  tooManyWrites,
} from '../http/problems.ts'
import { type GraphResponse, respondCompressed } from '../http/response.ts'
import { setSender } from '../http/sender.ts'
import type { Parts } from '../parts.ts'
import type { Authorizations, Caller, KeyOwner } from '../store/applications.ts'
import { hashSecret } from '../store/engine/secrets.ts'
import type { Store } from '../store/store.ts'
import { assertAllowed, defaultQuota, type Limit, maxWrites, memberShare, type Quota } from './quota.ts'

export interface GraphCall<E extends Endpoint = Endpoint> {
  /** Within a transaction, which a thrown error rolls back; for GET without one. */
  store: Store
  caller: CallerFor<E['access']>
  parameters: Values<E['parameters']>
  /** The id in the path; empty if the path has none. */
  id: string
  language: Language
  /** The request's URL with the public origin, even behind a proxy. */
  url: string
  origins: Origins
  now: number
}

export interface GraphParts extends Parts {
  quota: Quota
}

export function createHandle({ store, network, origins, runInQueue, now, ...deps }: GraphParts) {
  const languages = knownLanguages(network.languages)

  return function handle<E extends Endpoint>(endpoint: E, resource: (call: GraphCall<E>) => Promise<GraphResponse>) {
    return async (context: Context): Promise<Response> => {
      const authorization = context.req.header('Authorization')
      if (authorization !== undefined && endpoint.method !== 'GET') {
        const { caller } = await findCaller(authorization, new Map(), store.authorizations)
        if (caller) setSender(context, { subject: caller.member, isMember: true })
      }
      const { pathname, search, searchParams } = new URL(context.req.url)
      const input = await readInput(context.req.raw, searchParams)
      const credentials = await findCaller(authorization, input, store.authorizations)
      countCall(deps.quota, context, credentials.caller ?? deps.clientIp(context), now())
      const caller = checkAccess<E['access']>(endpoint.access, credentials)
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
        const id = context.req.param('id') ?? ''
        return { caller, parameters, id, language, url, origins, now: now() } as Omit<GraphCall<E>, 'store'>
      }
      /** Checked again if the call waited: the token may have been revoked meanwhile, or the level lowered. */
      const stillAllowed = async ({ authorizations }: Store) =>
        checkAccess<E['access']>(endpoint.access, await findCaller(authorization, input, authorizations))
      const { method } = endpoint
      if (method !== 'GET' && caller) countWrite(deps.quota, caller.member, now())
      if (method === 'GET') {
        const call = readCall()
        const response = await runInQueue(subject, async (hasWaited) =>
          resource({ ...call, caller: hasWaited ? await stillAllowed(store) : caller, store }),
        )
        return respondCompressed(context, response)
      }

      const key = readIdempotencyKey(context.req.header('Idempotency-Key'))
      // a repeated request is answered before its parameters are read: an older service may have accepted more
      const call = key === undefined ? readCall() : undefined
      const response = await runInQueue(subject, () =>
        store.transaction(async (tx) => {
          const allowed = await stillAllowed(tx)
          const work = async () => resource({ ...(call ?? readCall()), caller: allowed, store: tx })
          if (key === undefined || !allowed) return work()
          return doOnce(tx, { owner: allowed, key, method, path: pathname, input, now: now() }, work)
        }),
      )
      return respondCompressed(context, response)
    }
  }
}

type CallerFor<Access extends Endpoint['access']> = Access extends 'open' ? Caller | undefined : Caller

interface Credentials {
  hasToken: boolean
  /** Undefined without a token, or if it is invalid. */
  caller: Caller | undefined
}

/** Finds the caller by the token in header, query or form (§5). Two different tokens count as an invalid one. */
async function findCaller(authorization: string | undefined, input: Input, authorizations: Authorizations) {
  const tokens = new Set(valuesOf(input, 'access_token'))
  if (authorization !== undefined) tokens.add(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '')
  const [token, ...others] = tokens
  const isOne = token !== undefined && others.length === 0
  return { hasToken: token !== undefined, caller: isOne ? await authorizations.caller(token) : undefined }
}

/** @throws Problem 401 without a valid token where one is needed, or below the level that a premium resource needs */
function checkAccess<Access extends Endpoint['access']>(
  access: Access,
  { hasToken, caller }: Credentials,
): CallerFor<Access> {
  if (hasToken && !caller) throw tokenInvalid()
  if (!caller && access !== 'open') throw tokenMissing()
  if (caller?.level === 'standard' && access === 'premium') throw insufficientLevel()
  return caller as CallerFor<Access>
}

/**
 * Counts a call against the quota (§8) and sets the X-RateLimit headers. A call with a valid token counts for the
 * application and for the member's share of its quota; for the member alone if the application has a quota for each
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

/** @throws Problem 429 beyond `maxWrites` */
export function countWrite(quota: Quota, member: string, now: number): void {
  const { allowed, reset } = quota.count({ subject: `writes of ${member}`, limit: maxWrites })
  if (!allowed) throw tooManyWrites(maxWrites, Math.ceil((reset - now) / 1000))
}

function limitsOf({ application, member, quota, member_quota }: Caller): [Limit, ...Limit[]] {
  const ofMember = `${application} ${member}`
  if (member_quota !== null) return [{ subject: ofMember, limit: member_quota }]
  const limit = quota ?? defaultQuota
  return [
    { subject: application, limit },
    { subject: ofMember, limit: memberShare(limit) },
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

interface KeyedWrite {
  owner: KeyOwner
  key: string
  method: string
  path: string
  input: Input
  now: number
}

const ignoredParameters = ['access_token', 'format']

export const longestKey = 255

/** 1 to 255 visible ASCII characters, opaque to the service. @throws Problem 400 if the key is malformed */
function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.length > longestKey || !/^[\x21-\x7e]+$/.test(header)) throw malformedKey()
  return header
}

/** By the raw parameters: after an upgrade, the service may parse them otherwise, and must know the request. */
function fingerprint({ method, path, input }: KeyedWrite): string {
  const sent = [...input].filter(([name]) => !ignoredParameters.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  return hashSecret(JSON.stringify([method, path, sent]))
}

/**
 * Does a write, or returns its first response if it was done with this key in the last 24 hours. The key is stored in
 * the write's transaction: a failed write stores nothing and can be sent again.
 * @throws Problem 422 if the key was used with another method, path or parameters
 */
export async function doOnce(
  store: Store,
  write: KeyedWrite,
  work: () => Promise<GraphResponse>,
): Promise<GraphResponse> {
  const { owner, key, now } = write
  const request = fingerprint(write)
  const first = await store.idempotentResponses.claim(owner, key, request, now)
  if (!first) {
    const response = await work()
    await store.idempotentResponses.save(owner, key, JSON.stringify(response))
    return response
  }
  if (first.request !== request) throw keyReused()
  return JSON.parse(first.response) as GraphResponse
}

type ValueOf<P extends Parameter> = P extends { type: 'boolean' }
  ? boolean
  : P extends { type: 'integer' | 'timestamp' }
    ? number
    : P extends { type: 'choice'; values: readonly (infer Choice)[] }
      ? Choice
      : P extends { type: 'list' | 'languages' }
        ? string[]
        : string

/** Parsed parameters: timestamps in milliseconds, page URLs cleaned, languages in lower case (or ALL). */
export type Values<Parameters extends Endpoint['parameters']> = {
  [Name in keyof Parameters]:
    | ValueOf<Parameters[Name]>
    | (Parameters[Name] extends { required: true } | { default: unknown } ? never : undefined)
}

/**
 * Parses and validates a request's parameters (§4). An empty parameter counts as absent, unless it is clearable. A
 * repeated parameter with the same text counts once. Unknown parameters are ignored.
 * @throws Problem 400 that names all missing, repeated and invalid parameters
 */
export function readParameters<Parameters extends Endpoint['parameters']>(parameters: Parameters, input: Input) {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, parameter] of Object.entries(parameters)) {
    const [first, ...more] = valuesOf(input, name).map(cleanText)
    if (first === undefined) {
      if (parameter.required) problems.push(`${name} is missing`)
      if ('default' in parameter) values[name] = parameter.default
      else if ('clearable' in parameter && input.has(name)) values[name] = ''
    } else if (more.length > 0 && parameter.type !== 'list' && parameter.type !== 'languages') {
      problems.push(`${name} is given more than once`)
    } else {
      const { read, expects } = types[parameter.type] as ParameterType<Parameter>
      values[name] = read(parameter, [first, ...more])
      if (values[name] === undefined) problems.push(`${name} must be ${expects(parameter)}`)
    }
  }
  if (problems.length > 0) throw invalidParameters(problems)
  return values as Values<Parameters>
}

interface ParameterType<P extends Parameter> {
  /** @returns undefined if the texts are no such value */
  read: (parameter: P, texts: [string, ...string[]]) => unknown
  /** Completes the sentence “… must be …”. */
  expects: (parameter: P) => string
}

const types: { readonly [Type in Parameter['type']]: ParameterType<Extract<Parameter, { type: Type }>> } = {
  boolean: {
    read: (_, [text]) => ({ TRUE: true, FALSE: false })[text.toUpperCase()],
    expects: () => 'TRUE or FALSE',
  },
  integer: {
    read({ min, max }, [text]) {
      const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      return number >= min && number <= max ? number : undefined
    },
    expects: ({ min, max }) => `a whole number from ${min} to ${max}`,
  },
  string: {
    read: (bounds, [text]) => (isWithin(bounds, text) ? text : undefined),
    expects: ({ min, max }) => (min === undefined ? `at most ${max} characters` : `${min} to ${max} characters`),
  },
  url: {
    read: ({ max }, [text]) => (text.length <= max && webUrl(text) !== undefined ? text : undefined),
    expects: ({ max }) => `an absolute http or https URL of at most ${max} characters`,
  },
  page_url: {
    read({ max }, [text]) {
      const url = text.length <= max ? cleanPageUrl(text) : undefined
      // a letter of another script becomes up to nine characters
      return url !== undefined && url.length <= max ? url : undefined
    },
    expects: ({ max }) => `an absolute http or https URL of at most ${max} characters`,
  },
  language: {
    read: (_, [text]) => (/^[a-z]{2}$/i.test(text) ? text.toLowerCase() : undefined),
    expects: () => 'a language of two letters (ISO 639)',
  },
  languages: {
    read({ max }, texts) {
      const written = parts(texts, /[,|]/).map((part) => (/^all$/i.test(part) ? 'ALL' : part.toLowerCase()))
      const languages = [...new Set(written)]
      const fit = languages.every((language) => /^(?:ALL|[a-z]{2})$/.test(language))
      return fit && languages.length <= max ? languages : undefined
    },
    expects: ({ max }) => `ALL, or at most ${max} languages of two letters (ISO 639) separated by , or |`,
  },
  timestamp: {
    read: (_, [text]) => readTimestamp(text),
    expects: () => "a time of the form YYYY-MM-DD'T'HH:MM:SSZZ (ISO 8601)",
  },
  choice: {
    read: ({ values }, [text]) => values.find((value) => value === text.toUpperCase()),
    expects: ({ values }) => `one of ${values.join(', ')}`,
  },
  list: {
    read({ max, maxLength }, texts) {
      const items = [...new Set(parts(texts, ','))]
      return items.every((item) => item.length <= maxLength) && items.length <= max ? items : undefined
    },
    expects: ({ max, maxLength }) => `at most ${max} values of at most ${maxLength} characters, separated by commas`,
  },
}

const parts = (texts: readonly string[], separator: string | RegExp): string[] =>
  texts.flatMap((text) => text.split(separator).map((part) => part.trim())).filter((part) => part !== '')
