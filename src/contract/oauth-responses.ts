import * as v from 'valibot'
import { profiles } from './oauth.ts'
import { described, text, texts } from './resources.ts'

/* Responses of the authorization server to programs (§5), and the documents for them. */

/** All answers by the names of their types, as the reference has them. */
export const oauthResponses = {
  AccessToken: described(
    v.object({
      access_token: text('The token. It lasts until somebody revokes it.'),
      token_type: v.literal('bearer'),
    }),
    'An access token.',
  ),
  Revoked: described(v.object({ revoked: v.literal(true) }), 'The token is not valid any more.'),
  /** The settings with which the published extension uses this network. */
  Discovery: described(
    v.object({
      name: text('Name of the network.'),
      base_url: text('Origin of the graph API.'),
      auth_url: text('Origin of the authorization server and the web site.'),
      api_key: text('Key of the extension’s application.'),
      profile: described(v.picklist(profiles), 'How the extension signs in.'),
      publishes_statuses: v.exactOptional(
        described(v.literal(true), 'The network publishes statuses on members’ accounts elsewhere.'),
      ),
      key_version: v.exactOptional(described(v.number(), 'Version of the rules by which addresses are one page.')),
      internal_hosts: v.exactOptional(
        texts(
          'Hosts of the network’s own pages, with their subdomains: nobody is asked before a shared page is looked up.',
        ),
      ),
      redirect_uris: texts('Where a sign-in of the extension may end.'),
    }),
    'How the browser extension uses this network.',
  ),
  /** RFC 8414, §2. */
  ServerMetadata: described(
    v.object({
      issuer: text('The authorization server.'),
      authorization_endpoint: text('URL where members allow an application.'),
      token_endpoint: text('URL for access tokens.'),
      revocation_endpoint: text('URL that revokes them.'),
      response_types_supported: texts('Values of `response_type`.'),
      response_modes_supported: texts('Where a redirect has its parameters.'),
      grant_types_supported: texts('Kinds of grants.'),
      token_endpoint_auth_methods_supported: texts('How an application authenticates.'),
      revocation_endpoint_auth_methods_supported: texts('None: the token is enough.'),
      code_challenge_methods_supported: texts('Values of `code_challenge_method`.'),
      authorization_response_iss_parameter_supported: described(v.boolean(), 'Redirects have `iss` (RFC 9207).'),
    }),
    'The authorization server’s metadata (RFC 8414).',
  ),
}

type OAuthResponses = { [Name in keyof typeof oauthResponses]: v.InferOutput<(typeof oauthResponses)[Name]> }

export type AccessToken = OAuthResponses['AccessToken']
export type Revoked = OAuthResponses['Revoked']
export type Discovery = OAuthResponses['Discovery']
export type ServerMetadata = OAuthResponses['ServerMetadata']

/** Body of a failed response. */
export const oauthError = <const Code extends string>(codes: readonly Code[]) =>
  v.object({ error: v.picklist(codes), error_description: text('A sentence in English, for people.') })
