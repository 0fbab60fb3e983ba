import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { startDemoService } from '../../../src/demo/data/service.ts'
import type { Service } from '../../../src/service/start.ts'
import { countTokens, storeProfile } from '../data/stored-values.ts'
import { clickText } from '../drive/page.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

let world: World
let second: Service
/** The browser's page on extensions, in a background tab, so that an open popup stays open. */
let extensions: Page
let id = ''
let options: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  second = await startDemoService({ port: 0, data: ':memory:', name: 'Second Network' })
  extensions = await world.open('chrome://extensions/')
  options = await world.openOwnPage('options.html')
  id = new URL(options.url()).host
  await permit(second.url)
  await options.locator('.advanced > summary').click()
})
afterAll(async () => {
  await world.close()
  await second.close()
})

/** API of `chrome://extensions`: does what the member does in the browser's prompts and menus. */
declare const chrome: {
  developerPrivate: {
    addHostPermission: (extensionId: string, host: string) => Promise<void>
    updateExtensionConfiguration: (change: { extensionId: string; hostAccess: 'ON_SPECIFIC_SITES' }) => Promise<void>
  }
}

/** Grants this host in advance: a headless browser has no prompt to click. */
const permit = (origin: string) =>
  extensions.evaluate((id, host) => chrome.developerPrivate.addHostPermission(id, host), id, `${origin}/*`)

/** Withdraws every host, as in the menu of the toolbar button. */
const withdraw = () =>
  extensions.evaluate(
    (extensionId) =>
      chrome.developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess: 'ON_SPECIFIC_SITES' }),
    id,
  )

const press = (label: string) => clickText(options, label, 'form[name=network]')

async function write(fields: Record<string, string>): Promise<void> {
  await options.bringToFront()
  for (const [name, value] of Object.entries(fields))
    await options.locator(`form[name=network] [name=${name}]`).fill(value)
}

describe('another network', () => {
  // shows: ours web-site
  it('is used once it is saved, and the session at the previous network is revoked', async () => {
    await write({ name: 'Second Network', baseUrl: `${second.url}/`, authUrl: second.url, apiKey: 'demo-premium' })
    await press('Try it')
    await options.locator('[data-result=works]').wait()
    await press('Use this network')
    await options.locator('[data-result=switched][data-revoked=true]').wait()
    expect(await readText(options, '#consent')).toContain('Second Network alone receives')
    expect(countTokens(world)).toBe(0)

    const page = await world.article('/night-trains')
    const popup = await world.click(page, 'consent')
    const window = await world.signInWindow(popup)
    expect(new URL(window.url()).origin).toBe(second.url)
    await world.passSignInPage(window)
    await window.locator('button[value="allow"]').click()
    await waitForView(popup, 'ready')
    expect(await readText(popup, 'footer')).toContain('Second Network')
    const profile = await popup.$eval('.sharers a.name', (link) => (link as HTMLAnchorElement).origin)
    expect(profile).toBe(second.url)
  })
})

it('one button asks for a withdrawn host permission again', async () => {
  const page = await world.article('/harbour-swimming')
  await withdraw()
  // the service lets extensions in without the browser's permission; networks of the bare specification don't
  await storeProfile(world, 'token')
  await world.replaceService(
    (_, response) => void response.setHeader('content-type', 'application/json').end('{"count":0,"data":[]}'),
  )
  const popup = await world.click(page)
  await popup.locator('.failure[data-code=no-permission]').wait()
  expect(await readText(popup, '.failure p')).toBe('Your browser doesn’t let Passalong connect to Demo Network.')
  await permit(world.baseUrl)
  await popup.locator('.failure button').click()
  await popup.waitForFunction(() => !document.querySelector('.failure'))
  await waitForView(popup, 'ready')
})
