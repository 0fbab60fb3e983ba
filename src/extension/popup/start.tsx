import { ask } from '../messages/ask.ts'
import type { Reply } from '../messages/questions.ts'
import { isRecent, type Opening } from '../schemas/stored.ts'
import { ownerOf } from '../storage/configured-network.ts'
import { type Raw, watchStorage } from '../storage/followed.ts'
import * as items from '../storage/items.ts'
import { draw, withProviders } from '../ui/page.tsx'
import { setStored } from '../ui/values.ts'
import { App, type OnOpening } from './App.tsx'
import { FoldedTexts } from './Comment.tsx'
import {
  decidingOf,
  type FirstFrame,
  guardOf,
  hasReply,
  isPageAlone,
  isReplyStored,
  isStillPageAlone,
  loadNoticesOf,
  readFirstFrame,
} from './first-frame.ts'
import { First, type FirstTab } from './first-tab.ts'
import { loadForm, loadTabs } from './lazy.ts'
import { guardReason } from './opened.ts'
import { Parts, type PopupParts } from './parts.ts'
import { clickedMark, hashOf } from './snapshot.ts'
import { addressesOf } from './this-page/page-state.ts'

/** Draws the popup once the whole first frame is read. The marks are for `npm run night -- bench`. */
export async function startPopup(parts: PopupParts, tabOfPage: FirstTab): Promise<void> {
  performance.mark('reading')
  const { opened } = globalThis
  const [state, shown] = await Promise.all([opened.state, opened.shown])
  setStored(state)
  const openings = claimOpenings(state)
  const opening = await openings.initial
  let initial: FirstFrame = await readFirstFrame(parts, opening, state)
  const { page } = initial
  let claimLookUp: FirstFrame['claimLookUp']
  // the lists of sites may have changed since
  const now = {
    options: items.options.now(state) ?? initial.options,
    policy: items.policy.now(state) ?? initial.policy,
  }
  const guard = guardOf({ ...initial, ...now })
  if (page.ok && isPageAlone(initial) && !hasReply(initial) && guard !== 'guarded') {
    const { network, account } = initial
    const lists = { ...now.options, ...now.policy, network, account }
    const addresses = addressesOf(initial, (url) => !guardReason(url, lists))
    const lookUp = ask('lookUp', { ...addresses, ...(guard && { isCautious: true }) })
    let isClaimed = false
    claimLookUp = (owner) => {
      if (isClaimed || !network || !account || owner !== ownerOf(network, account)) return
      isClaimed = true
      return lookUp
    }
    if (shown !== null) {
      await untilReply(initial.tab, lookUp, state)
      initial = await readFirstFrame(parts, opening, state, initial)
    }
  }
  const isAlone = () => isStillPageAlone(initial, state)
  const loading = [loadNoticesOf(initial, state, tabOfPage.loadFirst)]
  if (!isAlone()) loading.push(loadForm(), loadTabs(parts))
  await Promise.all(loading)
  // then the elements in the document become those of the application
  const isSame = !!shown && (await hashOf(decidingOf(initial))) === shown
  performance.mark('drawing')
  const before = !isAlone() ? 'another view' : isSame ? 'the same' : 'the same view'
  const folded = foldedTexts()
  const app = (frame: FirstFrame) => (
    <Parts.Provider value={parts}>
      <First.Provider value={tabOfPage}>
        <FoldedTexts.Provider value={folded}>
          <App initial={frame} onOpening={openings.onLater} />
        </FoldedTexts.Provider>
      </First.Provider>
    </Parts.Provider>
  )
  const giveInput = claimInput()
  const root = draw(initial, app({ ...initial, claimLookUp }), before)
  // layout effects may have changed states
  await Promise.resolve()
  const drawn = before === 'the same' ? null : root.cloneNode(true)
  giveInput()
  performance.mark('drawn')
  requestIdleCallback(async () => {
    const { saveSnapshots } = await import('./save-snapshots.ts')
    saveSnapshots(
      initial,
      { parts, loadFirst: tabOfPage.loadFirst },
      (frame) => withProviders(frame, app(frame)),
      drawn,
    )
  })
}

/** Milliseconds that the shell stays at most. Most replies come earlier: then the page is drawn once, not twice. */
const longestShell = 300

/** Resolves when the page's reply is stored, or none will be, or the member does something, or it takes too long. */
async function untilReply(tab: string, lookUp: Promise<Reply<null>>, state: Raw): Promise<void> {
  if (document.querySelector(`#app :focus, #app [${clickedMark}]`)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = new AbortController()
  const { signal } = waiting
  const check = () => isReplyStored(tab, state) && resolve()
  const stop = watchStorage(check)
  void lookUp.then(({ ok }) => (ok ? check() : resolve()))
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, () => resolve(), { signal })
  setTimeout(resolve, longestShell)
  await promise
  stop()
  waiting.abort()
}

/** Claims the focus and a click from the snapshot. @returns gives them to the application, after drawing */
function claimInput(): () => void {
  const button = document.querySelector<HTMLButtonElement>(`#app button[${clickedMark}]`)
  button?.removeAttribute(clickedMark)
  const [text, name] = [button?.textContent, button?.classList[0]]
  // its weight may have changed with the view
  const isSame = (each: Element) => each.textContent === text && each.classList[0] === name
  return () => {
    const { activeElement } = document
    if (activeElement?.closest('#app')) focusIn(activeElement)
    if (!button) return
    // the element may have become another button, and the view another one that has the button too
    const same = [...document.querySelectorAll<HTMLButtonElement>('#app button')].filter(isSame)
    if (same.includes(button)) button.click()
    else if (same.length === 1) same[0]?.click()
  }
}

/** Texts of comments in the snapshot that have the button that unfolds them. */
const foldedTexts = (): ReadonlySet<string> =>
  new Set(Array.from(document.querySelectorAll('#app .unfold'), (button) => button.previousSibling?.textContent ?? ''))

const focusIn = (element: Element) => element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))

/** Claims what opened this popup, and later choices: no other popup gets them. `initial` is null without one. */
function claimOpenings(state: Raw): { initial: Promise<Opening | null>; onLater: OnOpening } {
  const { promise: shown, resolve: showBy } = Promise.withResolvers<Parameters<OnOpening>[0]>()
  // watched before the first read, so that no choice is missed; in sequence, so that none is claimed twice
  const stop = items.opening.watch((stored) => {
    if (stored)
      last = last
        .then(async () => claim(await items.opening.get()))
        .then(async (opening) => opening && (await shown)(opening))
  })
  const initial = claim(items.opening.now(state) ?? null)
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
