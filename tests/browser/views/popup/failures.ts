import { crowdNames, shareByCrowd } from '../../data/crowd.ts'
import { resetPace } from '../../data/reset-pace.ts'
import { storeIndex } from '../../data/stored-index.ts'
import type { World } from '../../world/world.ts'
import { store } from '../own-view.ts'
import type { Views } from '../view.ts'
import { article, drivePopup, messageArea, newsTab, odd, requestsTab } from './drive-popup.ts'

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
  await openOn(odd('/crowd'))
  await wait('.failure')
  yield view('sharers of last time')
  await openOn(article('/markup'), 'failed')
  yield view('failed')
  await fill(messageArea, 'Kept')
  await click('form[name=share] button[type=submit]')
  await wait('form[name=share] [data-phase=waiting]')
  yield view('shared while the network is away')
  await click('form[name=share] .write button')
  await wait('form[name=share] button[type=submit]')
  await openOn(article('/four-day-week'), 'news', newsTab)
  await wait('.newsfeed .failure')
  yield view('news failed')
  await store(drive.popup, 'session', { 'newsfeeds@1': null })
  await openOn(article('/four-day-week'), 'news', newsTab)
  await wait('[data-feed=failed]')
  yield view('no news known')
  await store(drive.popup, 'local', { 'pendingRequests@2': null })
  await openOn(article('/four-day-week'), 'failed', requestsTab)
  yield view('requests failed')

  // the states while the popup waits
  await world.replaceService(() => {})
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
