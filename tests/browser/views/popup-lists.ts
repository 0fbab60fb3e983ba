import { demoNetwork } from '../../../src/build/demo-network.ts'
import { askForContact, longNames } from '../data/service-data.ts'
import { keepHeld, leaveAtOnce, resetPace } from '../data/stored-values.ts'
import type { World } from '../world/world.ts'
import { article, drivePopup, newsTab, odd, requestsTab } from './popup-pages.ts'
import { store, storeNetwork, type Views } from './view.ts'

/** Views of the tab “Requests”. Needs a signed-in member with the demo's two requests. */
export async function* requestsViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, click, wait, idle } = drive

  const openRequests = async () => {
    await openOn(article('/four-day-week'), 'ready', requestsTab)
    await idle()
    // the first row is a page that was passed
    await click('.requests > div > ul .row > button', '.request')
  }
  await openRequests()
  yield view('requests')
  await click('.request button[value=fields]')
  await click('.request button[value=question]', '.request button[value=keep]')
  yield view('requests, asked before one is deleted')
  world.database((database) => askForContact(database, demoNetwork.login, ['Ada', ...longNames]))
  await openRequests()
  await store(drive.popup, 'local', { 'options@1': { undoSeconds: 10 } })
  await click('.request button[value=DECLINE]', '.request .write[data-held]')
  await keepHeld(drive.popup)
  yield view('requests, one answer that can be undone')
  await click('.request .write button[value=takeBackWrite]')
  await leaveAtOnce(drive.popup)
  await wait('.request form:not(:has(.write))')
  await click('.request button[value=DECLINE]', '[data-outcome=DECLINE]')
  await idle()
  yield view('requests, one answered')
  world.database((database) => askForContact(database, demoNetwork.login, ['Ada'], 'Shall we? '.repeat(99)))
  await openRequests()
  await wait('.request .unfold')
  await click('.request .unfold', '.request .comment:not(.folded)')
  yield view('requests, with much that is unfolded')
  await click('.request button[value=ACCEPT]', '[data-outcome=ACCEPT]')
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
  await click('.opener')
  await fill('.search input', 'trains')
  await click('.search button', '.newsfeed mark')
  yield view('search, with words found')
  await click('.newsfeed > .back', '.filters')
  await click('.filters .heading > :last-child', '.choices')
  yield view('news, with filters to choose from')
  await click('.filters [name=own][value=true]')
  await drive.popup.waitForFunction(() => document.querySelector('.news-entry > div > a.open:last-child'))
  await idle()
  yield view('news, my own')
  await click('.to-write')
  await fill('form[name=status] textarea', 'x')
  await click('form[name=status] button[type=submit]', '.status .wrong')
  yield view('status too short')
  await storeNetwork(drive.popup, world, { publishesStatuses: true })
  await store(drive.popup, 'local', {
    'options@1': { socialAccounts: ['@maya', 'The company page', 'x'.repeat(100)], undoSeconds: 0 },
  })
  await fill('form[name=status] textarea', 'Too long. '.repeat(30))
  await wait('.status .wrong')
  await wait('.accounts')
  yield view('status too long, with accounts')
  await fill('form[name=status] textarea', 'Short enough')
  await click('form[name=status] button[type=submit]', '[data-result=posted]')
  await idle()
  yield view('status posted')
  await drive.close()
}

/** Views of the popup while the network does not respond. Needs a signed-in member. */
export async function* waitingViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view } = drive

  await openOn(article('/markup'))
  await resetPace(world, drive.popup)
  await world.replaceService(() => {})
  await store(drive.popup, 'local', { 'pendingRequests@2': null })
  await openOn(article('/four-day-week'), 'loading', requestsTab)
  yield view('requests asked for')
  await openOn(odd('/not-looked-up-before'), 'loading')
  yield view('sharers asked for')
  await drive.close()
  await world.restoreService()
}
