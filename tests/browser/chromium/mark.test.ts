import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readText } from '../../../src/demo/browser/assertions.ts'
import { isNight } from '../../night.ts'
import { fireAlarm, passAs } from '../data/service-data.ts'
import { chooseMark, storeIndex, untilMarked } from '../data/stored-values.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

interface Rule {
  conditions: { pageUrl: { urlMatches: string } }[]
  actions: object[]
}

declare const chrome: import('webextension-polyfill').Browser & {
  declarativeContent: {
    onPageChanged: {
      getRules: (ids: undefined, done: (rules: Rule[]) => void) => void
      addRules: (rules: Rule[], done: () => void) => void
    }
    PageStateMatcher: new (condition: object) => Rule['conditions'][0]
    ShowAction: new () => object
  }
}

const pages = (path: string) => `http://${oddHost}${path}`

let world: World
let options: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  options = await world.openOwnPage('options.html')
  await chooseMark(options, true)
})
afterAll(() => world.close())

const readRules = () =>
  options.evaluate(
    () => new Promise<Rule[]>((resolve) => chrome.declarativeContent.onPageChanged.getRules(undefined, resolve)),
  )

/** Whether a click on the button opens the popup on this page within a moment, or a click before it did. */
async function isEnabled(page: Page): Promise<boolean> {
  await page.bringToFront()
  const [extension] = (await world.browser.extensions()).values()
  if (!extension) throw new Error('The extension is not there.')
  const isPopup = (url: string) => url.endsWith('/popup.html')
  const opened = world.browser.waitForTarget((target) => isPopup(target.url()), { timeout: 700 }).catch(() => undefined)
  await page.triggerExtensionAction(extension).catch(() => undefined)
  const popup = await (await opened)?.asPage()
  await popup?.close()
  return popup !== undefined
}

const becomesEnabled = (page: Page) => expect.poll(() => isEnabled(page), { message: page.url() }).toBe(true)

const isMarked = async (url: string) =>
  (await readRules()).some(({ conditions }) =>
    conditions.some(({ pageUrl }) => new RegExp(pageUrl.urlMatches).test(url)),
  )

it.runIf(isNight)('the browser accepts the patterns of unusual addresses, and marks exactly their pages', async () => {
  const odd = [
    pages('/shared'),
    pages('/asked?b=2&a=1'),
    pages('/~maya/caf%c3%a9/(a)[b]{2}+*$|.html'),
    pages('/100%?q=%'),
    pages(`/${'x'.repeat(1900)}`),
    pages(`/long?${Array.from({ length: 200 }, (_, index) => `p${index}=${index}`).join('&')}`),
    'http://[2001:db8::1]:8080/a',
    'https://münchen.example/straße?ort=ü',
    'https://www.example/',
  ]
  await storeIndex(
    options,
    world.baseUrl,
    odd.map((url) => ({ url })),
  )
  await untilMarked(options)
  // the same conditions decide where the button does anything: that can be seen without its picture
  await options.evaluate(async () => {
    const { onPageChanged, PageStateMatcher, ShowAction } = chrome.declarativeContent
    const rules = await new Promise<Rule[]>((resolve) => onPageChanged.getRules(undefined, resolve))
    const conditions = rules.flatMap((rule) => rule.conditions.map(({ pageUrl }) => new PageStateMatcher({ pageUrl })))
    await chrome.action.disable()
    await new Promise<void>((resolve) => onPageChanged.addRules([{ conditions, actions: [new ShowAction()] }], resolve))
  })
  const page = await world.open('/shared?utm_source=mail#top')
  await becomesEnabled(page)
  for (const path of ['/shared/2', '/shared?page=2']) {
    await page.goto(pages(path))
    expect(await isEnabled(page), path).toEqual(false)
  }
  for (const path of [
    '/asked?a=1&b=2&utm_id=1&',
    '/%7emaya/caf%C3%A9/(a)[b]{2}+*$|.html',
    '/100%?q=%',
    `/${'x'.repeat(1900)}`,
  ]) {
    await page.goto(pages(path))
    await becomesEnabled(page)
  }
  // a page that stays and changes its address
  await page.evaluate(() => history.pushState({}, '', '/another'))
  expect(await isEnabled(page)).toBe(false)
  await page.close()
  await options.evaluate(() => chrome.action.enable())
})

it('neither marked nor other pages start the worker', async () => {
  const page = await world.open('/other')
  await world.endBackground()
  for (const path of ['/shared', '/other', '/shared?utm_source=x']) await page.goto(pages(path))
  expect(await world.isBackgroundAwake()).toBe(false)
})

it.runIf(isNight)('one rule, which the option removes and restores, marks thousands of pages', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({
    url: `https://site${index % 500}.example/2026/11/some-long-name-of-an-article-${index}`,
  }))
  await storeIndex(options, world.baseUrl, many)
  await untilMarked(options)
  const rules = await readRules()
  expect(rules.map(({ actions }) => actions.length)).toEqual([1])
  expect(rules[0]?.conditions.length).toBeLessThan(100)
  await options.bringToFront()
  await chooseMark(options, false)
  expect(await options.evaluate(() => chrome.permissions.getAll())).not.toHaveProperty(
    'permissions',
    expect.arrayContaining(['declarativeContent']),
  )
  await chooseMark(options, true)
  await expect.poll(async () => (await readRules()).length).toBe(1)
})

it('a page that was passed to the member is marked where the member meets it, and says who passed it, without a call', async () => {
  await passAs(world, 'ana', 'maya', pages('/for-maya'))
  await fireAlarm(options)
  await expect.poll(() => isMarked(pages('/for-maya'))).toBe(true)
  expect(await isMarked(pages('/for-nobody'))).toBe(false)
  const page = await world.open('/other')
  await world.endBackground()
  await world.stopService()
  await page.goto(pages('/for-maya?utm_source=mail'))
  expect(await world.isBackgroundAwake()).toBe(false)
  const popup = await world.click(page)
  await popup.locator('.passed .pass').wait()
  expect(await readText(popup, '.passed')).toMatch(/Ana Ruiz.*Para ti/s)
})
