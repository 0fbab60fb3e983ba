import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { invite, renewLink, urlOfLink } from '../../../../src/service/actions/invite.ts'
import { identityRows } from '../../../../src/service/capabilities/provider/rows.ts'
import type { ProviderSettings } from '../../../../src/service/capabilities/provider/settings.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { baseUrl, createTestNetwork, type TestNetwork } from '../../test-network.ts'
import { startOddProvider } from './support/odd-provider.ts'
import { atProvider, type Claims, startProvider, type TestProvider } from './support/provider.ts'
import { signInThere } from './support/sign-in-at-provider.ts'

export let provider: TestProvider
/** The provider of `useOddProvider`. */
export let odd: Awaited<ReturnType<typeof startOddProvider>>
export let network: TestNetwork
/** The member who has the provider's account `ana`. */
export let ana: string

/** Starts a company's provider with these accounts before all tests of a file. */
export function useProvider(accounts: Record<string, Claims>, logoutUri: () => string | undefined = () => undefined) {
  beforeAll(async () => {
    provider = await startProvider([`${baseUrl}/sign-in/provider/back`], logoutUri())
  })
  beforeEach(() => provider.setAccounts(accounts))
  afterAll(() => provider.stop())
}

/** Also makes a network before each test whose members sign in there. */
export function usePeople(): void {
  const ofAna = { email: 'ana@acme.example', email_verified: true, locale: 'it-CH' }
  useProvider({
    'subject-ana': { ...ofAna, email: 'Ana@acme.example', name: 'Ana Reis', groups: ['staff', 'Sales'] },
    'subject-ben': { email: 'ben@acme.example', email_verified: false, name: 'Ben Ali' },
    'subject-eve': { email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' },
    'subject-ana-2': { ...ofAna, name: 'Ana Other', preferred_username: 'ana2' },
  })
  beforeEach(async () => {
    network = await createNetwork()
  })
}

/** Starts a provider before each test whose responses the test can spoil, and a network with its account `ana`. */
export function useOddProvider(): void {
  beforeEach(async () => {
    odd = await startOddProvider()
    onTestFinished(() => odd.close())
    network = await createTestNetwork({ isPublic: false, behindProxy: true, elsewhere: atProvider(odd.issuer) })
    ana = await addLinked('ana', odd.issuer)
  })
}

export const createNetwork = (changes: Partial<ProviderSettings> = {}, others = {}) =>
  createTestNetwork({ isPublic: false, elsewhere: atProvider(provider.issuer, changes), ...others })

/** A network whose member `ana` has the provider's account `ana`, with the network's own extension. */
export async function useNetworkOfAna(changes: Partial<ProviderSettings> = {}, others = {}): Promise<void> {
  network = await createNetwork(changes, others)
  ana = await addLinked('ana')
  const own = { key: 'own', name: 'Passalong', level: 'premium', isOwn: true } as const
  await network.store.applications.add({ ...own, redirectUris: [...redirectUris] }, 0)
}

/** Adds a member who has the account of the same name at the provider. */
export async function addLinked(login: string, issuer = provider.issuer): Promise<string> {
  const member = await network.addMember(login)
  await network.store.of(identityRows).link({ issuer, subject: login }, member)
  return member
}

/** Signs in in a new browser, and returns the last response with the member who is signed in then. */
export async function signIn(account: string, { to = '/', of = network } = {}) {
  const browser = of.browse()
  const response = await signInThere(browser.open, account, to)
  return { ...response, browser, member: await memberIn(browser, of) }
}

export async function memberIn(browser: ReturnType<TestNetwork['browse']>, { store, clock } = network) {
  return (await store.sessions.find(browser.cookies.get('session') ?? '', clock.now))?.member
}

export async function inviteAna(email: string | undefined = 'ana@acme.example', of = network) {
  const person = { login: 'ana', name: 'Ana', language: 'en', ...(email && { email }) }
  const link = await of.store.transaction((tx) => invite(tx, person, { actor: operator }, of.clock.now))
  return { member: link.member, path: urlOfLink('', link) }
}

/** The path of an administrator's new link for a member. */
export async function linkOf(member: string, { store, clock } = network): Promise<string> {
  const link = await store.transaction((tx) => renewLink(tx, { actor: operator, member }, clock.now))
  return link ? urlOfLink('', link) : ''
}
