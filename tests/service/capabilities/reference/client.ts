import type { paths } from 'described-api'
import createClient from 'openapi-fetch'
import { keyVersion } from '../../../../src/contract/page-url.ts'

/* A client whose types openapi-typescript makes from the document (client.test.ts). */

interface Access {
  origin: string
  application: { client_id: string; client_secret: string; redirect_uri: string }
  /** Gives the code of an authorization. */
  authorize: () => Promise<string>
}

/** The value of a successful response. */
function successOf<Value>({ data, error, response }: { data?: Value; error?: unknown; response: Response }): Value {
  if (!response.ok || data === undefined)
    throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`)
  return data
}

const asForm = (body: object | undefined): URLSearchParams =>
  new URLSearchParams(
    Object.entries(body ?? {}).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  )

/** Calls every operation, as a member of the demo network. @returns those called, such as `get /recommend` */
export async function callEveryOperation({ origin, application, authorize }: Access): Promise<string[]> {
  const called = new Set<string>()
  let token = ''
  const api = createClient<paths>({ baseUrl: origin, bodySerializer: asForm })
  api.use({
    onRequest({ request, schemaPath }) {
      called.add(`${request.method.toLowerCase()} ${schemaPath}`)
      if (request.body) request.headers.set('Content-Type', 'application/x-www-form-urlencoded')
      if (token) request.headers.set('Authorization', `Bearer ${token}`)
      return request
    },
  })
  const at = (id: string) => ({ path: { id } })
  const header = (key: string) => ({ 'Idempotency-Key': key })

  const { client_id, redirect_uri } = application
  const query = { response_type: 'code', client_id, redirect_uri, state: 'any' } as const
  successOf(await api.GET('/oauth-provider/authorize2', { params: { query }, parseAs: 'text' }))
  const body = { grant_type: 'authorization_code', code: await authorize(), ...application } as const
  token = successOf(await api.POST('/oauth-provider/access_token2', { body })).access_token

  const me = successOf(await api.GET('/{id}', { params: { ...at('me'), query: { user_detail: 'FULL' } } }))
  if (me.type !== 'USER') throw new Error(`/me is a ${me.type}`)
  successOf(await api.GET('/{id}/contacts', { params: { ...at(me.id), query: { limit: 50 } } }))

  const url = 'http://openapi.example/a'
  successOf(
    await api.POST('/recommend', { params: { header: header('share') }, body: { url, message: 'Well described' } }),
  )
  successOf(await api.GET('/shared_pages', { params: { query: { key_version: keyVersion, bits: 0, bucket: 0 } } }))
  const { share_id = '' } = successOf(await api.GET('/recommend', { params: { query: { url, only_contacts: false } } }))
  successOf(await api.PUT('/{id}', { params: at(share_id), body: { message: 'Better' } }))

  successOf(await api.POST('/status', { body: { message: 'What is on my mind', social_account: ['one', 'two'] } }))
  const filter = { language: ['de', 'es'], since: '2025-01-31T08:00:00+0100' }
  const [item] = successOf(await api.GET('/newsfeed', { params: { query: filter } })).data
  if (!item) throw new Error('no news')
  successOf(await api.GET('/{id}/newsfeed', { params: at(item.from.id) }))
  successOf(await api.GET('/search', { params: { query: { query: 'the', kept: true } } }))
  successOf(await api.GET('/most_shared', { params: { query: { period: 'MONTH' } } }))

  const [first, second] = successOf(await api.GET('/{id}/pending_requests', { params: at('me') })).data
  successOf(await api.PUT('/{id}', { params: at(first?.id ?? ''), body: { value: 'ACCEPT', contact_card: 'NONE' } }))
  successOf(await api.DELETE('/{id}', { params: at(second?.id ?? '') }))

  successOf(await api.PUT('/{id}/like', { params: at(item.id) }))
  successOf(await api.GET('/{id}/likes', { params: at(item.id) }))
  successOf(await api.DELETE('/{id}/like', { params: at(item.id) }))
  successOf(await api.POST('/{id}/comments', { params: at(item.id), body: { message: 'Thank you' } }))
  successOf(await api.GET('/{id}/comments', { params: at(item.id) }))
  successOf(await api.GET('/{id}/notices', { params: at('me') }))

  successOf(
    await api.GET('/{id}/addressees', { params: { ...at('me'), query: { query: item.from.name.slice(0, 3) } } }),
  )
  successOf(await api.POST('/pass', { body: { url, to: [item.from.id] } }))
  successOf(await api.GET('/{id}/passes', { params: { ...at('me'), query: { sent: true } } }))
  successOf(await api.POST('/pass', { body: { url, to: ['me'], quote: 'A passage' } }))
  successOf(await api.GET('/{id}/passes', { params: { ...at('me'), query: { kept: true, query: 'passage' } } }))

  successOf(await api.GET('/openapi.json', {}))
  const discovery = successOf(await api.GET('/.well-known/passalong', {}))
  const metadata = successOf(await api.GET('/.well-known/oauth-authorization-server', {}))
  if (metadata.issuer !== discovery.auth_url) throw new Error('two authorization servers')

  successOf(await api.GET('/oauth-provider/revoke_access_token2', { params: { query: { token: 'of nobody' } } }))
  successOf(await api.POST('/oauth-provider/revoke_access_token2', { body: { token } }))
  const after = await api.GET('/{id}', { params: at('me') })
  if (after.error && 'error' in after.error && after.error.error.type !== 'invalid access token')
    throw new Error(`a revoked token: ${after.error.error.type}`)
  return [...called]
}
