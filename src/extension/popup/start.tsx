import { chooseLanguage } from '../i18n/languages.ts'
import { loadFirst } from '../i18n/texts.ts'
import { isRecent, type Opening } from '../schemas/stored.ts'
import * as items from '../storage/items.ts'
import { draw } from '../ui/page.tsx'
import { App, type OnOpening } from './App.tsx'
import { followPopup, isPageAlone, loadNoticesOf, readFirstFrame } from './first-frame.ts'
import { loadForm, loadTabs } from './lazy.ts'
import { tabInFront } from './opened.ts'
import { Parts, type PopupParts } from './parts.ts'
import type { FirstTab } from './this-page/use-this-page.ts'
import { closeByLink, fitScreen } from './window.ts'

/** Draws the popup once the whole first frame is read. */
export async function startPopup(parts: PopupParts, tabOfPage: FirstTab): Promise<void> {
  fitScreen()
  closeByLink()
  // the member may have chosen another language, but seldom does
  void loadFirst(chooseLanguage('browser'))
  const [tab] = await Promise.all([tabInFront(), followPopup(parts)])
  const openings = claimOpenings()
  const initial = await readFirstFrame(parts, await openings.initial, tab)
  const loading = [loadNoticesOf(initial, tabOfPage.loadFirst)]
  if (!isPageAlone(initial)) loading.push(loadForm(), loadTabs(parts))
  await Promise.all(loading)
  draw(
    initial,
    <Parts.Provider value={parts}>
      <App {...{ initial, tabOfPage }} onOpening={openings.onLater} />
    </Parts.Provider>,
  )
}

/** Claims what opened this popup, and later choices: no other popup gets them. `initial` is null without one. */
function claimOpenings(): { initial: Promise<Opening | null>; onLater: OnOpening } {
  const { promise: shown, resolve: showBy } = Promise.withResolvers<Parameters<OnOpening>[0]>()
  // watched before the first read, so that no choice is missed; in sequence, so that none is claimed twice
  const stop = items.opening.watch((stored) => {
    if (stored)
      last = last
        .then(async () => claim(await items.opening.get()))
        .then(async (opening) => opening && (await shown)(opening))
  })
  const initial = claim(items.opening.now())
  let last: Promise<unknown> = initial
  return {
    initial,
    onLater(show) {
      showBy(show)
      return stop
    },
  }
}

async function claim(opening: Opening | null): Promise<Opening | null> {
  if (opening) await items.opening.remove()
  return opening && isRecent(opening, Date.now()) ? opening : null
}
