import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { oauthLanguages, oauthPaths, oauthPopup } from '../../../src/contract/oauth.ts'
import { createTestNetwork, password, type TestNetwork } from '../../service/test-network.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'

/** What of the web site only a browser can show: sizes, history, and the way back to an application's page. */

const longName = 'Friederike-Charlotte von Donaudampfschifffahrtsgesellschaft'

let network: TestNetwork
let site: string
let application: OddServer
let browser: Browser
let server: ReturnType<typeof createAdaptorServer>

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
  const added = { key: 'app', name: 'An application with a rather long name', level: 'premium', redirectUris } as const
  await applications.add(added, network.clock.now)
  const ana = await network.addMember('ana', { name: longName })
  const ben = await network.addMember('ben', { name: longName, headline: `${longName} `.repeat(2) })
  await network.token(ana)
  await contactRequests.add({ from: ben, to: ana, subject: longName, message: longName }, network.clock.now)
  browser = await puppeteer.launch({
    executablePath: inject('browserProgram'),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
})
afterAll(async () => {
  await browser?.close()
  await application?.close()
  server?.close()
  await network?.store.close()
})

const authorizeAddress = (changes: Record<string, string> = {}) =>
  `${site}${oauthPaths.authorize}?${new URLSearchParams({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: `${application.url}/back`,
    state: 's',
    ...changes,
  })}`

/** A tab of a visitor whom the site doesn't know yet. */
async function newVisitor(): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage()
  page.setDefaultTimeout(15_000)
  return page
}

async function press(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)])
}

async function signIn(page: Page, secret = password): Promise<void> {
  await page.$eval('input[name=login]', (field) => {
    field.value = 'ana'
  })
  await page.type('input[name=password]', secret)
  await press(page, 'button[value="sign-in"]')
}

/** By how many pixels a page is wider and higher than its window. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return { width: scrollWidth - clientWidth, height: scrollHeight - clientHeight }
  })

describe('in every language', () => {
  test('a popup of 780 by 480 holds the sign-in and the consent page', async () => {
    const page = await newVisitor()
    await page.setViewport({ ...oauthPopup })
    const look = async () => {
      for (const lang of oauthLanguages) {
        await page.goto(authorizeAddress({ display: 'popup', lang, cancel_url: application.url }))
        expect(await excess(page), `${lang} ${page.url()}`).toEqual({ width: 0, height: 0 })
      }
    }
    await look()
    await signIn(page)
    expect(await page.$('button[value="allow"]')).not.toBeNull()
    await look()
    await page.browserContext().close()
  })

  test('no page is wider than a window of 360', async () => {
    const page = await newVisitor()
    await page.setViewport({ width: 360, height: 640 })
    await page.goto(`${site}/sign-in`)
    await signIn(page)
    const ana = await page.$eval('nav a[href^="/profile/"]', (link) => link.getAttribute('href'))
    const [request] = await network.store.contactRequests.pending({ to: ana?.split('/').at(-1) ?? '' }, 1, 0)
    const paths = ['/', '/requests', ana, `/profile/${request?.from_member}`, '/cards', '/settings', '/applications']
    for (const lang of oauthLanguages) {
      for (const path of paths) {
        await page.goto(`${site}${path}?lang=${lang}`)
        expect((await excess(page)).width, `${lang} ${path}`).toBe(0)
      }
      await page.goto(authorizeAddress({ lang }))
      expect((await excess(page)).width, lang).toBe(0)
    }
    await page.browserContext().close()
  })
})

describe('cancelling without cancel_url', () => {
  test('leads back to the application’s page, over all of the authorization’s pages', async () => {
    const page = await newVisitor()
    await page.goto(`${application.url}/start`)
    await page.goto(authorizeAddress({ lang: 'en' }))
    await signIn(page, 'wrong')
    await signIn(page)
    expect(await page.$eval('h1', (heading) => heading.textContent)).toContain('Allow')
    await press(page, 'button.step-back')
    expect(page.url()).toBe(`${application.url}/start`)
    await page.browserContext().close()
  })

  test('isn’t offered where there is no page before, or no script', async () => {
    const page = await newVisitor()
    await page.setJavaScriptEnabled(false)
    await page.goto(`${application.url}/start`)
    await page.goto(authorizeAddress())
    expect(await page.$eval('button.step-back', (button) => button.checkVisibility())).toBe(false)
    await page.browserContext().close()
  })
})

test('a page that opened the authorization in a popup reads where it ended', async () => {
  const page = await newVisitor()
  await page.goto(`${application.url}/start`)
  const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve))
  const popup = await page.evaluateHandle((address) => open(address, '', 'popup'), authorizeAddress())
  const window = await opened
  if (!window) throw new Error('no popup opened')
  await window.waitForSelector('input[name=login]')
  expect(await window.$eval('button.step-back', (button) => button.checkVisibility())).toBe(false)
  await signIn(window)
  await press(window, 'button[value="refuse"]')
  const ended = await page.evaluate((opener) => opener?.location.href, popup)
  expect(ended).toMatch(/\/back\?error=access_denied&error_description=.*&state=s(&|$)/)
  await page.browserContext().close()
})
