import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/tour/assertions.ts'
import { oddities } from '../../support/odd-server.ts'
import { createSignedInWorld, oddHost, readFailure, type World } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld()
})
afterAll(() => world.close())

it('a page of the browser’s own says why it can’t be shared', async () => {
  const page = await world.open('chrome://version/')
  const popup = await world.click(page)
  // where somebody waits, the popup opens there
  await popup.locator('#tab-page').click()
  await waitForView(popup, 'unsupported')
  expect(await readText(popup, 'main')).toMatch('This page is not on the web')
  await page.close()
})

describe('a service that is not well', () => {
  afterEach(() => world.restoreService())

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

  it('keeps the comment of a share that could not be confirmed', async () => {
    const page = await world.article('/lighthouse-keepers')
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await world.replaceService(oddities['server error'])
    await popup.locator('textarea[name=message]').fill('Is it there?')
    await popup.locator('button[type=submit]').click()
    expect((await readFailure(popup, 'share-unconfirmed')).buttons).toEqual(['Look again'])
    expect(await popup.$eval('textarea[name=message]', (area) => (area as HTMLTextAreaElement).value)).toBe(
      'Is it there?',
    )
    await popup.close()
    // the popup that is opened next says it as well
    expect((await readFailure(await world.click(page), 'share-unconfirmed')).buttons).toEqual(['Look again'])
    await page.close()
  })

  it('says what "Look again" found: nothing to be told, not there and shared again with one click', async () => {
    const page = await world.article('/lighthouse-keepers')
    await world.replaceService(oddities['server error'])
    const popup = await world.click(page)
    await lookAgain(popup, 'share-unconfirmed')
    expect((await readFailure(popup, 'share-still-unconfirmed')).sentence).toContain('can’t say yet')
    await world.restoreService()
    await lookAgain(popup, 'share-still-unconfirmed')
    expect((await readFailure(popup, 'share-missing')).sentence).toBe(
      'Demo Network did not confirm your share, and it is not there. Share it again; your comment is kept.',
    )
    await popup.locator('form[name=share] button[type=submit]').click()
    await popup.locator('[data-result=shared]').wait()
    await page.close()
  })

  it('shows a share that "Look again" found as shared', async () => {
    const page = await world.open(`http://${oddHost}/found`)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await world.replaceService(oddities['server error'])
    await popup.locator('textarea[name=message]').fill('It is there')
    await popup.locator('form[name=share] button[type=submit]').click()
    await readFailure(popup, 'share-unconfirmed')
    await world.replaceService((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end('{"shared":true,"sharing_message":"It is there","data":[]}')
    })
    await lookAgain(popup, 'share-unconfirmed')
    await popup.locator('[data-result=shared]').wait()
    await page.close()
  })
})

const lookAgain = async (popup: Page, code: string) => {
  await popup.locator(`.failure[data-code=${code}] button`).click()
}
