import * as v from 'valibot'
import { profiles } from '../../contract/oauth.ts'
import { cleanName, hasVisibleLetter, lengthOf } from '../../contract/text.ts'
import { networkBounds, networkOrigin } from './address.ts'

/* For the background, apart from what pages need too. */

const origin = v.pipe(
  v.string(),
  v.transform((text) => networkOrigin(text, { loopback: !import.meta.env.PASSALONG_STORE })),
  v.string(),
)

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

export const chosenNetworkSchema = v.object({
  ...networkSchema.entries,
  /** Base URL of the policy's network then, empty if none: the choice yields to any other network of a policy. */
  insteadOf: v.optional(v.string()),
  /** Release 0.1.0 took it by hand, and this build may not connect to its host: it isn't used. */
  unpermitted: v.optional(v.literal(true)),
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
