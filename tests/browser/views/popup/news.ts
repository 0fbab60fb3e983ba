import type { World } from '../../world/world.ts'
import { store } from '../own-view.ts'
import type { Views } from '../view.ts'
import { article, drivePopup, newsTab } from './drive-popup.ts'

/** Views of the tab “News”. Needs a signed-in member. */
export async function* newsViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, fill, click, wait, idle } = drive

  await openOn(article('/four-day-week'), 'news', newsTab)
  await idle()
  await wait('[data-feed=ready]')
  yield view('news')
  await click('.filters button')
  await wait('.choices')
  yield view('news, with filters to choose from')
  await click('.filters [name=own][value=true]')
  await drive.popup.waitForFunction(() => document.querySelector('.news-entry > div > a.open:last-child'))
  await idle()
  yield view('news, my own')
  await click('.filters [name=own][value=false]')
  await idle()
  await click('.filters [name=domain]')
  await drive.popup.select('.filters [name=since]', 'day')
  await click('.filters [name=language][value=it]')
  await wait('[data-feed=empty]')
  await click('.filters .heading button')
  yield view('news, none for these filters')
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
