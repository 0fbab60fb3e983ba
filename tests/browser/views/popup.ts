import type { RequestListener } from 'node:http'
import type { Page } from 'puppeteer-core'
import { demoNetwork, newsHost } from '../../../src/build/demo-network.ts'
import { longestUrl } from '../../../src/contract/endpoints.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import type { WriteContent } from '../../../src/extension/schemas/outbox.ts'
import { askForContact } from '../data/contact-requests.ts'
import { longNames, shareByCrowd } from '../data/crowd.ts'
import { forgetPace } from '../data/forget-pace.ts'
import { storeIndex } from '../data/stored-index.ts'
import { leaveAtOnce } from '../data/stored-session.ts'
import { storeWrites } from '../data/stored-writes.ts'
import { oddHost, type World } from '../world/world.ts'
import { ownView, store } from './own-view.ts'
import type { Views } from './view.ts'

/** The pages that the popup is opened on, beside the demo's. */
export const oddPages: RequestListener = ({ url }, response) =>
  void response.writeHead(url === '/missing' ? 404 : 200, { 'content-type': 'text/html;charset=utf-8' }).end(
    `<!doctype html><title>${url === '/crowd' ? 'A page that a crowd shared' : 'A page of its own'}</title>
     <link rel="canonical" href="https://www.${oddHost}/its-own-name?utm_source=x">
     <meta name="description" content="Says what it is about."><meta name="keywords" content="one, two">
     <meta property="og:image" content="https://www.${oddHost}/picture.png"><p>${'Words to be quoted. '.repeat(30)}</p>`,
  )

const maya = { id: 'maya', name: 'Maya Lindqvist', link: '', headline: '', picture_small: '' }
const requests = '#tab-requests'
const news = '#tab-news'

/** Every view of the popup, in every state that looks different. It ends signed in. */
export async function* popupViews(world: World): Views {
  const page = await world.article('/night-trains')
  let popup = await world.click(page)

  async function openOn(address: string, view = 'ready', tab?: string): Promise<Page> {
    if (!popup.isClosed()) await popup.close()
    if (page.url() !== address) await page.goto(address, { waitUntil: 'domcontentloaded' })
    popup = await world.click(page)
    if (tab) {
      await popup.locator(tab).click()
      await popup.locator(`${tab}[aria-selected=true]`).wait()
    }
    await waitForView(popup, view)
    return popup
  }
  const article = (path: string) => `http://${newsHost}${path}`
  const odd = (path: string) => `http://${oddHost}${path}`
  const view = (name: string) => ownView(`popup: ${name}`, popup)
  const area = 'textarea[name=message]'
  const fill = (selector: string, text: string) => popup.locator(selector).fill(text)
  const click = (selector: string) => popup.locator(selector).click()
  const wait = (selector: string) => popup.locator(selector).wait()
  const settled = () => popup.waitForFunction(() => !document.querySelector('[aria-busy=true]'))

  await waitForView(popup, 'consent')
  yield view('consent')
  await store(popup, 'local', { 'consent@1': { given: 0 } })
  await waitForView(popup, 'signed-out')
  yield view('signed out')
  await store(popup, 'local', { 'signIn@1': { phase: 'failed', failure: { code: 'sign-in-closed' } } })
  await click('.help summary')
  await wait('.help .link')
  yield view('signed out, with help')
  await store(popup, 'local', { 'signIn@1': { phase: 'under-way' } })
  await waitForView(popup, 'signing-in')
  yield view('signing in')
  const before = { id: 'ana', name: 'Ana Ruiz' }
  await store(popup, 'local', { 'signIn@1': { phase: 'confirm', account: maya, before } })
  await waitForView(popup, 'confirm-account')
  yield view('is this you')
  await store(popup, 'local', { 'signIn@1': { phase: 'idle' } })
  await waitForView(popup, 'signed-out')
  await world.signIn(popup)
  await leaveAtOnce(popup)
  await wait('.welcome')
  await settled()
  yield view('welcome, with sharers')
  await openOn(article('/lighthouse-keepers'))
  yield view('shared by nobody')
  await openOn(odd('/missing'))
  await popup.waitForFunction(() => !document.querySelector('.sharers h2 + .fine'))
  yield view('shared by nobody, and missing at its site')

  world.database((database) =>
    shareByCrowd(database, odd('/crowd'), [
      ...longNames,
      ...Array.from({ length: 30 }, (_, index) => `Member ${index}`),
    ]),
  )
  await openOn(odd('/crowd'))
  yield view('shared by many')
  await openOn(article('/night-trains'))
  await storeIndex(popup, world.baseUrl, [{ name: longNames[0] ?? '', url: article('/night-trains') }])
  await openOn(article('/night-trains'))
  await wait('.offer')
  await settled()
  yield view('shared by contacts and others, with the mark offered')
  await click('.offer button:last-child')
  await openOn(`${odd('/reset')}?token=abc`, 'guarded')
  yield view('guarded')

  // by the index
  await storeIndex(popup, world.baseUrl, [
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
  await popup.close()
  await page.evaluate(() => getSelection()?.selectAllChildren(document.body))
  await openOn(odd('/shared-by-nobody'))
  await wait('.quote')
  yield view('something to be quoted')
  await click('.quote')
  await wait('.preview')
  yield view('something quoted')
  await fill(area, '')
  const opening = { at: Date.now(), show: 'link', url: `${odd('/reset')}?token=def`, text: '' }
  await store(popup, 'session', { 'opening@1': opening })
  await wait('form[name=share] button[type=submit]')
  yield view('guarded, to be shared')
  await openOn(odd(`/${'x'.repeat(longestUrl)}`), 'unsupported', '#tab-page')
  yield view('too long')
  await openOn('chrome://version', 'unsupported', '#tab-page')
  yield view('not on the web')

  // sharing
  await openOn(odd('/its-name'))
  await fill(area, 'Half a thought')
  await wait('form[name=share] summary')
  yield view('share form')
  await openOn(odd('/its-name'))
  await wait('.restored')
  // what the page says of itself comes above the fields, and moves them
  await popup.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=url_picture]')?.value)
  await click('form[name=share] summary')
  await fill('input[name=url_picture]', 'nowhere')
  await wait('.wrong')
  await fill(area, 'x'.repeat(5000))
  yield view('share form, restored, with all fields and an error')
  await click('.restored button')
  await popup.waitForFunction(() => !document.querySelector('.restored'))
  const later = Date.now() + 20 * 60 * 60 * 1000
  const content = shareOf(odd('/its-name'))
  const asksToWait = { code: 'busy', retry_at: later } as const
  const unconfirmed = { code: 'share-unconfirmed', requestId: '7c2f' } as const
  const states = [
    ['shared, and can be taken back', '[data-held]', { phase: 'waiting', due: later }],
    ['not shared yet', ':not([data-held])', { phase: 'waiting', due: later, failure: asksToWait }],
    ['not shared in time', ':has(button.primary)', { phase: 'waiting', at: Date.now() - 86_400_000 }],
    ['not confirmed yet', '[data-phase=unknown]', { phase: 'unknown', due: later }],
    ['not known whether it is shared', ':has(.failure)', { phase: 'unknown', failure: unconfirmed }],
    ['not taken by the network', '[data-phase=refused]', { phase: 'refused', failure: { code: 'invalid' } }],
  ] as const
  for (const [name, shown, state] of states) {
    await storeWrites(popup, { content, ...state })
    await wait(`form[name=share] .write${shown}`)
    yield view(name)
  }
  await openOn(odd('/its-name'), 'news', news)
  await storeWrites(
    popup,
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
  await settled()
  yield view('what is on its way, beside the news')
  await storeWrites(popup)
  await openOn(article('/lighthouse-keepers'))
  await fill(area, 'Five wrote back.')
  await click('form[name=share] button[type=submit]')
  await wait('[data-result=shared]')
  await settled()
  yield view('shared')
  await openOn(article('/four-day-week'))
  await wait('[data-result=already-shared]')
  yield view('shared before')
  await click('[data-result=already-shared] button[value=edit]')
  await wait('form[name=share] button[type=submit]')
  yield view('shared before, and edited')
  await openOn(article('/four-day-week'))
  await store(popup, 'local', { 'options@1': { undo_seconds: 10 } })
  await click('[data-result=already-shared] button[value=remove]')
  await wait('.your-share .write[data-held]')
  yield view('shared before, and to be removed')
  await click('.your-share .write button')
  await wait('.your-share button[value=remove]')
  await leaveAtOnce(popup)

  const url = article('/four-day-week')
  const removal = { type: 'removal', url, share_id: '7c2f', page_title: 'A page of its own' } as const
  const comment = { ...removal, type: 'comment', message: 'Another comment' } as const
  const undecided = [
    ['a removal of which it is not known whether it arrived', '.your-share', removal, 'unknown', 'removal-unconfirmed'],
    ['a removal that the network does not take', '.your-share', removal, 'refused', 'sharing-not-allowed'],
    [
      'a comment of which it is not known whether it arrived',
      'form[name=share]',
      comment,
      'unknown',
      'comment-unconfirmed',
    ],
    ['a comment that the network does not take', 'form[name=share]', comment, 'refused', 'sharing-not-allowed'],
  ] as const
  for (const [name, place, content, phase, code] of undecided) {
    await storeWrites(popup, { content, phase, failure: { code, requestId: '7c2f' } })
    await wait(`${place} .write[data-phase=${phase}]:has(.failure)`)
    yield view(name)
  }
  await storeWrites(popup)

  // contact requests
  const open = async (tab: string, ready = 'ready') => {
    await openOn(article('/four-day-week'), ready, tab)
    await settled()
  }
  await open(requests)
  yield view('requests')
  await click('.request-row')
  await popup.waitForFunction(() => document.querySelectorAll('.request').length === 2)
  yield view('requests, all open')
  await click('.request button[value=question]')
  await wait('.request button[value=keep]')
  yield view('requests, asked before one is deleted')
  world.database((database) => askForContact(database, demoNetwork.login, ['Ada', ...longNames]))
  await open(requests)
  await store(popup, 'local', { 'options@1': { undo_seconds: 10 } })
  await click('.request button[value=DECLINE]')
  await wait('.request .write[data-held]')
  yield view('requests, one answer that can be undone')
  await click('.request .write button[value=takeBackWrite]')
  await leaveAtOnce(popup)
  await wait('.request form:not(:has(.write))')
  await click('.request button[value=DECLINE]')
  await wait('[data-outcome=DECLINE]')
  await settled()
  yield view('requests, one answered')
  world.database((database) => askForContact(database, demoNetwork.login, ['Ada'], 'Shall we? '.repeat(99)))
  await open(requests)
  await wait('.request .unfold')
  yield view('requests, with much to say')
  await click('.request .unfold')
  await wait('.request .comment:not(.folded)')
  yield view('requests, with much that is unfolded')
  await click('.request button[value=ACCEPT]')
  await wait('[data-outcome=ACCEPT]')
  yield view('requests, the last one answered')
  await open(requests, 'empty')
  yield view('no requests')

  // news
  await open(news, 'news')
  await wait('[data-feed=ready]')
  yield view('news')
  await click('.filters button')
  await wait('.choices')
  yield view('news, with filters to choose from')
  await click('.filters [name=own][value=true]')
  await popup.waitForFunction(() => document.querySelector('.news-entry > div > a.open:last-child'))
  await settled()
  yield view('news, my own')
  await click('.filters [name=own][value=false]')
  await settled()
  await click('.filters [name=domain]')
  await popup.select('.filters [name=since]', 'day')
  await click('.filters [name=language][value=it]')
  await wait('[data-feed=empty]')
  await click('.filters .heading button')
  yield view('news, none for these filters')
  await fill('form[name=status] textarea', 'x')
  yield view('status too short')
  await store(popup, 'local', {
    'options@1': { social_accounts: ['@maya', 'The company page', 'x'.repeat(100)], undo_seconds: 0 },
  })
  await fill('form[name=status] textarea', 'Too long. '.repeat(30))
  await wait('.counter[data-state=over]')
  await wait('.accounts')
  yield view('status too long, with accounts')
  await fill('form[name=status] textarea', 'Short enough')
  await click('form[name=status] button[type=submit]')
  await wait('[data-result=posted]')
  await settled()
  yield view('status posted')

  // what fails
  await openOn(odd('/crowd'))
  await forgetPace(world, popup)
  await world.stopService()
  await click('button.more')
  await wait('.sharers .failure')
  yield view('no more sharers')
  await openOn(odd('/crowd'))
  await wait('.failure')
  yield view('sharers of last time')
  await openOn(article('/markup'), 'failed')
  yield view('failed')
  await fill(area, 'Kept')
  await click('form[name=share] button[type=submit]')
  await wait('form[name=share] [data-phase=waiting]')
  yield view('shared while the network is away')
  await click('form[name=share] .write button')
  await wait('form[name=share] button[type=submit]')
  await openOn(article('/four-day-week'), 'news', news)
  await wait('.newsfeed .failure')
  yield view('news failed')
  await store(popup, 'session', { 'newsfeeds@1': null })
  await openOn(article('/four-day-week'), 'news', news)
  await wait('[data-feed=failed]')
  yield view('no news known')
  await store(popup, 'local', { 'pendingRequests@2': null })
  await openOn(article('/four-day-week'), 'failed', requests)
  yield view('requests failed')

  // what is waited for
  await world.replaceService(() => {})
  await openOn(article('/four-day-week'), 'loading', requests)
  yield view('requests asked for')
  await openOn(article('/harbour-swimming'), 'loading')
  yield view('sharers asked for')
  await storeIndex(popup, world.baseUrl, [
    { url: odd('/shared-by-contacts'), name: 'Ana Ruiz', hours: 30, message: 'Read this' },
  ])
  await openOn(odd('/shared-by-contacts'), 'loading')
  await wait('.further')
  yield view('others than contacts asked for')
  await popup.close()
  await world.restoreService()
  await page.close()
}

/** A share as it is stored. */
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
