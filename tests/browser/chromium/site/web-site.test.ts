import type { Page } from 'puppeteer-core'
import { describe, expect, test } from 'vitest'
import { oauthLanguages, oauthPopup } from '../../../../src/contract/oauth.ts'
import {
  application,
  authorizeAddress,
  excess,
  network,
  newVisitor,
  press,
  signedIn,
  signIn,
  site,
  useSite,
} from './site-visitors.ts'

useSite()

describe('the layout', () => {
  test('of the sign-in and of the consent page fits a popup of 780 by 480 in every language', async () => {
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
})

describe('a second click at the same place', () => {
  /** Clicks a button, and clicks the same place again on the page that follows. */
  async function clickTwice(page: Page, selector: string): Promise<void> {
    const box = await (await page.waitForSelector(selector))?.boundingBox()
    if (!box) throw new Error(`nothing to click: ${selector}`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await Promise.all([page.waitForNavigation(), page.mouse.click(x, y)])
    await page.mouse.click(x, y)
    await page.waitForNetworkIdle()
  }

  // shows: ours web-site, W6
  test('answers one contact request, never the next', async () => {
    const { page, member } = await signedIn('carla')
    // an open request whole
    await page.setViewport({ width: 800, height: 900 })
    for (const login of ['one', 'two', 'three', 'four']) {
      const from = await network.addMember(login)
      await network.store.contactRequests.add({ from, to: member, subject: 'x', message: '' }, network.clock.now)
    }
    let waiting = 4
    const outcomes = {
      accept: /^\w+ Test is now one of your contacts\.$/,
      decline: /^You declined the request from \w+ Test\.$/,
      remove: /^The request from \w+ Test is deleted\.$/,
    }
    for (const [button, outcome] of Object.entries(outcomes)) {
      await page.goto(`${site}/requests`)
      await page.click('details.request > summary')
      if (button === 'remove') await page.click('details.request[open] .ask > summary')
      await clickTwice(page, `details.request[open] button[value="${button}"]`)
      expect(await page.$eval('[role="status"]', (status) => status.textContent.trim())).toMatch(outcome)
      expect(await network.store.contactRequests.countPending({ to: member })).toBe(--waiting)
    }
    await page.browserContext().close()
  })

  // shows: W6
  test('removes one share, never the next', async () => {
    const { page, member } = await signedIn('dana')
    const status = { language: 'en', by_mobile: false, social_accounts: '' }
    for (let index = 0; index < 4; index++) {
      await network.store.news.postStatus(member, { ...status, message: `Status ${index}` }, network.clock.now + index)
    }
    await page.goto(`${site}/profile/${member}`)
    await page.click('li .ask > summary')
    await clickTwice(page, 'li details[open] button[value="remove"]')
    expect(await network.store.news.count({ of: { member } })).toBe(3)
    await page.goto(page.url())
    await press(page, '[role="status"] button')
    expect(await network.store.news.count({ of: { member } })).toBe(4)
    await page.browserContext().close()
  })
})

describe('cancelling without cancel_url', () => {
  test('returns to the application’s page, past all pages of the authorization', async () => {
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

  test('isn’t offered without a page to return to, or without scripts', async () => {
    const page = await newVisitor()
    await page.setJavaScriptEnabled(false)
    await page.goto(`${application.url}/start`)
    await page.goto(authorizeAddress())
    expect(await page.$eval('button.step-back', (button) => button.checkVisibility())).toBe(false)
    await page.browserContext().close()
  })
})

test('the question before an application is removed moves nothing else in its row', async () => {
  const page = await newVisitor()
  await page.setViewport({ width: 800, height: 600 })
  await page.goto(`${site}/applications`)
  await signIn(page)
  const places = () =>
    page.$$eval('.row b, .row .quiet, .row summary', (parts) =>
      parts.map((part) => JSON.stringify(part.getBoundingClientRect())),
    )
  const before = await places()
  expect(before).toHaveLength(3)
  await page.click('.row summary')
  expect(await page.$eval('.row .ask > p', (question) => question.checkVisibility())).toBe(true)
  expect(await places()).toEqual(before)
  await page.close()
})

/** The focused element's class or name. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.className)

test('the first Tab reaches the skip link, and the notice after saving has the focus', async () => {
  const { page } = await signedIn('gina')
  await page.goto(`${site}/settings`)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('skip')
  expect(await page.$eval('.skip', (link) => link.getBoundingClientRect().top)).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('name')
  await page.keyboard.type('Gina Saved')
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
  // the browser gives it with the first frame
  await expect.poll(() => focused(page)).toBe('done')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('name')
  await page.browserContext().close()
})

test('“Saved.” disappears when the browser refuses to send the next change', async () => {
  const { page } = await signedIn('ines')
  await page.goto(`${site}/settings`)
  await Promise.all([page.waitForNavigation(), page.click('main button.main')])
  const isShown = () => page.$eval('.done', (notice) => notice.checkVisibility())
  expect(await isShown()).toBe(true)
  await page.$eval('#name', (field) => (field as HTMLInputElement).select())
  await page.keyboard.press('Backspace')
  await page.click('main button.main')
  expect(await isShown()).toBe(false)
  await page.browserContext().close()
})

test('all buttons of actions that can’t be undone look alike', async () => {
  const { page, member } = await signedIn('jana')
  const asking = await network.addMember('kim')
  await network.store.contactRequests.add({ from: asking, to: member, subject: 'x', message: '' }, 1)
  const look = async (path: string, selector: string) => {
    await page.goto(`${site}${path}`)
    return page.$eval(selector, (button) => {
      const { backgroundColor, color, fontWeight } = getComputedStyle(button)
      return [backgroundColor, color, fontWeight]
    })
  }
  const deletion = await look('/settings/delete', 'main form button')
  expect(await look('/requests', 'button[value="remove"]')).toEqual(deletion)
  expect(await look('/settings', 'main button.main')).not.toEqual(deletion)
  await page.browserContext().close()
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
  await page.browserContext().close()
})

test('an administrator copies a link, which is shown whole, by its button', async () => {
  const { page, member } = await signedIn('boss')
  await network.store.transaction((tx) => tx.members.setRole(member, 'administrator'))
  await page.setViewport({ width: 480, height: 800 })
  await page.goto(`${site}/administration/invite`)
  await page.type('input[name=login]', 'newcomer')
  await page.type('input[name=name]', 'New Comer')
  await press(page, 'main button.main')
  const link = await page.$eval('#link', (field) => ({
    text: (field as HTMLTextAreaElement).value,
    hidden: [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight],
  }))
  expect(link).toEqual({ text: expect.stringContaining('/join?link='), hidden: [0, 0] })
  await page.click('button.copy')
  await page.waitForFunction(() => document.querySelector('button.copy')?.textContent === 'Copied')
  await page.browserContext().overridePermissions(site, ['clipboard-read'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link.text)
  await page.browserContext().close()
})
