import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { openComposer, openOwnShare } from '../../../src/demo/browser/this-page.ts'
import { isNight } from '../../night.ts'
import { leaveAtOnce, storeSession } from '../data/stored-values.ts'
import { clickFor, clickText, findText, openTab, send } from '../drive/page.ts'
import { store } from '../views/view.ts'
import { createFaultyWorld, createWorld, type FaultyWorld } from '../world/world.ts'

let world: FaultyWorld

beforeAll(async () => {
  world = await createFaultyWorld({}, undefined, createWorld)
})
afterAll(() => world.close())

/** Everything that the extension has in the browser, and each of its requests to the service. */
async function readTraces(page: Page): Promise<unknown> {
  const stored = await page.evaluate(async () => {
    const { local, session, sync } = chrome.storage
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const contentOf = async ({ name = '', version }: IDBDatabaseInfo) => {
      const database = await resultOf(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      const opened = stores.map((store) => database.transaction(store).objectStore(store))
      const rows = await Promise.all(opened.map((store) => resultOf(store.getAll())))
      database.close()
      return [name, version, rows]
    }
    return {
      areas: await Promise.all([local, session, sync].map((area) => area.get(null))),
      databases: await Promise.all((await indexedDB.databases()).map(contentOf)),
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name).sort(),
      caches: await caches.keys(),
      items: localStorage.length + sessionStorage.length,
    }
  })
  return {
    stored,
    badge: await world.readBadge(),
    requests: world.proxy.seen.map(({ method, path }) => [method, path]),
  }
}

/** Clicks the offer, which opens the trial in another tab. */
async function openTrial(from: Page, offer = 'Try it with invented people'): Promise<Page> {
  const opened = world.browser.waitForTarget((target) => target.url().endsWith('/trial.html'))
  // a popup closes in the middle of the click
  await clickText(from, offer).catch(() => undefined)
  const trial = await (await opened).asPage()
  await waitForView(trial, 'ready')
  return trial
}

const openByItself = async (): Promise<Page> => {
  const trial = await world.openOwnPage('trial.html')
  await waitForView(trial, 'ready')
  return trial
}

const numberOnButton = (trial: Page) => trial.$eval('.toolbar button', ({ textContent }) => textContent)

it('the trial shows, passes, thanks, keeps, shares, takes back, answers and posts without a call, and leaves nothing behind', async () => {
  const welcome = await world.openOwnPage('welcome.html')
  await waitForView(welcome, 'consent')
  const before = await readTraces(welcome)
  const trial = await openTrial(welcome, 'Try it first')

  expect(await readText(trial, 'aside')).toContain('All people and pages here are invented.')
  expect(await readText(trial, '.sharers')).toContain('Νίκος Παπαδόπουλος')
  // who shared the page, and below them the note about it
  expect(await trial.$('.passed, form[name=composer]')).toBeNull()
  await findText(trial, 'Send it to Ana before the summer.', '.sharers ~ .kept-note')
  await expect.poll(() => numberOnButton(trial)).toBe('2')
  const done = () => trial.$$eval('aside [data-done]', (all) => all.map(({ textContent }) => textContent))
  expect(await done()).toEqual([])
  await openTab(trial, 'requests', '#panel .pass')
  expect(await done()).toEqual(['Open “For you”: he sent you a page'])
  await clickText(trial, 'The harbour is clean enough', '#panel .pass')
  await waitForView(trial, 'ready')
  await findText(trial, 'Could we put it in the harbour paper?', '.passed')
  await clickText(trial, 'Jump there', '.passed')
  await trial.waitForFunction(() => document.querySelector('.story')?.contains(getSelection()?.anchorNode ?? null))

  await send(trial, 'composer', 'See you at the ladder')
  await clickText(trial, 'Undo', '#app')
  await trial.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[name=message]')?.value)
  await leaveAtOnce(trial)
  await clickFor(trial, 'form[name=composer] button[type=submit]', '[data-result=share]')
  expect(await readText(trial, '.your-share')).toContain('See you at the ladder')
  expect(await done()).toHaveLength(2)

  await clickText(trial, 'Thanks', '.passed')
  await trial.locator('.pass .outcome').wait()
  await openComposer(trial)
  await trial.locator('form[name=composer] textarea').fill('For your towel')
  await trial.locator('.to input').fill('jon')
  await trial.locator('.to [role=option]').click()
  await clickFor(trial, 'form[name=composer] button[type=submit]', '[data-result=pass]')

  await openTab(trial, 'requests', '#panel article')
  await trial.locator('.segments [value="pass.sent"]').click()
  await findText(trial, 'Jonas Weber', '.sent')
  await trial.locator('.segments [value="forYou.waiting"]').click()
  await trial.locator('#panel button[value=ACCEPT]').click()
  await expect.poll(() => numberOnButton(trial)).toBe('1')
  await trial.locator('.row:not([data-over]) > button').click()
  await clickText(trial, 'Decline', '#panel')
  await expect.poll(() => numberOnButton(trial)).toBe('')

  await openTab(trial, 'news', '[data-feed=ready]')
  await clickFor(trial, '.newsfeed .doing button[aria-pressed=false]', '.newsfeed .doing button[aria-pressed=true]')
  await expect.poll(done).toHaveLength(3)
  await send(trial, 'status', 'I read the one about the lighthouses.')
  await trial.locator('[data-result=posted]').wait()
  await trial.locator('.filters .heading > :last-child').click()
  await trial.locator('[name=own][value=true]').click()
  await findText(trial, 'I read the one about the lighthouses.', '.newsfeed')

  // a page that the member shared herself
  await clickText(trial, 'What a town learned', '.newsfeed')
  await findText(trial, 'The bakery went first', '.story')
  await waitForView(trial, 'ready')
  await openOwnShare(trial)
  await clickText(trial, 'Remove', '.your-share')
  await trial.locator('[data-result=removal]').wait()
  await clickFor(trial, '.bookmark[aria-pressed=false]', '.bookmark[aria-pressed=true]')

  // browsers leave out the extension's own files
  expect(await trial.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toEqual([])
  expect(await trial.evaluate(() => chrome.storage.session.get('faults@1'))).toEqual({})
  await trial.close()
  expect(await readTraces(welcome)).toEqual(before)
  await welcome.close()
})

it.runIf(isNight)(
  'the trial follows the person’s language, and neither their network, nor its policy, nor a sign-in meanwhile',
  async () => {
    const own = await world.openOwnPage('options.html')
    await store(own, 'local', { 'options@1': { language: 'de' } })
    const trial = await openByItself()
    const shown = async () => {
      await trial.locator('.mark-menu > button').click()
      const said = await readText(trial, '.mark-menu')
      await trial.locator('.mark-menu > button').click()
      return said
    }
    expect(await shown()).toContain('Example Circle')
    await findText(trial, 'Alle Personen und Seiten hier sind erfunden.', 'aside')
    await store(own, 'local', { 'options@1': null })
    await trial.reload()
    await findText(trial, 'This page', '[role=tablist]')

    const network = {
      name: 'Home',
      baseUrl: 'https://home.example',
      authUrl: 'https://home.example',
      apiKey: 'x',
      profile: 'code',
    }
    const policy = {
      address: 'home.example',
      problem: null,
      network,
      locked: true,
      internalHosts: [],
      neverHosts: [newsHost],
    }
    await storeSession(world, own)
    await store(own, 'local', { 'policy@1': policy })
    await leaveAtOnce(trial)
    await send(trial, 'composer', 'Only invented people read this')
    await trial.locator('[data-result=share]').wait()
    expect(await shown()).toContain('Example Circle')
    await trial.reload()
    await waitForView(trial, 'ready')
    expect(await shown()).toContain('Example Circle')
    const { 'outbox@1': outbox } = await own.evaluate(() => chrome.storage.local.get('outbox@1'))
    expect(outbox ?? []).toEqual([])

    // who is signed in is led on to the network's site
    await store(own, 'local', { 'account@1': null })
    await clickText(trial, 'Begin with your network')
    await trial.waitForFunction(
      () => location.pathname === '/welcome.html' && document.querySelector('main[data-view]'),
    )
    await trial.close()
  },
)

// Firefox's driver can't switch a page offline
it.runIf(isNight && inject('family') === 'chromium')(
  'the trial works offline, and with a storage that can’t be read',
  async () => {
    const trial = await world.openOwnPage('trial.html')
    await trial.evaluateOnNewDocument(() => {
      Object.defineProperty(chrome.storage.local, 'get', { value: () => Promise.reject(new Error('IO error')) })
    })
    await trial.setOfflineMode(true)
    await trial.reload()
    await waitForView(trial, 'ready')
    await leaveAtOnce(trial)
    await send(trial, 'composer', 'Without a connection')
    await trial.locator('[data-result=share]').wait()
    expect(await readText(trial, '.your-share')).toContain('Without a connection')
  },
)
