import { getRequestListener } from '@hono/node-server'
import puppeteer, { type Page } from 'puppeteer-core'
import { inject, onTestFinished } from 'vitest'
import { createTestNetwork } from '../../service/test-network.ts'
import { startOddServer } from '../../support/odd-server.ts'
import { chromiumArguments } from './world.ts'

/** The web site, with a browser that has no extension. */
export async function startSite() {
  const network = await createTestNetwork()
  const server = await startOddServer(getRequestListener(network.app.fetch))
  const browser = await puppeteer.launch({
    executablePath: inject('browserProgram'),
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--animation-duration-scale=0'],
      ...['--disable-features=SpareRendererForSitePerProcess', ...chromiumArguments],
    ],
  })

  async function newVisitor(): Promise<Page> {
    const context = await browser.createBrowserContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    return page
  }

  async function signedIn(
    login: string,
    { addMember, store, clock } = network,
  ): Promise<{ page: Page; member: string }> {
    const member = await addMember(login)
    const page = await newVisitor()
    const value = await store.sessions.begin(member, clock.now)
    await page
      .browserContext()
      .setCookie(
        { name: 'session', value, domain: '127.0.0.1', path: '/' },
        { name: 'language', value: 'en', domain: '127.0.0.1', path: '/' },
      )
    return { page, member }
  }

  async function close(): Promise<void> {
    await browser.close()
    await server.close()
    await network.store.close()
  }

  return { network, site: server.url, newVisitor, signedIn, close }
}

/** Clicks what leads to another page. */
export async function press(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)])
}
