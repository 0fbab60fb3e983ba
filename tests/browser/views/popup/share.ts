import type { WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { leaveAtOnce } from '../../data/stored-session.ts'
import { storeWrites } from '../../data/stored-writes.ts'
import type { World } from '../../world/world.ts'
import { store } from '../own-view.ts'
import type { Views } from '../view.ts'
import { article, drivePopup, messageArea, newsTab, odd } from './drive-popup.ts'

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

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser
