import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/tour/assertions.ts'
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

/** Opens the popup on its tab "News", once the network has answered. */
async function openNews(feed = 'ready'): Promise<Page> {
  const popup = await world.click(page)
  await popup.locator('#tab-news').click()
  await popup.locator(`[data-feed=${feed}][aria-busy=false]`).wait()
  return popup
}

const texts = (popup: Page, selector: string) =>
  popup.$$eval(selector, (all) => all.map((each) => (each as HTMLElement).innerText.trim()))
const names = (popup: Page) => texts(popup, '.news-entry > div > p .name')
const settled = (popup: Page, count: number) =>
  popup.waitForFunction(
    (wanted) =>
      document.querySelector('.newsfeed')?.getAttribute('aria-busy') === 'false' &&
      document.querySelectorAll('.news-entry').length === wanted,
    {},
    count,
  )
const fewer = (popup: Page, count: number) =>
  popup.waitForFunction(
    (before) =>
      document.querySelector('.newsfeed')?.getAttribute('aria-busy') === 'false' &&
      document.querySelectorAll('.news-entry').length < before,
    {},
    count,
  )

describe('the newsfeed', () => {
  it('shows what contacts posted and shared, with the way to it', async () => {
    const popup = await openNews()
    expect(await names(popup)).toContain('Ana Ruiz')
    const shared = await popup.$eval('.news-entry a.attached', (link) => (link as HTMLAnchorElement).href)
    expect(shared).toMatch('http://news.example/')
    const text = (await texts(popup, '.news-entry > div')).find((each) => each.includes('Night trains'))
    expect(text).toMatch(
      /^Ana Ruiz\n+2 hours ago\n+shared a page\n+Por fin.*\n+Night trains are back, and they are full\n+.*\n+news\.example$/,
    )
  })

  it('can be of this page’s site, in some languages, of the last days', async () => {
    const popup = await openNews()
    const all = (await names(popup)).length
    await popup.locator('[name=domain]').click()
    await fewer(popup, all)
    expect(await popup.$$eval('.news-entry a.attached', (links) => links.length)).toBe((await names(popup)).length)
    await popup.locator('[name=domain]').click()
    await settled(popup, all)

    await popup.locator('.filters summary').click()
    await popup.locator('[name=language][value=es]').click()
    await popup.waitForFunction(() => document.querySelector('.filters summary')?.textContent === 'Spanish')
    await popup.waitForFunction(() => document.querySelector('.newsfeed')?.getAttribute('aria-busy') === 'false')
    expect(new Set(await names(popup))).toEqual(new Set(['Ana Ruiz']))
    await popup.locator('[name=language][value=es]').click()
    await settled(popup, all)

    await popup.select('[name=since]', 'day')
    await fewer(popup, all)
  })

  it('is drawn from what is stored while the network is down, and says so', async () => {
    await (await openNews()).close()
    await world.stopService()
    const popup = await openNews()
    expect(await names(popup)).toContain('Ana Ruiz')
    await popup.locator('.failure[data-code=unreachable]').wait()
    await world.restoreService()
    await popup.locator('.failure button').click()
    await popup.locator('[data-feed=ready][aria-busy=false]').wait()
    expect(await popup.$('.failure')).toBeNull()
  })
})

describe('news of other networks', () => {
  afterEach(() => world.restoreService())

  const list =
    (body: object): RequestListener =>
    (_, response) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  const from = { id: 'a', name: 'Ana Ruiz', link: 'http://network.example/profile/a' }

  it('reads as a sentence, as text, and leads where it should', async () => {
    await world.replaceService(
      list({
        count: 10000,
        count_string: '>10000',
        data: [
          { id: '1', from, label: 'has a new contact: ', message: 'Jonas', updated_time: '2011-09-20T11:31:11+02:00' },
          {
            id: '2',
            from,
            category: { name: 'Status' },
            label: 'Status : ',
            message: 'Caf&eacute; <img src=x onerror=alert(1)>&lt;b&gt; caf\uFFFD',
            title: '<i>Tea</i> &amp; co',
            description: '<p>One</p><script>alert(2)</script><p>and the rest is cut &eacu',
            infeed_link: 'http://network.example/go/2',
            on: { id: '2' },
          },
          {
            id: '3',
            category: { name: 'Link' },
            label: '',
            message: 'Bad',
            link: 'javascript:alert(3)',
            on: { id: '1', from, message: 'Quoted' },
          },
          { id: '1', from, message: 'once more' },
          null,
          {},
        ],
      }),
    )
    const popup = await openNews()
    expect(await texts(popup, '.news-entry > div')).toEqual([
      expect.stringMatching(/^Ana Ruiz has a new contact: Jonas\n+15 years ago$/),
      expect.stringMatching(/^Ana Ruiz\n+Status\n+Café <b> caf…\n+Tea & co\n+One and the rest is cut …$/),
      expect.stringMatching(/^A member\n+Link\n+Bad\n+Ana Ruiz Quoted$/),
      expect.stringMatching(/^A member$/),
    ])
    expect(await readText(popup, '.newsfeed .heading .fine')).toBe('>10000 items')
    expect(await popup.$eval('.news-entry .attached', (link) => (link as HTMLAnchorElement).href)).toBe(
      'http://network.example/go/2',
    )
    expect(await popup.$$('.news-entry img, .news-entry script, .news-entry b, a[href^=javascript]')).toEqual([])
  })

  it('goes on to the API’s last page and no further, each item once', async () => {
    const network = await world.replaceService((request, response) => {
      const number = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1)
      // a piece of news arrives before each page, so that everything moves on by one
      const data = Array.from({ length: 20 }, (_, index) => ({
        id: `${(number - 1) * 19 + index}`,
        from,
        label: 'said',
        message: `${index}`,
      }))
      const next = `http://network.example/x1/newsfeed?access_token=secret&page=${number + 1}`
      list({ data, paging: { previous: '', next } })(request, response)
    })
    const popup = await openNews()
    for (let pages = 2; pages <= 50; pages++) {
      await popup.locator('.newsfeed > .more').click()
      await popup.waitForFunction(
        (count) => document.querySelectorAll('.news-entry').length === count,
        {},
        pages * 19 + 1,
      )
    }
    expect(await popup.$('.newsfeed > .more')).toBeNull()
    const asked = network.requests.map(({ url }) => url).filter((url) => url.startsWith('/newsfeed'))
    expect(asked.at(-1)).toContain('page=50')
    expect(asked.join()).not.toMatch(/secret|start=/)
  })

  it('says that there is none, and why it can’t be read', async () => {
    await world.replaceService(list({ data: [] }))
    let popup = await openNews('empty')
    expect(await readText(popup, '.newsfeed')).toContain('Your contacts have shared nothing yet.')
    await world.replaceService(oddities.html)
    await popup.select('[name=since]', 'year')
    await popup.locator('[data-feed=failed] .failure[data-code=not-understood]').wait()
    await world.replaceService(oddities.silence)
    popup = await world.click(page)
    await popup.locator('#tab-news').click()
    await popup.locator('[name=since]').fill('month')
    const slow = 'Demo Network is taking longer than usual…'
    await popup.waitForFunction((text) => document.body.innerText.includes(text), { polling: 100 }, slow)
    await waitForView(popup, 'news')
  })
})
