import { createHash } from 'node:crypto'
import { test as base, expect } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { baseUrl, createTestNetwork, redirectUri, type TestNetwork } from '../test-network.ts'

export const tokenUrl = baseUrl + oauthPaths.token
export const otherRedirect = 'https://other.example/back?place=here'
export const verifier = 'a-verifier-of-43-characters-at-least.~_-0123'
export const challenge = createHash('sha256').update(verifier).digest('base64url')
export const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }

/** The address of a request, by default of the premium application for a token. */
export function requestOf(changes: Record<string, string> = {}): string {
  const query = { response_type: 'token', client_id: 'premium', redirect_uri: redirectUri, ...changes }
  return `${oauthPaths.authorize}?${new URLSearchParams(query)}`
}

/** The address of a request for a code with PKCE, by default of the network's own extension. */
export const requestWithPkce = (changes: Record<string, string> = {}): string =>
  requestOf({ response_type: 'code', client_id: 'own', redirect_uri: redirectUris[0], state: 's', ...pkce, ...changes })

/** What a redirect has after its `#`. */
export function fragment(response: { status: number; headers: Headers }): Record<string, string> {
  expect(response.status).toBe(303)
  const [to, fields] = (response.headers.get('Location') ?? '').split('#')
  expect(to).toBe(redirectUri)
  return Object.fromEntries(new URLSearchParams(fields))
}

/** The chosen answer about the contact list. */
export const chosen = (page: string) => /name="contacts" value="(yes|no)" required checked/.exec(page)?.[1]

/** Exchanges the code in a redirect. @returns the token; undefined if it is refused */
export async function redeemWithPkce({ app }: TestNetwork, redirect: string | null, client_id = 'own') {
  const { origin, pathname, searchParams } = new URL(redirect ?? '')
  const code = searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', client_id, code, redirect_uri: origin + pathname }
  const body = new URLSearchParams({ ...fields, code_verifier: verifier })
  const { access_token } = await (await app.request(tokenUrl, { method: 'POST', body })).json()
  return access_token as string
}

/** The web server profile with a member, ana, and two applications, mine and theirs. */
export async function createCodeFlow(settings: Parameters<typeof createTestNetwork>[0] = {}) {
  const network = await createTestNetwork(settings)
  const secrets: Record<string, string> = {}
  for (const key of ['mine', 'theirs']) {
    const redirectUris = [redirectUri, otherRedirect]
    const application = { key, name: key, level: 'premium', redirectUris } as const
    secrets[key] = (await network.store.applications.add(application, network.clock.now)).secret
  }
  const ana = await network.addMember('ana')
  const browser = await network.browseAs(ana)

  function authorizePath(changes: Record<string, string> = {}): string {
    const query = { response_type: 'code', client_id: 'mine', redirect_uri: redirectUri, state: 'a_B-7 é', ...changes }
    return `/oauth-provider/authorize2?${new URLSearchParams(query)}`
  }

  /** The redirect after the member presses a button of the consent form. */
  async function decide(changes: Record<string, string> = {}, button = 'allow') {
    const { status, headers } = await browser.submit(authorizePath(changes), { answer: button })
    expect(status).toBe(303)
    expect(headers.get('Cache-Control')).toBe('no-store')
    return new URL(headers.get('Location') ?? '')
  }

  const codeFor = async (changes: Record<string, string> = {}) => (await decide(changes)).searchParams.get('code') ?? ''

  /** Requests a token (§5); undefined fields are omitted. */
  async function exchange(
    code: string,
    changes: Record<string, string | undefined> = {},
    headers: Record<string, string> = {},
  ) {
    const fields = {
      grant_type: 'authorization_code',
      client_id: 'mine',
      client_secret: secrets.mine,
      redirect_uri: redirectUri,
      code,
      ...changes,
    }
    const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
    const init = { method: 'POST', headers, body: new URLSearchParams(given) }
    const response = await network.app.request(tokenUrl, init)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  const isGood = async (token: string) => (await network.get('/me', token)).status === 200

  return { network, secrets, ana, browser, authorizePath, decide, codeFor, exchange, isGood }
}

export type CodeFlow = Awaited<ReturnType<typeof createCodeFlow>>

/** Begins the flow for each test that asks for it. */
export const test = base.extend('flow', () => createCodeFlow())
