import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { oddities } from '../../support/odd-server.ts'
import { readFailure } from '../checks/failures.ts'
import { storeProfile } from '../data/stored-network.ts'
import { clickText, findText } from '../drive/by-text.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld()
})
afterAll(() => world.close())

it.each([
  ['a page of the browser’s own', 'chrome://version/', 'This page is not on the web'],
  ['a page behind a password in its address', `http://me:secret@${oddHost}/`, 'its address contains a password'],
])('%s says why it can’t be shared', async (_, address, why) => {
  const page = await world.open(address)
  const popup = await world.click(page)
  // where somebody waits, the popup opens there
  await popup.locator('#tab-page').click()
  await waitForView(popup, 'unsupported')
  expect(await readText(popup, 'main')).toMatch(why)
  await page.close()
})

describe('a service that is not well', () => {
  afterEach(() => world.restoreService())

  // shows: §2 GraphResource.name, observed empty-strings
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

  it('every popup shows that a share is on its way; it arrives once, though the background ended in the middle of it', async () => {
    const page = await world.open(`http://${oddHost}/slow-share`)
    let popup = await world.click(page)
    await waitForView(popup, 'ready')
    await world.replaceService(oddities.silence)
    await popup.locator('textarea[name=message]').fill('Slowly')
    await popup.locator('form[name=share] button[type=submit]').click()
    await popup.locator('[data-phase=sending]').wait()
    await popup.close()
    popup = await world.click(page)
    await popup.locator('[data-phase=sending]').wait()
    await findText(popup, 'is taking longer than usual to confirm this', '[data-phase=sending]')
    // as a browser that ends the background in the middle of it
    await popup.close()
    await world.endBackground()
    await world.restoreService()
    await (await world.click(page)).locator('[data-result]').wait()
    const count = "SELECT count(*) AS shares FROM news_item WHERE message = 'Slowly'"
    expect(world.database((database) => database.prepare(count).get())).toEqual({ shares: 1 })
    await page.close()
  })

  it('every popup shows the comment of a share that is not confirmed, and it is shared once when the service is well again', async () => {
    const { page, popup } = await shareUnheard('Is it there?')
    const comment = () => popup.$eval('textarea[name=message]', (area) => area.value)
    expect(await comment()).toBe('Is it there?')
    await popup.close()
    const next = await world.click(page)
    await next.locator(unconfirmed).wait()
    await next.close()
    await world.restoreService()
    await (await world.click(page)).locator('[data-result]').wait()
    expect(countShares('Is it there?')).toBe(1)
    await page.close()
  })

  describe('and keeps no keys', () => {
    beforeAll(() => storeProfile(world, 'token'))

    it('is asked whether a share arrived: one that didn’t is shared again with one click', async () => {
      const { page, popup } = await shareUnheard('Is it missing?')
      await popup.close()
      await world.restoreService()
      const next = await world.click(page)
      const { sentence, buttons } = await readFailure(next, 'share-missing')
      expect(sentence).toBe('Demo Network did not confirm your share, and it is not there. Share it again.')
      expect(buttons).toEqual(['Look again'])
      await clickText(next, 'Send again')
      await next.locator('[data-result=shared]').wait()
      expect(countShares('Is it missing?')).toBe(1)
      await page.close()
    })

    it('is asked whether a share arrived: one that did is shown as shared', async () => {
      const { page, popup } = await shareUnheard('It is there')
      await popup.close()
      const service = await world.replaceService((_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end('{"shared":true,"sharing_message":"It is there","data":[]}')
      })
      await (await world.click(page)).locator('[data-result]').wait()
      expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([])
      await page.close()
    })
  })
})

const unconfirmed = 'form[name=share] [data-phase=unknown]'

/** Shares a page at a service that takes nothing: all that it answers is that the page is not shared. */
async function shareUnheard(comment: string): Promise<{ page: Page; popup: Page }> {
  const page = await world.open(`http://${oddHost}/${encodeURIComponent(comment)}`)
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  await world.replaceService((request, response) =>
    request.url?.startsWith('/recommend?')
      ? void response.end('{"shared":false,"data":[]}')
      : oddities['server error'](request, response),
  )
  await popup.locator('textarea[name=message]').fill(comment)
  await popup.locator('button[type=submit]').click()
  await popup.locator(unconfirmed).wait()
  return { page, popup }
}

const countShares = (comment: string) =>
  world.database((database) =>
    database.prepare('SELECT count(*) AS shares FROM news_item WHERE message = ?').get(comment),
  )?.shares
