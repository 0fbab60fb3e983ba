import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drop } from '../../support/faults/faults.ts'
import { hold } from '../../support/faults/hold.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { describeKills, isWhole } from '../checks/kills.ts'
import { leaveAtOnce } from '../data/stored-values.ts'
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

const sample = ['share browser after-commit', 'removal background after-commit', 'accept background before']
describeKills(() => world, ['share', 'comment', 'removal', 'status', 'accept', 'deletion'], sample)

/** Fills in the form of this page and sends it, in a popup that stays open. */
async function share(page: Page, comment: string): Promise<Page> {
  const popup = await world.click(page)
  await send(popup, 'share', comment)
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
  await popup.locator('form[name=share] [data-phase=waiting]:not([data-held])').wait()
  await popup.close()
  expect(shares('Said into the void')).toBe(0)
  isOffline = false
  await expect.poll(() => shares('Said into the void'), { timeout: 40_000, interval: 200 }).toBe(1)
  await world.proxy.settled()
  expect(posts('Said into the void')).toHaveLength(1)
})

it('an open popup starts the next background, which sends the interrupted share', async () => {
  const call = { method: 'POST', path: '/recommend' }
  const first = world.proxy.next(call, hold('before'))
  const page = await world.open('/died')
  const popup = await share(page, 'Said to a dying background')
  await first.held
  await world.endBackground()
  await first.gone
  // an alarm would start it after half a minute
  await popup.locator('[data-result=share]').setTimeout(20_000).wait()
  expect(shares('Said to a dying background')).toBe(1)
  await world.proxy.settled()
  expect(new Set(posts('Said to a dying background').map(({ key }) => key)).size).toBe(1)
})

/** Sends the form while writes can be undone for some seconds. */
async function shareWithUndo(page: Page, comment: string): Promise<Page> {
  const before = await world.click(page)
  await before.evaluate(() => chrome.storage.local.remove('options@1'))
  await before.close()
  return share(page, comment)
}

// an alarm wakes a background that has ended, which takes half a minute
if (isWhole)
  it.each(['background', 'browser'])(
    'what could still be taken back when the %s ended is shared once, without a popup',
    { timeout: 120_000 },
    async (end) => {
      const comment = `Said before the ${end} ended`
      const popup = await shareWithUndo(await world.open(`/held/${end}`), comment)
      await popup.locator('form[name=share] [data-held]').wait()
      await popup.close()
      expect(posts(comment)).toEqual([])
      if (end === 'browser') Object.assign(world, await world.restart('kill'))
      else await world.endBackground()
      await expect.poll(() => shares(comment), { timeout: 90_000, interval: 500 }).toBe(1)
      await world.proxy.settled()
      expect(posts(comment).length).toBe(1)
    },
  )

it('the second click of a double click on “Save” doesn’t undo it', async () => {
  const page = await world.open('/twice')
  const popup = await share(page, 'Said once')
  await popup.locator('[data-result=share]').wait()
  // longer than a busy machine takes until the last line
  await popup.evaluate(() => chrome.storage.local.set({ 'options@1': { undo_seconds: 10 } }))
  await popup.locator('.your-share button[value=edit]').click()
  await popup.locator('form[name=share] textarea').fill('Said twice')
  const save = await popup.$eval('form[name=share] button[type=submit]', (button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  await popup.mouse.click(save.x, save.y)
  const undo = await (await popup.waitForSelector('[value=takeBackWrite]'))?.boundingBox()
  if (!undo) throw new Error('no “Cancel”')
  const cdp = await popup.createCDPSession()
  const second = { x: undo.x + undo.width / 2, y: undo.y + undo.height / 2, button: 'left', clickCount: 2 } as const
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await cdp.send('Input.dispatchMouseEvent', { ...second, type })
  // an undo is drawn by then
  await wait(500)
  expect(await popup.$('.write[data-held]')).not.toBeNull()
  await leaveAtOnce(popup)
})
