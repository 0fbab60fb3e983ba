import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { newsHost } from '../../../src/build/demo-network.ts'
import { byShareText } from '../../../src/contract/parameters.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { openComposer, showNames } from '../../../src/demo/browser/this-page.ts'
import type { WriteContent } from '../../../src/extension/schemas/write-kinds.ts'
import { crowdNames, longNames, shareByCrowd } from '../data/service-data.ts'
import { leaveAtOnce, storeIndex, storeWrites } from '../data/stored-values.ts'
import { clickFor } from '../drive/page.ts'
import { oddHost, type World } from '../world/world.ts'
import { ownView, store, type Views } from './view.ts'

export const article = (path: string): string => `http://${newsHost}${path}`
export const odd = (path: string): string => `http://${oddHost}${path}`

export const requestsTab = '#tab-requests'
export const newsTab = '#tab-news'
const messageArea = 'textarea[name=message]'

/** Opens popups one after another, all on one tab of the browser, and acts in the open popup. */
export async function drivePopup(world: World) {
  const page = await world.article('/night-trains')
  let popup: Page | undefined
  const current = (): Page => {
    if (!popup) throw new Error('No popup was opened yet.')
    return popup
  }

  /** Patient: after failures the background tries again, which takes longer on a busy machine. */
  const wait = (selector: string) => current().locator(selector).setTimeout(30_000).wait()

  return {
    /** The tab on which the popup opens. */
    page,
    get popup() {
      return current()
    },
    async openOn(address: string, expected = 'ready', tab?: string): Promise<void> {
      if (popup && !popup.isClosed()) await popup.close()
      if (page.url() !== address) await page.goto(address, { waitUntil: 'domcontentloaded' })
      popup = await world.click(page)
      if (tab) {
        await clickFor(popup, tab, `${tab}[aria-selected=true]`)
      }
      await waitForView(popup, expected)
    },
    view: (name: string) => ownView(`popup: ${name}`, current()),
    fill: (selector: string, text: string) => current().locator(selector).fill(text),
    wait,
    /** Clicks, and waits for what the click shows. */
    async click(selector: string, shown?: string): Promise<void> {
      await current().locator(selector).click()
      if (shown) await wait(shown)
    },
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
     <meta name="description" content="Says what it is about."><meta name="keywords" content="one, two">
     <meta property="og:image" content="https://www.${oddHost}/picture.png"><p>${'Words to be quoted. '.repeat(30)}</p>`,
  )

const maya = { id: 'maya', name: 'Maya Lindqvist', link: '', headline: '', picture_small: '' }

/** Views of the popup before and during the sign-in. The member is signed in afterwards. */
export async function* signInViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, click, idle } = drive

  await openOn(article('/night-trains'), 'consent')
  yield view('consent')
  await store(drive.popup, 'local', { 'consent@1': { given: 0, version: 2 } })
  await waitForView(drive.popup, 'signed-out')
  await store(drive.popup, 'local', { 'signIn@1': { phase: 'failed', failure: { code: 'sign-in-closed' } } })
  await click('.help summary', '.help .link')
  yield view('signed out, with help')
  await store(drive.popup, 'local', { 'signIn@1': { phase: 'under-way' } })
  await waitForView(drive.popup, 'signing-in')
  yield view('signing in')
  await store(drive.popup, 'local', { 'signIn@1': { phase: 'idle' }, 'consent@1': null, 'account@1': maya })
  await waitForView(drive.popup, 'consent')
  yield view('another account’s consent')
  const signedOut = { 'account@1': null, 'consent@1': { given: 0, version: 2 } }
  await store(drive.popup, 'local', { 'signIn@1': { phase: 'idle' }, ...signedOut })
  await waitForView(drive.popup, 'signed-out')
  await world.signIn(drive.popup)
  await leaveAtOnce(drive.popup)
  await idle()
  yield view('signed in, with sharers')
  await drive.close()
}

/** Views of who shared the page, and of pages that can't be shared. Needs a signed-in member. */
export async function* thisPageViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, fill, click, wait, idle } = drive

  await openOn(article('/lighthouse-keepers'))
  yield view('shared by nobody')
  await openOn(odd('/missing'))
  await drive.popup.waitForFunction(() => !document.querySelector('.sharers > .fine'))
  yield view('shared by nobody, and missing at its site')

  world.database((database) => shareByCrowd(database, odd('/crowd'), crowdNames))
  await openOn(odd('/crowd'))
  yield view('shared by many')
  await showNames(drive.popup)
  yield view('shared by many, with their names')
  await openOn(article('/four-day-week'))
  await storeIndex(drive.popup, world.baseUrl, [{ name: longNames[0] ?? '', url: article('/four-day-week') }])
  await openOn(article('/four-day-week'))
  await wait('.offer')
  await idle()
  yield view('shared by a contact, with the mark offered')
  await click('.offer button:last-child')
  const guarded = (token: string): string => `${odd('/reset')}?token=${token}`
  world.database((database) => {
    for (const token of ['abc', 'jkl']) shareByCrowd(database, guarded(token), ['Ada'])
  })
  await openOn(guarded('abc'), 'guarded')
  yield view('guarded')

  // by the index
  await storeIndex(drive.popup, world.baseUrl, [
    ...longNames.map((name, index) => ({
      url: odd(`/${index}`),
      name,
      title: name.repeat(3),
      message: name,
      hours: 3,
    })),
    { url: guarded('jkl'), name: 'me', hours: 30, message: 'Mine' },
  ])
  await openOn(guarded('jkl'), 'guarded')
  await wait('.page-rows')
  yield view('guarded, and shared before, with what contacts shared')
  await drive.popup.close()
  await drive.page.goto(odd('/shared-by-nobody'))
  await drive.page.evaluate(() => getSelection()?.selectAllChildren(document.body))
  await openOn(odd('/shared-by-nobody'))
  await openComposer(drive.popup)
  await wait('.composer .quotation')
  yield view('something quoted')
  await fill(messageArea, 'At last')
  await click('.composer .quotation button', '.composer .box > .link')
  yield view('something to be quoted')
  await drive.close()
}

/** Views of the share form and of the member's own share. Needs a signed-in member. */
export async function* shareViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, fill, click, wait, idle } = drive

  await openOn(odd('/its-name'))
  await openComposer(drive.popup)
  await fill(messageArea, 'Half a thought')
  await click('form[name=composer] .to-send button')
  await drive.popup.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=url_picture]')?.value)
  await fill('input[name=url_picture]', 'nowhere')
  await wait('.wrong')
  await fill(messageArea, 'x'.repeat(5000))
  yield view('share form, with all fields and an error')
  await openOn(odd('/its-name'))
  await click('.composer-line input', '.restored')
  yield view('share form, restored')
  await click('.restored button')
  await drive.popup.waitForFunction(() => !document.querySelector('.restored'))
  const later = Date.now() + 20 * 60 * 60 * 1000
  const content = shareOf(odd('/its-name'))
  const asksToWait = { code: 'busy', retryAt: later } as const
  const unconfirmed = { code: 'unconfirmed', requestId: '7c2f' } as const
  const states = [
    ['not shared in time', ':has(button.primary)', { phase: 'waiting', at: Date.now() - 86_400_000 }],
    ['not known whether it is shared', ':has(.failure)', { phase: 'unknown', failure: unconfirmed }],
  ] as const
  for (const [name, shown, state] of states) {
    await storeWrites(drive.popup, { content, ...state })
    await wait(`form[name=composer] .write${shown}`)
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
      // a longer wait without a reason is a clock’s fault, which the background ends
      due: Date.now() + 20 * 60_000,
    },
  )
  await click('.outbox summary', '.outbox li:nth-child(2)')
  await wait('form[name=status] .write')
  await idle()
  yield view('what is on its way, beside the news')
  await storeWrites(drive.popup)
  await openOn(article('/lighthouse-keepers'))
  await openComposer(drive.popup)
  await fill(messageArea, 'Five wrote back.')
  await click('form[name=composer] button[type=submit]', '[data-result=share]')
  await idle()
  yield view('shared')
  await drive.close()
}

/** Views of a page for some people, of what the member keeps, and of what was passed. Needs a signed-in member. */
export async function* passViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, fill, click, wait, idle } = drive

  await openOn(article('/markup'))
  await openComposer(drive.popup)
  await fill(messageArea, 'This is what I meant')
  await click('.to .chip button', '.to [role=option]')
  yield view('for whom it is')
  await click('form[name=composer] button[type=submit]', '#lacking')
  yield view('passed to nobody yet')
  await fill('.to input', 'ana')
  await wait('.to [role=option]')
  await click('.to [role=option]')
  await fill('.to input', 'jo')
  await wait('.to [role=option]')
  yield view('people with suggestions and a chip')
  await fill('.to input', '')
  const to = longNames.slice(0, 2).map((name, index) => ({ id: String(index), name, picture_small: '' }))
  await openOn(article('/four-day-week'))
  // of a kind that this file doesn't know, so that the capability can be taken out
  const pass: object = { ...shareOf(article('/four-day-week')), type: 'pass', to }
  await storeWrites(drive.popup, {
    content: pass as WriteContent,
    phase: 'refused',
    failure: { code: 'not-received', refused: ['1'] },
  })
  await wait('.chip[data-refused]')
  yield view('a refused name')
  await storeWrites(drive.popup)
  await openOn(article('/harbour-swimming'))
  await wait('.pass .actions button')
  yield view('what was passed to me')
  await click('.pass .actions button:nth-child(2)', '.pass textarea')
  await fill('.pass textarea', 'On page three?')
  yield view('what was passed to me, answered')
  await click('.pass form [type=submit]', '.pass .outcome')
  await idle()
  yield view('what was passed to me, after the answer')
  await openOn(article('/four-day-week'))
  await click('.page-heading button[aria-pressed=false]', '.page-heading button[aria-pressed=true]')
  await drive.popup.waitForFunction(() => !document.querySelector('.page-heading .write'))
  yield view('kept')
  await click(requestsTab, '.requests[aria-busy=false]')
  await click('.segments [value="pass.sent"]')
  await drive.popup.waitForFunction(() => document.querySelector('.sent li, .sent p'))
  yield view('what I passed')
  await click('.segments [value="kept.title"]', '.kept-pages li')
  yield view('what I keep')
  await openOn(article('/night-trains'))
  await click('.sharers .doing button:last-child', '.answers-of textarea')
  await fill('.answers-of textarea', 'Where does it start?')
  await idle()
  yield view('answers to a share')
  await drive.close()
}

const shareOf = (url: string): WriteContent => ({
  type: 'share',
  url,
  pageUrl: url,
  ...byShareText(() => ''),
  title: 'A page of its own',
  overview: 'Says what it is about.',
  keywords: 'one, two',
  message: 'Half a thought',
})
