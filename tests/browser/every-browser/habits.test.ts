import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { askForContact } from '../data/contact-requests.ts'
import { hasFocus } from '../drive/has-focus.ts'
import { createSignedInWorld, oddHost, ownBuild, type World } from '../world/world.ts'

/** A page with a link, as whoever reads it would have it before them. */
const withLink = (href: string) =>
  `<!doctype html><meta charset="utf-8"><title>Links</title><p id="text">Read this</p><a href="${href}">Night trains</a>`

const isFirefox = inject('family') === 'firefox'

/** For a copy of the extension whose manifest is another. */
const folder = temporaryFolderForAll()
let world: World
let links = ''

beforeAll(async () => {
  world = await createSignedInWorld({
    extensionDir: await mayNotify(ownBuild().extensionDir),
    oddSite: (_, response) => void response.setHeader('content-type', 'text/html').end(withLink(links)),
    preferences: { 'extensions.webextOptionalPermissionPrompts': false },
  })
})
afterAll(() => world.close())

/** A page whose link leads there. */
async function openLinkTo(href: string): Promise<Page> {
  links = href
  return world.open(`http://${oddHost}/`)
}

/**
 * The build whose permission to notify needs no question: Chromium asks it in a window of its own, which nobody can
 * click.
 */
async function mayNotify(extensionDir: string): Promise<string> {
  if (isFirefox) return extensionDir
  await cp(extensionDir, folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const { permissions, optional_permissions, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, permissions: [...permissions, ...optional_permissions] }))
  return folder
}

async function heading(popup: Page): Promise<string> {
  await popup.locator('.page-heading').wait()
  return readText(popup, '.page-heading')
}
describe('the context menu', () => {
  it('opens the popup with the page that a link leads to, once, and shares it', async () => {
    const page = await openLinkTo('http://news.example/night-trains?utm_source=mail#top')
    const popup = await world.chooseInMenu(page, 'a', 'link')
    await waitForView(popup, 'ready')
    expect(await readText(popup, '#tab-page')).toBe('This link')
    expect(await heading(popup)).toMatch(
      /^The page that this link leads to\n+Night trains\n+http:\/\/news\.example\/night-trains$/,
    )
    expect(await readText(popup, 'main > [role=status]')).toMatch(/^Shared by 4 people/)
    await hasFocus(popup, '[name=message]')
    await popup.keyboard.type('By its link')
    await popup.keyboard.down('Control')
    await popup.keyboard.press('Enter')
    await popup.keyboard.up('Control')
    await popup.locator('[data-result=shared]').wait()
    const shared = world.database((database) =>
      database.prepare(`SELECT url, title FROM news_item WHERE message = 'By its link'`).get(),
    )
    expect(shared).toEqual({ url: 'http://news.example/night-trains', title: 'Night trains' })
    await popup.close()
    const next = await world.click(page)
    expect(await heading(next)).toMatch(/^Links\n/)
    await page.close()
  })

  // shows: E1
  it('sends nothing of a link that looks as if it opened something', async () => {
    const page = await openLinkTo('https://news.example/reset?token=1')
    const popup = await world.chooseInMenu(page, 'a', 'link')
    await popup.locator('[data-reason=secret]').wait()
    await page.close()
  })

  it('opens the popup with this page, also where the background slept', async () => {
    const page = await openLinkTo('/')
    await world.endBackground()
    const popup = await world.chooseInMenu(page, '#text', 'page')
    await waitForView(popup, 'ready')
    expect(await heading(popup)).toMatch(/^Links\n/)
    await hasFocus(popup, '[name=message]')
    await page.close()
  })
})

it('Escape closes what is open in the popup first, then the popup, and what was typed is there again', async () => {
  const page = await world.article('/harbour-swimming')
  const popup = await world.click(page)
  await popup.locator('textarea[name=message]').click()
  await popup.locator('textarea[name=message]').fill('Half a thought')
  await popup.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=keywords]')?.value)
  await popup.locator('form[name=share] summary').click()
  await popup.locator('input[name=title]').click()
  await popup.keyboard.press('Escape')
  await popup.waitForFunction(() => !document.querySelector('details[open]'))
  expect(popup.isClosed()).toBe(false)
  const closed = new Promise((resolve) => popup.once('close', resolve))
  await popup.keyboard.press('Escape').catch(() => undefined)
  await closed
  const again = await world.click(page)
  await again.locator('.restored').wait()
  expect(await again.$eval('textarea[name=message]', (area) => area.value)).toBe('Half a thought')
  await again.close()
  await page.close()
})

it('the options tell the key that opens the popup', async () => {
  const options = await world.openOwnPage('options.html')
  await options.locator('#shortcut p:not(.fine, .said)').wait()
  expect(await readText(options, '#shortcut')).toContain('The shortcut is Alt+Shift+G.')
  await options.close()
})

declare const chrome: import('webextension-polyfill').Browser

/**
 * How many notifications there were in this page's time: each is taken away when it is counted, where it stays so long.
 */
async function countNotifications(own: Page): Promise<() => Promise<number>> {
  await own.evaluate(() => {
    const ended: string[] = []
    Object.assign(globalThis, { ended })
    chrome.notifications.onClosed.addListener((id) => void ended.push(id))
  })
  return () =>
    own.evaluate(async () => {
      for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id)
      return (globalThis as unknown as { ended: string[] }).ended.length
    })
}

/** Asks the network who waits, as an alarm does. */
const look = (own: Page) =>
  own.evaluate(() => chrome.runtime.sendMessage({ name: 'refreshPendingRequests', argument: {} }))

const ask = (...names: string[]) => world.database((database) => askForContact(database, 'maya', names))

describe('new contact requests', () => {
  it('are told once on the desktop, where the member switched that on', async () => {
    const options = await world.openOwnPage('options.html')
    await look(options)
    await options.locator('input[name=notify]').click()
    await options.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=notify]')?.checked)
    const count = await countNotifications(options)
    ask('Zora')
    await look(options)
    await expect.poll(count).toBe(1)
    await world.endBackground()
    await look(options)
    ask('Yusuf', 'Xenia')
    await look(options)
    await expect.poll(count).toBe(2)
    await options.close()
  })

  // without a desktop, Firefox takes a notification away before anybody could click it
  it.runIf(!isFirefox)('open on the Requests tab by a click on the notification', async () => {
    const page = await world.article('/night-trains')
    const opened = world.browser.waitForTarget((target) => target.url().endsWith('/popup.html'), { timeout: 10_000 })
    const worker = await world.browser
      .targets()
      .find((each) => each.type() === 'service_worker')
      ?.worker()
    await worker?.evaluate(() => {
      const onClicked = chrome.notifications.onClicked as unknown as { dispatch: (id: string) => void }
      onClicked.dispatch('contact-requests')
    })
    const popup = await (await opened).asPage()
    await popup.locator('#tab-requests[aria-selected=true]').wait()
    await page.close()
  })
})
