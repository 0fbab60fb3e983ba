import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { newsHost } from '../../../src/build/demo-network.ts'
import { longestUrl } from '../../../src/contract/page-url.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import type { WriteContent } from '../../../src/extension/schemas/outbox.ts'
import { crowdNames, longNames, shareByCrowd } from '../data/service-data.ts'
import { keepHeld, leaveAtOnce, storeIndex, storeWrites } from '../data/stored-values.ts'
import { oddHost, type World } from '../world/world.ts'
import { ownView, store, type Views } from './view.ts'

export const article = (path: string): string => `http://${newsHost}${path}`
export const odd = (path: string): string => `http://${oddHost}${path}`

export const requestsTab = '#tab-requests'
export const newsTab = '#tab-news'
export const messageArea = 'textarea[name=message]'

/** Opens popups one after another, all on one tab of the browser, and acts in the open popup. */
export async function drivePopup(world: World) {
  const page = await world.article('/night-trains')
  let popup: Page | undefined
  const current = (): Page => {
    if (!popup) throw new Error('No popup was opened yet.')
    return popup
  }

  return {
    /** The tab on which the popup opens. */
    page,
    get popup() {
      return current()
    },
    /** Opens the popup on this address, on one of its tabs, and waits for a view. */
    async openOn(address: string, expected = 'ready', tab?: string): Promise<void> {
      if (popup && !popup.isClosed()) await popup.close()
      if (page.url() !== address) await page.goto(address, { waitUntil: 'domcontentloaded' })
      popup = await world.click(page)
      if (tab) {
        await popup.locator(tab).click()
        await popup.locator(`${tab}[aria-selected=true]`).wait()
      }
      await waitForView(popup, expected)
    },
    view: (name: string) => ownView(`popup: ${name}`, current()),
    fill: (selector: string, text: string) => current().locator(selector).fill(text),
    click: (selector: string) => current().locator(selector).click(),
    /** Patient: after failures the background tries again, which takes longer on a busy machine. */
    wait: (selector: string) => current().locator(selector).setTimeout(30_000).wait(),
    /** Waits until no list is being loaded. */
    idle: () => current().waitForFunction(() => !document.querySelector('[aria-busy=true]')),
    async close(): Promise<void> {
      await current().close()
      await page.close()
    },
  }
}

/** Pages on which the views open the popup, besides the demo's. `/missing` responds with 404. */
export const oddPages: RequestListener = ({ url }, response) =>
  void response.writeHead(url === '/missing' ? 404 : 200, { 'content-type': 'text/html;charset=utf-8' }).end(
    `<!doctype html><title>${url === '/crowd' ? 'A page that a crowd shared' : 'A page of its own'}</title>
     <link rel="canonical" href="https://www.${oddHost}/its-own-name?utm_source=x">
     <meta name="description" content="Says what it is about."><meta name="keywords" content="one, two">
     <meta property="og:image" content="https://www.${oddHost}/picture.png"><p>${'Words to be quoted. '.repeat(30)}</p>`,
  )

const maya = { id: 'maya', name: 'Maya Lindqvist', link: '', headline: '', picture_small: '' }

/** Views of the popup before and during the sign-in. The member is signed in afterwards. */
export async function* signInViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, click, wait, idle } = drive

  await openOn(article('/night-trains'), 'consent')
  yield view('consent')
  await store(drive.popup, 'local', { 'consent@1': { given: 0 } })
  await waitForView(drive.popup, 'signed-out')
  yield view('signed out')
  await store(drive.popup, 'local', { 'signIn@1': { phase: 'failed', failure: { code: 'sign-in-closed' } } })
  await click('.help summary')
  await wait('.help .link')
  yield view('signed out, with help')
  await store(drive.popup, 'local', { 'signIn@1': { phase: 'under-way' } })
  await waitForView(drive.popup, 'signing-in')
  yield view('signing in')
  const before = { id: 'ana', name: 'Ana Ruiz' }
  await store(drive.popup, 'local', { 'signIn@1': { phase: 'confirm', account: maya, before } })
  await waitForView(drive.popup, 'confirm-account')
  yield view('is this you')
  await store(drive.popup, 'local', { 'signIn@1': { phase: 'idle' } })
  await waitForView(drive.popup, 'signed-out')
  await world.signIn(drive.popup)
  await leaveAtOnce(drive.popup)
  await wait('.welcome')
  await idle()
  yield view('welcome, with sharers')
  await drive.close()
}

/**
 * Views of the tab “This page” about who shared the page, and of pages that can’t be shared. Needs a signed-in member.
 */
export async function* thisPageViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, fill, click, wait, idle } = drive

  await openOn(article('/lighthouse-keepers'))
  yield view('shared by nobody')
  await openOn(odd('/missing'))
  await drive.popup.waitForFunction(() => !document.querySelector('.sharers h2 + .fine'))
  yield view('shared by nobody, and missing at its site')

  world.database((database) => shareByCrowd(database, odd('/crowd'), crowdNames))
  await openOn(odd('/crowd'))
  yield view('shared by many')
  await openOn(article('/night-trains'))
  await storeIndex(drive.popup, world.baseUrl, [{ name: longNames[0] ?? '', url: article('/night-trains') }])
  await openOn(article('/night-trains'))
  await wait('.offer')
  await idle()
  yield view('shared by contacts and others, with the mark offered')
  await click('.offer button:last-child')
  await openOn(`${odd('/reset')}?token=abc`, 'guarded')
  yield view('guarded')

  // by the index
  await storeIndex(drive.popup, world.baseUrl, [
    ...longNames.map((name, index) => ({
      url: `${odd('/reset')}?token=ghi`,
      name,
      hours: index,
      message: 'Read this',
    })),
    ...longNames.map((name, index) => ({
      url: odd(`/${index}`),
      name,
      title: name.repeat(3),
      message: name,
      hours: 3,
    })),
    ...Array.from({ length: 12 }, (_, index) => ({
      url: `${odd('/reset')}?token=mno`,
      name: `Member ${index}`,
      message: 'Read this',
      link: '',
    })),
    { url: article('/night-trains'), name: 'Ana Ruiz', hours: 30 },
    { url: odd('/crowd'), name: 'Ana Ruiz', hours: 30 },
    { url: `${odd('/reset')}?token=jkl`, name: 'me', hours: 30, message: 'Mine' },
  ])
  await openOn(odd('/crowd'))
  await wait('.sharers h2 + .fine + ul')
  yield view('shared by many, and the network does not tell who is a contact')
  await openOn(`${odd('/reset')}?token=ghi`, 'guarded')
  yield view('guarded, and shared by contacts')
  await openOn(`${odd('/reset')}?token=mno`, 'guarded')
  await wait('.sharers[tabindex]')
  yield view('guarded, and shared by many contacts without profiles')
  await openOn(`${odd('/reset')}?token=jkl`, 'guarded')
  await wait('.suggestions')
  yield view('guarded, and shared before, with what contacts shared')
  await openOn(odd('/shared-by-nobody'))
  await wait('.suggestions')
  yield view('shared by nobody, with what contacts shared')
  await drive.popup.close()
  await drive.page.evaluate(() => getSelection()?.selectAllChildren(document.body))
  await openOn(odd('/shared-by-nobody'))
  await wait('.quote')
  yield view('something to be quoted')
  await click('.quote')
  await wait('.preview')
  yield view('something quoted')
  await fill(messageArea, '')
  const opening = { at: Date.now(), show: 'link', url: `${odd('/reset')}?token=def`, text: '' }
  await store(drive.popup, 'session', { 'opening@1': opening })
  await wait('form[name=share] button[type=submit]')
  yield view('guarded, to be shared')
  await openOn(odd(`/${'x'.repeat(longestUrl)}`), 'unsupported', '#tab-page')
  yield view('too long')
  await openOn('chrome://version', 'unsupported', '#tab-page')
  yield view('not on the web')
  await drive.close()
}

/** Views of the share form and of the member’s own share. Needs a signed-in member. */
export async function* shareViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, fill, click, wait, idle } = drive

  await openOn(odd('/its-name'))
  await fill(messageArea, 'Half a thought')
  await wait('form[name=share] summary')
  yield view('share form')
  await openOn(odd('/its-name'))
  await wait('.restored')
  // what the page says of itself comes above the fields, and moves them
  await drive.popup.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=url_picture]')?.value)
  await click('form[name=share] summary')
  await fill('input[name=url_picture]', 'nowhere')
  await wait('.wrong')
  await fill(messageArea, 'x'.repeat(5000))
  yield view('share form, restored, with all fields and an error')
  await click('.restored button')
  await drive.popup.waitForFunction(() => !document.querySelector('.restored'))
  const later = Date.now() + 20 * 60 * 60 * 1000
  const content = shareOf(odd('/its-name'))
  const asksToWait = { code: 'busy', retry_at: later } as const
  const unconfirmed = { code: 'unconfirmed', requestId: '7c2f' } as const
  const states = [
    ['shared, and can be taken back', '[data-held]', { phase: 'waiting', due: later }],
    ['not shared yet', ':not([data-held])', { phase: 'waiting', due: later, failure: asksToWait }],
    ['not shared in time', ':has(button.primary)', { phase: 'waiting', at: Date.now() - 86_400_000 }],
    ['not confirmed yet', '[data-phase=unknown]', { phase: 'unknown', due: later }],
    ['not known whether it is shared', ':has(.failure)', { phase: 'unknown', failure: unconfirmed }],
    ['not taken by the network', '[data-phase=refused]', { phase: 'refused', failure: { code: 'invalid' } }],
  ] as const
  for (const [name, shown, state] of states) {
    await storeWrites(drive.popup, { content, ...state })
    await wait(`form[name=share] .write${shown}`)
    yield view(name)
  }
  await openOn(odd('/its-name'), 'news', newsTab)
  await storeWrites(
    drive.popup,
    { content, phase: 'unknown', failure: unconfirmed },
    { content: { type: 'deletion', id: 'x' }, phase: 'waiting', due: later, failure: asksToWait },
    {
      content: { type: 'status', message: 'Half a thought of mine', social_account: [] },
      phase: 'waiting',
      due: later,
    },
  )
  await click('.outbox summary')
  await wait('.outbox li:nth-child(2)')
  await wait('form[name=status] .write')
  await idle()
  yield view('what is on its way, beside the news')
  // a popup that has not shown the write before
  await openOn(article('/lighthouse-keepers'))
  await storeWrites(drive.popup, {
    content: shareOf(odd('/its-name')),
    phase: 'done',
    at: Date.now() - 3_600_000,
    done_at: Date.now(),
  })
  await wait('.outbox[data-result=late]')
  yield view('what was sent late')
  await storeWrites(drive.popup)
  await openOn(article('/lighthouse-keepers'))
  await fill(messageArea, 'Five wrote back.')
  await click('form[name=share] button[type=submit]')
  await wait('[data-result=share]')
  await idle()
  yield view('shared')
  await openOn(article('/four-day-week'))
  await wait('[data-result=already-shared]')
  yield view('shared before')
  // as of a network that removes no shares
  await drive.popup.evaluate(async () => {
    const { 'recommendations@2': stored } = await chrome.storage.session.get('recommendations@2')
    const all = stored as { recommendation: { share_id: string } }[]
    for (const { recommendation } of all) recommendation.share_id = ''
    await chrome.storage.session.set({ 'recommendations@2': all })
  })
  await wait('.your-share a')
  yield view('shared before, and removable at the network alone')
  await openOn(article('/four-day-week'))
  await click('[data-result=already-shared] button[value=edit]')
  await wait('form[name=share] button[type=submit]')
  yield view('shared before, and edited')
  await openOn(article('/four-day-week'))
  await store(drive.popup, 'local', { 'options@1': { undo_seconds: 10 } })
  await click('[data-result=already-shared] button[value=remove]')
  await wait('.your-share .write[data-held]')
  await keepHeld(drive.popup)
  yield view('shared before, and to be removed')
  await click('.your-share .write button')
  await wait('.your-share button[value=remove]')
  await leaveAtOnce(drive.popup)

  const url = article('/four-day-week')
  const removal = { type: 'removal', url, share_id: '7c2f', page_title: 'A page of its own' } as const
  const comment = { ...removal, type: 'comment', message: 'Another comment' } as const
  const undecided = [
    ['a removal of which it is not known whether it arrived', '.your-share', removal, 'unknown', 'unconfirmed'],
    ['a removal that the network does not take', '.your-share', removal, 'refused', 'not-allowed'],
    ['a comment of which it is not known whether it arrived', 'form[name=share]', comment, 'unknown', 'unconfirmed'],
    ['a comment that the network does not take', 'form[name=share]', comment, 'refused', 'not-allowed'],
  ] as const
  for (const [name, place, content, phase, code] of undecided) {
    await storeWrites(drive.popup, { content, phase, failure: { code, requestId: '7c2f' } })
    await wait(`${place} .write[data-phase=${phase}]:has(.failure)`)
    yield view(name)
  }
  await storeWrites(drive.popup)
  await drive.close()
}

/** A share, as the extension stores it. */
const shareOf = (url: string): WriteContent => ({
  type: 'share',
  url,
  page_url: url,
  title: 'A page of its own',
  overview: 'Says what it is about.',
  keywords: 'one, two',
  site_name: '',
  url_picture: '',
  message: 'Half a thought',
})
