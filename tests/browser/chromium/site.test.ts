import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { oauthPaths, oauthPopup } from '../../../src/contract/oauth.ts'
import { choiceRows } from '../../../src/service/capabilities/mail/choices.ts'
import { firstByDay } from '../../night.ts'
import { createTestNetwork, password, type TestNetwork } from '../../service/test-network.ts'
import { turned } from '../../service/website/picture-files.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { longestLanguages } from '../checks/cut-texts.ts'
import { press, startSite } from '../world/site.ts'

/** The properties of the web site that need a browser: sizes, history, and the way back to an application. */

const { network, site, newVisitor, signedIn, close } = await startSite()
let application: OddServer

const authorizeAddress = (changes: Record<string, string> = {}) =>
  `${site}${oauthPaths.authorize}?${new URLSearchParams({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: `${application.url}/back`,
    state: 's',
    ...changes,
  })}`

async function signIn(page: Page, secret = password): Promise<void> {
  await page.$eval('input[name=login]', (field) => {
    field.value = 'ana'
  })
  await page.type('input[name=password]', secret)
  await press(page, 'button[value="sign-in"]')
}

const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return { width: scrollWidth - clientWidth, height: scrollHeight - clientHeight }
  })

beforeAll(async () => {
  application = await startOddServer(
    (_, response) =>
      void response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><title>Application</title><a>Sign in</a>'),
  )
  const redirectUris = [`${application.url}/back`]
  const added = { key: 'app', name: 'An application with a rather long name', level: 'premium', redirectUris } as const
  await network.store.applications.add(added, network.clock.now)
  await network.addMember('ana', { name: 'Friederike-Charlotte von Donaudampfschifffahrtsgesellschaft' })
})
afterAll(async () => {
  await application?.close()
  await close()
})

test('the layout of the sign-in and of the consent page fits a popup of 780 by 480 in every language', async () => {
  const page = await newVisitor()
  await page.setViewport({ ...oauthPopup })
  const look = async () => {
    for (const lang of firstByDay(2, longestLanguages)) {
      await page.goto(authorizeAddress({ display: 'popup', lang, cancel_url: application.url }))
      expect(await excess(page), `${lang} ${page.url()}`).toEqual({ width: 0, height: 0 })
    }
  }
  await look()
  await signIn(page)
  expect(await page.$('button[value="allow"]')).not.toBeNull()
  await look()
})

test('the names of the places keep 8 pixels between them at the bottom of a phone of 320 pixels, in every language', async () => {
  const { page } = await signedIn('nora')
  await page.setViewport({ width: 320, height: 640 })
  for (const value of firstByDay(2, longestLanguages)) {
    await page.browserContext().setCookie({ name: 'language', value, domain: '127.0.0.1', path: '/' })
    await page.goto(site)
    const names = await page.$$eval('.places a > span:not(.number)', (all) =>
      all.map((name) => ({ name: name.textContent, ...name.getBoundingClientRect().toJSON() })),
    )
    expect(names).toHaveLength(4)
    const near = names.slice(1).filter(({ left }, index) => left - names[index].right < 8)
    expect(near, `${value}: ${JSON.stringify(names)}`).toEqual([])
  }
})

test('cancelling without cancel_url returns to the application’s page, past all pages of the authorization', async () => {
  const page = await newVisitor()
  await page.goto(`${application.url}/start`)
  await page.goto(authorizeAddress({ lang: 'en' }))
  await signIn(page, 'wrong')
  await press(page, 'button.step-back')
  expect(page.url()).toBe(`${application.url}/start`)
})

test('a menu that opens at the window’s lower edge is in view', async () => {
  const { page } = await signedIn('hana')
  await page.goto(site)
  await page.locator('textarea').fill('A post with a menu')
  await press(page, 'form.composer button')
  const edge = await page.$eval('.news .menu', (menu) => menu.getBoundingClientRect().bottom)
  await page.setViewport({ width: 1280, height: Math.ceil(edge) + 4 })
  await page.click('.news .menu > summary')
  await page.waitForFunction(() => {
    const opened = document.querySelector('.menu[open] > ul')?.getBoundingClientRect()
    return opened && opened.bottom <= innerHeight
  })
})

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.className)

const isInContent = (page: Page) => page.evaluate(() => document.activeElement?.closest('main') != null)

test('the first Tab reaches the skip link', async () => {
  const { page } = await signedIn('gina')
  await page.goto(`${site}/settings`)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('skip')
  expect(await page.$eval('.skip', (link) => link.getBoundingClientRect().top)).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await isInContent(page)).toBe(true)
})

test('the notice after saving has the focus, and disappears when the browser refuses the next change', async () => {
  const { page, member } = await signedIn('gino')
  await page.emulateTimezone('Asia/Tokyo')
  await page.goto(`${site}/settings`)
  await page.focus('#name')
  await page.keyboard.type('Gina Saved')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  // the browser gives it with the first frame
  await expect.poll(() => focused(page)).toBe('notice success')
  await page.keyboard.press('Tab')
  expect(await isInContent(page)).toBe(true)
  // a form tells the browser's time zone
  expect((await network.store.members.find(member))?.time_zone).toBe('Asia/Tokyo')
  const isShown = () => page.$eval('.notice.success', (notice) => notice.checkVisibility())
  expect(await isShown()).toBe(true)
  await page.$eval('#name', (field) => (field as HTMLInputElement).select())
  await page.keyboard.press('Backspace')
  await page.click('main button.primary')
  expect(await isShown()).toBe(false)
})

describe('a switch', () => {
  let withMail: TestNetwork
  let address: string
  beforeEach(async () => {
    withMail = await createTestNetwork({ smtpUrl: 'smtp://127.0.0.1:1' })
    const own = await startOddServer(getRequestListener(withMail.app.fetch))
    address = `${own.url}/settings/notifications`
    onTestFinished(async () => {
      await own.close()
      await withMail.store.close()
    })
  })

  const chosen = async (member: string) => (await withMail.store.of(choiceRows).ofMember(member)).requests
  const shown = (page: Page) =>
    page.$eval('form[data-instant]', (form) => ({
      isOn: form.querySelector<HTMLInputElement>('.switch > input')?.checked,
      said: form.querySelector('[role=status]')?.textContent,
      focused: document.activeElement?.getAttribute('name'),
      buttons: form.querySelectorAll('button').length,
    }))

  test('saves at once and says so, where the focus is, without another page', async () => {
    const { page, member } = await signedIn('ivan', withMail)
    await page.goto(address)
    await page.focus('.switch > input')
    await page.keyboard.press('Space')
    await expect.poll(() => shown(page)).toEqual({ isOn: false, said: 'Saved.', focused: 'requests', buttons: 0 })
    expect(await chosen(member)).toBe('no')
    // of three changes at once the last one counts
    for (let count = 0; count < 3; count++) await page.keyboard.press('Space')
    await expect.poll(() => chosen(member)).toBe('yes')
    await page.select('#digest', 'never')
    await expect.poll(async () => (await withMail.store.of(choiceRows).ofMember(member)).digest).toBe('never')
    expect(page.url()).toBe(address)
    await page.reload()
    expect(await shown(page)).toMatchObject({ isOn: true, said: '' })
  })

  test('goes back and says why if the change can’t be saved', async () => {
    const { page, member } = await signedIn('jana', withMail)
    await page.goto(address)
    await page.setOfflineMode(true)
    await page.click('.switch > input')
    await expect.poll(() => shown(page)).toMatchObject({ isOn: true, said: expect.stringContaining('wasn’t saved') })
    await page.setOfflineMode(false)
    await page.$eval('[data-instant] [name=csrf_token]', (field) => ((field as HTMLInputElement).value = 'another'))
    await page.click('.switch > input')
    await expect.poll(() => shown(page)).toMatchObject({ isOn: true, said: expect.stringContaining('has expired') })
    expect(await chosen(member)).toBe('yes')
  })

  test('leads to the sign-in, and back to the switch as it is, if the session has ended', async () => {
    const { page, member } = await signedIn('ana', withMail)
    await page.goto(address)
    await withMail.store.sessions.endAll(member)
    await Promise.all([page.waitForNavigation(), page.click('.switch > input')])
    await signIn(page)
    expect(await chosen(member)).toBe('yes')
    expect(await shown(page)).toMatchObject({ isOn: true, said: '' })
    expect(await page.$eval('#problem', (problem) => problem.textContent)).toContain('Please try again')
  })
})

test('a page that opened the authorization in a popup can read its final address', async () => {
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
})

test('an administrator copies a link, which is shown whole, by its button', async () => {
  const { page, member } = await signedIn('boss')
  await network.store.transaction((tx) => tx.members.set(member, { role: 'administrator' }))
  await page.setViewport({ width: 320, height: 800 })
  await page.goto(`${site}/administration/invite`)
  await page.type('input[name=login]', 'newcomer')
  await page.type('input[name=name]', 'New Comer')
  await press(page, 'main button.primary')
  const link = await page.$eval('#link', (field) => ({
    text: (field as HTMLTextAreaElement).value,
    hidden: [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight],
  }))
  expect(link).toEqual({ text: expect.stringContaining('/join?link='), hidden: [0, 0] })
  await page.click('button.copy')
  await page.waitForFunction(() => document.querySelector('button.copy')?.textContent === 'Copied')
  await page.browserContext().overridePermissions(site, ['clipboard-read'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link.text)
})

async function upload(page: Page, file: Buffer): Promise<void> {
  const path = join(temporaryFolder(), 'photo.jpg')
  writeFileSync(path, file)
  await (await page.$<'input'>('input[type=file]' as 'input'))?.uploadFile(path)
  await press(page, 'main button.primary')
}

test('a photo that is too large is scaled down before it is sent at once, and a file that is no photo loses no text of the form', async () => {
  const { page, member } = await signedIn('fred')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const drawn = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'grey', noise } })
  const content = await turned(drawn).jpeg({ quality: 100 }).toBuffer()
  expect(content.length).toBeGreaterThan(1_000_000)
  await page.goto(`${site}/settings`)
  await upload(page, content)
  const picture = (await network.store.members.find(member))?.picture ?? ''
  expect((await network.store.pictures.find(picture))?.size).toBeLessThan(200_000)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  // as it is to be turned
  expect(await page.$eval('img.portrait', (image) => [image.naturalWidth, image.naturalHeight])).toEqual([384, 512])
  await page.type('input[name=headline]', 'Typed just now')
  await upload(page, Buffer.alloc(15_000_000))
  expect(await page.$eval('#picture-problem', (problem) => problem.textContent)).toContain('larger than 1\u00a0MB')
  expect(await page.$eval('input[name=headline]', (field) => field.value)).toBe('Typed just now')
})
