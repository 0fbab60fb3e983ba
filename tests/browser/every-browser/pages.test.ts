import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { openComposer } from '../../../src/demo/browser/this-page.ts'
import { clickFor, hasFocus, send } from '../drive/page.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

const hostilePage = `<!doctype html><meta charset="utf-8">
  <title>&lt;img src=x onerror="document.title='hacked'"&gt;</title>
  <meta property="og:title" content='<script>alert(1)</script><b>Bold</b>'>
  <meta name="keywords" content="${'keyword, '.repeat(120_000)}">
  <meta property="og:image" content="javascript:alert(2)">
  <script>document.querySelector = () => { throw new Error('mine') }; window.CSS = undefined</script>`

const story = 'Night trains are back, and they are full. Four operators say so.'

/** A page with a paragraph to select, a field for a password and a rich editor. */
const pageToQuote = (isEndless: boolean) =>
  `<!doctype html><meta charset="utf-8"><title>A story</title><p id="story">${story}</p>
   <input id="password" type="password" value="correct horse">
   <div id="editor" contenteditable="true"><p>My own words</p></div>
   ${isEndless ? '<script src="/never"></script>' : ''}`

const oddSite: RequestListener = ({ url = '' }, response) => {
  // Firefox asks for whole addresses, as of a proxy
  if (url.endsWith('/never')) return
  const page = url.endsWith('/hostile')
    ? hostilePage
    : (namingPages.find(([path]) => url.endsWith(path))?.[1] ?? pageToQuote(url.endsWith('/endless')))
  response.setHeader('content-type', 'text/html;charset=utf-8').end(page)
}

/** Pages that name addresses, by their paths. */
const namingPages = [
  [
    '/amp/slow-travel',
    `<!doctype html><title>Slow travel</title><base href="/travel/"><link rel="canonical" href="../slow-travel">
     <link rel="canonical" href="http://${oddHost}/slow-travel"><meta name="description" content="By train">`,
  ],
  [
    '/amp/slow-buses',
    `<!doctype html><title>Slow buses</title><p>A visitor wrote: <link rel="canonical" href="/slow-buses">
     <meta name="description" content="Buy tablets"><form name="head"><link rel="canonical" href="/slow-buses"></form>`,
  ],
] as const

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite })
})
afterAll(() => world.close())

/** Selects the whole page, as the browser's menu does while no field has the focus. */
const selectWholePage = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.selectAllChildren(document.body)
  })

it('a page that can’t be shared says why, without a form', async () => {
  const page = await world.browser.newPage()
  for (const [address, why] of [
    [
      'data:text/html,hello',
      'The browser tells no web address here: this is a page of its own, or of an extension, such as a PDF viewer. Passalong can’t look it up or share it.',
    ],
    [`file://${import.meta.filename}`, 'Only web pages can be looked up and shared'],
  ] as const) {
    await page.goto(address).catch(() => undefined)
    const popup = await world.click(page)
    // where somebody waits, the popup opens there
    await popup.locator('#tab-page').click()
    await waitForView(popup, 'unsupported')
    expect(await readText(popup, 'main'), address).toEqual(expect.stringContaining(why))
    expect(await popup.$('textarea')).toBeNull()
  }
  await page.close()
})

describe('a page that attacks', () => {
  // shows: §4 recommend, §4 bad-parameter
  it('is shown as text within bounds, and can be shared', async () => {
    const page = await world.open('/hostile')
    const popup = await world.click(page, 'ready')
    await openComposer(popup)
    await popup.locator('.to-send button').click()
    await popup.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=keywords]')?.value)
    const value = (name: string) => popup.$eval(`[name=${name}]`, (field) => (field as HTMLInputElement).value)
    expect(await value('title')).toBe('<script>alert(1)</script><b>Bold</b>')
    expect((await value('keywords')).length).toBeLessThanOrEqual(500)
    expect(await value('url_picture')).toBe('')

    await popup.locator('[name=url_picture]').fill('javascript:alert(3)')
    await send(popup, 'composer', '<img src=x onerror=alert(4)>')
    await popup.locator('.wrong').wait()
    // filling with nothing fires no event; a person's keys do
    await popup.locator('[name=url_picture]').click({ count: 3 })
    await popup.keyboard.press('Backspace')
    await clickFor(popup, 'button[type=submit]', '[data-result=share]')
    expect(await readText(popup, '.your-share .own .fine')).toBe('<img src=x onerror=alert(4)>')
    expect(await readText(popup, 'h1')).toBe(`<img src=x onerror="document.title='hacked'">`)
    expect(await popup.$$('main img[src="x"], main b, main script')).toEqual([])

    const profile = await world.open(await popup.$eval('[data-result=share] a', (a) => (a as HTMLAnchorElement).href))
    expect(await readText(profile, 'main')).toContain('<img src=x onerror=alert(4)>')
    expect(await profile.$$('main img[src="x"], main b, main script')).toEqual([])
  })
})

it('a page is shared by the address that its head names, after a navigation without a load by the tab’s', async () => {
  const share = async (page: Page, message: string) => {
    const popup = await world.click(page, 'ready')
    await send(popup, 'composer', message)
    await popup.locator('[data-result=share]').wait()
    await popup.close()
  }
  const page = await world.open('/amp/slow-travel')
  await share(page, 'By its own address')
  await page.evaluate(() => history.pushState(null, '', '/amp/slow-ferries'))
  await share(page, 'By the tab’s address')
  await share(await world.open('/amp/slow-buses'), 'By no visitor’s address')
  const select = "SELECT url, overview FROM news_item WHERE message LIKE 'By %address' ORDER BY created"
  const shares = world.database((database) => database.prepare(select).all()) as { url: string; overview: string }[]
  expect(shares.map(({ url, overview }) => [new URL(url).pathname, overview])).toEqual([
    ['/slow-travel', 'By train'],
    ['/amp/slow-ferries', ''],
    ['/amp/slow-buses', ''],
  ])
})

describe('the popup', () => {
  it('quotes the selected text, which can be left out and quoted again by the keyboard', async () => {
    const page = await world.open('/to-quote')
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#story') as Element))
    const popup = await world.click(page, 'ready')
    await openComposer(popup)
    await popup.locator('.composer .quotation').wait()
    expect(await readText(popup, '.composer .quotation p')).toBe(story)
    await popup.locator('textarea[name=message]').fill('At last!')
    // behind the page's card
    const choose = async () => {
      for (const key of ['Tab', 'Tab', 'Enter'] as const) await popup.keyboard.press(key)
    }
    await choose()
    await popup.waitForFunction(() => !document.querySelector('.quotation'))
    await hasFocus(popup, '[name=message]')
    await choose()
    expect(await readText(popup, '.composer .quotation p')).toBe(story)
    await hasFocus(popup, '[name=message]')
  })

  it('offers no password and no text of a rich editor, neither selected there nor with the whole page', async () => {
    const page = await world.open('/secrets')
    const offered = async () => {
      const popup = await world.click(page, 'ready')
      await openComposer(popup)
      const quotes = await popup.$$eval('.composer .quotation', (all) =>
        all.map(({ textContent }) => textContent).join(),
      )
      await popup.close()
      return quotes
    }
    await page.click('#password', { count: 3 })
    expect(await offered()).toBe('')
    await page.click('#editor p', { count: 3 })
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('My own words')
    expect(await offered()).toBe('')
    await selectWholePage(page)
    expect(await offered()).toBe('')
    await page.evaluate(() => document.querySelector('#editor')?.remove())
    await selectWholePage(page)
    const whole = await offered()
    expect(whole).toContain(story)
    expect(whole).not.toContain('horse')
  })

  it('offers the selected text of a page that never finishes loading', async () => {
    const page = await world.browser.newPage()
    void page.goto(`http://${oddHost}/endless`).catch(() => undefined)
    await page.waitForSelector('#story')
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#story') as Element))
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    const popup = await world.click(page, 'ready')
    await openComposer(popup)
    await popup.locator('.quotation').wait()
    expect(await readText(popup, '.quotation')).toContain(story)
    await page.close()
  })
})
