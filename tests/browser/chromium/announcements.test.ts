import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { listen } from '../checks/access/announcements.ts'
import { askForContact } from '../data/service-data.ts'
import { findText, hasFocus } from '../drive/page.ts'
import { oddPages } from '../views/popup-pages.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: oddPages })
})
afterAll(() => world.close())

describe('a screen reader announces once', () => {
  async function open(tab: string, ready: string): Promise<Page> {
    const page = await world.open(`http://${oddHost}/said`)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await popup.locator(tab).click()
    await popup.locator(ready).wait()
    return popup
  }

  it('a share, and the new number of sharers', async () => {
    const popup = await open('#tab-page', 'form[name=share]')
    const heard = await listen(popup)
    await popup.locator('textarea[name=message]').fill('Heard')
    await popup.locator('form[name=share] button[type=submit]').click()
    await popup.locator('[data-result=share]').wait()
    await findText(popup, 'Shared by 1 person')
    expect((await heard()).sort()).toEqual(['Shared by 1 person', 'Shared on Demo Network.'])
    await popup.close()
  })

  it('a quotation', async () => {
    await (await open('#tab-page', '.sharers')).close()
    const page = await world.open(`http://${oddHost}/quoted`)
    await page.evaluate(() => getSelection()?.selectAllChildren(document.body))
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    const heard = await listen(popup)
    await popup.locator('.quote').click()
    await hasFocus(popup, '[name=message]')
    expect(await heard()).toEqual(['The quotation is in your comment.'])
    await popup.close()
    await page.close()
  })

  it('an answer to a contact request', async () => {
    world.database((database) => askForContact(database, demoNetwork.login, ['Ada', 'Ben']))
    const popup = await open('#tab-requests', '.requests[aria-busy=false]')
    const heard = await listen(popup)
    await popup.locator('.request button[value=DECLINE]').click()
    await popup.locator('[data-outcome]').wait()
    expect(await heard()).toEqual([expect.stringMatching(/^You declined.*Ada/), expect.stringContaining('Ben')])
    await popup.close()
  })

  it('a status, and filters without news', async () => {
    const popup = await open('#tab-news', '[data-feed=ready][aria-busy=false]')
    const heard = await listen(popup)
    await popup.locator('form[name=status] textarea').fill('Heard by everybody')
    await popup.locator('form[name=status] button[type=submit]').click()
    await popup.locator('[data-result=posted]').wait()
    expect(await heard()).toEqual([expect.stringMatching(/^Posted/)])
    await popup.locator('.filters button').click()
    await popup.locator('.filters [name=domain]').click()
    await popup.locator('[data-feed=empty]').wait()
    expect(await heard()).toEqual(['Nothing matches these filters.'])
    await popup.close()
  })

  it('a failure', async () => {
    const popup = await open('#tab-news', '[data-feed=ready][aria-busy=false]')
    const heard = await listen(popup)
    await world.replaceService((_, response) => void response.writeHead(403).end())
    await popup.locator('form[name=status] textarea').fill('Heard by nobody')
    await popup.locator('form[name=status] button[type=submit]').click()
    await popup.locator('.failure').wait()
    expect(await heard()).toEqual([expect.stringMatching(/Demo Network/)])
    await popup.locator('.write button[value=discardWrite]').click()
    await popup.waitForSelector('.write', { hidden: true })
    await world.restoreService()
    await popup.close()
  })

  it('a saved option and a sign-out', async () => {
    const page = await world.openOwnPage('options.html')
    await page.locator('#contact_card [value=NONE]').wait()
    const heard = await listen(page)
    await page.locator('#contact_card [value=NONE]').click()
    await page.waitForFunction(() => document.querySelector('#contact_card [role=status]')?.textContent)
    expect(await heard()).toEqual(['Saved'])
    await page.locator('.member button').click()
    await page.locator('[data-revoked=true]').wait()
    // when its button has gone, the focus goes to the section's title, or to the next button where that is there
    // already
    const said = (await heard()).filter((each) => each !== 'Account')
    expect(said.at(-1)).toMatch(/^You are signed out\. Passalong can no longer use/)
    for (const each of said) expect(each).toMatch(/^You are signed out/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#account') != null)).toBe(true)
    await page.close()
  })
})
