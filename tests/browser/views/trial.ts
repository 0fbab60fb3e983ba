import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { leaveAtOnce } from '../data/stored-values.ts'
import { clickFor, openTab, send } from '../drive/page.ts'
import type { World } from '../world/world.ts'
import { ownView, type Views } from './view.ts'

/** Every view of the trial: its own parts, around some of the popup's views. */
export async function* trialViews(world: World): Views {
  const page = await world.openOwnPage('trial.html')
  const view = (name: string) => ownView(`trial: ${name}`, page)
  await waitForView(page, 'ready')
  yield view('who shared an article')
  await leaveAtOnce(page)
  await send(page, 'composer', 'See you at the ladder')
  await page.locator('[data-result=share]').wait()
  yield view('shared')
  await openTab(page, 'requests', '#panel .row > button')
  yield view('contact requests')
  await openTab(page, 'news', '[data-feed=ready]')
  await page.locator('.mark-menu > button').click()
  await clickFor(page, '.mark-menu .menu button', '.elsewhere p')
  yield view('news, and a page that the trial lacks')
  await page.locator('.toolbar button').click()
  await page.waitForSelector('#app', { hidden: true })
  yield view('the popup closed')
  await page.close()
}
