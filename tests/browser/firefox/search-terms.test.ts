import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firefoxId } from '../../../src/build/extension-identity.ts'
import {
  answerPrompt,
  leaveAddressBar,
  readPrompt,
  revokeData,
  setPreferences,
  typeInAddressBar,
} from '../drive/firefox-window.ts'
import { createFaultyWorld, type FaultyWorld } from '../world/world.ts'

/** Firefox asks before words of the address bar leave the browser. Chromium has no such permission. */

let world: FaultyWorld
let window: Pick<Page, 'evaluate'>
let options: Page

const askMember = (asks: boolean) =>
  window.evaluate(setPreferences, { 'extensions.webextOptionalPermissionPrompts': asks })

beforeAll(async () => {
  world = await createFaultyWorld({})
  window = await world.privileged()
  await askMember(true)
  options = await world.openOwnPage('options.html')
  await options.locator('input[name=addressBar]').wait()
})
afterAll(async () => {
  await askMember(false)
  await world.close()
})

const state = () =>
  options.evaluate(async () => {
    const { data_collection: data } = (await chrome.permissions.getAll()) as { data_collection?: string[] }
    const { checked } = document.querySelector('input[name=addressBar]') as HTMLInputElement
    return { isTicked: checked, isAllowed: data?.includes('searchTerms') }
  })

const prompt = () => expect.poll(() => window.evaluate(readPrompt), { timeout: 10_000 })

const searches = () => world.proxy.seen.filter(({ path }) => path.startsWith('/search?')).length

async function type(words: string): Promise<void> {
  // resolves after a second, in which Firefox waits for suggestions
  await window.evaluate(typeInAddressBar, `pa ${words}`)
  await window.evaluate(leaveAddressBar)
}

async function choose(): Promise<void> {
  await options.bringToFront()
  await options.locator('input[name=addressBar]').click()
}

it('a member who refuses Firefox’s question leaves the search of the network off', async () => {
  await choose()
  await prompt().toContain('search terms')
  await window.evaluate(answerPrompt, false)
  await options.waitForSelector('#addressBar [role=alert]')
  expect(await state()).toEqual({ isTicked: false, isAllowed: false })
})

it('words of the address bar are sent after a member has allowed it, until Firefox takes that back', async () => {
  await type('night trains')
  expect(searches()).toBe(0)
  await choose()
  await prompt().toContain('search terms')
  await window.evaluate(answerPrompt, true)
  await expect.poll(state).toEqual({ isTicked: true, isAllowed: true })
  await type('night trains')
  await expect.poll(searches).toBe(1)
  await window.evaluate(revokeData, firefoxId, 'searchTerms')
  await expect.poll(state).toEqual({ isTicked: false, isAllowed: false })
  await type('sleeping cars')
  expect(searches()).toBe(1)
})
