import { longestUrl } from '../../../../src/contract/page-url.ts'
import { crowdNames, longNames, shareByCrowd } from '../../data/crowd.ts'
import { storeIndex } from '../../data/stored-index.ts'
import type { World } from '../../world/world.ts'
import { store } from '../own-view.ts'
import type { Views } from '../view.ts'
import { article, drivePopup, messageArea, odd } from './drive-popup.ts'

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
