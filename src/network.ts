import * as v from 'valibot'
import { profiles } from './graph/oauth.ts'

/** The network that the extension speaks to. */
export const networkSchema = v.object({
  /** What the product calls it in front of a member. */
  name: v.string(),
  /** Origin of the graph API, without a slash at the end. */
  baseUrl: v.string(),
  /** Origin of the authorization host and the web site, without a slash at the end. */
  authUrl: v.string(),
  /** The application's API key. Public, as everything in an extension is. */
  apiKey: v.string(),
  /** How members sign in: token with a network that speaks only the specification, since a shipped extension keeps no secret. */
  profile: v.fallback(v.picklist(profiles), 'token'),
})

export type Network = v.InferOutput<typeof networkSchema>

/** The network that the build is for. */
export const builtNetwork: Network = {
  name: import.meta.env.WXT_NETWORK_NAME,
  baseUrl: import.meta.env.WXT_BASE_URL,
  authUrl: import.meta.env.WXT_AUTH_URL,
  apiKey: import.meta.env.WXT_API_KEY,
  profile: import.meta.env.WXT_PROFILE,
}
