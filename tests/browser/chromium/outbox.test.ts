import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byShareText } from '../../../src/contract/parameters.ts'
import { isNight } from '../../night.ts'
import { drop } from '../../support/faults/faults.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { describeKills } from '../checks/kills.ts'
import { storeWrites } from '../data/stored-values.ts'
import { send } from '../drive/page.ts'
import { createFaultyWorld, type FaultyWorld } from '../world/world.ts'

const profile = join(temporaryFolderForAll(), 'profile')
let world: FaultyWorld
let isOffline = false

beforeAll(async () => {
  const offline = drop('before')
  world = await createFaultyWorld({ profile }, () => (isOffline ? offline : undefined))
})
afterAll(() => world.close())

const sample = ['share browser after-commit', 'accept background after-commit']
describeKills(() => world, ['share', 'accept'], sample)

/** Fills in the form of this page and sends it, in a popup that stays open. */
async function share(page: Page, comment: string): Promise<Page> {
  const popup = await world.click(page)
  await send(popup, 'composer', comment)
  return popup
}

const shares = (comment: string) =>
  world.database((database) =>
    database.prepare('SELECT count(*) AS count FROM news_item WHERE message = ?').get(comment),
  )?.count

const posts = (comment: string) =>
  world.proxy.seen.filter(
    ({ method, body }) => method === 'POST' && new URLSearchParams(body).get('message') === comment,
  )

it('a share of an offline member is sent once when the network is back, without a popup', async () => {
  const page = await world.open('/away')
  isOffline = true
  const popup = await share(page, 'Said into the void')
  await popup.locator('form[name=composer] [data-phase=waiting]:not([data-held])').wait()
  await popup.close()
  expect(shares('Said into the void')).toBe(0)
  isOffline = false
  await expect.poll(() => shares('Said into the void'), { timeout: 40_000, interval: 200 }).toBe(1)
  await world.proxy.settled()
  expect(posts('Said into the void')).toHaveLength(1)
})

it('an update sends what an older build stored, and shows and keeps what it can’t read', async () => {
  const older = 'Said with the failure of an older build'
  const newer = 'Said in the phase of a newer build'
  const url = 'https://news.example/older'
  const fields = { ...byShareText(() => ''), title: 'Older' }
  const own = await world.openOwnPage('options.html')
  const due = Date.now() + 500
  await storeWrites(
    own,
    { content: { type: 'status', message: newer, social_account: [] }, phase: 'paused' as never },
    {
      content: { type: 'share', url, pageUrl: url, ...fields, message: older },
      ...{ phase: 'waiting', due, failure: { code: 'share-unconfirmed' as never } },
    },
  )
  // as after an update, which begins the session anew
  await own.evaluate(() => chrome.storage.session.clear())
  await world.endBackground()
  const popup = await world.click(await world.open('/updated'))
  await expect.poll(() => shares(older)).toBe(1)
  // by the keyboard: what arrives is shown above, and moves the line from under the pointer
  await popup.locator('#unread').wait()
  await popup.focus('#unread')
  await popup.keyboard.press('Enter')
  await popup.waitForFunction((text) => document.body.innerText.includes(text), {}, newer)
  const stored = () => own.evaluate(async () => JSON.stringify(await chrome.storage.local.get('unreadWrites@1')))
  expect(await stored()).toContain('"phase":"paused"')
  await popup.locator('.outbox button[id^=discard]').click()
  await expect.poll(stored).not.toContain(newer)
  await own.close()
})

async function shareWithUndo(page: Page, comment: string): Promise<Page> {
  const before = await world.click(page)
  await before.evaluate(() => chrome.storage.local.remove('options@1'))
  await before.close()
  return share(page, comment)
}

// an alarm wakes a background that has ended, which takes half a minute
if (isNight)
  it.each(['background', 'browser'])(
    'what could still be taken back when the %s ended is shared once, without a popup',
    { timeout: 120_000 },
    async (end) => {
      const comment = `Said before the ${end} ended`
      const popup = await shareWithUndo(await world.open(`/held/${end}`), comment)
      await popup.locator('form[name=composer] [data-held]').wait()
      await popup.close()
      expect(posts(comment)).toEqual([])
      if (end === 'browser') Object.assign(world, await world.restart('kill'))
      else await world.endBackground()
      await expect.poll(() => shares(comment), { timeout: 90_000, interval: 500 }).toBe(1)
      await world.proxy.settled()
      expect(posts(comment).length).toBe(1)
    },
  )
