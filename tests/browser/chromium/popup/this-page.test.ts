import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { oddities } from '../../../support/odd-server.ts'
import { longNames, shareByCrowd } from '../../data/crowd.ts'
import { clickText, findText } from '../../drive/by-text.ts'
import { hasFocus } from '../../drive/has-focus.ts'
import { createSignedInWorld, oddHost, type World } from '../../world/world.ts'

const oddSite: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'text/html;charset=utf-8').end(
    `<!doctype html><title>A page of many names</title>
     <link rel="canonical" href="https://www.${oddHost}/its-own-name?utm_source=x">`,
  )

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite })
})
afterAll(() => world.close())

const names = (popup: Page) => popup.$$eval('.sharers .name', (all) => all.map(({ textContent }) => textContent))

/** Wider than the popup, anything in it? */
const overflow = (popup: Page) =>
  popup.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)

describe('who shared this page', () => {
  // shows: §4 limit, §4 page, §2 List.count, §2 List.data
  it('shows hundreds of them, none twice and none lost, also when somebody shares meanwhile', async () => {
    const address = `http://${oddHost}/crowd`
    world.database((database) =>
      shareByCrowd(
        database,
        address,
        Array.from({ length: 230 }, (_, index) => `Member ${index}`),
      ),
    )
    const page = await world.open(address)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    expect(await readText(popup, 'main > [role=status]')).toBe('Shared by 230 people')
    expect(await names(popup)).toHaveLength(20)

    world.database((database) => {
      // from the end of the list to its beginning
      database.prepare("UPDATE news_item SET published = ? WHERE member LIKE 'crowd%229'").run(Date.now() + 1000)
    })
    for (let shown = 20; shown < 230; ) {
      await popup.locator('button.more').click()
      await popup.waitForFunction((before) => document.querySelectorAll('.sharers .name').length > before, {}, shown)
      shown = (await names(popup)).length
      // one who is new, rather than nothing
      await hasFocus(popup, '.sharers li')
    }
    await popup.waitForFunction(() => document.querySelectorAll('.sharers .name').length === 230)
    expect(new Set(await names(popup)).size).toBe(230)
    expect(await names(popup)).toContain('Member 229')
    expect(await popup.$('button.more')).toBeNull()
    await page.close()
  })

  it('tells when I shared a page that many have shared since', async () => {
    const address = `http://${oddHost}/mine`
    const page = await world.open(address)
    let popup = await world.click(page)
    await waitForView(popup, 'ready')
    await popup.locator('textarea[name=message]').fill('Before you all')
    await popup.locator('button[type=submit]').click()
    await popup.locator('[data-result=shared]').wait()
    await popup.close()
    world.database((database) => {
      database
        .prepare("UPDATE news_item SET published = ? WHERE message = 'Before you all'")
        .run(Date.now() - 86_400_000)
      shareByCrowd(
        database,
        address,
        Array.from({ length: 25 }, (_, index) => `Later ${index}`),
      )
    })
    // or it would not ask again within the minute
    await world.endBackground()
    popup = await world.click(page)
    await findText(popup, 'yesterday')
    expect(await readText(popup, '[data-result=already-shared]')).toContain('Before you all')
    await page.close()
  })

  // shows: §2 GraphResource.name
  it('bears names of every script and length, and of markup: the time stands beside them or below, and whole', async () => {
    const address = `http://${oddHost}/names`
    const people = [...longNames, 'x'.repeat(200), '<script>alert(1)</script><b>Bold</b>'.repeat(5)]
    world.database((database) => shareByCrowd(database, address, people))
    const page = await world.open(address)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    expect(await names(popup)).toEqual(people)
    expect(await overflow(popup)).toBe(0)
    const lines = await popup.$$eval('.sharers .who', (all) =>
      all.map((who) => {
        const [line, time] = [who.getBoundingClientRect(), who.querySelector('time')?.getBoundingClientRect()]
        return time !== undefined && line.height < 3 * time.height && time.right <= line.right + 0.5
      }),
    )
    expect(lines).toEqual(people.map(() => true))
    await page.close()
  })
})

describe('the popup’s 600 pixels', () => {
  /** Shared by this many, who all have much to say. */
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

  it('have room for three sharers at least, however much they say', async () => {
    const { page, popup } = await openSharedBy(5)
    const whole = await popup.$$eval('.sharers li', (all) => {
      const bottom = all[0]?.parentElement?.getBoundingClientRect().bottom ?? 0
      return all.filter((item) => item.getBoundingClientRect().bottom <= bottom).length
    })
    expect(whole).toBeGreaterThanOrEqual(3)
    expect(await popup.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(600)
    await page.close()
  })

  it.each([0, 1, 5])('hold nothing over anything else when all fields are open over %i sharers', async (count) => {
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
  ])(
    'stay as they are, and the form in its place, while the network is asked and when it answers: %s',
    async (_, path) => {
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
    },
  )
})

describe('my share of this page', () => {
  it('shows a comment of several lines on two whole lines, and keeps the focus while it is removed and undone', async () => {
    const page = await world.open(`http://${oddHost}/lines`)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    const hold = (undo_seconds: number) =>
      popup.evaluate((value) => chrome.storage.local.set({ 'options@1': value }), { undo_seconds })
    await hold(2)
    await watchFocus(popup)
    const comment = 'The first line of my comment says what is good here,\nthe second what is missing,\nthe third why.'
    await popup.locator('textarea[name=message]').fill(comment)
    await popup.locator('button[type=submit]').click()
    await popup.locator('form .write[data-held]').wait()
    await popup.locator('[data-result=shared]').wait()
    await hasFocus(popup, '[data-result=shared]')
    await popup.locator('.your-share button[value=remove]').click()
    await popup.locator('.your-share button[value=takeBackWrite]').click()
    await hasFocus(popup, '.your-share button[value=edit]')
    const { lines, share } = await popup.$eval('.your-share .comment', (element) => {
      const whole = element.closest('.your-share')?.getBoundingClientRect().width ?? 0
      const { width, height } = element.getBoundingClientRect()
      return { lines: height / Number.parseFloat(getComputedStyle(element).lineHeight), share: width / whole }
    })
    expect([Math.round(lines), share]).toEqual([2, 1])
    await popup.locator('.your-share button[value=remove]').click()
    await popup.locator('[data-result=removed]').wait()
    await hasFocus(popup, '[data-result=removed]')
    expect(await lost(popup)).toEqual([])
    await hold(0)
    await page.close()
  })
})

/** Notes each frame in which nothing has the focus, once something had it. */
const watchFocus = (popup: Page) =>
  popup.evaluate(() => {
    const noted: string[] = []
    Object.assign(window, { noted })
    let before: Element | null = null
    const look = () => {
      const { activeElement } = document
      if (before && activeElement === document.body) noted.push(before.outerHTML)
      before = activeElement === document.body ? null : activeElement
      requestAnimationFrame(look)
    }
    look()
  })

const lost = (popup: Page) => popup.evaluate(() => (window as unknown as { noted: string[] }).noted)

it('nothing is published by Enter in a field of one line', async () => {
  const page = await world.open(`http://${oddHost}/by-enter`)
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  await popup.focus('textarea[name=message]')
  await popup.locator('form[name=share] summary').click()
  await popup.locator('input[name=keywords]').fill('trains')
  await popup.keyboard.press('Enter')
  await popup.keyboard.down('Control')
  await popup.keyboard.press('Enter')
  await popup.keyboard.up('Control')
  await popup.locator('[data-result=shared]').wait()
  const rows = world.database((database) =>
    database.prepare("SELECT keywords FROM news_item WHERE url LIKE '%by-enter%'").all(),
  )
  expect(rows).toEqual([{ keywords: 'trains' }])
  await page.close()
})

// shows: §4 recommendation.url
it('a page whose address holds a key is not looked up before a second click', async () => {
  const page = await world.open(`http://${oddHost}/reset?token=abc`)
  const network = await world.replaceService((_, response) => void response.writeHead(404).end())
  const popup = await world.click(page)
  await popup.locator('[data-reason=secret]').wait()
  await world.restoreService()
  expect(network.requests.filter(({ url }) => url.startsWith('/recommend'))).toEqual([])
  await clickText(popup, 'Look up anyway')
  await waitForView(popup, 'ready')
  await page.close()
})

// shows: §4 recommend.url
it('a page is shared under the address that it calls its own, where I choose so', async () => {
  const page = await world.open(`http://${oddHost}/one-of-its-names`)
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  await popup.focus('textarea[name=message]')
  await popup.locator('summary').click()
  await popup.locator('input[name=canonical]').click()
  await popup.locator('button[type=submit]').click()
  await popup.locator('[data-result=shared]').wait()
  const row = world.database((database) =>
    database.prepare("SELECT url FROM news_item WHERE url LIKE '%its-own-name%'").get(),
  )
  expect(row).toEqual({ url: `https://www.${oddHost}/its-own-name` })
  await page.close()
})

describe('the popup of a member', () => {
  it('shows the whole name that it asks to check, however long', async () => {
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

  it('tells the chosen tab from the others in forced colours, and grows its texts with the browser’s', async () => {
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

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser
