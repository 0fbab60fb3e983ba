import { waitForView } from '../../../src/demo/browser/assertions.ts'
import type { WriteContent } from '../../../src/extension/schemas/write-kinds.ts'
import { storeIndex, storeWrites } from '../data/stored-values.ts'
import { clickFor } from '../drive/page.ts'
import type { World } from '../world/world.ts'
import { ownView, store, storeNetwork, type Views } from './view.ts'

/** Every view of the options page. Needs a signed-in member, and ends signed out. */
export async function* optionsViews(world: World): Views {
  // a call for the list of sent calls
  const article = await world.article('/night-trains')
  await world.click(article, 'ready')
  await article.close()
  const page = await world.openOwnPage('options.html')
  await page.locator('main h1').wait()
  const view = (name: string) => ownView(`options: ${name}`, page)
  const click = (selector: string) => page.locator(selector).click()
  const wait = (selector: string) => page.locator(selector).wait()

  await storeNetwork(page, world, { publishesStatuses: true })
  await store(page, 'local', {
    'options@1': {
      socialAccounts: ['@maya', 'x'.repeat(100)],
      excludedSites: ['bank.example', 'xn--mnchen-3ya.example'],
    },
  })
  for (const list of ['socialAccounts', 'excludedSites']) await click(`#${list} .row button`)
  await wait('#socialAccounts li')
  await storeIndex(page, world.baseUrl, [{ url: 'https://pages.example/a' }])
  await page.waitForFunction(() => /\d/.test(document.querySelector('#index .amount')?.textContent ?? ''))
  yield view('signed in, with full lists')
  await page.locator('[name=socialAccounts]').fill('one, two')
  await clickFor(page, '#socialAccounts button[type=submit]', '[aria-invalid=true]')
  await page.select('#contact_card select', 'ALL')
  await page.waitForFunction(() => document.querySelector('#contact_card [role=status]')?.textContent)
  yield view('saved, and one thing wrong')
  await store(page, 'local', { 'network@1': null })
  await clickFor(page, '#stored button', '#stored li')
  yield view('what is stored')
  const content: WriteContent = { type: 'status', message: 'Half a thought of mine', social_account: [] }
  await storeWrites(page, { content, phase: 'refused', failure: { code: 'invalid' } })
  await clickFor(page, '#unsent button', '#unsent-question')
  await clickFor(page, '#account button', '#unfinished-at-sign-out')
  yield view('asked twice what becomes of what was not sent')
  // first, since a sign-out that asked goes on once nothing is left to send
  await page.reload()
  await wait('main h1')
  await storeWrites(page)
  // the mark needs the index
  await click('[name=index]')
  await page.waitForFunction(() => document.querySelector('[name=mark]:disabled'))
  await click('#network .row button')
  await page.locator('#network-address').fill('not an address')
  await page.keyboard.press('Enter')
  await wait('#network .wrong')
  yield view('the address of another network, with an error')
  await page.locator('#network-address').fill(new URL(world.baseUrl).host)
  await page.keyboard.press('Enter')
  await wait('#network .found')
  yield view('a network that was found')
  await click('#network .actions button:last-child')
  const old = 'https://graph.old.example'
  const left = { name: 'Old Circle', baseUrl: old, authUrl: old, apiKey: 'key', profile: 'token', unpermitted: true }
  const draft = { at: Date.now(), fields: { message: 'Half a thought of mine' } }
  await store(page, 'local', { [`draft ${old} maya share https://news.example/@1`]: draft, 'network@1': left })
  await wait('[data-result=unpermitted] ul')
  yield view('a network that was entered by hand')
  await store(page, 'local', { 'network@1': null })
  await clickFor(page, '#account button', '[data-revoked]')
  yield view('signed out')
  await page.reload()
  const failed = { phase: 'failed', failure: { code: 'sign-in-failed' } }
  await store(page, 'local', { 'signIn@1': failed })
  await wait('.failure')
  await clickFor(page, '.help summary', '.help .link')
  yield view('a sign-in that failed, with help')
  await store(page, 'local', { 'signIn@1': { phase: 'idle' }, 'consent@1': null })
  await wait('#consent .primary')
  yield view('before consent')
  await page.close()
}

/** Every view of the welcome page and of the page on privacy. Needs a member without consent, and leaves one. */
export async function* introductionViews(world: World): Views {
  const page = await world.openOwnPage('welcome.html')
  const view = (name: string) => ownView(name, page)
  await waitForView(page, 'consent')
  yield view('after the installation')
  await store(page, 'local', { 'consent@1': { given: 0, version: 2 } })
  await waitForView(page, 'sign-in')
  yield view('after the installation, with consent')
  // the next step is a page of the network's site
  await page.goto(page.url().replace('welcome.html', 'privacy.html'))
  await page.locator('h1').wait()
  yield {
    name: 'on privacy',
    page,
    async speak(language) {
      await page.locator(`nav a[lang=${language}]`).click()
      await page.waitForSelector(`article:lang(${language}) summary`, { visible: true })
    },
  }
  await store(page, 'local', { 'consent@1': null })
  await page.close()
}
