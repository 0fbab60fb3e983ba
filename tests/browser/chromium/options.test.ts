import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { backgroundTexts } from '../../../src/extension/i18n/background.ts'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import { storeProfile } from '../data/stored-network.ts'
import { findText } from '../drive/by-text.ts'
import { openHostPermissions } from '../drive/host-permissions.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

const de = await loadPageTexts('de')

let world: World
let options: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  options = await world.openOwnPage('options.html')
})
afterAll(() => world.close())

it('an excluded site isn’t looked up until it is removed, and other open options pages show both', async () => {
  const other = await world.openOwnPage('options.html')
  await options.bringToFront()
  await options.locator('input[name=excluded_sites]').fill('http://www.news.example/front-page')
  await options.keyboard.press('Enter')
  await findText(options, 'Added: news.example')
  // a page behind another draws nothing, so nothing could be waited for there
  await other.bringToFront()
  await other.locator('#excluded_sites li').wait()

  const page = await world.article('/night-trains')
  let popup = await world.click(page)
  await popup.locator('[data-reason=excluded]').wait()
  expect(await readText(popup, 'main')).toContain('You chose that pages on news.example are not looked up.')
  await popup.close()

  await other.bringToFront()
  await other.locator('button[aria-label="Remove news.example"]').click()
  await options.bringToFront()
  await options.waitForFunction(() => !document.querySelector('#excluded_sites li'))
  popup = await world.click(page)
  await waitForView(popup, 'ready')
  await Promise.all([page.close(), other.close()])
})

it('an open page, the badge and the news follow the chosen language', async () => {
  await options.bringToFront()
  await options.locator('#language select').wait()
  await options.select('#language select', 'de')
  await findText(options, de['options.title'] ?? '')
  // written after the frame is drawn
  await expect.poll(() => options.title()).toBe(de['options.title'])
  const titles = JSON.stringify(backgroundTexts.de).replaceAll('{number}', '2')
  await expect.poll(async () => titles.includes((await world.readBadge()).title)).toBe(true)
  const page = await world.article('/night-trains')
  const popup = await world.click(page)
  await popup.locator('#tab-news').click()
  await findText(popup, 'hat eine Seite geteilt')
  await page.close()
  await options.bringToFront()
  await options.select('#language select', 'en')
})

it('one button asks for a withdrawn host permission again', async () => {
  const page = await world.article('/harbour-swimming')
  const hosts = await openHostPermissions(world)
  await hosts.withdraw()
  // the service lets extensions in without the browser's permission; networks of the bare specification don't
  await storeProfile(world, 'token')
  await world.replaceService(
    (_, response) => void response.setHeader('content-type', 'application/json').end('{"count":0,"data":[]}'),
  )
  const popup = await world.click(page)
  await popup.locator('.failure[data-code=no-permission]').wait()
  expect(await readText(popup, '.failure p')).toBe(
    'Your browser doesn’t let Passalong connect to Demo Network. Allow it to continue.',
  )
  await hosts.permit(world.baseUrl)
  await popup.locator('.failure button').click()
  await popup.waitForFunction(() => !document.querySelector('.failure'))
  await waitForView(popup, 'ready')
  await page.close()
})
