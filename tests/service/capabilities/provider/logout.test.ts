import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { logoutPath } from '../../../../src/service/capabilities/provider/client.ts'
import { isOnPostgres } from '../../../../src/service/open-data.ts'
import { listen } from '../../../support/free-port.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { redeemWithPkce, requestWithPkce } from '../../oauth/code-flow.ts'
import { redirectUri, type TestNetwork } from '../../test-network.ts'
import {
  addLinked,
  ana,
  createNetwork,
  memberIn,
  network,
  provider,
  useNetworkOfAna,
  useProvider,
} from './network-at-provider.ts'
import { browseProvider, signInThere, signOutAtProvider } from './support/sign-in-at-provider.ts'

/** Takes the provider's logout tokens to the network of the test. */
let receive: RequestListener
const relay = createServer((request, response) => receive(request, response))

let logoutUri: string
beforeAll(async () => {
  logoutUri = `http://127.0.0.1:${await listen(relay)}${logoutPath}`
})
afterAll(() => void relay.close())
useProvider({ ana: { name: 'Ana' }, ben: { name: 'Ben' } }, () => logoutUri)

const sendTo = (of: TestNetwork) => {
  receive = getRequestListener(of.app.fetch)
}
beforeEach(async () => {
  await useNetworkOfAna()
  sendTo(network)
})

type Browser = ReturnType<TestNetwork['browse']>
const callerOf = async (token: string) => (await network.store.authorizations.caller(token, network.clock.now))?.member

const authorizePath = requestWithPkce({ client_id: 'premium', redirect_uri: redirectUri })

/** The redirect with a code of an application, with the consent of the member in this browser. */
const codeIn = async (browser: Browser) =>
  (await browser.submit(authorizePath, { answer: 'allow' })).headers.get('Location')

const redeem = (redirect: string | null) => redeemWithPkce(network, redirect, 'premium')

/** A browser in which the account is signed in there and here, and an application with a token. */
async function signIn(account = 'ana') {
  const [browser, there] = [network.browse(), browseProvider(provider.issuer)]
  await signInThere(browser.open, account, '/', there)
  return { browser, there, token: await redeem(await codeIn(browser)) }
}

/** Whether the sign-in still gives access on the web site, and to its application. */
async function access({ browser, token }: { browser: Browser; token: string }): Promise<'both' | 'none' | 'one'> {
  const [onSite, byToken] = [(await memberIn(browser)) !== undefined, (await callerOf(token)) !== undefined]
  return onSite && byToken ? 'both' : onSite || byToken ? 'one' : 'none'
}

test('who signs out at the provider is signed out here, with the applications of that browser alone', async () => {
  const [atWork, atHome] = [await signIn(), await signIn()]
  expect({ atWork: await access(atWork), atHome: await access(atHome) }).toEqual({ atWork: 'both', atHome: 'both' })
  await signOutAtProvider(atWork.there)
  expect({ atWork: await access(atWork), atHome: await access(atHome) }).toEqual({ atWork: 'none', atHome: 'both' })
})

test('a member whom the provider signs out everywhere is signed out everywhere here, and nobody else is', async () => {
  await addLinked('ben')
  const [atWork, atHome, ben] = [await signIn(), await signIn(), await signIn('ben')]
  const link = await network.store.memberLinks.create({ member: ana, kind: 'password' }, network.clock.now)
  await provider.logOut('ana')
  expect({ atWork: await access(atWork), atHome: await access(atHome), ben: await access(ben) }).toEqual({
    atWork: 'none',
    atHome: 'none',
    ben: 'both',
  })
  expect(await network.store.memberLinks.find(link, network.clock.now)).toBeUndefined()
})

test('access of unknown origin, such as an earlier version’s, ends with any session of the member', async () => {
  await addLinked('ben')
  const [atWork, atHome, ben] = [await signIn(), await signIn(), await signIn('ben')]
  const byPassword = await network.browseAs(ana)
  const earlier = await network.token(ana)
  await signOutAtProvider(atWork.there)
  expect({ member: await memberIn(byPassword), caller: await callerOf(earlier) }).toEqual({
    member: undefined,
    caller: undefined,
  })
  expect({ atHome: await access(atHome), ben: await access(ben) }).toEqual({ atHome: 'both', ben: 'both' })
})

test('a code that was issued before the logout gives no token', async () => {
  const [browser, there] = [network.browse(), browseProvider(provider.issuer)]
  await signInThere(browser.open, 'ana', '/', there)
  const code = await codeIn(browser)
  await signOutAtProvider(there)
  expect(await redeem(code)).toBeUndefined()
})

test('a member who signed out there signs in again', async () => {
  const { there } = await signIn()
  await signOutAtProvider(there)
  // a sign-in of the logout's own second may be older than it
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await access(await signIn())).toBe('both')
})

test('a logout at one node ends the sign-in at the other', async () => {
  const data = temporaryFolder()
  await useNetworkOfAna({}, { data })
  const second = isOnPostgres(data, capabilities) ? await createNetwork({}, { data, isFurtherNode: true }) : network
  onTestFinished(async () => {
    for (const { store } of new Set([network, second])) await store.close()
  })
  const signedIn = await signIn()
  sendTo(second)
  await signOutAtProvider(signedIn.there)
  expect(await access(signedIn)).toBe('none')
})
