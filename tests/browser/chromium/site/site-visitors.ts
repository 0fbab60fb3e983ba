import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { createTestNetwork, password, type TestNetwork } from '../../../service/test-network.ts'
import { type OddServer, startOddServer } from '../../../support/odd-server.ts'

/** The properties of the web site that need a browser: sizes, history, and the way back to an application. */

const longName = 'Friederike-Charlotte von Donaudampfschifffahrtsgesellschaft'

export let network: TestNetwork
export let site: string
export let application: OddServer
let browser: Browser
let server: ReturnType<typeof createAdaptorServer>

export const authorizeAddress = (changes: Record<string, string> = {}) =>
  `${site}${oauthPaths.authorize}?${new URLSearchParams({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: `${application.url}/back`,
    state: 's',
    ...changes,
  })}`

/** A tab of a visitor whom the site doesn't know yet. */
export async function newVisitor(): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage()
  page.setDefaultTimeout(15_000)
  return page
}

export async function press(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)])
}

export async function signIn(page: Page, secret = password): Promise<void> {
  await page.$eval('input[name=login]', (field) => {
    field.value = 'ana'
  })
  await page.type('input[name=password]', secret)
  await press(page, 'button[value="sign-in"]')
}

/** Pixels by which a page is wider and higher than its window. */
export const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return { width: scrollWidth - clientWidth, height: scrollHeight - clientHeight }
  })

/** A tab of a new member who is signed in. */
export async function signedIn(login: string): Promise<{ page: Page; member: string }> {
  const member = await network.addMember(login)
  const page = await newVisitor()
  const value = await network.store.sessions.start(member, network.clock.now)
  await page
    .browserContext()
    .setCookie(
      { name: 'session', value, domain: '127.0.0.1', path: '/' },
      { name: 'language', value: 'en', domain: '127.0.0.1', path: '/' },
    )
  return { page, member }
}

/** Starts the service, an application’s page and a browser before all tests. */
export function useSite(): void {
  beforeAll(async () => {
    network = await createTestNetwork()
    server = createAdaptorServer({ fetch: network.app.fetch })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    application = await startOddServer(
      (_, response) =>
        void response
          .setHeader('Content-Type', 'text/html')
          .end('<!doctype html><title>Application</title><a>Sign in</a>'),
    )
    const redirectUris = [`${application.url}/back`]
    const { applications, contactRequests } = network.store
    const added = {
      key: 'app',
      name: 'An application with a rather long name',
      level: 'premium',
      redirectUris,
    } as const
    await applications.add(added, network.clock.now)
    const ana = await network.addMember('ana', { name: longName })
    const ben = await network.addMember('ben', { name: longName, headline: `${longName} `.repeat(2) })
    await network.token(ana)
    await contactRequests.add({ from: ben, to: ana, subject: longName, message: longName }, network.clock.now)
    browser = await puppeteer.launch({
      executablePath: inject('browserProgram'),
      args: ['--no-sandbox', '--disable-background-networking', '--animation-duration-scale=0'],
    })
  })
  afterAll(async () => {
    await browser?.close()
    await application?.close()
    server?.close()
    await network?.store.close()
  })
}
