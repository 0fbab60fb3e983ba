import type { Page } from 'puppeteer-core'
import { describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { waitForView } from '../../../../src/demo/browser/assertions.ts'
import { languages } from '../../../../src/extension/i18n/languages.ts'
import { networkBounds } from '../../../../src/extension/network/network.ts'
import { oddities } from '../../../support/odd-server.ts'
import { askForContact } from '../../data/contact-requests.ts'
import { shareByCrowd } from '../../data/crowd.ts'
import { store } from '../../views/own-view.ts'
import { oddHost } from '../../world/world.ts'
import { overflow, useWorld, world } from './page-of-many-names.ts'

declare const chrome: import('webextension-polyfill').Browser

useWorld()

describe('the popup’s 600 pixels', () => {
  /** Opens the popup on a page with this many sharers, all with long comments. */
  async function openSharedBy(count: number): Promise<{ page: Page; popup: Page }> {
    const address = `http://${oddHost}/room-for-${count}`
    world.database((database) => {
      shareByCrowd(
        database,
        address,
        Array.from({ length: count }, (_, index) => `Member ${index}`),
      )
      database
        .prepare('UPDATE news_item SET message = ? WHERE recommendation = ?')
        .run(`One.\n\n\n\nTwo. ${'Words and more words. '.repeat(30)}`, `page ${address}`)
    })
    const page = await world.open(address)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    return { page, popup }
  }

  it('hold at least three sharers with long comments', async () => {
    const { page, popup } = await openSharedBy(5)
    const whole = await popup.$$eval('.sharers li', (all) => {
      const bottom = all[0]?.parentElement?.getBoundingClientRect().bottom ?? 0
      return all.filter((item) => item.getBoundingClientRect().bottom <= bottom).length
    })
    expect(whole).toBeGreaterThanOrEqual(3)
    expect(await popup.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(600)
    await page.close()
  })

  it.each([0, 1, 5])('hold all fields of the form over %i sharers without overlaps', async (count) => {
    const { page, popup } = await openSharedBy(count)
    await popup.focus('textarea[name=message]')
    await popup.locator('form[name=share] summary').click()
    await popup.locator('input[name=url_picture]').wait()
    const overlaps = await popup.$eval('.panel', (panel) => {
      const parts = [...panel.children].map((part) => part.getBoundingClientRect())
      const over = parts.filter(
        (part, index) => part.bottom > (parts[index + 1]?.top ?? Number.POSITIVE_INFINITY) + 0.5,
      )
      const tooLow = [...panel.children].filter((part) => part.scrollHeight > part.clientHeight + 1)
      return [over.length, ...tooLow.map(({ className }) => className)]
    })
    expect(overlaps).toEqual([0])
    await page.close()
  })

  it.each([
    ['nobody shared', '/lighthouse-keepers'],
    ['I shared before', '/four-day-week'],
  ])('don’t change during and after the look-up of a page that %s', async (_, path) => {
    const places = (popup: Page) =>
      popup.evaluate(() => [
        document.documentElement.scrollHeight,
        ...[...document.querySelectorAll('.sharing, .sharing + *, [role=tablist], footer')].map(
          (each) => each.getBoundingClientRect().top,
        ),
      ])
    const page = await world.article(path)
    await world.replaceService(oddities.silence)
    let popup = await world.click(page)
    await waitForView(popup, 'loading')
    const asking = await places(popup)
    await popup.close()
    await world.stopService()
    popup = await world.click(page)
    await waitForView(popup, 'failed')
    expect(await places(popup)).toEqual(asking)
    await popup.close()
    await world.restoreService()
    popup = await world.click(page)
    await waitForView(popup, 'ready')
    expect(await places(popup)).toEqual(asking)
    await page.close()
  })
})

describe('the popup of a member', () => {
  it('shows the whole names of pending requests beside their dates, in every language', async () => {
    world.database((database) => {
      askForContact(database, demoNetwork.login, ['Ana', 'Maximiliane Lichtenberg'])
      const lastYear = Date.now() - 340 * 86_400_000
      database
        .prepare(
          `UPDATE contact_request SET asked = ?, updated = ?
            WHERE state = 'pending' AND to_member = (SELECT member FROM credential WHERE login = ?)`,
        )
        .run(lastYear, lastYear, demoNetwork.login)
    })
    const page = await world.open(`http://${oddHost}/names`)
    const popup = await world.click(page)
    await popup.locator('#tab-requests').click()
    await popup.locator('.request-row').wait()
    const cut = (selector: string) =>
      popup.$$eval(selector, (all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth).map(({ textContent }) => textContent),
      )
    for (const language of languages) {
      await popup.evaluate((language) => chrome.storage.local.set({ 'options@1': { language } }), language)
      await popup.waitForFunction((language) => document.documentElement.lang === language, {}, language)
      expect([language, ...(await cut('.who .name'))]).toEqual([language])
    }
    await popup.locator('.request-row').click()
    await popup.waitForFunction(() => document.querySelectorAll('.request .name').length === 2)
    expect(await cut('.request .name')).toEqual([])
    await popup.evaluate(() => chrome.storage.local.remove('options@1'))
    await page.close()
  })

  it('shows the whole long name in its welcome', async () => {
    const page = await world.article('/night-trains')
    let popup = await world.click(page)
    await waitForView(popup, 'ready')
    const { account } = await popup.evaluate(async () => {
      const { 'account@1': account } = (await chrome.storage.local.get('account@1')) as Record<string, object>
      const named = { ...account, name: 'A name of many words '.repeat(5).trim() }
      await chrome.storage.local.set({ 'account@1': named, 'signIn@1': { phase: 'signed-in' } })
      return { account }
    })
    await popup.locator('.welcome').wait()
    const hidden = await popup.$eval('.welcome p', (text) => [
      text.scrollWidth - text.clientWidth,
      text.scrollHeight - text.clientHeight,
    ])
    expect(hidden).toEqual([0, 0])
    await popup.evaluate((account) => chrome.storage.local.set({ 'account@1': account }), account)
    await popup.close()
    popup = await world.click(page)
    await waitForView(popup, 'ready')
    await page.close()
  })

  it('marks the selected tab in forced colours, and scales its texts with the browser’s', async () => {
    const page = await world.article('/night-trains')
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    const before = await popup.$eval('.sharers .name', (name) => name.getBoundingClientRect().height)
    await popup.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
    expect(await popup.$eval('.sharers .name', (name) => name.getBoundingClientRect().height)).toBeCloseTo(
      before * 1.5,
      0,
    )
    expect(await overflow(popup)).toBe(0)
    const session = await popup.createCDPSession()
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
    const looks = await popup.$$eval('[role=tab]', (tabs) =>
      tabs.map((tab) => [getComputedStyle(tab).backgroundColor, getComputedStyle(tab).borderBottomColor].join()),
    )
    expect(looks[0]).not.toBe(looks[1])
    expect(looks[1]).toBe(looks[2])
    await page.close()
  })
})

it('the views without tabs scroll to each button above the footer in every language', async () => {
  const page = await world.article('/night-trains')
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  const before = await popup.evaluate(() => chrome.storage.local.get())
  const network = { name: 'Long '.repeat(networkBounds.name / 5), apiKey: 'key', profile: 'code' }
  const account = { id: 'a', name: 'Long '.repeat(20), link: '', headline: '', picture_small: '' }
  const failed = (code: string) => ({ phase: 'failed', failure: { code } })
  const views: [name: string, stored: Record<string, unknown>][] = [
    ['consent', { 'consent@1': null, 'account@1': null, 'signIn@1': failed('network-chosen') }],
    ['signed-out', { 'consent@1': { given: 1 }, 'signIn@1': failed('sign-in-failed') }],
    ['confirm-account', { 'signIn@1': { phase: 'confirm', account, before: null } }],
  ]
  const covered: unknown[] = []
  for (const [name, stored] of views) {
    await store(popup, 'local', {
      ...stored,
      'network@1': { ...network, name: network.name.trim(), baseUrl: world.baseUrl, authUrl: world.baseUrl },
    })
    await waitForView(popup, name)
    for (const language of languages) {
      await store(popup, 'local', { 'options@1': { language } })
      await popup.waitForFunction((language) => document.documentElement.lang === language, {}, language)
      for (const [fontSize, room] of [
        ['16px', '600px'],
        ['32px', '600px'],
        ['16px', '300px'],
      ] as const) {
        const hidden = await popup.evaluate(
          (fontSize, room) => {
            document.documentElement.style.cssText = `font-size: ${fontSize}; --room: ${room}`
            document.querySelector('main')?.scrollTo(0, 0)
            const agree = document.querySelector('.agree button')?.getBoundingClientRect()
            const end = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
            const beyond = agree && agree.bottom > end ? ['the button to agree, before scrolling'] : []
            const covered = [...document.querySelectorAll('#app :is(button, a, summary)')].flatMap((target) => {
              target.scrollIntoView({ block: 'nearest' })
              const { left, right, top, bottom } = target.getClientRects()[0] as DOMRect
              const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
              return target.contains(shown) ? [] : [target.textContent]
            })
            return [...beyond, ...covered]
          },
          fontSize,
          room,
        )
        if (hidden.length > 0) covered.push([name, language, fontSize, room, ...hidden])
      }
    }
  }
  await store(popup, 'local', { 'network@1': null, 'options@1': null, 'signIn@1': null, ...before })
  await popup.close()
  await page.close()
  expect(covered).toEqual([])
})
