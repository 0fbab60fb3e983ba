import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { hasFocus } from '../drive/page.ts'
import { createSignedInWorld, ownBuild, type World } from '../world/world.ts'

const key = 'snapshot@1'

let world: World
let page: Page
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passalong-held-'))
  world = await createSignedInWorld({ extensionDir: await heldBuild() })
  page = await world.article('/night-trains')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** The worker's build, with an application that waits for `start`. */
async function heldBuild(): Promise<string> {
  await cp(ownBuild().extensionDir, folder, { recursive: true })
  const file = join(folder, 'application.js')
  const wait = 'while (!document.documentElement.dataset.started) await new Promise((next) => setTimeout(next, 10))'
  await writeFile(file, `${wait}\n${await readFile(file, 'utf8')}`)
  return folder
}

/** Lets the application of a popup start. */
const start = (popup: Page): Promise<void> =>
  popup.evaluate(() => {
    document.documentElement.dataset.started = 'yes'
  })

/** Opens a popup on the article. */
async function open(): Promise<Page> {
  const popup = await world.click(page)
  await start(popup)
  return popup
}

/** Opens a popup on the article, and waits until it keeps its frame. */
async function openAndKeep(): Promise<Page> {
  const popup = await open()
  await waitForView(popup, 'ready')
  await popup.waitForFunction(async (key) => key in (await chrome.storage.session.get(key)), {}, key)
  return popup
}

/** Waits until the popup is painted, whose application is still held. */
async function painted(popup: Page): Promise<void> {
  await popup.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await popup.evaluate(() => performance.getEntriesByName('drawing').length)).toBe(0)
}

it('the next popup shows the snapshot before the application draws the same, and takes what is typed', async () => {
  const first = await openAndKeep()
  const drawn = await first.$eval('main', (main) => main.textContent)
  await first.close()
  const next = await world.click(page)
  await painted(next)
  await start(next)
  await waitForView(next, 'ready')
  expect(await next.$eval('main', (main) => main.textContent)).toBe(drawn)
  await next.locator('textarea[name=message]').click()
  await next.keyboard.type('A')
  await hasFocus(next, 'textarea[name=message]')
  await next.locator('button[type=submit]').wait()
  await next.keyboard.press('Backspace')
})

it('the application changes nothing in the snapshot', async () => {
  await (await openAndKeep()).close()
  const next = await world.click(page)
  await next.waitForSelector('#app main')
  const changes = await next.evaluateHandle(() => {
    const changes: string[] = []
    const observer = new MutationObserver((all) => changes.push(...all.map(({ type, target }) => `${type} ${target}`)))
    observer.observe(document.getElementById('app') as Element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    return changes
  })
  await start(next)
  await next.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
  // the effects and their replies
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await changes.jsonValue()).toEqual([])
})

it('a key and a click before the application has started arrive exactly once', async () => {
  await (await openAndKeep()).close()
  const next = await world.click(page)
  await next.waitForSelector('#app textarea')
  await next.click('textarea[name=message]')
  await next.keyboard.type('A')
  const isUnfolded = () => next.$eval('.unfold', (button) => button.getAttribute('aria-expanded'))
  await next.click('.unfold')
  expect(await isUnfolded()).toBe('false')
  await start(next)
  await next.waitForSelector('.unfold[aria-expanded=true]')
  await next.waitForSelector('button[type=submit]')
  // a second click would fold the comment
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await isUnfolded()).toBe('true')
  expect(await next.$eval('textarea', ({ value }) => value)).toBe('A')
  await next.click('textarea[name=message]')
  await next.keyboard.press('Backspace')
})

it('the shell of a page that nobody looked up is painted first, and nothing in it moves', async () => {
  await (await openAndKeep()).close()
  const other = await world.article('/nobody-was-here')
  const popup = await world.click(other)
  await popup.waitForSelector('main[data-view=loading] textarea')
  const place = () => popup.$eval('textarea', (field) => JSON.stringify(field.getBoundingClientRect()))
  const before = await place()
  await popup.type('textarea', 'A')
  await painted(popup)
  await start(popup)
  await waitForView(popup, 'ready')
  expect(await popup.$eval('textarea', ({ value }) => value)).toBe('A')
  expect(JSON.parse(await place())).toMatchObject({ x: JSON.parse(before).x, y: JSON.parse(before).y })
})

it('nothing in the shell of a page moves when the contacts who shared it are drawn', async () => {
  await (await openAndKeep()).close()
  const popup = await world.click(await world.article('/harbour-swimming'))
  await popup.waitForSelector('main[data-view=loading] .skeleton')
  const skeleton = await popup.$('.sharers > .lead')
  await start(popup)
  await waitForView(popup, 'ready')
  expect(await skeleton?.evaluate((lead) => lead.isConnected)).toBe(false)
  const shift = await popup.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Firefox measures none
        if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return resolve(0)
        const sum = (list: PerformanceObserverEntryList) =>
          list.getEntries().reduce((all, each) => all + (each as PerformanceEntry & { value: number }).value, 0)
        new PerformanceObserver((list) => resolve(sum(list))).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBe(0)
})
