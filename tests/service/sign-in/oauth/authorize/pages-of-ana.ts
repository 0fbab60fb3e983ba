import { beforeEach, expect } from 'vitest'
import { createTestNetwork, password, redirectUri, type TestNetwork } from '../../../test-network.ts'

export let network: TestNetwork
export let browser: ReturnType<TestNetwork['browse']>
export let ana: string

export function authorizePath(changes: Record<string, string> = {}): string {
  const query = { response_type: 'token', client_id: 'premium', redirect_uri: redirectUri, state: 's_1 &', ...changes }
  return `/oauth-provider/authorize2?${new URLSearchParams(query)}`
}

export const signInByPassword = () => browser.submit(authorizePath(), { login: 'ana', password, answer: 'sign-in' })

export async function signIn(): Promise<void> {
  browser = await network.browseAs(ana)
}

/** The parameters in the redirect's fragment. */
export function fragment(response: { status: number; headers: Headers }): Record<string, string> {
  expect(response.status).toBe(302)
  const [to, fields] = (response.headers.get('Location') ?? '').split('#')
  expect(to).toBe(redirectUri)
  return Object.fromEntries(new URLSearchParams(fields))
}

/** Starts a network with a member before each test. */
export function useNetwork(): void {
  beforeEach(async () => {
    network = await createTestNetwork()
    ana = await network.addMember('ana')
    browser = network.browse()
  })
}
