import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

/** The files of IndexedDB in the profile, damaged while the browser is closed. */

const profile = join(temporaryFolderForAll(), 'profile')
let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ profile })
})
afterAll(() => world.close())

/** Not those of `storage.local`, which Firefox stores beside them. */
const filesOf = (pattern: string) => globSync(join(profile, pattern)).filter((file) => !file.includes('userContextId'))

async function changeAll(pattern: string, change: (data: Buffer) => Buffer): Promise<void> {
  const files = filesOf(pattern)
  expect(files).not.toEqual([])
  for (const file of files) await writeFile(file, change(await readFile(file)))
}

async function removeAll(pattern: string): Promise<void> {
  const files = filesOf(pattern)
  expect(files).not.toEqual([])
  for (const file of files) await rm(file, { recursive: true })
}

const ofChromium = 'Default/IndexedDB/chrome-extension_*.leveldb'
const ofFirefox = 'storage/default/moz-extension+++*/idb'

const mended: Record<string, [what: string, damage: () => Promise<void>][]> = {
  chromium: [
    ['a cut log', () => changeAll(`${ofChromium}/*.log`, (data) => data.subarray(0, data.length / 2))],
    ['a log of garbage', () => changeAll(`${ofChromium}/*.log`, (data) => data.fill(7))],
    ['a missing folder', () => removeAll(ofChromium)],
  ],
  firefox: [
    ['garbage', () => changeAll(`${ofFirefox}/*.sqlite`, (data) => data.fill(7, 4096))],
    ['a missing folder', () => removeAll(ofFirefox)],
  ],
}

async function restart(damage: () => Promise<void>): Promise<Page> {
  world = { ...world, ...(await world.restart('close', damage)) }
  return openStored()
}

async function openStored(): Promise<Page> {
  const own = await world.openOwnPage('options.html#stored')
  await own.bringToFront()
  return own
}

/** The demo's contacts and member shared as many. */
const whole = '7 shares'

/** The row of the shares in the options' list of stored data. */
const said = (own: Page): Promise<string> =>
  own.evaluate(
    () =>
      [...document.querySelectorAll('#stored li .label')]
        .map((row) => row.textContent)
        .find((text) => text.startsWith('What you and your contacts shared'))
        ?.slice(33) ?? '',
  )

it('an index whose files are damaged is read anew by itself', async () => {
  let own = await openStored()
  for (const [name, damage] of mended[inject('family')] ?? []) {
    for (const index of [false, true])
      await own.evaluate((argument) => chrome.runtime.sendMessage({ name: 'setOptions', argument }), { index })
    await expect.poll(() => said(own), { message: name }).toBe(whole)
    own = await restart(damage)
    await expect.poll(() => said(own), { message: name }).toBe(whole)
  }
})

it.runIf(inject('family') === 'chromium')('without a database, the popup goes on, and the options say so', async () => {
  const own = await restart(() => removeAll(`${ofChromium}/MANIFEST-*`))
  await expect.poll(() => said(own)).toBe('This browser can’t store this at the moment.')
  const popup = await world.click(await world.article('/night-trains'), 'ready')
  await popup.locator('.sharers li').wait()
})
