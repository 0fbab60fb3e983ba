import { endpoints } from '../../../src/contract/endpoints.ts'
import type { GraphError } from '../../../src/contract/resources.ts'
import { baseUrl, createTestNetwork } from '../test-network.ts'

export type EndpointName = keyof typeof endpoints

/** A call with all required parameters of an endpoint. */
interface Call {
  path: string
  fields: Record<string, string>
}

/** How a call is sent: fields in the query or in a form; the token is in the header by default. */
interface Sending {
  token?: string | undefined
  place?: 'query' | 'form'
  headers?: Record<string, string>
}

/** Endpoints whose second call finds nothing any more: each of their calls needs `renew`. */
export const once = new Set<EndpointName>(['answerContactRequest', 'deleteContactRequest', 'deleteShare'])

/** The places of an endpoint's fields. */
export const places = (name: EndpointName) =>
  endpoints[name].method === 'GET' ? (['query'] as const) : (['query', 'form'] as const)

/** The status and the sentences of an error. */
export const problems = async (response: Response) => {
  const { error } = (await response.json()) as GraphError
  return { status: response.status, sentences: error.message }
}

/** A network with data for every endpoint, and a call of each. */
export async function createFullNetwork({ isPublic = true } = {}) {
  const network = await createTestNetwork({ isPublic })
  const { store } = network
  const ana = await network.addMember('ana', { name: 'Ana <Ruiz> & 😀', headline: 'Trains', introduction: 'One\nTwo' })
  const ben = await network.addMember('ben', { city: 'Leipzig', country: 'DE' })
  const own = await network.token(ana)
  const bens = await network.token(ben)
  await store.contacts.connect(ana, ben, 0)
  const url = 'http://news.example/a?b=1&c=2'
  const share = { url, title: 'Titel & <mehr>', overview: 'Why', keywords: 'a, b', message: '"é"', site_name: 'News' }
  const recommendation = (await network.post('/recommend', share, bens)).body.created_graph_id
  await network.post('/status', { message: 'ten letters <b>or more</b>' }, bens)
  /** Adds a share of Ana's, and a contact request to her. */
  async function addObjects(name: string) {
    const from = await network.addMember(name)
    const url = `http://news.example/${name}`
    await network.post('/recommend', { url, message: 'Mine' }, own)
    return {
      ownShare: (await network.get(`/recommend?url=${url}`, own)).body.share_id,
      contactRequest: await store.contactRequests.add(
        { from, to: ana, subject: 'Hello', message: 'a & b' },
        network.clock.now,
      ),
    }
  }

  const { ownShare, contactRequest } = await addObjects('cem')
  let added = 0
  const calls: Record<EndpointName, Call> = {
    recommendation: { path: '/recommend', fields: { url } },
    recommendationById: { path: `/${recommendation}`, fields: {} },
    recommend: { path: '/recommend', fields: { url, title: 'Title', message: 'Mine' } },
    updateShare: { path: `/${ownShare}`, fields: { message: 'Said better' } },
    deleteShare: { path: `/${ownShare}`, fields: {} },
    member: { path: '/me', fields: {} },
    contacts: { path: '/me/contacts', fields: {} },
    pendingRequests: { path: '/me/pending_requests', fields: {} },
    contactRequest: { path: `/${contactRequest}`, fields: {} },
    answerContactRequest: { path: `/${contactRequest}`, fields: { value: 'ACCEPT' } },
    deleteContactRequest: { path: `/${contactRequest}`, fields: {} },
    status: { path: '/status', fields: { message: 'what is on my mind' } },
    newsfeed: { path: '/newsfeed', fields: {} },
    search: { path: '/search', fields: { query: 'title' } },
    mostShared: { path: '/most_shared', fields: {} },
    memberNewsfeed: { path: `/${ben}/newsfeed`, fields: {} },
  }

  return {
    ...network,
    /** The default access token of calls. */
    own,
    calls,
    /** Gives the calls of `once` new objects. */
    async renew() {
      const objects = await addObjects(`m${++added}`)
      calls.deleteShare.path = `/${objects.ownShare}`
      calls.answerContactRequest.path = `/${objects.contactRequest}`
      calls.deleteContactRequest.path = `/${objects.contactRequest}`
    },
    async call(name: EndpointName, fields: Record<string, string> = {}, sending: Sending = {}): Promise<Response> {
      const { method } = endpoints[name]
      const { place = method === 'GET' ? 'query' : 'form', headers } = sending
      const bearer = 'token' in sending ? sending.token : own
      const pairs = new URLSearchParams({ ...calls[name].fields, ...fields })
      return network.app.request(`${baseUrl}${calls[name].path}${place === 'query' ? `?${pairs}` : ''}`, {
        method,
        headers: { ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }), ...headers },
        ...(place === 'form' ? { body: pairs } : {}),
      })
    },
  }
}
