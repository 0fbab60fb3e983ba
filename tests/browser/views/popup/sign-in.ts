import { waitForView } from '../../../../src/demo/browser/assertions.ts'
import { leaveAtOnce } from '../../data/stored-session.ts'
import type { World } from '../../world/world.ts'
import { store } from '../own-view.ts'
import type { Views } from '../view.ts'
import { article, drivePopup } from './drive-popup.ts'

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
