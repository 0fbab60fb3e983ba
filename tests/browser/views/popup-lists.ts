import { demoNetwork } from '../../../src/build/demo-network.ts'
import { askForContact, crowdNames, longNames, shareByCrowd } from '../data/service-data.ts'
import { keepHeld, leaveAtOnce, resetPace, storeIndex } from '../data/stored-values.ts'
import type { World } from '../world/world.ts'
import { article, drivePopup, messageArea, newsTab, odd, requestsTab } from './popup-pages.ts'
import { store, type Views } from './view.ts'

/** Views of the tab “Requests”. Needs a signed-in member with the demo’s two requests. */
export async function* requestsViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, click, wait, idle } = drive

  const openRequests = async () => {
    await openOn(article('/four-day-week'), 'ready', requestsTab)
    await idle()
  }
  await openRequests()
  yield view('requests')
  await click('.request button[value=question]')
  await wait('.request button[value=keep]')
  yield view('requests, asked before one is deleted')
  world.database((database) => askForContact(database, demoNetwork.login, ['Ada', ...longNames]))
  await openRequests()
  await store(drive.popup, 'local', { 'options@1': { undo_seconds: 10 } })
  await click('.request button[value=DECLINE]')
  await wait('.request .write[data-held]')
  await keepHeld(drive.popup)
  yield view('requests, one answer that can be undone')
  await click('.request .write button[value=takeBackWrite]')
  await leaveAtOnce(drive.popup)
  await wait('.request form:not(:has(.write))')
  await click('.request button[value=DECLINE]')
  await wait('[data-outcome=DECLINE]')
  await idle()
  yield view('requests, one answered')
  world.database((database) => askForContact(database, demoNetwork.login, ['Ada'], 'Shall we? '.repeat(99)))
  await openRequests()
  await wait('.request .unfold')
  yield view('requests, with much to say')
  await click('.request .unfold')
  await wait('.request .comment:not(.folded)')
  yield view('requests, with much that is unfolded')
  await click('.request button[value=ACCEPT]')
  await wait('[data-outcome=ACCEPT]')
  yield view('requests, the last one answered')
  await drive.close()
}

/** Views of the tab “News”. Needs a signed-in member. */
export async function* newsViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, fill, click, wait, idle } = drive

  await openOn(article('/four-day-week'), 'news', newsTab)
  await idle()
  await wait('[data-feed=ready]')
  yield view('news')
  await fill('.search input', 'trains')
  await click('.search button')
  await wait('.newsfeed mark')
  yield view('search, with words found')
  await fill('.search input', 'nowhere')
  await click('.search button')
  await wait('[data-feed=empty]')
  yield view('search, nothing found')
  await click('.newsfeed > .heading .link')
  await wait('.filters')
  await click('.filters button')
  await wait('.choices')
  yield view('news, with filters to choose from')
  await click('.filters [name=own][value=true]')
  await drive.popup.waitForFunction(() => document.querySelector('.news-entry > div > a.open:last-child'))
  await idle()
  yield view('news, my own')
  await fill('form[name=status] textarea', 'x')
  yield view('status too short')
  await store(drive.popup, 'local', {
    'options@1': { social_accounts: ['@maya', 'The company page', 'x'.repeat(100)], undo_seconds: 0 },
  })
  await fill('form[name=status] textarea', 'Too long. '.repeat(30))
  await wait('.counter[data-state=over]')
  await wait('.accounts')
  yield view('status too long, with accounts')
  await fill('form[name=status] textarea', 'Short enough')
  await click('form[name=status] button[type=submit]')
  await wait('[data-result=posted]')
  await idle()
  yield view('status posted')
  await drive.close()
}

/** Views of the popup while the network is away, and while it does not respond. Needs a signed-in member. */
export async function* failureViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, fill, click, wait } = drive

  world.database((database) => shareByCrowd(database, odd('/crowd'), crowdNames))
  await openOn(article('/four-day-week'), 'news', newsTab)
  await wait('[data-feed=ready]')
  await storeIndex(drive.popup, world.baseUrl, [
    { url: article('/night-trains'), name: 'Ana Ruiz', hours: 30 },
    { url: odd('/crowd'), name: 'Ana Ruiz', hours: 30 },
  ])
  await openOn(odd('/crowd'))
  await resetPace(world, drive.popup)
  await world.stopService()
  await click('button.more')
  await wait('.sharers .failure')
  yield view('no more sharers')
  await openOn(article('/markup'), 'failed')
  yield view('failed')
  await fill(messageArea, 'Kept')
  await click('form[name=share] button[type=submit]')
  await wait('form[name=share] [data-phase=waiting]')
  yield view('shared while the network is away')
  await click('form[name=share] .write button')
  await wait('form[name=share] button[type=submit]')
  // the states while the popup waits
  await world.replaceService(() => {})
  await store(drive.popup, 'local', { 'pendingRequests@2': null })
  await openOn(article('/four-day-week'), 'loading', requestsTab)
  yield view('requests asked for')
  await openOn(article('/harbour-swimming'), 'loading')
  yield view('sharers asked for')
  await storeIndex(drive.popup, world.baseUrl, [
    { url: odd('/shared-by-contacts'), name: 'Ana Ruiz', hours: 30, message: 'Read this' },
  ])
  await openOn(odd('/shared-by-contacts'), 'loading')
  await wait('.further')
  yield view('others than contacts asked for')
  await drive.close()
  await world.restoreService()
}
