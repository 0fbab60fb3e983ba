import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { byShareText } from '../../../src/contract/parameters.ts'
import { openComposer, openOwnShare } from '../../../src/demo/browser/this-page.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import type { WriteContent } from '../../../src/extension/schemas/write-kinds.ts'
import { firstByDay, isNight } from '../../night.ts'
import { longestLanguages } from '../checks/cut-texts.ts'
import { passAs, shareAs, shareBy } from '../data/service-data.ts'
import { storeWrites } from '../data/stored-values.ts'
import { clickFor, nextFrame, openTab } from '../drive/page.ts'
import { oddPages } from '../views/popup-pages.ts'
import { ownView } from '../views/view.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

let world: World

const { login } = demoNetwork
const address = `http://${oddHost}/edges`

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: oddPages })
  world.database((database) =>
    shareBy(
      database,
      address,
      [
        { name: 'Ana Ruiz', message: 'Por fin. ¿Quién se apunta al de las 22:40?' },
        { name: 'Giulia D’Angelo', message: '' },
      ],
      login,
    ),
  )
  await passAs(world, 'jonas', login, address, { message: 'This is what I meant.', quote: 'Words to be quoted.' })
  await passAs(world, login, login, address, { message: 'For Thursday' })
  await shareAs(world, login, address, 'A page of its own')
})
afterAll(() => world.close())

const openPopup = async (): Promise<Page> => {
  const popup = await world.click(await world.open(address), 'ready')
  for (const shown of ['.pass', '.kept-note', '.sharers .name']) await popup.locator(shown).wait()
  return popup
}

/** Distances in pixels from the popup's edge to the first letters of these elements. */
const lettersOf = (popup: Page, selector: string) =>
  popup.$$eval(selector, (all) => {
    const begins = all.flatMap((each) => {
      if (each instanceof HTMLTextAreaElement)
        return each.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(each).paddingLeft)
      const text = document.createTreeWalker(each, NodeFilter.SHOW_TEXT).nextNode()
      const range = new Range()
      if (text) range.selectNodeContents(text)
      return range.getClientRects()[0]?.left ?? []
    })
    return [...new Set(begins.map(Math.round))]
  })

it('all rows of “This page” begin at one edge, and the parts of the composer at another', async () => {
  const popup = await openPopup()
  await openOwnShare(popup)
  const rows = [
    '.pass :is(.name, .comment)',
    '.your-share :is(.own > .line, .comment, .actions)',
    '.sharers li :is(.name, .comment)',
    '.kept-note > div',
  ]
  for (const row of rows) expect.soft([row, await lettersOf(popup, row)]).toEqual([row, [56]])
  expect(await lettersOf(popup, '.page-heading h1')).toEqual([16])

  await openComposer(popup)
  const to = [{ id: '1', name: 'Ana Ruiz', picture_small: '' }]
  // of a kind that this file doesn't know, so that the capability can be taken out
  const texts = { ...byShareText(() => ''), title: 'A page of its own', message: 'Read it' }
  const pass: object = { type: 'pass', url: address, pageUrl: address, ...texts, to }
  const failure = { code: 'not-received', refused: ['1'] } satisfies Write['failure']
  await storeWrites(popup, { content: pass as WriteContent, phase: 'refused', failure })
  await popup.locator('.chip[data-refused]').wait()
  expect(
    await lettersOf(popup, '.composer :is(.to, label:has(textarea) textarea, .send .write p:not(.notice p))'),
  ).toEqual([16])
  await storeWrites(popup)
})

/** Gives what scrolls the border that a classic scroll bar would take; a browser without a window has none. */
const drawBars = (popup: Page) =>
  popup.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':is(.panel, .foot) { border-right: 15px solid transparent }')
    document.adoptedStyleSheets.push(sheet)
  })

const rowsOfButtons = '.doing, .actions, .answer-buttons, .composer .send, .composer-line, .offer'

/** Rows whose parts stand below one another. */
const broken = (popup: Page) =>
  popup.$$eval(rowsOfButtons, (rows) =>
    rows.flatMap((row) => {
      // who will see it stands above the composer’s buttons
      const parts = [...row.querySelectorAll(':scope > :not(.send > p.fine)')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      const isBroken = parts.some(({ top }) => parts.some(({ bottom }) => top >= bottom - 1))
      return isBroken ? [`${row.className}: ${(row as HTMLElement).innerText.replace(/\s+/g, ' ')}`] : []
    }),
  )

const placesOf = (popup: Page) =>
  popup.$$eval('.panel > *, .panel li, .foot *', (all) =>
    all.map((each) => [each.className, each.getBoundingClientRect().left, each.getBoundingClientRect().top]),
  )

it.runIf(isNight)('a scroll bar of 15 pixels moves nothing, and breaks no row of buttons in any language', async () => {
  let popup = await openPopup()
  const before = await placesOf(popup)
  await drawBars(popup)
  expect(await placesOf(popup)).toEqual(before)
  const found: unknown[] = []
  async function look(view: string) {
    for (const language of longestLanguages) {
      await ownView(view, popup).speak(language)
      await popup.evaluate(nextFrame)
      const rows = await broken(popup)
      if (rows.length > 0) found.push([view, language, ...rows])
    }
    await ownView(view, popup).speak('en')
    // lists are read again in another language
    await popup.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  }
  await look('this page')
  await openComposer(popup)
  await popup.locator('.to [role=option]').click()
  await look('composer for people')
  await openTab(popup, 'requests', '.requests[aria-busy=false] .pass .actions')
  await look('for you')
  await clickFor(popup, '.passes + h2 + ul .row:last-child > button', '.request .answer-buttons')
  await look('a request')
  await openTab(popup, 'news', '[data-feed=ready][aria-busy=false]')
  await look('news')
  await popup.close()
  popup = await world.click(await world.open('/nobody'), 'ready')
  await drawBars(popup)
  await openComposer(popup)
  await look('composer for everyone')
  expect(found).toEqual([])
})

describe('at a page zoom', () => {
  const setZoom = async (zoom: number) => {
    const settings = await world.browser.newPage()
    // has the API, too, without the work of the page of settings
    await settings.goto('chrome://settings/strings.m.js')
    await settings.evaluate(
      (zoom) =>
        (
          chrome as unknown as { settingsPrivate: { setDefaultZoom: (zoom: number) => void } }
        ).settingsPrivate.setDefaultZoom(zoom),
      zoom,
    )
    await settings.close()
  }
  afterAll(() => setZoom(1))

  const zooms = firstByDay(2, [2, 1.25, 1, 1.5])
  it.each(zooms)('of %d the popup has one scroll bar, and its foot is in view', async (zoom) => {
    await setZoom(zoom)
    const popup = await openPopup()
    const isRight = () =>
      popup.waitForFunction(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        const foot = document.querySelector('.foot')?.getBoundingClientRect()
        return scrollHeight <= innerHeight && scrollWidth <= innerWidth && foot && foot.bottom <= innerHeight + 0.5
      })
    await isRight()
    expect(await popup.evaluate(() => Math.round(innerHeight * devicePixelRatio))).toBe(600)
    await openComposer(popup)
    await isRight()
  })
})
