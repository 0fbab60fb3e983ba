import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { hasFocus } from '../drive/page.ts'
import { createSignedInWorld, ownBuild, type World } from '../world/world.ts'

const folder = temporaryFolderForAll()
let world: World
let page: Page

beforeAll(async () => {
  world = await createSignedInWorld({ extensionDir: await heldBuild() })
  page = await world.article('/night-trains')
})
afterAll(() => world.close())

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

/** Removes the snapshot and the shell, which are outdated, if there are any. */
const removeDrawings = (popup: Page): Promise<void> =>
  popup.evaluate(async () => {
    await chrome.storage.session.remove('snapshot@1')
    await chrome.storage.local.remove('shell@1')
  })

/** Opens popups until one shows the snapshot: the background may change a value after a popup has saved its frames. */
async function openSnapshot(): Promise<Page> {
  for (;;) {
    const popup = await world.click(page)
    await popup.waitForFunction(() => 'opened' in globalThis)
    if (await popup.evaluate(() => opened.shown.then(Boolean))) return popup
    await removeDrawings(popup)
    await start(popup)
    await waitForView(popup, 'ready')
    await popup.waitForFunction(async () => {
      const { session, local } = chrome.storage
      return 'snapshot@1' in (await session.get('snapshot@1')) && 'shell@1' in (await local.get('shell@1'))
    })
    await popup.close()
  }
}

/** Opens popups about a page that was not looked up until one shows the shell, which may be outdated as a snapshot. */
async function openShell(path: string): Promise<Page> {
  const unknown = await world.article(path)
  for (;;) {
    await (await openSnapshot()).close()
    const popup = await world.click(unknown)
    await popup.waitForFunction(() => 'opened' in globalThis)
    if (await popup.evaluate(() => opened.shown.then((shown) => shown !== null))) return popup
    await removeDrawings(popup)
    await popup.close()
  }
}

async function painted(popup: Page): Promise<void> {
  await popup.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await popup.evaluate(() => performance.getEntriesByName('drawing').length)).toBe(0)
}

/** @returns the changes of the snapshot's elements when the application draws */
async function drawOverSnapshot(): Promise<string[]> {
  const popup = await openSnapshot()
  await painted(popup)
  const changes = await popup.evaluateHandle(() => {
    const changes: string[] = []
    const observer = new MutationObserver((all) => changes.push(...all.map(({ type, target }) => `${type} ${target}`)))
    const all = { subtree: true, childList: true, characterData: true, attributes: true }
    observer.observe(document.getElementById('app') as Element, all)
    return changes
  })
  await start(popup)
  await popup.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
  // the effects and their replies
  await new Promise((resolve) => setTimeout(resolve, 500))
  const changed = await changes.jsonValue()
  await popup.close()
  return changed
}

it('the next popup shows the snapshot, in which the application changes nothing; a click before it arrives once', async () => {
  // a stored value may change meanwhile, and a busy page doesn't tell its selection in time: then all is drawn anew
  await expect.poll(drawOverSnapshot, { timeout: 60_000 }).toEqual([])

  const popup = await openSnapshot()
  const isUnfolded = () => popup.$eval('.unfold', (button) => button.getAttribute('aria-expanded'))
  await popup.click('.unfold')
  expect(await isUnfolded()).toBe('false')
  await start(popup)
  await popup.waitForSelector('.unfold[aria-expanded=true]')
  // a second click would fold the comment
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await isUnfolded()).toBe('true')
  await popup.close()

  const next = await openSnapshot()
  await next.click('.page-heading .share')
  expect(await next.$('textarea')).toBeNull()
  await start(next)
  await hasFocus(next, 'textarea[name=message]')
  await next.close()
})

it('the shell of a page is painted first, and nothing in it moves when the contacts who shared it are drawn', async () => {
  const popup = await openShell('/markup')
  await popup.waitForSelector('main[data-view=loading] .skeleton')
  const skeleton = await popup.$('.sharers > .lead')
  await painted(popup)
  await start(popup)
  await waitForView(popup, 'ready')
  expect(await skeleton?.evaluate((lead) => lead.isConnected)).toBe(false)
  const shift = await popup.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceObserverEntryList) =>
          list.getEntries().reduce((all, each) => all + (each as PerformanceEntry & { value: number }).value, 0)
        new PerformanceObserver((list) => resolve(sum(list))).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBe(0)
})

it('the sign-in that follows the end of the session replaces the shell whole', async () => {
  const popup = await openShell('/four-day-week')
  await painted(popup)
  // a token that the network has revoked
  await popup.evaluate(async () => {
    const { 'session@1': session } = await chrome.storage.local.get('session@1')
    await chrome.storage.local.set({ 'session@1': { ...(session as object), token: 'revoked' } })
  })
  await start(popup)
  await waitForView(popup, 'signed-out')
  expect(await popup.$$eval('#app > *', (parts) => parts.map(({ localName }) => localName))).toEqual(['main', 'footer'])
})
