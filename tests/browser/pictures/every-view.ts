import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { newsHost } from '../../../src/build/demo-network.ts'
import { root } from '../../../src/build/tools.ts'
import { removedPath } from '../../../src/contract/oauth.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { allow, fillInSignInPage, openSignInWindow } from '../../../src/demo/browser/sign-in.ts'
import type { Demo } from '../../../src/demo/start-demo.ts'
import { forgetPage, inDatabase, shareBy, shareByCrowd } from '../data/service-data.ts'
import { ownView } from '../views/view.ts'
import {
  closeWelcome,
  drawSharply,
  fillInMessage,
  openPopupOn,
  openTab,
  readDrawn,
  waitForImages,
  waitForTransitions,
} from './in-popup.ts'

const themes = ['light', 'dark'] as const

/** Those that the extension itself shows. */
const packaged = join(root, 'assets', 'public', 'pictures')

/** Pictures of every view in both themes, with an overview; and those that the extension itself shows. */
export async function takePictures(demo: Demo, folder: string, say: (sentence: string) => void): Promise<void> {
  const { page, baseUrl } = demo
  const pictures: { name: string; caption: string }[] = []
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })

  async function inBothThemes(what: Page, take: (theme: string) => Promise<unknown>): Promise<void> {
    for (const theme of themes) {
      await what.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: theme },
        // no colour on its way from one theme to the other
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ])
      await waitForImages(what)
      await waitForTransitions(what)
      await take(theme)
    }
  }

  async function show(what: Page, name: string, caption: string): Promise<void> {
    await inBothThemes(what, (theme) => what.screenshot({ path: join(folder, `${name}-${theme}.png`) }))
    pictures.push({ name, caption })
    say(`${name}: ${caption}`)
  }

  async function showAtBothWidths(what: Page, name: string, caption: string): Promise<void> {
    await what.setViewport({ width: 1280, height: 844 })
    await show(what, name, caption)
    await what.setViewport({ width: 390, height: 844 })
    await show(what, `${name}-phone`, `${caption}, on a phone`)
  }

  async function showPopup(path: string, view: string, name: string, caption: string, act?: (popup: Page) => unknown) {
    const popup = await openPopupOn(demo, path, view)
    await act?.(popup)
    await show(popup, name, caption)
    await popup.close()
  }

  // lists in pictures are of pages that members read
  const forget = (end: string) => inDatabase(demo.data, (database) => forgetPage(database, end))
  forget('/markup')
  const firstRun = await demo.openOwnPage('welcome.html')
  await waitForView(firstRun, 'consent')
  await show(firstRun, 'first-run', 'The page after the installation')
  await firstRun.close()
  const trial = await demo.openOwnPage('trial.html')
  await waitForView(trial, 'ready')
  await showAtBothWidths(trial, 'trial', 'The trial among invented people')
  await trial.close()
  const removed = await demo.browser.newPage()
  await removed.goto(baseUrl + removedPath)
  await show(removed, 'site-removed', 'The network’s page after the extension was removed')
  await removed.close()

  let popup = await openPopupOn(demo, '/night-trains', 'consent')
  await show(popup, 'consent', 'Before anything is sent')
  await openSignInWindow(demo.browser, popup)
  await popup.locator('main button.link').click()
  await waitForView(popup, 'signed-out')
  await show(popup, 'signed-out', 'Before signing in')
  const form = await openSignInWindow(demo.browser, popup)
  await waitForView(popup, 'signing-in')
  await show(popup, 'signing-in', 'While the network’s window is open')
  await show(form, 'sign-in-page', 'The network’s sign-in page')
  await fillInSignInPage(form)
  await form.locator('button[value="sign-in"]').click()
  await form.locator('input[name=contacts]').wait()
  await show(form, 'consent-page', 'What the member is asked to allow')
  await form.locator('input[name=contacts]').click()
  await allow(form)
  await waitForView(popup, 'ready')
  await show(popup, 'welcome', 'Right after signing in')
  await closeWelcome(popup)
  await show(popup, 'shared-by', 'Who shared this page')
  const sharers = await readDrawn(popup)
  const view = ownView('', popup)
  await view.speak('de')
  await show(popup, 'shared-by-de', 'Who shared this page, in German')
  await view.speak('en')
  await popup.locator('.sharers .doing [aria-controls]').click()
  await popup.locator('.sharers .answers li').wait()
  await show(popup, 'answers', 'What others answered')
  await fillInMessage(popup, 'My berth is booked. Worth it for the breakfast.')
  await show(popup, 'share', 'What will be shared is seen before it is')
  await popup.locator('form[name=composer] .to-send .close').click()
  await popup.locator('input[name=url_picture]').fill('javascript:alert(1)')
  await popup.locator('form[name=composer] button[type=submit]').click()
  await popup.locator('.wrong').wait()
  await show(popup, 'share-details', 'What will be shared can be changed; what can’t be shared is told at the field')
  await popup.close()
  const sharp = await drawSharply(demo, sharers)
  await inBothThemes(sharp, (theme) =>
    sharp.screenshot({ path: join(packaged, `popup-${theme}.webp`), type: 'webp', quality: 60 }),
  )
  await sharp.close()
  const begun = await demo.openOwnPage('welcome.html')
  await begun.locator('.addable').wait()
  await show(begun, 'first-run-signed-in', 'The network’s page that follows the sign-in')
  await begun.close()

  popup = await openPopupOn(demo, '/lighthouse-keepers', 'ready')
  await show(popup, 'shared-by-nobody', 'Nobody has shared this page yet')
  await fillInMessage(popup, 'Five wrote back. I want to meet the sixth.')
  await popup.locator('form[name=composer] button[type=submit]').click()
  await popup.locator('[data-result=share]').wait()
  // where the button was, a list appears
  await popup.mouse.move(0, 0)
  await show(popup, 'shared', 'Shared')
  await popup.close()
  await showPopup('/lighthouse-keepers', 'ready', 'already-shared', 'What I shared before')
  // an article names its own address, without the secret
  const secret = '/?token=abc'
  inDatabase(demo.data, (database) => shareByCrowd(database, `http://${newsHost}${secret}`, ['Ada']))
  await showPopup(secret, 'guarded', 'guarded', 'An address that is not sent before a second click')
  forget(secret)
  // a waiting request opens another tab
  await showPopup('chrome://version', 'ready', 'unsupported', 'A page that is not on the web', (popup) =>
    openTab(popup, 'page', 'main[data-view=unsupported] .page-rows li'),
  )
  await showPopup('/night-trains', 'ready', 'requests', 'Contact requests', (popup) =>
    openTab(popup, 'requests', '.requests li'),
  )
  await showPopup('/night-trains', 'ready', 'kept', 'What the member keeps', async (popup) => {
    await openTab(popup, 'requests', '.requests li')
    await popup.locator('.kept-line button').click()
    await popup.locator('.kept-pages li').wait()
  })
  await showPopup('/harbour-swimming', 'ready', 'passed', 'A page that somebody passed to the member')
  await showPopup('/night-trains', 'ready', 'news', 'Status and newsfeed', (popup) =>
    openTab(popup, 'news', '.news-entry'),
  )
  await showPopup('/night-trains', 'ready', 'search', 'What the network knows of some words', async (popup) => {
    await openTab(popup, 'news', '.news-entry')
    await popup.locator('.opener').click()
    await popup.type('.search input', 'trains')
    await popup.locator('.search button').click()
    await popup.locator('.newsfeed mark').wait()
  })

  await showPopup('/night-trains', 'ready', 'pass', 'To whom a page is passed', async (popup) => {
    await popup.locator('form[name=composer] .audience').click()
    await popup.locator('.menu button:nth-child(2)').click()
    await popup.locator('.menu [role=option]').wait()
  })

  const inTab = await demo.openOwnPage('popup.html')
  await inTab.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true })
  await openTab(inTab, 'requests', '.requests li')
  await show(inTab, 'requests-phone', 'Contact requests in a browser on a phone')
  await openTab(inTab, 'news', '.news-entry')
  await show(inTab, 'news-phone', 'Status and newsfeed in a browser on a phone')
  await inTab.close()

  const awake = await demo.browser.waitForTarget((target) => target.type() === 'service_worker')
  const worker = await awake.worker()
  await worker?.client.send('Network.enable')
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await worker?.client.send('Network.emulateNetworkConditions', offline)
  await showPopup('/four-day-week', 'failed', 'failed', 'When the network can’t be reached')

  const options = await demo.openOwnPage('options.html')
  await options.locator('main h1').wait()
  await showAtBothWidths(options, 'options', 'The options page')
  await options.locator('#sent-row').click()
  await options.locator('.sent h2').wait()
  await showAtBothWidths(options, 'options-sent', 'What was sent')
  await options.close()
  for (const [path, caption] of [
    ['', 'The network’s front page'],
    ['requests', 'Contact requests on the network’s site'],
    ['cards', 'The member’s cards on the network’s site'],
    ['applications', 'Applications on the network’s site'],
    ['share', 'The ways to share on the network’s site'],
    ['find?query=trains', 'The search on the network’s site'],
    ['most-shared', 'What the network’s members shared most'],
    ['settings', 'The settings on the network’s site'],
  ] as const) {
    await page.goto(`${baseUrl}/${path}`)
    const [name] = (path || 'home').split('?')
    await showAtBothWidths(page, `site-${name}`, caption)
  }
  // a phone's width, where longer words wrap or are cut
  for (const [name, path, caption] of [
    ['home-fr', '?lang=fr', 'The network’s front page, in French'],
    ['requests-de', 'requests?lang=de', 'Contact requests on the network’s site, in German'],
  ] as const) {
    await page.goto(`${baseUrl}/${path}`)
    await show(page, `site-${name}`, caption)
  }

  const message = 'If this <b>comment</b> is bold, or <img src=x onerror=alert(3)> shows a picture, tell us'
  const hostile = [{ name: '<script>alert(2)</script>', message }]
  inDatabase(demo.data, (database) => shareBy(database, `http://${newsHost}/markup`, hostile))
  await worker?.client.send('Network.emulateNetworkConditions', { ...offline, offline: false })
  await showPopup('/markup', 'ready', 'markup', 'A page full of markup is text')

  await writeFile(join(folder, 'README.md'), overview(pictures))
}

function overview(pictures: readonly { name: string; caption: string }[]): string {
  const picture = (name: string, theme: string) => `<img src="${name}-${theme}.png" width="360" alt="">`
  // on a phone, a view stands below the same on a desk
  const row = ({ name, caption }: (typeof pictures)[number]) =>
    `${caption.endsWith(', on a phone') ? '' : `## ${caption}\n\n`}${picture(name, 'light')} ${picture(name, 'dark')}\n`
  return `# Every view\n\nTaken from the real product by \`npm run pictures\`.\n\n${pictures.map(row).join('\n')}`
}
