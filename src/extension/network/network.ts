import * as v from 'valibot'
import { profiles } from '../../contract/oauth.ts'
import { cleanName, hasVisibleLetter, lengthOf } from '../../contract/text.ts'
import { hostPermission, networkOrigin } from './address.ts'

const origin = v.pipe(
  v.string(),
  v.transform((text) => networkOrigin(text, { loopback: !import.meta.env.PASSALONG_STORE })),
  v.string(),
)

export const networkBounds = { name: 60, baseUrl: 300, apiKey: 200 } as const

/** Shown in questions, such as the one before a switch: the name of a network is cleaned as the service cleans names. */
const name = v.pipe(
  v.string(),
  v.transform(cleanName),
  v.check((text) => hasVisibleLetter(text) && lengthOf(text) <= networkBounds.name),
)

export const networkSchema = v.object({
  name,
  baseUrl: origin,
  authUrl: origin,
  /** The application's API key. Public, as everything in an extension is. */
  apiKey: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(networkBounds.apiKey)),
  /** `token` with a network that speaks only the specification, since a shipped extension keeps no secret. */
  profile: v.fallback(v.picklist(profiles), 'token'),
  /** Whether the network announces that it publishes statuses on members' other accounts; absent if not. */
  publishesStatuses: v.optional(v.fallback(v.optional(v.literal(true)), undefined)),
})

export type Network = v.InferOutput<typeof networkSchema>

export const chosenNetworkSchema = v.object({
  ...networkSchema.entries,
  /** Base URL of the policy's network then, empty if none: the choice yields to any other network of a policy. */
  insteadOf: v.optional(v.string()),
  /** Release 0.1.0 took it by hand, and this build may not connect to its host: it isn't used. */
  unpermitted: v.optional(v.literal(true)),
})

export type ChosenNetwork = v.InferOutput<typeof chosenNetworkSchema>

export const builtNetwork: Network | null = import.meta.env.WXT_BASE_URL
  ? {
      name: import.meta.env.WXT_NETWORK_NAME,
      baseUrl: import.meta.env.WXT_BASE_URL,
      authUrl: import.meta.env.WXT_AUTH_URL,
      apiKey: import.meta.env.WXT_API_KEY,
      profile: import.meta.env.WXT_PROFILE,
      ...(import.meta.env.WXT_PUBLISHES_STATUSES && { publishesStatuses: true }),
    }
  : null

/** Our own service, with the profile `code`, lets extensions read its responses (CORS). */
export const needsPermission = ({ profile }: Pick<Network, 'profile'>): boolean => profile !== 'code'

/** Whether the network honours Idempotency-Key: only our own service does. Only our service has the profile `code`. */
export const honoursIdempotencyKeys = ({ profile }: Network): boolean => profile === 'code'

/** Whether `link` leads to a page that removes shares and statuses, and a news item's id is its `share_id`. */
export const hasOwnPages = ({ profile }: Network): boolean => profile === 'code'

/** Whether the texts of its news may be HTML, as at old networks: our own service sends plain text. */
export const mayNewsBeHtml = ({ profile }: Network): boolean => profile !== 'code'

const parts = ['name', 'baseUrl', 'authUrl', 'apiKey', 'profile'] as const

export const isSameNetwork = (one: Network | null, other: Network | null): boolean =>
  parts.every((part) => one?.[part] === other?.[part])

export const originsOf = (network: Pick<Network, 'baseUrl' | 'authUrl'> | null): string[] => [
  ...new Set(network ? [network.baseUrl, network.authUrl] : []),
]

export const permissionsFor = (origins: string[]): { origins: string[] } => ({
  origins: origins.map((each) => hostPermission(each, import.meta.env.BROWSER)),
})

const findProblems = [
  'invalid',
  'insecure',
  'offline',
  'unreachable',
  'slow',
  'server',
  /** The host responds, but not as a network of our service does. */
  'no-document',
  /** The host names the sign-in of another host, which doesn't confirm it. */
  'unconfirmed',
] as const

export type FindProblem = (typeof findProblems)[number]

/** The organization's settings in force; the hosts as `siteOf` writes them. */
export const policySchema = v.object({
  address: v.string(),
  /** Why no network was found at this address; then `network` is still the one before. Null if it was found. */
  problem: v.nullable(v.picklist(findProblems)),
  network: v.nullable(networkSchema),
  locked: v.boolean(),
  internalHosts: v.array(v.string()),
  neverHosts: v.array(v.string()),
})

export type Policy = v.InferOutput<typeof policySchema>

export const noPolicy: Policy = {
  address: '',
  problem: null,
  network: null,
  locked: false,
  internalHosts: [],
  neverHosts: [],
}
