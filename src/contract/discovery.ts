import type { Profile } from './oauth.ts'

/**
 * Path of the document with which a network introduces itself to the extension, on both hosts. Not in the
 * specification: other networks lack it.
 */
export const discoveryPath = '/.well-known/passalong'

/** The document: the settings with which the published extension uses this network. */
export interface Discovery {
  name: string
  /** Origin of the graph API. */
  base_url: string
  /** Origin of the authorization host. */
  auth_url: string
  /** The API key of the application that is the network's extension. */
  api_key: string
  profile: Profile
  /** Where a sign-in of the extension may end, so that the extension sees whether the network knows it. */
  redirect_uris: string[]
}

/** Path of the authorization server's metadata (RFC 8414 §3), for other programs. */
export const metadataPath = '/.well-known/oauth-authorization-server'
