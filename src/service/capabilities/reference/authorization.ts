import { oauthError, oauthErrorCodes } from '../../../contract/errors.ts'
import { discoveryPath, metadataPath, oauthLanguages, oauthParameters, oauthPaths } from '../../../contract/oauth.ts'
import { type Operation, type Parameter, type PathItem, type Response, refTo, type Schema } from '../../http/openapi.ts'
import type { Origins } from '../../http/origins.ts'
import { optionalHeaders } from './responses.ts'
import { refToResource, schemaOf } from './schemas.ts'
import { oauthWords } from './words/parameters.ts'

type OAuthEndpoint = keyof typeof oauthParameters

const parameterSchemas: { readonly [Name in keyof typeof oauthWords]?: Schema } = {
  response_type: { type: 'string', enum: ['code', 'token'] },
  redirect_uri: { type: 'string', pattern: '^https?://' },
  display: { type: 'string', enum: ['popup'] },
  lang: { type: 'string', enum: oauthLanguages },
  cancel_url: { type: 'string', pattern: '^https?://' },
  code_challenge: { type: 'string', pattern: '^[\\w-]{43}$' },
  code_challenge_method: { type: 'string', enum: ['S256'] },
  grant_type: { type: 'string', enum: ['authorization_code'] },
  code_verifier: { type: 'string', pattern: '^[\\w.~-]{43,128}$' },
}

const schemaOfName = (name: keyof typeof oauthWords): Schema => ({
  ...(parameterSchemas[name] ?? { type: 'string' }),
  description: oauthWords[name],
})

const queryOf = (endpoint: OAuthEndpoint, required: readonly string[]): Parameter[] =>
  oauthParameters[endpoint].map((name) => {
    const { description = '', ...schema } = schemaOfName(name)
    return { name, in: 'query', description, ...(required.includes(name) && { required: true }), schema }
  })

const formOf = (endpoint: OAuthEndpoint, required: string[]): NonNullable<Operation['requestBody']> => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(oauthParameters[endpoint].map((name) => [name, schemaOfName(name)])),
        required,
      },
    },
  },
})

const uuid = { Uuid: refTo('headers', 'Uuid') }

const json = (description: string, schema: Schema): Response => ({
  description,
  headers: uuid,
  content: { 'application/json': { schema } },
})

/** Errors in OAuth's format. What is refused before its path is known has the API's own. */
function failuresOf(statuses: readonly (keyof typeof oauthErrorCodes)[]): Operation['responses'] {
  const own = statuses.map((status) => {
    const schema = schemaOf(oauthError(oauthErrorCodes[status]))
    const isEarly = status === 400 || status === 413 || status === 503
    const whole = isEarly ? { anyOf: [schema, refTo('schemas', `Error${status}`)] } : schema
    const description = oauthErrorCodes[status].map((code) => `\`${code}\``).join(', ')
    return [status, { ...json(description, whole), headers: { ...uuid, ...ownHeaders[status] } }]
  })
  const early = [408, 411, 417, 431].map((status) => [status, refTo('responses', `Error${status}`)])
  return Object.fromEntries([...early, ...own])
}

const ownHeaders: { readonly [Status in keyof typeof oauthErrorCodes]?: Response['headers'] } = {
  401: { 'Www-Authenticate': refTo('headers', 'Www-Authenticate') },
  429: { 'Retry-After': refTo('headers', 'Retry-After') },
  503: optionalHeaders(['Retry-After']),
}

const failures = failuresOf([400, 413, 429, 500, 503])

const page = (description: string): Response => ({
  description,
  headers: uuid,
  content: { 'text/html': { schema: { type: 'string' } } },
})

const unknownApplication: Response = {
  description: 'The application or its redirect URI is unknown: a page that says so. Or the request can’t be read.',
  headers: uuid,
  content: {
    'text/html': { schema: { type: 'string' } },
    'application/json': { schema: refTo('schemas', 'Error400') },
  },
}

/** The authorization server (§5), on its own host. */
export function authorizationPaths({ authUrl, baseUrl }: Origins): Record<string, PathItem> {
  const servers = [{ url: authUrl }]
  const shared = { tags: ['Authorization'], servers, security: [] }
  return {
    [oauthPaths.authorize]: {
      get: {
        ...shared,
        operationId: 'authorize',
        summary: 'Ask a member for access',
        description:
          'Open it in a browser: the member signs in, and allows the application or refuses. The browser then goes to `redirect_uri`, with `code` and `state` in the query, or with `access_token` and `state` in the fragment. After a refusal it has `error` and `error_description`.',
        parameters: queryOf('authorize', ['response_type', 'client_id', 'redirect_uri']),
        responses: {
          200: page('A page for the member.'),
          302: {
            description: 'The request is wrong: `redirect_uri` gets `error` and `error_description`.',
            headers: { ...uuid, Location: refTo('headers', 'Location') },
          },
          ...failures,
          400: unknownApplication,
        },
      },
    },
    [oauthPaths.token]: {
      post: {
        ...shared,
        operationId: 'token',
        summary: 'Exchange a code for a token',
        description:
          'Authenticates the application by its secret, in the form or by HTTP Basic, or by PKCE without a secret.',
        requestBody: formOf('token', ['grant_type', 'redirect_uri', 'code']),
        responses: {
          200: json('The token.', refToResource('AccessToken')),
          ...failures,
          ...failuresOf([401, 405]),
        },
      },
    },
    [oauthPaths.revoke]: Object.fromEntries(
      (['get', 'post'] as const).map((method) => [
        method,
        {
          ...shared,
          operationId: method === 'get' ? 'revokeByQuery' : 'revoke',
          summary: method === 'get' ? 'Revoke a token by its URL' : 'Revoke a token',
          description: 'One of both parameters is needed. An unknown token is a success.',
          ...(method === 'get' ? { parameters: queryOf('revoke', []) } : { requestBody: formOf('revoke', []) }),
          responses: { 200: json('The token is not valid any more.', refToResource('Revoked')), ...failures },
        },
      ]),
    ),
    [discoveryPath]: {
      get: {
        ...shared,
        tags: ['Documents'],
        servers: [{ url: authUrl }, ...(baseUrl === authUrl ? [] : [{ url: baseUrl }])],
        operationId: 'discovery',
        summary: 'Read how the extension uses this network',
        description: 'Addresses and settings of this network, for the browser extension.',
        responses: {
          200: json('The document.', refToResource('Discovery')),
          404: json('The network has no application for the extension.', {
            type: 'object',
            properties: { error: { type: 'string' } },
            required: ['error'],
          }),
        },
      },
    },
    [metadataPath]: {
      get: {
        ...shared,
        tags: ['Documents'],
        operationId: 'serverMetadata',
        summary: 'Read the authorization server’s metadata',
        description: 'For OAuth libraries (RFC 8414).',
        responses: { 200: json('The document.', refToResource('ServerMetadata')) },
      },
    },
  }
}

/** How a call carries its token. */
export const securitySchemes = ({ authUrl }: Origins): Record<string, object> => {
  const authorizationUrl = authUrl + oauthPaths.authorize
  return {
    oauth: {
      type: 'oauth2',
      description: 'There are no scopes: the member decides about the contact list, and the application has a level.',
      flows: {
        authorizationCode: { authorizationUrl, tokenUrl: authUrl + oauthPaths.token, scopes: {} },
        implicit: { authorizationUrl, scopes: {} },
      },
    },
    bearer: { type: 'http', scheme: 'bearer', description: 'The access token in the header Authorization.' },
    parameter: {
      type: 'apiKey',
      in: 'query',
      name: 'access_token',
      description: 'The access token as a parameter, in the query or in the form. Logs of proxies have queries.',
    },
  }
}
