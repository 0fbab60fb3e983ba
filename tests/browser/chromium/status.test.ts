import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { readText } from '../../../src/demo/tour/assertions.ts'
import { oddities } from '../../support/odd-server.ts'
import { createWorld, type World } from '../world.ts'

let world: World
let page: Page

beforeAll(async () => {
  world = await createWorld()
  page = await world.article('/night-trains')
  await world.signIn(await world.click(page))
})
afterAll(() => world.close())

/** Opens the popup on its tab "News". */
async function openNews(): Promise<Page> {
  const popup = await world.click(page)
  await popup.locator('#tab-news').click()
  await popup.locator('form[name=status]').wait()
  return popup
}

const texts = (popup: Page, selector: string) =>
  popup.$$eval(selector, (all) => all.map((each) => (each as HTMLElement).innerText.trim()))
const counter = (popup: Page) => readText(popup, '.counter > [aria-hidden]')
const statuses = () =>
  world.database((database) =>
    database
      .prepare(
        'SELECT message, social_accounts FROM news_item WHERE recommendation IS NULL AND member = (SELECT member FROM credential WHERE login = ?) ORDER BY created DESC',
      )
      .all(demoNetwork.login),
  )

describe('a status', () => {
  it('is counted as the service counts it, and says when the bounds are near', async () => {
    const popup = await openNews()
    const area = popup.locator('textarea[name=message]')
    const canPost = () => popup.$eval('form[name=status] button', (button) => !(button as HTMLButtonElement).disabled)
    expect([await counter(popup), await canPost()]).toEqual(['0 of 140 characters', false])
    await area.fill('  too short ')
    expect([await counter(popup), await canPost()]).toEqual(['1 more character needed', false])
    await area.fill('🚂'.repeat(60))
    expect([await counter(popup), await canPost()]).toEqual(['20 characters left', true])
    expect(await readText(popup, '.counter [role=status]')).toBe('20 characters left')
    await area.fill('🚂'.repeat(71))
    expect([await counter(popup), await canPost()]).toEqual(['2 characters too many', false])
    await area.fill(`  ${'🚂'.repeat(70)}\n`)
    expect([await counter(popup), await canPost()]).toEqual(['0 characters left', true])
    await popup.locator('form[name=status] button').click()
    await popup.locator('[data-result=posted]').wait()
    expect(await readText(popup, '[data-result=posted]')).toContain('Posted on Demo Network.')
    expect(statuses()[0]).toMatchObject({ message: '🚂'.repeat(70) })
    await popup.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[name=message]')?.value === '')
  })

  it('is kept when the popup closes', async () => {
    let popup = await openNews()
    await popup.locator('textarea[name=message]').fill('Half a thought, to be')
    await popup.close()
    popup = await openNews()
    expect(await popup.$eval('[name=message]', (area) => (area as HTMLTextAreaElement).value)).toBe(
      'Half a thought, to be',
    )
    expect(await counter(popup)).toBe('21 of 140 characters')
  })

  it('goes to the accounts that were chosen among those in the options', async () => {
    const options = await world.openOwnPage('options.html')
    await options.evaluate(() =>
      chrome.storage.local.set({ 'options@1': { social_accounts: ['@maya on Chirp', 'The company page'] } }),
    )
    await options.close()
    const popup = await openNews()
    expect(await texts(popup, '.accounts label')).toEqual(['@maya on Chirp', 'The company page'])
    await popup.locator('.accounts label:nth-of-type(2) input').click()
    await popup.keyboard.down('Control')
    await popup.focus('textarea[name=message]')
    await popup.keyboard.press('Enter')
    await popup.keyboard.up('Control')
    await popup.locator('[data-result=posted]').wait()
    expect(statuses()[0]).toEqual({ message: 'Half a thought, to be', social_accounts: 'The company page' })
  })

  it('that was not confirmed is kept, with the way to find out', async () => {
    const popup = await openNews()
    await popup.locator('textarea[name=message]').fill('Did this arrive?')
    await world.replaceService(oddities['server error'])
    await popup.locator('form[name=status] button').click()
    await popup.locator('.failure[data-code=status-unconfirmed]').wait()
    expect(await readText(popup, '.failure[data-code=status-unconfirmed]')).toContain('Look at your profile')
    expect(await popup.$eval('[name=message]', (area) => (area as HTMLTextAreaElement).value)).toBe('Did this arrive?')
    await world.restoreService()
  })
})

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser
