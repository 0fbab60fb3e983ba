import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { beginPath } from '../../../src/contract/oauth.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { welcomePage } from '../../../src/demo/browser/launch.ts'
import { openSignInWindow } from '../../../src/demo/browser/sign-in.ts'
import { createWorld, type World } from '../world/world.ts'

/** The most that a new member meets and does until the first share. Typing doesn't count; more contacts cost a click each. */
/** Words: the consent names what stands for an address, and the sign-in has passkeys. */
const limits = { met: 160, read: 68, screens: 2, agreements: 1, clicks: 6 }

/** A member without contacts. */
const newcomer = 'omar'

let world: World

beforeAll(async () => {
  world = await createWorld({ leaveWelcomeOpen: true })
  // as the network's own extension, which the sign-in window asks nothing about
  world.database((database) => database.prepare('UPDATE application SET own = 1').run())
})
afterAll(() => world.close())

/**
 * The visible words, also of placeholders. Not those that belong to the network or its members: names, headlines, titles
 * of pages, comments, the people who are suggested.
 */
const wordsIn = (page: Page, within = 'body'): Promise<string[]> =>
  page.$$eval(within, (roots) => {
    const notOurs =
      'script, style, noscript, svg, details:not([open]) > :not(summary), .visually-hidden, .faced, .page-heading, .account, .network, .sharers li, .page-rows li, h3, .host'
    const texts = roots.flatMap((root) => {
      const found: string[] = []
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (nodes.nextNode()) {
        const { parentElement, data } = nodes.currentNode as Text
        if (parentElement?.checkVisibility({ visibilityProperty: true }) && !parentElement.closest(notOurs))
          found.push(data.replaceAll('Demo Network', ''))
      }
      const fields = [root, ...root.querySelectorAll('*')].flatMap((each) =>
        each.matches('[placeholder]:placeholder-shown') ? [each as HTMLInputElement] : [],
      )
      return [...found, ...fields.map(({ placeholder }) => placeholder)]
    })
    return texts.flatMap((text) => text.match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? [])
  })

it('from the installation to three contacts and the first share, a new member meets few words, screens and clicks', async () => {
  const met: Record<string, string[]> = {}
  const read: Record<string, string[]> = {}
  let clicks = 0
  let contacts = 0
  const click = async (page: Page, selector: string) => {
    await page.locator(selector).click()
    clicks += 1
  }

  // the first screen: the page after the installation, with the only agreement
  const tab = await welcomePage(world)
  await waitForView(tab, 'consent')
  met.installed = await wordsIn(tab)
  // the trial is another way than this one
  read.installed = await wordsIn(tab, 'h2, section > p:not(.fine, .agree), section li, .agree > button')
  const agreements = await tab.$$eval('main button', (all) => all.length)
  const window = await openSignInWindow(world.browser, tab)
  clicks += 1

  // the network's own window, which closes by itself
  await window.locator('input[name=login]').wait()
  met.window = await wordsIn(window)
  read.window = await wordsIn(window, 'label, button[value="sign-in"]')
  await window.locator('input[name=login]').fill(newcomer)
  await window.locator('input[name=password]').fill(demoNetwork.password)
  const closed = new Promise((resolve) => window.once('close', resolve))
  await click(window, 'button[value="sign-in"]')
  await closed

  // the second screen: the same tab, on which the button is tried
  await expect.poll(() => tab.url()).toBe(world.baseUrl + beginPath)
  await tab.locator('.addable button').wait()
  met.tried = await wordsIn(tab)
  read.tried = await wordsIn(tab, '.hint b')
  while (contacts < 3) {
    const before = world.database((database) => database.prepare('SELECT count(*) AS n FROM contact_request').get())
    await click(tab, '.addable button[name=ask]')
    contacts += 1
    await expect
      .poll(() => world.database((database) => database.prepare('SELECT count(*) AS n FROM contact_request').get()))
      .toEqual({ n: Number(before?.n) + 1 })
  }
  // still on that screen: the popup is over it. Chromium hides the button behind its puzzle piece
  clicks += 2
  const popup = await world.click(tab, 'ready')
  await popup.locator('.page-rows li').wait()
  met.popup = await wordsIn(popup)
  await click(popup, '.foot .share')
  await popup.locator('form[name=composer] button[type=submit]').wait()
  met.form = await wordsIn(popup, 'form[name=composer]')
  // who sees it, and the page's card, can wait
  read.form = await wordsIn(popup, 'form[name=composer] :is(textarea, button[type=submit])')
  await popup.locator('form[name=composer] textarea').fill('Hello from the harbour')
  await click(popup, 'form[name=composer] button[type=submit]')
  await popup.locator('[data-result=share]').wait()

  const count = (words: Record<string, string[]>) => Object.values(words).flat().length
  const counted = { met: count(met), read: count(read), screens: 2, agreements, clicks: clicks - contacts }
  const over = Object.entries(limits).filter(([name, most]) => counted[name as keyof typeof limits] > most)
  expect(over, JSON.stringify({ counted, met, read })).toEqual([])
  expect(contacts).toBe(3)
})
