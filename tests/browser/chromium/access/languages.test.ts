import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { waitForView } from '../../../../src/demo/browser/assertions.ts'
import { errorCodes } from '../../../../src/extension/schemas/errors.ts'
import type { Write, WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { oddities } from '../../../support/odd-server.ts'
import { findCutTexts } from '../../checks/cut-texts.ts'
import { askForContact } from '../../data/contact-requests.ts'
import { storeWrites } from '../../data/stored-writes.ts'
import { createSignedInWorld, oddHost, type World } from '../../world/world.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

let world: World
let page: Page

beforeAll(async () => {
  world = await createSignedInWorld({
    oddSite: (_, response) => void response.setHeader('content-type', 'text/html').end('<title>A page</title>'),
  })
  page = await world.browser.newPage()
})
afterAll(() => world.close())

/** A popup of a page that is not in front yet. */
async function open(path: string): Promise<Page> {
  await page.goto(`http://${oddHost}${path}`)
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  return popup
}

/** Opens a tab of the popup, and waits for what it shows. */
async function openTab(popup: Page, tab: 'requests' | 'news', shown: string): Promise<void> {
  await popup.locator(`#tab-${tab}`).click()
  await popup.locator(shown).wait()
}

it('no sentence about a write is cut or squeezed', async () => {
  const popup = await open('/outbox')
  await openTab(popup, 'news', 'form[name=status]')
  const later = Date.now() + 20 * 60 * 60 * 1000
  const states: (Partial<Write> & Pick<Write, 'phase'>)[] = [
    { phase: 'waiting', due: later },
    { phase: 'waiting', due: later, failure: { code: 'busy', retry_at: later } },
    { phase: 'waiting', due: later, failure: { code: 'offline' } },
    { phase: 'waiting', due: later, failure: { code: 'no-permission' } },
    { phase: 'waiting', at: Date.now() - 86_400_000 },
    { phase: 'sending' },
    { phase: 'unknown', due: later },
    { phase: 'unknown', failure: { code: 'unconfirmed', requestId: '7c2f' } },
    { phase: 'refused', failure: { code: 'invalid' } },
  ]
  const content: WriteContent = { type: 'status', message: 'Half a thought of mine', social_account: [] }
  await storeWrites(popup, ...states.map((state) => ({ ...state, content })))
  await popup.locator(`form[name=status] .write-card:nth-child(${states.length})`).wait()
  // in German, the sentence of one that waits for its turn stood beside its button in nine lines of 105 pixels
  expect(await findCutTexts(popup)).toEqual([])
  await openTab(popup, 'requests', '.outbox summary')
  await popup.locator('.outbox summary').click()
  expect(await findCutTexts(popup)).toEqual([])
  await storeWrites(popup)
  await popup.close()
})

it('the check finds cut texts', async () => {
  const popup = await open('/found')
  await popup.evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.style.cssText = 'width: 34px; white-space: nowrap'
  })
  const cut = await findCutTexts(popup)
  expect(cut.length).toBeGreaterThan(6)
  await popup.close()
})

it('no sentence about an answer under way is cut', async () => {
  world.database((database) => askForContact(database, demoNetwork.login, ['Zoë', 'Ana']))
  const popup = await open('/silence')
  await openTab(popup, 'requests', '.request')
  await world.replaceService(oddities.silence)
  // a background that remembers a response would send the answer without reaching the network first
  await world.endBackground()
  await popup.locator('button[value=ACCEPT]').click()
  // after a second, with its sentence
  await popup.locator('.request .write button').wait()
  expect(await findCutTexts(popup)).toEqual([])
  await popup.close()
  await world.restoreService()
})

it('no sentence about a failed sign-in is cut', async () => {
  const popup = await open('/signed-out')
  await popup.evaluate(() => chrome.storage.local.remove('account@1'))
  await waitForView(popup, 'signed-out')
  const failed = (code: string) => ({ 'signIn@1': { phase: 'failed', failure: { code, requestId: 'a1b2-c3d4' } } })
  const states = Object.fromEntries(errorCodes.map((code) => [`[data-code="${code}"]`, failed(code)]))
  expect(await findCutTexts(popup, states)).toEqual([])
  await popup.close()
})
