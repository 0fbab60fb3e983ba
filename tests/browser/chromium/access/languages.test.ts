import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { waitForView } from '../../../../src/demo/browser/assertions.ts'
import { errorCodes } from '../../../../src/extension/schemas/errors.ts'
import type { Write, WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { oddities } from '../../../support/odd-server.ts'
import { findCutTexts } from '../../checks/cut-texts.ts'
import { askForContact } from '../../data/contact-requests.ts'
import { shareByCrowd } from '../../data/crowd.ts'
import { leaveAtOnce } from '../../data/stored-session.ts'
import { storeWrites } from '../../data/stored-writes.ts'
import { createWorld, oddHost, type World } from '../../world/world.ts'

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser

let world: World
let article: Page

beforeAll(async () => {
  world = await createWorld({
    oddSite: (_, response) => void response.setHeader('content-type', 'text/html').end('<title>A page</title>'),
  })
  article = await world.article('/night-trains')
})
afterAll(() => world.close())

const store = (page: Page, values: Record<string, unknown>) =>
  page.evaluate((values) => chrome.storage.local.set(values), values)

/** A popup of a page that is not in front yet, once it shows this view. */
async function open(address: string, view: string): Promise<Page> {
  await article.goto(address)
  const popup = await world.click(article)
  await waitForView(popup, view)
  return popup
}

/** Opens a tab of the popup, and waits for what it shows. */
async function openTab(popup: Page, tab: 'requests' | 'news', shown: string): Promise<void> {
  await popup.locator(`#tab-${tab}`).click()
  await popup.locator(shown).wait()
}

const failed = (code: string) => ({ 'signIn@1': { phase: 'failed', failure: { code, requestId: 'a1b2-c3d4' } } })

describe('no text is cut', () => {
  it('before the consent, before and during the sign-in, and after each of its failures', async () => {
    const popup = await world.click(article)
    await waitForView(popup, 'consent')
    const account = { id: 'maya', name: 'Maya Lindqvist', link: '', headline: '', picture_small: '' }
    const cut = await findCutTexts(popup, {
      '[data-view=consent]': { 'consent@1': null, 'signIn@1': { phase: 'idle' } },
      '[data-view=signed-out]': { 'consent@1': { given: 0 } },
      ...Object.fromEntries(errorCodes.map((code) => [`[data-code="${code}"]`, failed(code)])),
      '[data-view=signing-in]': { 'signIn@1': { phase: 'under-way' } },
      '[data-view=confirm-account]': { 'signIn@1': { phase: 'confirm', account, before: account } },
    })
    expect(cut).toEqual([])
    await store(popup, { 'signIn@1': { phase: 'idle' } })
    await leaveAtOnce(popup)
    await world.signIn(popup)
    await popup.locator('.welcome').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.close()
  })

  it('about a page: shared by others, by nobody, by the member, and guarded', async () => {
    const address = `http://${oddHost}/crowd`
    world.database((database) =>
      shareByCrowd(
        database,
        address,
        Array.from({ length: 30 }, (_, index) => `M ${index}`),
      ),
    )
    let popup = await open(address, 'ready')
    expect(await findCutTexts(popup)).toEqual([])
    await popup.focus('textarea[name=message]')
    await popup.locator('form[name=share] summary').click()
    await popup.locator('input[name=url_picture]').fill('no picture')
    await popup.locator('form[name=share] button[type=submit]').click()
    await popup.locator('.wrong').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.locator('input[name=url_picture]').fill('https://pictures.example/1.png')
    await popup.locator('textarea[name=message]').fill('Mine')
    await popup.locator('form[name=share] button[type=submit]').click()
    await popup.locator('[data-result=share]').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.close()

    popup = await open(address, 'ready')
    await popup.locator('[data-result=already-shared]').wait()
    expect(await findCutTexts(popup)).toEqual([])
    // as of a network that removes no shares
    await popup.evaluate(async () => {
      const { 'recommendations@2': stored } = await chrome.storage.session.get('recommendations@2')
      const all = stored as { recommendation: { share_id: string } }[]
      for (const { recommendation } of all) recommendation.share_id = ''
      await chrome.storage.session.set({ 'recommendations@2': all })
    })
    await popup.locator('.your-share a').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.close()

    popup = await open(`http://${oddHost}/nobody`, 'ready')
    expect(await findCutTexts(popup)).toEqual([])
    await popup.close()
    popup = await open(world.baseUrl, 'guarded')
    expect(await findCutTexts(popup)).toEqual([])
    await popup.evaluate((opening) => chrome.storage.session.set({ 'opening@1': { at: Date.now(), ...opening } }), {
      show: 'link',
      url: `${world.baseUrl}/login`,
      text: '',
    })
    await popup.locator('form[name=share] button[type=submit]').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.close()
  })

  it('in the requests, with an opened one, with the question before a deletion, and without any', async () => {
    world.database((database) => askForContact(database, demoNetwork.login, ['Zoë', 'Ana']))
    const popup = await open(`http://${oddHost}/requests`, 'ready')
    await openTab(popup, 'requests', '.request')
    expect(await findCutTexts(popup)).toEqual([])
    await popup.locator('button[value=question]').click()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.locator('button[value=keep]').click()
    await popup.locator('button[value=DECLINE]').click()
    await popup.locator('.requests li:only-child .request').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.locator('button[value=DECLINE]').click()
    await popup.locator('.requests .empty').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.close()
  })

  it('in the news, with open filters and a status that is too long', async () => {
    const popup = await open(`http://${oddHost}/news`, 'ready')
    await openTab(popup, 'news', '.news-entry')
    expect(await findCutTexts(popup)).toEqual([])
    await popup.locator('.filters button').click()
    await popup.locator('.filters [name=language][value=fr]').click()
    await popup.select('.filters [name=since]', 'year')
    expect(await findCutTexts(popup)).toEqual([])
    await popup.locator('.filters [name=own][value=true]').click()
    await popup.locator('[data-feed=empty]').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.locator('textarea[name=message]').fill('x'.repeat(150))
    await store(popup, { 'options@1': { social_accounts: ['@maya'] } })
    await popup.locator('.accounts input').wait()
    expect(await findCutTexts(popup)).toEqual([])
    await popup.close()
  })

  it('in the welcome page, in a window of 360 pixels', async () => {
    const welcome = await world.openOwnPage('welcome.html')
    await welcome.setViewport({ width: 360, height: 640 })
    await welcome.locator('main p button').wait()
    expect(await findCutTexts(welcome)).toEqual([])
    await welcome.close()
  })

  it('in the options with errors, in a window of 360 pixels', async () => {
    const options = await world.openOwnPage('options.html')
    await options.setViewport({ width: 360, height: 640 })
    await options.locator('.advanced > summary').click()
    await options.locator('input[name=excluded_sites]').fill('not a site')
    await options.keyboard.press('Enter')
    await options.locator('#excluded_sites .wrong:not(:empty)').wait()
    expect(await findCutTexts(options)).toEqual([])
    await options.select('select[name=profile]', 'code-secret')
    for (const part of ['name', 'baseUrl', 'authUrl', 'apiKey']) await options.locator(`input[name=${part}]`).fill(' ')
    await options.locator('form[name=network] button[type=submit]').click()
    await options.locator('form[name=network] [role=status] .wrong').wait()
    expect(await findCutTexts(options)).toEqual([])
    await options.locator('.record > summary').click()
    await options.locator('.sent li').wait()
    await options.locator('.stored li:last-child button').click()
    await options.locator('#sent-question').wait()
    expect(await findCutTexts(options)).toEqual([])
    await options.close()
  })
})

it('no sentence about a write is cut or squeezed', async () => {
  const popup = await open(`http://${oddHost}/outbox`, 'ready')
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
    { phase: 'unknown', failure: { code: 'status-unconfirmed', requestId: '7c2f' } },
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
  const popup = await open(`http://${oddHost}/found`, 'ready')
  await popup.evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.style.cssText = 'width: 34px; white-space: nowrap'
  })
  const cut = await findCutTexts(popup)
  expect(cut.length).toBeGreaterThan(6)
  await popup.close()
})

it('no sentence about a write or a look-up under way is cut', async () => {
  world.database((database) => askForContact(database, demoNetwork.login, ['Zoë', 'Ana']))
  let popup = await open(`http://${oddHost}/silence`, 'ready')
  await openTab(popup, 'requests', '.request')
  await world.replaceService(oddities.silence)
  await popup.locator('button[value=ACCEPT]').click()
  await popup.locator('.request [data-phase=sending]').wait()
  expect(await findCutTexts(popup)).toEqual([])
  await openTab(popup, 'news', 'textarea[name=message]')
  await popup.locator('textarea[name=message]').fill('Nobody will ever read this')
  await popup.locator('form.status button[type=submit]').click()
  await popup.locator('form.status .write').wait()
  expect(await findCutTexts(popup)).toEqual([])
  await popup.close()
  popup = await open(`http://${oddHost}/slow`, 'loading')
  expect(await findCutTexts(popup)).toEqual([])
  await popup.close()
})
