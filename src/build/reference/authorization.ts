import { oauthErrorCodes } from '../../contract/errors.ts'
import { discoveryPath, metadataPath, type OAuthParameter, oauthParameters, oauthPaths } from '../../contract/oauth.ts'
import { oauthError, type oauthResponses } from '../../contract/oauth-responses.ts'
import { exampleOrigins } from '../../service/http/hosts.ts'
import { type Document, fieldsOf, formOf, type Operation, type Response, refTo, type Schema } from './document.ts'
import { refs } from './responses.ts'
import { answerSchemas, schemaOf } from './schemas.ts'
import { readWords, wordsOf } from './words.ts'

const contract = readWords('src/contract/oauth.ts')
const { authUrl } = exampleOrigins

const fieldsIn = (path: keyof typeof oauthParameters) =>
  fieldsOf<OAuthParameter>(
    oauthParameters[path],
    wordsOf(contract, 'oauthParameters').of(path),
    ({ values, pattern }) => ({ type: 'string', ...(values && { enum: values }), ...(pattern && { pattern }) }),
  )

export const json = (description: string, schema: Schema): Response => ({
  description,
  headers: refs('Uuid'),
  content: { 'application/json': { schema } },
})

const answer = (name: keyof typeof oauthResponses): Response =>
  json(answerSchemas[name]?.description ?? '', refTo('schemas', name))

/** Errors in OAuth's format. A request that is refused before its path is known has the API's format. */
function failuresOf(...statuses: (keyof typeof oauthErrorCodes)[]): Operation['responses'] {
  const own = statuses.map((status) => {
    const schema = schemaOf(oauthError(oauthErrorCodes[status]))
    const isEarly = status === 400 || status === 413 || status === 503
    const whole = isEarly ? { anyOf: [schema, refTo('schemas', `Error${status}`)] } : schema
    const description = oauthErrorCodes[status].map((code) => `\`${code}\``).join(', ')
    return [status, { ...json(description, whole), headers: refs('Uuid', 'Www-Authenticate', 'Retry-After') }]
  })
  const early = [408, 411, 417, 431].map((status) => [status, refTo('responses', `Error${status}`)])
  return Object.fromEntries([...early, ...own])
}

const usual = failuresOf(400, 413, 429, 500, 503)

const page = { 'text/html': { schema: { type: 'string' } } }

function operation(
  operationId: string,
  described: ReturnType<typeof wordsOf>,
  responses: Operation['responses'],
  sent: Pick<Operation, 'parameters' | 'requestBody'> = {},
): Operation {
  const tags = [Object.keys(sent).length > 0 ? 'Authorization' : 'Documents']
  const { title: summary, text: description } = described
  return { operationId, tags, servers: [{ url: authUrl }], summary, description, ...sent, responses, security: [] }
}

const words = (path: keyof typeof oauthPaths) => wordsOf(wordsOf(contract, 'oauthPaths').of(), path)
const revoked = { 200: answer('Revoked'), ...usual }

/** The authorization server (§5), on its own host. */
export const authorizationPaths: Document['paths'] = {
  [oauthPaths.authorize]: {
    get: operation(
      'authorize',
      words('authorize'),
      {
        200: { description: 'A page for the member.', headers: refs('Uuid'), content: page },
        302: {
          description: 'The request is wrong: `redirect_uri` gets `error` and `error_description`.',
          headers: refs('Uuid', 'Location'),
        },
        ...usual,
        400: {
          description:
            'The application or its redirect URI is unknown: a page that says so. Or the request can’t be read.',
          headers: refs('Uuid'),
          content: { ...page, 'application/json': { schema: refTo('schemas', 'Error400') } },
        },
      },
      { parameters: fieldsIn('authorize') },
    ),
  },
  [oauthPaths.token]: {
    post: operation(
      'token',
      words('token'),
      { 200: answer('AccessToken'), ...usual, ...failuresOf(401, 405) },
      formOf(fieldsIn('token')),
    ),
  },
  [oauthPaths.revoke]: {
    get: operation('revokeByQuery', words('revoke'), revoked, { parameters: fieldsIn('revoke') }),
    post: operation('revoke', words('revoke'), revoked, formOf(fieldsIn('revoke'))),
  },
  [discoveryPath]: {
    get: operation('discovery', wordsOf(contract, 'discoveryPath'), {
      200: answer('Discovery'),
      404: json('The network has no application for the extension.', {
        type: 'object',
        properties: { error: { type: 'string' } },
        required: ['error'],
      }),
    }),
  },
  [metadataPath]: {
    get: operation('serverMetadata', wordsOf(contract, 'metadataPath'), { 200: answer('ServerMetadata') }),
  },
}

const authorizationUrl = authUrl + oauthPaths.authorize

/** How a call carries its token. In a query it would be in the logs of proxies, so no generated client shall send it there. */
export const securitySchemes = {
  oauth: {
    type: 'oauth2',
    description:
      'The member decides about the contact list, and the application has a level; the scope “contacts” only asks for that list.',
    flows: {
      authorizationCode: { authorizationUrl, tokenUrl: authUrl + oauthPaths.token, scopes: {} },
      implicit: { authorizationUrl, scopes: {} },
    },
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The access token in the header Authorization.' },
}
