import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { startDemoService } from '../../../src/demo/data/service.ts'
import type { Service } from '../../../src/service/start.ts'
import { countTokens } from '../data/stored-session.ts'
import { clickText } from '../drive/by-text.ts'
import { openHostPermissions } from '../drive/host-permissions.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

let world: World
let second: Service
let hosts: Awaited<ReturnType<typeof openHostPermissions>>
let options: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  second = await startDemoService({ port: 0, data: ':memory:', network: { name: 'Second Network' } })
  hosts = await openHostPermissions(world)
  await hosts.permit(second.url)
  options = await world.openOwnPage('options.html')
  await options.locator('.advanced > summary').click()
})
afterAll(async () => {
  await world.close()
  await second.close()
})

const press = (label: string) => clickText(options, label, 'form[name=network]')

async function write(fields: Record<string, string>): Promise<void> {
  await options.bringToFront()
  for (const [name, value] of Object.entries(fields))
    await options.locator(`form[name=network] [name=${name}]`).fill(value)
}

/** The problem of each field after the test of the network. */
async function wrong(): Promise<Record<string, string>> {
  await options.locator('[aria-invalid=true]').wait()
  return options.$$eval('form[name=network] [aria-invalid=true]', (inputs) =>
    Object.fromEntries(
      inputs.map((input) => [
        input.getAttribute('name'),
        input.parentElement?.querySelector('.wrong')?.textContent ?? '',
      ]),
    ),
  )
}

describe('another network', () => {
  // shows: §5 oauth.authorize.redirect_uri, §5 registration
  it('shows the redirect address to register', async () => {
    await options
      .locator('[name=redirect-address]')
      .filter((input) => (input as HTMLInputElement).value !== '')
      .wait()
    expect(await options.$eval('[name=redirect-address]', (input) => (input as HTMLInputElement).value)).toBe(
      redirectUris[inject('family') === 'chromium' ? 0 : 1],
    )
  })

  it('shows which of its addresses doesn’t answer correctly', async () => {
    await write({ name: 'Second Network', baseUrl: second.url, authUrl: second.url, apiKey: 'nobody' })
    await press('Try it')
    expect(await wrong()).toEqual({ apiKey: expect.stringContaining('The network does not know this key') })

    await hosts.permit(world.oddUrl)
    await write({ baseUrl: world.oddUrl, authUrl: world.oddUrl })
    await press('Try it')
    expect(await wrong()).toEqual({
      baseUrl: expect.stringContaining('it isn’t a network for Passalong'),
      authUrl: expect.stringContaining('There is no page for signing in'),
    })
    expect(await readText(options, 'form[name=network] > [role=status]')).toBe('There are problems with 2 fields.')
  })

  // shows: ours web-site
  it('is used once it is saved, and the session at the previous network is revoked', async () => {
    await write({ baseUrl: `${second.url}/`, authUrl: second.url, apiKey: 'demo-premium' })
    await press('Try it')
    await options.locator('[data-result=works]').wait()
    await press('Use this network')
    await options.locator('[data-result=switched][data-revoked=true]').wait()
    expect(await readText(options, '#consent')).toContain('What Passalong sends goes to Second Network')
    expect(countTokens(world)).toBe(0)

    const page = await world.article('/night-trains')
    const popup = await world.click(page)
    await waitForView(popup, 'consent')
    const window = await world.signInWindow(popup)
    expect(new URL(window.url()).origin).toBe(second.url)
    await world.passSignInPage(window)
    await window.locator('button[value="allow"]').click()
    await waitForView(popup, 'ready')
    expect(await readText(popup, 'footer')).toContain('Second Network')
    const profile = await popup.$eval('.sharers a.name', (link) => (link as HTMLAnchorElement).origin)
    expect(profile).toBe(second.url)
    await page.close()
  })

  it('is replaced by the built network with a click', async () => {
    await options.bringToFront()
    await clickText(options, 'Back to Demo Network', '#network')
    await options.locator('[data-result=switched]').wait()
    await expect
      .poll(() => options.evaluate(() => document.activeElement?.getAttribute('data-result')))
      .toBe('switched')
    expect(await readText(options, '#consent')).toContain('What Passalong sends goes to Demo Network')
    expect(await options.$eval('[name=baseUrl]', (input) => (input as HTMLInputElement).value)).toBe(world.baseUrl)
    expect(await options.$$('form[name=network] button')).toHaveLength(3)
  })
})
