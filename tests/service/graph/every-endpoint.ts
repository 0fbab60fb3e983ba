import { endpoints } from '../../../src/contract/endpoints.ts'
import { keyVersion } from '../../../src/contract/page-url.ts'
import type { GraphResource } from '../../../src/contract/resources.ts'
import { maxBits } from '../../../src/contract/shared-pages.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { onWebOf } from '../../../src/service/capability.ts'
import { coreCalls } from '../../../src/service/graph/graph-api.ts'
import { baseUrl, createTestNetwork } from '../test-network.ts'

export type EndpointName = keyof typeof endpoints

/** The handlers of all endpoints, also those of features and capabilities. */
export const calls = [...coreCalls, ...(await onWebOf(capabilities)).flatMap(({ calls = [] }) => calls)]
const answered = new Set(calls.map(({ endpoint }) => endpoint))

/** The endpoints that a network with all capabilities answers; the contract may have more. */
export const endpointNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => answered.has(endpoints[name]))

interface Sending {
  token?: string | undefined
  place?: 'query' | 'form'
  headers?: Record<string, string>
}

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
  const status = { message: 'ten letters <b>or more</b>' }
  const bensStatus = (await network.post('/status', status, bens)).body.created_graph_id
  async function addObjects(name: string) {
    const from = await network.addMember(name)
    const url = `http://news.example/${name}`
    await network.post('/recommend', { url, message: 'Mine' }, own)
    const request = { from, to: ana, subject: 'Hello', message: 'a & b' }
    const kept = { url, title: 'Title & <b>', message: 'For me', quote: 'é', overview: 'Why', site_name: 'News' }
    await network.post('/pass', { ...kept, to: 'me' }, own)
    const ownShare = (await network.get(`/recommend?url=${url}`, own)).body.share_id
    await network.send('PUT', `/${ownShare}/like`, {}, bens)
    await network.post(`/${ownShare}/comments`, { message: 'Yes & <no>' }, bens)
    return {
      ownShare,
      ownComment: (await network.post(`/${bensStatus}/comments`, { message: `Mine: ${name}` }, own)).body
        .created_graph_id,
      contactRequest: await store.contactRequests.add(request, network.clock.now),
      ownStatus: await network.postStatus(ana, `On my mind: ${name}`),
      pass: (await network.post('/pass', { url, to: ana, message: 'For you' }, bens)).body.created_graph_id,
    }
  }

  type Called = { path: string; fields: Record<string, string> }
  const callsOn = ({
    ownShare,
    ownComment,
    contactRequest,
    ownStatus,
    pass,
  }: Awaited<ReturnType<typeof addObjects>>): Partial<Record<EndpointName, Called>> => ({
    recommendation: { path: '/recommend', fields: { url } },
    recommendationById: { path: `/${recommendation}`, fields: {} },
    recommend: { path: '/recommend', fields: { url, title: 'Title', message: 'Mine' } },
    updateShare: { path: `/${ownShare}`, fields: { message: 'Said better' } },
    deleteShare: { path: `/${ownShare}`, fields: {} },
    sharedPages: { path: '/shared_pages', fields: { key_version: `${keyVersion}`, bits: `${maxBits}`, bucket: '0' } },
    newsItem: { path: `/${ownStatus}`, fields: {} },
    deleteStatus: { path: `/${ownStatus}`, fields: {} },
    member: { path: '/me', fields: {} },
    contacts: { path: '/me/contacts', fields: {} },
    pendingRequests: { path: '/me/pending_requests', fields: {} },
    contactRequest: { path: `/${contactRequest}`, fields: {} },
    answerContactRequest: { path: `/${contactRequest}`, fields: { value: 'ACCEPT' } },
    deleteContactRequest: { path: `/${contactRequest}`, fields: {} },
    status: { path: '/status', fields: { message: 'what is on my mind' } },
    newsfeed: { path: '/newsfeed', fields: {} },
    search: { path: '/search', fields: { query: 'title', kept: 'TRUE' } },
    mostShared: { path: '/most_shared', fields: {} },
    memberNewsfeed: { path: `/${ben}/newsfeed`, fields: {} },
    pass: { path: '/pass', fields: { url, to: ben, message: 'For you' } },
    // a query is one of what the member keeps
    passes: { path: '/me/passes', fields: { kept: 'TRUE' } },
    addressees: { path: '/me/addressees', fields: { query: 'be' } },
    readPass: { path: `/${pass}`, fields: {} },
    answerPass: { path: `/${pass}`, fields: { value: 'THANKS' } },
    deletePass: { path: `/${pass}`, fields: {} },
    like: { path: `/${bensStatus}/like`, fields: {} },
    unlike: { path: `/${bensStatus}/like`, fields: {} },
    likes: { path: `/${ownShare}/likes`, fields: {} },
    comment: { path: `/${bensStatus}/comments`, fields: { message: 'Well said' } },
    comments: { path: `/${ownShare}/comments`, fields: {} },
    readComment: { path: `/${ownComment}`, fields: {} },
    deleteComment: { path: `/${ownComment}`, fields: {} },
    notices: { path: '/me/notices', fields: {} },
  })
  let calls = callsOn(await addObjects('cem'))
  let added = 0

  return {
    ...network,
    own,
    stored: async () =>
      JSON.stringify([
        await store.news.list({ of: { member: ana } }, 50, 0),
        await store.contactRequests.pending({ to: ana }, 50, 0),
      ]),
    async renew() {
      calls = callsOn(await addObjects(`m${++added}`))
    },
    async call(name: EndpointName, fields: Record<string, string> = {}, sending: Sending = {}): Promise<Response> {
      const { method } = endpoints[name]
      const { place = method === 'GET' ? 'query' : 'form', headers } = sending
      const bearer = 'token' in sending ? sending.token : own
      const called = calls[name]
      if (!called) throw new Error(`no call of ${name}`)
      const pairs = new URLSearchParams({ ...called.fields, ...fields })
      return network.app.request(`${baseUrl}${called.path}${place === 'query' ? `?${pairs}` : ''}`, {
        method,
        headers: { ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }), ...headers },
        ...(place === 'form' ? { body: pairs } : {}),
      })
    },
  }
}

/** All graph resources within a response (§2). */
export function resourcesIn(value: unknown): GraphResource[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(resourcesIn)
  return 'type' in value && 'link' in value ? [value as GraphResource, ...inner] : inner
}
