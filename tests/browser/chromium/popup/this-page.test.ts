import { beforeAll, describe, expect, it } from 'vitest'
import { newsHost } from '../../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { longNames, shareByCrowd } from '../../data/crowd.ts'
import { storeIndex } from '../../data/stored-index.ts'
import { clickText, findText } from '../../drive/by-text.ts'
import { hasFocus } from '../../drive/has-focus.ts'
import { oddHost } from '../../world/world.ts'
import { lost, names, overflow, useWorld, watchFocus, world } from './page-of-many-names.ts'

declare const chrome: import('webextension-polyfill').Browser

useWorld()

describe('who shared this page', () => {
  // shows: §4 paging, §2 List
  it('lists hundreds of sharers once each, also when somebody shares meanwhile', async () => {
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

  it('shows when the member shared a page that many shared since', async () => {
    const address = `http://${oddHost}/mine`
    const page = await world.open(address)
    let popup = await world.click(page)
    await waitForView(popup, 'ready')
    await popup.locator('textarea[name=message]').fill('Before you all')
    await popup.locator('button[type=submit]').click()
    await popup.locator('[data-result=share]').wait()
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
    await findText(popup, '1 day ago')
    expect(await readText(popup, '[data-result=already-shared]')).toContain('Before you all')
    await page.close()
  })

  // shows: §2 GraphResource
  it('shows names of every script and length and with markup, beside or above the whole time', async () => {
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

describe('my share of this page', () => {
  it('shows two whole lines of a long comment, and never loses the focus when it is removed and restored', async () => {
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
    await popup.locator('[data-result=share]').wait()
    await hasFocus(popup, '[data-result=share]')
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
    await popup.locator('[data-result=removal]').wait()
    await hasFocus(popup, '[data-result=removal]')
    expect(await lost(popup)).toEqual([])
    await hold(0)
    await page.close()
  })
})

it('Enter in a field of one line shares nothing, Ctrl+Enter shares', async () => {
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
  await popup.locator('[data-result=share]').wait()
  const rows = world.database((database) =>
    database.prepare("SELECT keywords FROM news_item WHERE url LIKE '%by-enter%'").all(),
  )
  expect(rows).toEqual([{ keywords: 'trains' }])
  await page.close()
})

// shows: §4 recommendation.url
it('a page with a key in its address is looked up after a second click only', async () => {
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

// shows: §4 recommend
it('a page is shared under its canonical address if the member chooses so', async () => {
  const page = await world.open(`http://${oddHost}/one-of-its-names`)
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  await popup.focus('textarea[name=message]')
  await popup.locator('summary').click()
  await popup.locator('input[name=canonical]').click()
  await popup.locator('button[type=submit]').click()
  await popup.locator('[data-result=share]').wait()
  const row = world.database((database) =>
    database.prepare("SELECT url FROM news_item WHERE url LIKE '%its-own-name%'").get(),
  )
  expect(row).toEqual({ url: `https://www.${oddHost}/its-own-name` })
  await page.close()
})

it.each([
  ['a page of the browser’s own', 'chrome://version/', 'This page is not on the web'],
  ['a page with a password in its address', `http://me:secret@${oddHost}/`, 'its address contains a password'],
])('%s says why it can’t be shared', async (_, address, reason) => {
  const page = await world.open(address)
  const popup = await world.click(page)
  // the popup opens on its tab “Requests” if requests are pending
  await popup.locator('#tab-page').click()
  await waitForView(popup, 'unsupported')
  expect(await readText(popup, 'main')).toMatch(reason)
  await page.close()
})

describe('from the index', () => {
  beforeAll(async () => {
    const odd = (path: string) => `http://${oddHost}${path}`
    const own = await world.openOwnPage('options.html')
    await storeIndex(own, world.baseUrl, [
      { url: odd('/shared'), name: 'Bo Lind', hours: 3 },
      { url: odd('/shared?utm_source=mail'), name: 'Ana Ruiz', hours: 1, message: 'Por fin' },
      { url: odd('/reset?token=by-cy'), name: 'Cy Berg', hours: 1 },
      { url: odd('/other'), name: 'Cy Berg', hours: 50, title: 'Other page' },
      { url: `http://${newsHost}/night-trains`, name: 'Ana Ruiz', hours: 5, title: 'Night trains' },
      { url: `http://${newsHost}/night-trains`, name: 'Bo Lind', hours: 6, title: 'Night trains' },
    ])
    await own.close()
  })

  it('lists the contacts who shared a page that is not looked up', async () => {
    const page = await world.open(`http://${oddHost}/reset?token=by-cy`)
    const popup = await world.click(page)
    await waitForView(popup, 'guarded')
    expect(await names(popup)).toEqual(['Cy Berg'])
    await page.close()
  })

  it('suggests pages if nobody shared this one, without a gap above them', async () => {
    const page = await world.open(`http://${oddHost}/nobody`)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await popup.locator('.suggestions').wait()
    expect(await popup.$$eval('.suggestions a', (all) => all.map(({ href }) => href))).toEqual([
      `http://${oddHost}/shared?utm_source=mail`,
      `http://${oddHost}/reset?token=by-cy`,
      `http://${oddHost}/other`,
      `http://${newsHost}/night-trains`,
    ])
    const gap = await popup.$eval('.suggestions', (list) => {
      const above = document.querySelector('.sharers > :last-child')?.getBoundingClientRect().bottom ?? 0
      return Math.round(list.getBoundingClientRect().top - above)
    })
    expect(gap).toBe(12)
    await page.close()
  })

  it('lists the contacts who shared the page before the network replies', async () => {
    await world.replaceService(() => {})
    const page = await world.open(`http://${oddHost}/shared`)
    const popup = await world.click(page)
    await waitForView(popup, 'loading')
    expect(await readText(popup, '.sharers h2')).toBe('Your contacts (2)')
    expect(await names(popup)).toEqual(['Ana Ruiz', 'Bo Lind'])
    await popup.close()
    await world.stopService()
    const next = await world.click(page)
    await waitForView(next, 'failed')
    expect(await names(next)).toEqual(['Ana Ruiz', 'Bo Lind'])
    await world.restoreService()
    await page.close()
  })
})
