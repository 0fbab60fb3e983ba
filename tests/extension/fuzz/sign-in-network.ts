import { redirectUris } from '../../../src/build/extension-identity.ts'
import { discoveryPath } from '../../../src/contract/oauth.ts'
import { createTestNetwork, password } from '../../service/test-network.ts'
import { permittedHosts } from '../support/browser/permissions.ts'

export const origin = 'https://network.example'

export const [redirectUri] = redirectUris

/** The network in the extension's settings. */
export const configured = {
  name: 'Test Network',
  baseUrl: origin,
  authUrl: origin,
  apiKey: 'extension',
  profile: 'code',
} as const

/** Lets scripts of every origin read a response, as the service does for its document. */
const readable = { headers: { 'access-control-allow-origin': '*' } }

/** Faults of the network's document. */
const faults = {
  'document fails': async () => new Response('', { status: 500 }),
  'document is garbage': async () => new Response('<!doctype html><h1>Welcome to the Wi-Fi</h1>', readable),
  'document is a captive portal': async () => new Response('<!doctype html><h1>Welcome to the Wi-Fi</h1>'),
  'document breaks off': async () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), readable),
  'document is unreachable': () => Promise.reject(new TypeError('fetch failed')),
  'document is silent': () => new Promise<never>(() => {}),
} satisfies Record<string, () => Promise<Response>>

export type DocumentFault = keyof typeof faults

export const documentFaults = Object.keys(faults) as DocumentFault[]

/** The real service, as a browser's extension reaches it, with two members who are signed in at its web site. */
export async function createSignInNetwork() {
  const network = await createTestNetwork({ apiUrl: origin, authUrl: origin })
  const { apiKey: key } = configured
  // thousands of interleavings happen in one hour of the service's clock
  const quota = 1_000_000_000
  const application = { key, name: 'Extension', level: 'premium', redirectUris: [redirectUri], quota } as const
  await network.store.applications.add(application, network.clock.now)
  const members: Record<string, ReturnType<typeof network.browse>> = {}
  for (const login of ['maya', 'ana']) {
    await network.addMember(login)
    members[login] = network.browse()
    await members[login].submit('/sign-in', { login, password, answer: 'sign-in' })
  }

  /** The state of the connection, which events change. */
  const connection = { online: true, fault: undefined as DocumentFault | undefined }

  /** Number of document reads by their fault. */
  const documents: Record<string, number> = {}

  function answer(request: Request): Promise<Response> | Response {
    if (new URL(request.url).pathname !== discoveryPath) return network.app.request(request)
    const { fault } = connection
    documents[fault ?? 'none'] = (documents[fault ?? 'none'] ?? 0) + 1
    return fault ? faults[fault]() : network.app.request(request)
  }

  return {
    connection,
    documents,
    close: () => network.store.close(),

    /** Requests as the background does: it reads what the host's permission or the service (CORS) lets it read. */
    async request(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      if (!connection.online) throw new TypeError('fetch failed')
      const request = new Request(input, init)
      const isPermitted = permittedHosts().length > 0
      if (!isPermitted) request.headers.set('origin', 'chrome-extension://passalong')
      const response = await answer(request)
      if (!isPermitted && request.mode === 'cors' && !response.headers.has('access-control-allow-origin'))
        throw new TypeError('Failed to fetch')
      return Object.defineProperty(response, 'url', { value: request.url })
    },

    /** The window of the sign-in, in which the member allows it. @returns the callback */
    async allow(member: string, url: string): Promise<string> {
      if (!connection.online) throw new Error('Authorization page could not be loaded.')
      const { pathname, search } = new URL(url)
      const response = await members[member]?.submit(pathname + search, { answer: 'allow' })
      return response?.headers.get('location') ?? ''
    },

    async isAlive(token: string): Promise<boolean> {
      const response = await network.app.request(`${origin}/me`, { headers: { Authorization: `Bearer ${token}` } })
      return response.status === 200
    },

    async revoke(token: string): Promise<void> {
      const body = new URLSearchParams({ token })
      await network.app.request(`${origin}/oauth-provider/revoke_access_token2`, { method: 'POST', body })
    },
  }
}
