import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { openComposer } from '../../../src/demo/browser/this-page.ts'
import { errorCodes } from '../../../src/extension/schemas/errors.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import type { WriteContent } from '../../../src/extension/schemas/write-kinds.ts'
import { firstByDay, isNight } from '../../night.ts'
import { walk } from '../checks/access/keyboard.ts'
import { findCovered } from '../checks/covered.ts'
import { findCutTextsInLanguages, longestLanguages } from '../checks/cut-texts.ts'
import { askForContact, longNames, passAs, shareBy, shareByCrowd } from '../data/service-data.ts'
import { storeWrites } from '../data/stored-values.ts'
import { clickFor, openTab } from '../drive/page.ts'
import { oddPages } from '../views/popup-pages.ts'
import { speak, store, storeNetwork } from '../views/view.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: oddPages })
})
afterAll(() => world.close())

const open = async (path: string): Promise<Page> => world.click(await world.open(path), 'ready')

it('the popup’s 600 pixels hold three of five sharers with long comments, and over them all fields of the form without overlaps', async () => {
  const address = `http://${oddHost}/room`
  world.database((database) => {
    const sharers = ['Ana', 'Ben', 'Cy', 'Di', 'Eva'].map((name) => ({ name, message: '' }))
    shareBy(database, address, sharers, demoNetwork.login)
    database
      .prepare('UPDATE news_item SET message = ? WHERE recommendation = ?')
      .run(`One.\n\n\n\nTwo. ${'Words and more words. '.repeat(30)}`, `page ${address}`)
  })
  const popup = await open(address)
  const whole = await popup.$$eval('.sharers li', (all) => {
    const bottom = all[0]?.parentElement?.getBoundingClientRect().bottom ?? 0
    return all.filter((item) => item.getBoundingClientRect().bottom <= bottom).length
  })
  expect(whole).toBeGreaterThanOrEqual(3)
  expect(await popup.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(600)
  await openComposer(popup)
  await clickFor(popup, 'form[name=composer] .to-send button', 'input[name=url_picture]')
  const [send, close, field] = await popup.$eval('form[name=composer]', (form) =>
    ['[type=submit]', '.to-send button', 'input[name=title]'].map((selector) => {
      const { left, right, bottom } = form.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return { left, right, bottom }
    }),
  )
  expect(send?.bottom).toBeLessThanOrEqual(600)
  expect([field?.left, field?.right, send?.right, close?.right]).toEqual([16, 344, 344, 344])
  const overlaps = await popup.$eval('.panel', (panel) => {
    const parts = [...panel.children].map((part) => part.getBoundingClientRect())
    const over = parts.filter((part, index) => part.bottom > (parts[index + 1]?.top ?? Number.POSITIVE_INFINITY) + 0.5)
    const tooLow = [...panel.children].filter((part) => part.scrollHeight > part.clientHeight + 1)
    return [over.length, ...tooLow.map(({ className }) => className)]
  })
  expect(overlaps).toEqual([0])
  // a label that nobody sees, below the popup's end
  await (await popup.$$('.sharers .doing [aria-controls]'))
    .at(-1)
    ?.evaluate((answer) => (answer as HTMLElement).click())
  await popup.locator('.sharers textarea').wait()
  expect(
    await popup.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]),
  ).toEqual([600, 360])
})

it('two clicks at the same place thank, and take the first thanks back', async () => {
  const address = `http://${oddHost}/thanks`
  world.database((database) => shareBy(database, address, [{ name: 'Ana', message: 'At last.' }], demoNetwork.login))
  const popup = await open(address)
  const thumb = await popup.waitForSelector('.sharers [aria-pressed=false]:has(+ :empty)')
  const box = await thumb?.boundingBox()
  const clickAndSee = async (isPressed: boolean, count: string) => {
    await popup.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
    await popup.waitForFunction(
      (thumb, ...state) => `${[thumb?.ariaPressed, thumb?.nextElementSibling?.textContent]}` === `${state}`,
      {},
      thumb,
      `${isPressed}`,
      count,
    )
  }
  await clickAndSee(true, '1')
  await clickAndSee(false, '')
})

describe('the popup of a member', () => {
  it('has nothing out of reach at 200 %', async () => {
    const address = `http://${oddHost}/zoomed`
    world.database((database) => shareByCrowd(database, address, longNames))
    const page = await world.open(address)
    const real = await world.click(page, 'ready')
    await real.close()
    // a real popup can't be made smaller: its document in a tab, with half of the 800 by 600 that a browser gives it at
    // most
    const popup = await world.openOwnPage('options.html')
    await popup.setViewport({ width: 400, height: 300, deviceScaleFactor: 2 })
    await popup.evaluateOnNewDocument((url) => {
      chrome.tabs.query = async () => [{ id: 1, url, title: 'A page of its own' } as never]
    }, address)
    await popup.goto(popup.url().replace('options.html', 'popup.html'))
    const ready = {
      '#tab-page': '.sharers li',
      '#tab-requests': '.requests[aria-busy=false]',
      '#tab-news': '[data-feed=ready][aria-busy=false]',
    }
    for (const [tab, shown] of Object.entries(ready)) {
      await clickFor(popup, tab, shown)
      expect.soft(await walk(popup), tab).toEqual([])
      const excess = await popup.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(excess, tab).toBeLessThanOrEqual(0)
    }
  })

  it('shows the whole names of sharers and of pending requests beside their dates', async () => {
    const address = `http://${oddHost}/names`
    const sharers = ['Νίκος Παπαδόπουλος', 'Олена Коваленко'].map((name) => ({ name, message: 'At last.' }))
    world.database((database) => {
      shareBy(database, address, sharers, demoNetwork.login)
      askForContact(database, demoNetwork.login, ['Ana', 'Maximiliane Lichtenberg'])
      const lastYear = Date.now() - 340 * 86_400_000
      database
        .prepare(
          `UPDATE contact_request SET asked = ?, updated = ?
            WHERE state = 'pending' AND to_member = (SELECT member FROM credential WHERE login = ?)`,
        )
        .run(lastYear, lastYear, demoNetwork.login)
    })
    const popup = await world.click(await world.open(address), 'ready')
    await popup.locator('.sharers li .name').wait()
    const cut = (selector: string) =>
      popup.$$eval(selector, (all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth).map(({ textContent }) => textContent),
      )
    for (const language of firstByDay(2, longestLanguages)) {
      await speak(popup, language)
      await openTab(popup, 'page', '.sharers li .name')
      expect([language, ...(await cut('.who .name'))]).toEqual([language])
      await openTab(popup, 'requests', '.row')
      expect([language, ...(await cut('.who .name'))]).toEqual([language])
    }
    await popup.evaluate(() => chrome.storage.local.remove('options@1'))
  })

  /** Pixels of an element below the edge of the panel. */
  const findOutOfView = (popup: Page, selector: string) =>
    popup.$eval(selector, (each) => {
      const end = each.closest('.panel')?.getBoundingClientRect().bottom ?? 0
      return Math.max(0, each.getBoundingClientRect().bottom - end)
    })

  if (isNight)
    it('keeps the first contact request’s “Accept” in view in each language once its row or its message is open, also where a page was passed', async () => {
      world.database((database) => askForContact(database, demoNetwork.login, ['Ana', ...longNames]))
      const message = 'This is what I meant on Monday. Could we put it in the harbour paper?'
      await passAs(world, 'jonas', demoNetwork.login, `http://${oddHost}/harbour`, { message, quote: message })
      const page = await world.open('/names')
      let popup = await world.click(page)
      for (const language of longestLanguages) {
        await store(popup, 'local', { 'options@1': { language } })
        await popup.close()
        popup = await world.click(page)
        await openTab(popup, 'requests', '.row')
        const folded = '.row > button'
        await popup.locator('.requests[aria-busy=false]').wait()
        expect((await popup.$$(folded)).length).toBeGreaterThan(longNames.length)
        await clickFor(popup, `.passes + h2 + ul ${folded}`, '.request button[value=ACCEPT]')
        expect.soft(await findOutOfView(popup, '.request button[value=ACCEPT]'), language).toBe(0)
        expect.soft(await popup.$eval('.panel', ({ scrollTop }) => scrollTop), language).toBe(0)
        await (await popup.$$(folded)).at(-1)?.click()
        await clickFor(popup, '.request button[value=fields]', '.request textarea:focus')
        expect.soft(await findOutOfView(popup, '.request button[value=ACCEPT]'), language).toBe(0)
      }
      await store(popup, 'local', { 'options@1': null })
    })

  it('marks the selected tab in forced colours, and scales its texts with the browser’s', async () => {
    const page = await world.article('/night-trains')
    const popup = await world.click(page, 'ready')
    const before = await popup.$eval('.sharers .name', (name) => name.getBoundingClientRect().height)
    await popup.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
    expect(await popup.$eval('.sharers .name', (name) => name.getBoundingClientRect().height)).toBeCloseTo(
      before * 1.5,
      0,
    )
    expect(await popup.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const session = await popup.createCDPSession()
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
    const looks = await popup.$$eval('[role=tab]', (tabs) =>
      tabs.map((tab) => [getComputedStyle(tab).backgroundColor, getComputedStyle(tab).borderBottomColor].join()),
    )
    expect(looks[0]).not.toBe(looks[1])
    expect(looks[1]).toBe(looks[2])
  })
})

it('the views without tabs scroll to each button above the footer', async () => {
  const page = await world.article('/night-trains')
  const popup = await world.click(page, 'ready')
  const before = await popup.evaluate(() => chrome.storage.local.get())
  const account = { id: 'a', name: 'Long '.repeat(20), link: '', headline: '', picture_small: '' }
  const failed = (code: string) => ({ phase: 'failed', failure: { code } })
  const views: [name: string, stored: Record<string, unknown>][] = [
    ['consent', { 'consent@1': null, 'account@1': null, 'signIn@1': failed('network-chosen') }],
    ['signed-out', { 'consent@1': { given: 1, version: 2 }, 'signIn@1': failed('sign-in-failed') }],
    ['consent', { 'consent@1': null, 'account@1': account, 'signIn@1': { phase: 'idle' } }],
  ]
  const covered: unknown[] = []
  await storeNetwork(popup, world, { name: 'Long '.repeat(12).trim() })
  for (const [name, stored] of views) {
    await store(popup, 'local', stored)
    await waitForView(popup, name)
    for (const language of firstByDay(2, longestLanguages)) {
      await speak(popup, language)
      for (const [fontSize, room] of [
        ['16px', '600px'],
        ['32px', '600px'],
        ['16px', '300px'],
      ] as const) {
        const beyond = await popup.evaluate(
          (fontSize, room) => {
            document.documentElement.style.cssText = `font-size: ${fontSize}; --room: ${room}`
            document.querySelector('main')?.scrollTo(0, 0)
            const agree = document.querySelector('.agree button')?.getBoundingClientRect()
            const end = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
            return agree && agree.bottom > end ? ['the button to agree, before scrolling'] : []
          },
          fontSize,
          room,
        )
        const hidden = [...beyond, ...(await findCovered(popup))]
        if (hidden.length > 0) covered.push([name, language, fontSize, room, ...hidden])
      }
    }
  }
  await store(popup, 'local', { 'network@1': null, 'options@1': null, 'signIn@1': null, ...before })
  await popup.close()
  await page.close()
  expect(covered).toEqual([])
})

it('no sentence about a write is cut or squeezed', async () => {
  const popup = await open('/outbox')
  await openTab(popup, 'news', '.newsfeed')
  const later = Date.now() + 20 * 60 * 60 * 1000
  const states: (Partial<Write> & Pick<Write, 'phase'>)[] = [
    { phase: 'waiting', due: later },
    { phase: 'waiting', due: later, failure: { code: 'busy', retryAt: later } },
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
  expect(await findCutTextsInLanguages(popup)).toEqual([])
  await openTab(popup, 'requests', '.outbox summary')
  await popup.locator('.outbox summary').click()
  expect(await findCutTextsInLanguages(popup)).toEqual([])
  await storeWrites(popup)
})

if (isNight)
  it('no sentence about a failed sign-in is cut', async () => {
    const popup = await open('/signed-out')
    await popup.evaluate(() => chrome.storage.local.remove('account@1'))
    await waitForView(popup, 'signed-out')
    const failed = (code: string) => ({ 'signIn@1': { phase: 'failed', failure: { code, requestId: 'a1b2-c3d4' } } })
    const states = Object.fromEntries(errorCodes.map((code) => [`[data-code="${code}"]`, failed(code)]))
    expect(await findCutTextsInLanguages(popup, states)).toEqual([])
  })
