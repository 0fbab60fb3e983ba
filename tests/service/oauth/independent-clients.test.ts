import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { startDemoService } from '../../../src/demo/data/service.ts'
import type { Service } from '../../../src/service/start.ts'
import { signInByPages } from '../../support/sign-in-by-pages.ts'

/** An independent OAuth client library against the started service, over HTTP. */

const maya = { login: demoNetwork.login, password: demoNetwork.password }
const allow = { ...maya, consent: 'allow' } as const
const [redirectUri] = redirectUris

/** Cookies of one browser, in which maya signs in once. */
const jar = { cookie: '' }

let service: Service
beforeAll(async () => {
  service = await startDemoService({ port: 0, data: ':memory:' })
})
afterAll(() => service.close())

async function nameOf(token: string): Promise<string | undefined> {
  const response = await fetch(`${service.url}/me`, { headers: { Authorization: `Bearer ${token}` } })
  return response.ok ? (await response.json()).name : undefined
}

describe('oauth4webapi', () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const client: oauth.Client = { client_id: demoNetwork.premiumKey }
  let server: oauth.AuthorizationServer
  beforeAll(async () => {
    const issuer = new URL(service.url)
    const response = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' })
    server = await oauth.processDiscoveryResponse(issuer, response)
  })

  /** The authorization response to a request with PKCE, validated by the library. */
  async function authorize(verifier: string) {
    const state = oauth.generateRandomState()
    const url = new URL(server.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }).toString()
    const callback = new URL(await signInByPages(url.href, allow, jar))
    return oauth.validateAuthResponse(server, client, callback, state)
  }

  const exchange = (auth: oauth.ClientAuth, callback: URLSearchParams, verifier: string) =>
    oauth.authorizationCodeGrantRequest(server, client, auth, callback, redirectUri, verifier, insecure)
  const process = (response: Response) => oauth.processAuthorizationCodeResponse(server, client, response)

  // shows: §5 profiles
  test.each([
    ['its secret in the form', oauth.ClientSecretPost(demoNetwork.premiumSecret)],
    ['its secret by HTTP Basic', oauth.ClientSecretBasic(demoNetwork.premiumSecret)],
    ['PKCE alone', oauth.None()],
  ])('gets a token for a code with %s, and revokes it', async (_, auth) => {
    const verifier = oauth.generateRandomCodeVerifier()
    const { access_token } = await process(await exchange(auth, await authorize(verifier), verifier))
    expect(await nameOf(access_token)).toBe('Maya Lindqvist')
    const revoked = await oauth.revocationRequest(server, client, auth, access_token, insecure)
    await oauth.processRevocationResponse(revoked)
    expect(await nameOf(access_token)).toBeUndefined()
  })
})
