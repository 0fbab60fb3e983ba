import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../src/demo/seeing.ts'
import { oddities } from '../support/odd-server.ts'
import { createWorld, oddHost, type World } from './world.ts'

/** A page that attacks whoever reads its metadata. */
const hostilePage = `<!doctype html><meta charset="utf-8">
  <title>&lt;img src=x onerror="document.title='hacked'"&gt;</title>
  <meta property="og:title" content='<script>alert(1)</script><b>Bold</b>'>
  <meta name="keywords" content="${'keyword, '.repeat(120_000)}">
  <meta property="og:image" content="javascript:alert(2)">
  <script>document.querySelector = () => { throw new Error('mine') }; window.CSS = undefined</script>`

const oddSite: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'text/html;charset=utf-8').end(hostilePage)

let world: World

beforeAll(async () => {
  world = await createWorld({ oddSite })
})
afterAll(() => world.close())

/** The sentence of the failure that the popup shows, and the label of its one button. */
async function failure(popup: Page, code: string) {
  await popup.locator(`.failure[data-code="${code}"]`).wait()
  const sentence = await readText(popup, `.failure[data-code="${code}"] p`)
  const buttons = await popup.$$eval('.failure button', (all) => all.map(({ textContent }) => textContent))
  return { sentence, buttons }
}

describe('a sign-in that goes wrong', () => {
  let page: Page
  beforeAll(async () => {
    page = await world.article('/night-trains')
  })

  it('stays on its page after a wrong password, and goes on after the right one', async () => {
    const popup = await world.click(page)
    const window = await world.signInWindow(popup)
    await window.locator('input[name=login]').fill('maya')
    await window.locator('input[name=password]').fill('wrong')
    await window.locator('button[value="sign-in"]').click()
    await window.locator('[role=alert], .notice').wait()
    expect(await window.$eval('input[name=login]', (input) => (input as HTMLInputElement).value)).toBe('maya')
    await waitForView(popup, 'signing-in')
    await window.close()
    await waitForView(popup, 'signed-out')
    expect(await failure(popup, 'sign-in-closed')).toEqual({
      sentence: 'The sign-in window was closed before you finished. Sign in when you are ready.',
      buttons: [],
    })
    expect(await readText(popup, '.sign-in button.primary')).toBe('Sign in')
    await popup.close()
  })

  it.each(['button[value="refuse"]', 'a::-p-text(Cancel)'])('says that nothing was changed after %s', async (way) => {
    const popup = await world.click(page)
    const window = await world.signInWindow(popup)
    await world.passSignInPage(window)
    await window.locator(way).click()
    expect((await failure(popup, 'sign-in-refused')).sentence).toContain('nothing was changed')
    await popup.close()
  })

  it('says that the network can’t be reached instead of opening a window', async () => {
    await world.stopService()
    const popup = await world.click(page)
    await popup.locator('main button.primary').click()
    expect((await failure(popup, 'unreachable')).sentence).toBe(
      'Demo Network can’t be reached right now. Try again in a moment.',
    )
    await popup.close()
    await world.restoreService()
  })

  it('can be started over while it is under way', async () => {
    const popup = await world.click(page)
    const forgotten = await world.signInWindow(popup)
    await world.passSignInPage(forgotten)
    await waitForView(popup, 'signing-in')
    await popup.locator('main button').click()
    await waitForView(popup, 'signed-out')
    const closed = new Promise((resolve) => forgotten.once('close', resolve))
    await forgotten.locator('button[value="allow"]').click()
    await closed
    await waitForView(popup, 'signed-out')
    await world.signIn(popup)
    await page.close()
  })
})

describe('a page that can’t be shared', () => {
  it.each([
    ['chrome://version/', 'This page is not on the web'],
    ['about:blank', 'This page is not on the web'],
    [`file://${import.meta.filename}`, 'This is a file on your computer'],
    ['data:text/html,hello', 'This page is not on the web'],
  ])('%s says why', async (address, why) => {
    const page = await world.open(address)
    const popup = await world.click(page)
    await waitForView(popup, 'unsupported')
    expect(await readText(popup, 'main')).toMatch(why)
    await page.close()
  })
})

describe('a page that attacks', () => {
  it('is text, cut to its bounds, and can be shared', async () => {
    const page = await world.open(`http://${oddHost}/hostile`)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await popup.locator('details summary').click()
    const value = (name: string) => popup.$eval(`[name=${name}]`, (field) => (field as HTMLInputElement).value)
    await popup.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=keywords]')?.value !== '')
    expect(await value('title')).toBe('<script>alert(1)</script><b>Bold</b>')
    expect((await value('keywords')).length).toBeLessThanOrEqual(500)
    expect(await value('url_picture')).toBe('')

    await popup.locator('[name=url_picture]').fill('javascript:alert(3)')
    await popup.locator('textarea[name=message]').fill('<img src=x onerror=alert(4)>')
    await popup.locator('button[type=submit]').click()
    await popup.locator('.wrong').wait()
    // filling with nothing fires no event; a person's keys do
    await popup.locator('[name=url_picture]').click({ count: 3 })
    await popup.keyboard.press('Backspace')
    await popup.locator('button[type=submit]').click()
    await popup.locator('[data-result=shared]').wait()
    expect(await readText(popup, '.sharers .comment')).toBe('<img src=x onerror=alert(4)>')
    expect(await readText(popup, 'h1')).toBe('<script>alert(1)</script><b>Bold</b>')
    expect(await popup.$$('main img[src="x"], main b, main script')).toEqual([])

    const profile = await world.open(await popup.$eval('[data-result=shared] a', (a) => (a as HTMLAnchorElement).href))
    expect(await readText(profile, 'main')).toContain('<img src=x onerror=alert(4)>')
    expect(await profile.$$('main img[src="x"], main b, main script')).toEqual([])
    await profile.close()
    await page.close()
  })
})

describe('a service that is not well', () => {
  afterEach(() => world.restoreService())

  it.each([
    ['html', 'not-understood'],
    ['cut off JSON', 'not-understood'],
    ['server error', 'server'],
    ['broken connection', 'not-understood'],
  ] as const)('%s ends in a sentence and "Try again", which works', async (oddity, code) => {
    const page = await world.open(`http://${oddHost}/${code}/${oddity.length}`)
    await world.replaceService(oddities[oddity])
    const popup = await world.click(page)
    const { sentence, buttons } = await failure(popup, code)
    expect(sentence).toMatch(/^Demo Network .+[.]$/)
    expect(buttons).toEqual(['Try again'])
    await world.restoreService()
    await popup.locator('.failure button').click()
    await waitForView(popup, 'ready')
    await page.close()
  })

  it('missing fields are no failure', async () => {
    await world.replaceService(
      (_, response) =>
        void response.setHeader('content-type', 'application/json').end('{"data":[{},{"name":"Ana"},null]}'),
    )
    const page = await world.open(`http://${oddHost}/missing`)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    expect(await popup.$$eval('.sharers .name', (all) => all.map(({ textContent }) => textContent))).toEqual([
      'A member',
      'Ana',
    ])
    await page.close()
  })

  it('says after a second that it is slow', async () => {
    await world.replaceService(oddities.silence)
    const page = await world.open(`http://${oddHost}/slow`)
    const popup = await world.click(page)
    await waitForView(popup, 'loading')
    const slow = 'Demo Network is taking longer than usual…'
    await popup.waitForFunction((text) => document.body.innerText.includes(text), { polling: 100 }, slow)
    await page.close()
  })

  it('draws the last answer while the network is down, and says so', async () => {
    const page = await world.article('/night-trains')
    await waitForView(await world.click(page), 'ready')
    await world.stopService()
    const popup = await world.click(page)
    await failure(popup, 'unreachable')
    await waitForView(popup, 'ready')
    expect(await readText(popup, '.sharers')).toContain('This is what Demo Network answered last time.')
    await page.close()
  })

  it('keeps the comment of a share that could not be confirmed', async () => {
    const page = await world.article('/lighthouse-keepers')
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await world.replaceService(oddities['server error'])
    await popup.locator('textarea[name=message]').fill('Is it there?')
    await popup.locator('button[type=submit]').click()
    expect((await failure(popup, 'share-unconfirmed')).buttons).toEqual(['Look again'])
    expect(await popup.$eval('textarea[name=message]', (area) => (area as HTMLTextAreaElement).value)).toBe(
      'Is it there?',
    )
    await page.close()
  })

  it('asks to sign in again when the network has ended the session', async () => {
    world.database((database) => database.exec('DELETE FROM token'))
    const page = await world.article('/lighthouse-keepers')
    const popup = await world.click(page)
    await waitForView(popup, 'signed-out')
    expect((await failure(popup, 'signed-out')).sentence).toContain('Sign in again')
    await world.signIn(popup)
    await page.close()
  })
})

it('answers after the browser has ended the worker', async () => {
  await world.endBackground()
  const page = await world.article('/four-day-week')
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Shared by 3 people')
  await page.close()
})
