import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBadgeOf, readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { oddities } from '../../../support/odd-server.ts'
import { askForContact } from '../../data/contact-requests.ts'
import { longNames } from '../../data/crowd.ts'
import { hasFocus } from '../../drive/has-focus.ts'
import { createSignedInWorld, type World } from '../../world/world.ts'

let world: World
let page: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  page = await world.article('/night-trains')
})
afterAll(() => world.close())

/** Opens the popup on its tab "Requests". */
async function openRequests(view = 'ready'): Promise<Page> {
  const popup = await world.click(page)
  await popup.locator('#tab-requests').click()
  await waitForView(popup, view)
  // the network's answer, not only what was stored
  await popup.locator('.requests[aria-busy=false]').wait()
  return popup
}

/** Only these people wait for maya, the first one latest. */
const waitForMaya = (names: readonly string[]) => world.database((database) => askForContact(database, 'maya', names))

const opened = (popup: Page) => readText(popup, '.request .name')
const press = (popup: Page, button: string) => popup.locator(`.request button[value=${button}]`).click()
const outcome = async (popup: Page, name: string) => {
  await popup.locator(`[data-outcome=${name}]`).wait()
  return readText(popup, '[data-outcome]')
}
const focused = (popup: Page) => popup.evaluate(() => (document.activeElement as HTMLElement).innerText)
const number = (popup: Page) => popup.$eval('#tab-requests', (tab) => tab.querySelector('.number')?.textContent ?? '')
const row = (column: string, name: string) =>
  world.database((database) =>
    database
      .prepare(
        `SELECT r.${column} AS value FROM contact_request r JOIN member ON member.id = r.from_member
          WHERE member.name = ? ORDER BY r.updated DESC`,
      )
      .get(name),
  )?.value

describe('the pending requests', () => {
  // shows: §9 pendingRequests, observed Member.headline, observed Member.picture_small, §2 ContactRequest.from
  // shows: §2 ContactRequest.message, §2 ContactRequest.subject, §2 ContactRequest.mutual_contact_count
  it('say who asks, what they do, whom we both know, and why', async () => {
    const popup = await openRequests()
    expect(await readText(popup, '.requests h1')).toBe('2 people would like to be in contact with you')
    expect(await opened(popup)).toBe('Tiago Almeida')
    expect(await readText(popup, '.request')).toMatch(
      /\n+Programador.*\n+2 contacts in common\n+Your talk in Porto\n+Hello Maya/,
    )
    const profile = await popup.$eval('.request a.name', (link) => (link as HTMLAnchorElement).href)
    expect(profile).toMatch(`${world.baseUrl}/profile/`)
    expect(await popup.$eval('.request img', (image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(await number(popup)).toBe('2')
  })

  // shows: §4 answerContactRequest, §4 answerContactRequest.value, §4 answerContactRequest.contact_card
  // shows: §4 answerContactRequest.message, §1 contact-requests, §3 accepted, §3 card-and-message
  it('are accepted with the card and the message, and the next one comes up', async () => {
    const popup = await openRequests()
    expect(await popup.$eval('[name=contact_card]', (select) => (select as HTMLSelectElement).value)).toBe('BUSINESS')
    await popup.select('[name=contact_card]', 'ALL')
    await popup.locator('textarea[name=message]').fill('Ask away')
    await press(popup, 'ACCEPT')
    expect(await outcome(popup, 'ACCEPT')).toBe('Tiago Almeida is now one of your contacts.')
    expect(await opened(popup)).toBe('Amara Nwosu')
    await expect.poll(() => focused(popup)).toMatch(/^Amara Nwosu/)
    expect(await number(popup)).toBe('1')
    await readBadgeOf(world, '1')
    expect([
      row('state', 'Tiago Almeida'),
      row('contact_card', 'Tiago Almeida'),
      row('answer', 'Tiago Almeida'),
    ]).toEqual(['accepted', 'ALL', 'Ask away'])
  })

  // shows: §4 deleteContactRequest, §1 contact-requests
  it('are deleted after a question, which moves nothing', async () => {
    waitForMaya(['Ada', 'Ben'])
    const popup = await openRequests()
    const height = await popup.$eval('.request', (card) => card.clientHeight)
    await press(popup, 'question')
    await hasFocus(popup, '[value=keep]')
    expect(await popup.$eval('.request', (card) => card.clientHeight)).toBe(height)
    await popup.keyboard.press('Escape')
    await hasFocus(popup, '[value=question]')
    expect(row('state', 'Ada')).toBe('pending')
    await popup.keyboard.press('Enter')
    await press(popup, 'DELETE')
    expect(await outcome(popup, 'DELETE')).toBe('The request from Ada is deleted.')
    expect(await opened(popup)).toBe('Ben')
    expect(row('state', 'Ada')).toBe('deleted')
  })

  it('open where they stand: nothing moves under the pointer', async () => {
    waitForMaya(['Ada', 'Ben', 'Eve'])
    const popup = await openRequests()
    const top = () => popup.$eval('.requests li:nth-child(2) .avatar', (each) => each.getBoundingClientRect().top)
    const before = await top()
    await popup.locator('.requests li:nth-child(2) .request-row').click()
    await popup.locator('.requests li:nth-child(2) .request').wait()
    expect(await top()).toBe(before)
  })

  it('lose nothing to a worker that dies in mid-answer', async () => {
    waitForMaya(['Ada', 'Ben', 'Eve'])
    const popup = await openRequests()
    await world.replaceService(oddities.silence)
    await press(popup, 'DECLINE')
    await popup.locator('.request [data-phase=sending]').wait()
    expect(await number(popup)).toBe('3')
    await world.endBackground()
    await world.restoreService()
    const next = await openRequests()
    await next.waitForFunction(() => document.querySelector('.request .name')?.textContent === 'Ben')
    await readBadgeOf(world, '2')
    expect(row('state', 'Ada')).toBe('declined')
  })

  it('fit with long names in every script', async () => {
    waitForMaya(longNames)
    const popup = await openRequests()
    expect(
      await popup.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth),
    ).toBe(0)
  })
})
