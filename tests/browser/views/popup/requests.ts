import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { askForContact } from '../../data/contact-requests.ts'
import { longNames } from '../../data/crowd.ts'
import { leaveAtOnce } from '../../data/stored-session.ts'
import type { World } from '../../world/world.ts'
import { store } from '../own-view.ts'
import type { Views } from '../view.ts'
import { article, drivePopup, requestsTab } from './drive-popup.ts'

/** Views of the tab “Requests”. Needs a signed-in member with the demo’s two requests. */
export async function* requestsViews(world: World): Views {
  const drive = await drivePopup(world)
  const { openOn, view, click, wait, idle } = drive

  const openRequests = async (expected = 'ready') => {
    await openOn(article('/four-day-week'), expected, requestsTab)
    await idle()
  }
  await openRequests()
  yield view('requests')
  await click('.request-row')
  await drive.popup.waitForFunction(() => document.querySelectorAll('.request').length === 2)
  yield view('requests, all open')
  await click('.request button[value=question]')
  await wait('.request button[value=keep]')
  yield view('requests, asked before one is deleted')
  world.database((database) => askForContact(database, demoNetwork.login, ['Ada', ...longNames]))
  await openRequests()
  await store(drive.popup, 'local', { 'options@1': { undo_seconds: 10 } })
  await click('.request button[value=DECLINE]')
  await wait('.request .write[data-held]')
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
  await openRequests('empty')
  yield view('no requests')
  await drive.close()
}
