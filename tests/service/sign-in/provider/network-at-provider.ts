import { afterAll, beforeAll, beforeEach } from 'vitest'
import { invite, urlOfLink } from '../../../../src/service/sign-in/invite.ts'
import type { ProviderSettings } from '../../../../src/service/sign-in/provider.ts'
import { operator } from '../../../../src/service/store/administration/audit.ts'
import { providerSettings, startProvider, type TestProvider } from '../../../support/provider/provider.ts'
import { signInThere } from '../../../support/provider/sign-in-at-provider.ts'
import { baseUrl, createTestNetwork, type TestNetwork } from '../../test-network.ts'

export let provider: TestProvider
export let network: TestNetwork

/** Starts a company's provider before all tests, and before each a network whose members sign in there. */
export function useProvider(): void {
  beforeAll(async () => {
    provider = await startProvider([`${baseUrl}/sign-in/provider/back`])
  })
  afterAll(() => provider.stop())
  beforeEach(async () => {
    network = await createNetwork()
    await provider.setAccounts({
      'subject-ana': { email: 'Ana@acme.example', email_verified: true, name: 'Ana Reis', groups: ['staff', 'Sales'] },
      'subject-ben': { email: 'ben@acme.example', email_verified: false, name: 'Ben Ali' },
      'subject-eve': { email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' },
      'subject-ana-2': {
        email: 'ana@acme.example',
        email_verified: true,
        name: 'Ana Other',
        preferred_username: 'ana2',
      },
    })
  })
}

export const createNetwork = (changes: Partial<ProviderSettings> = {}, others = {}) =>
  createTestNetwork({ isPublic: false, provider: providerSettings(provider.issuer, changes), ...others })

/** Signs in in a new browser, and returns the last response with the member who is signed in then. */
export async function signIn(account: string, { to = '/', of = network } = {}) {
  const browser = of.browse()
  const response = await signInThere(browser.open, account, to)
  return { ...response, browser, member: await memberIn(browser, of) }
}

export async function memberIn(browser: ReturnType<TestNetwork['browse']>, { store, clock } = network) {
  return store.sessions.member(browser.cookies.get('session') ?? '', clock.now)
}

export async function inviteAna(email: string | undefined = 'ana@acme.example', of = network) {
  const person = { login: 'ana', name: 'Ana', language: 'en', ...(email && { email }) }
  const link = await of.store.transaction((tx) => invite(tx, person, { actor: operator }, of.clock.now))
  return { member: link.member, path: urlOfLink('', link) }
}
