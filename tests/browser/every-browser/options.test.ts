import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/tour/assertions.ts'
import { createWorld, type World } from '../world.ts'

let world: World
let options: Page

beforeAll(async () => {
  world = await createWorld()
  const page = await world.article('/night-trains')
  await world.signIn(await world.click(page))
  await page.close()
  options = await world.openOwnPage('options.html')
})
afterAll(() => world.close())

/** What is said beside a group's title, once it is this. */
const said = (group: string, what: string) =>
  options
    .locator(`#${group} .said`)
    .filter((element) => element.textContent !== '')
    .wait()
    .then(async () => {
      expect(await readText(options, `#${group} .said`)).toBe(what)
    })

const listed = (group: string) =>
  options.$$eval(`#${group} li span`, (all) => all.map(({ textContent }) => textContent))

async function write(list: string, text: string): Promise<void> {
  await options.bringToFront()
  await options.locator(`input[name=${list}]`).fill(text)
  await options.keyboard.press('Enter')
}

const focused = () =>
  options.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('name'),
  )

describe('the language', () => {
  it('is kept', async () => {
    await options.select('#language select', 'en')
    await said('language', 'Saved')
    await options.reload()
    await options.locator('#language select').wait()
    expect(await options.$eval('#language select', (select) => select.value)).toBe('en')
    expect(await options.$eval('html', (html) => html.lang)).toBe('en')
  })
})

describe('the contact card', () => {
  it('is what the answer to a request offers first', async () => {
    await options.locator('input[name=contact_card][value=ALL]').click()
    await said('contact_card', 'Saved')
    const page = await world.article('/night-trains')
    const popup = await world.click(page)
    await popup.locator('#tab-requests').click()
    await popup.locator('select[name=contact_card]').wait()
    expect(await popup.$eval('select[name=contact_card]', (select) => (select as HTMLSelectElement).value)).toBe('ALL')
    await page.close()
  })
})

describe('accounts elsewhere', () => {
  it('are offered where a status is posted, until they are removed', async () => {
    await write('social_accounts', '  maya@blog.example ')
    await said('social_accounts', 'Added: maya@blog.example')
    await write('social_accounts', 'Маја @ photos')
    await said('social_accounts', 'Added: Маја @ photos')
    await expect.poll(() => focused()).toBe('social_accounts')

    const page = await world.article('/night-trains')
    let popup = await world.click(page)
    const offered = async () => {
      await popup.locator('#tab-news').click()
      await popup.locator('input[name=social_account]').wait()
      return popup.$$eval('input[name=social_account]', (all) =>
        all.map((box) => box.closest('label')?.innerText.trim()),
      )
    }
    expect(await offered()).toEqual(['maya@blog.example', 'Маја @ photos'])
    await popup.close()

    await options.bringToFront()
    await options.locator('button[aria-label="Remove maya@blog.example"]').click()
    await said('social_accounts', 'Removed: maya@blog.example')
    await expect.poll(() => focused()).toBe('Remove Маја @ photos')
    popup = await world.click(page)
    expect(await offered()).toEqual(['Маја @ photos'])
    await page.close()
  })

  it('say at the field what can’t be one', async () => {
    const wrong = () => options.$eval('#social_accounts .wrong', ({ textContent }) => textContent)
    for (const [text, why] of [
      ['one, two', 'Write the account’s name, without commas.'],
      ['Маја @ photos', 'Маја @ photos is listed already.'],
    ] as const) {
      await write('social_accounts', text)
      await options.locator('input[name=social_accounts][aria-invalid=true]').wait()
      expect(await wrong()).toBe(why)
      await expect.poll(() => focused()).toBe('social_accounts')
    }
    await options.keyboard.press('Backspace')
    await options.locator('input[name=social_accounts][aria-invalid=false]').wait()
    expect(await wrong()).toBe('')
  })
})

describe('sites that are never looked up', () => {
  it('are told apart from what is none', async () => {
    await write('excluded_sites', 'two words')
    await options.locator('input[name=excluded_sites][aria-invalid=true]').wait()
    expect(await listed('excluded_sites')).toEqual([])
  })

  it('are not, until they are removed; a page that is open follows', async () => {
    const other = await world.openOwnPage('options.html')
    await write('excluded_sites', 'http://www.news.example/front-page')
    await said('excluded_sites', 'Added: news.example')
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
})

it('shows everything in a narrow window', async () => {
  await options.bringToFront()
  await options.setViewport({ width: 360, height: 640 })
  await options.locator('.advanced > summary').click()
  await options.locator('form[name=network]').wait()
  const { scrollWidth, clientWidth } = await options.$eval('html', ({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }))
  expect(scrollWidth).toBe(clientWidth)
  await options.setViewport(null)
})
