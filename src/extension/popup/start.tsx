import { options } from 'preact'
import { isRecent, type Opening } from '../schemas/stored.ts'
import * as items from '../storage/items.ts'
import { draw, whole } from '../ui/page.tsx'
import { setStored } from '../ui/stored.ts'
import { App, type OnOpening } from './App.tsx'
import { decidingOf, type FirstFrame, hasReply, isGuarded, isPageAlone, readFirstFrame } from './first-frame.ts'
import { loadForm, loadNotices, loadViews } from './lazy.ts'
import { clickedMark, hashOf, type PopupState } from './snapshot.ts'
import { painted } from './window.ts'

/**
 * Draws the popup once all data of the first frame is read, so that nothing moves later. The marks are for `npm run
 * bench`.
 */
export async function startPopup(): Promise<void> {
  performance.mark('reading')
  const { opened } = globalThis
  const [state, shown] = await Promise.all([opened.state, opened.shown])
  setStored(state)
  const openings = takeOpenings(state)
  const first = await readFirstFrame(await openings.first, state)
  const isAlone = isPageAlone(first)
  await Promise.all(
    [(shown?.hasNotices || isGuarded(first)) && loadNotices(), !isAlone && [loadForm(), loadViews()]].flat(),
  )
  // then the elements in the document become those of the application
  const isDrawn = !!shown?.drawnFrom && (await hashOf(decidingOf(first))) === shown.drawnFrom
  performance.mark('drawing')
  // without a stored reply, the look-up must not wait
  if (hasReply(first)) runEffectsAfterPaint()
  const app = (frame: FirstFrame) => <App first={frame} onOpening={openings.onLater} />
  const giveInput = takeInput()
  draw(first, app(first), isDrawn)
  giveInput()
  performance.mark('drawn')
  requestIdleCallback(async () => {
    const { saveSnapshots } = await import('./save-snapshots.ts')
    saveSnapshots(first, (frame) => whole(frame, app(frame)), isDrawn)
  })
}

/**
 * Delays the effects of the first drawing until it is painted: their messages and reads would slow the paint down. To
 * be called before drawing.
 */
function runEffectsAfterPaint(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return
  const isPainted = painted()
  options.requestAnimationFrame = (run) => void isPainted.then(run)
  void isPainted.then(() => delete options.requestAnimationFrame)
}

/**
 * Takes the text that the member typed into the snapshot, the focus and a click on a button, before the application
 * draws over the frame.
 *
 * @returns a function to call after drawing: gives them to the application as events
 */
function takeInput(): () => void {
  const before = field()
  const { value: typed = '', selectionStart = 0, selectionEnd = 0 } = before ?? {}
  const button = document.querySelector<HTMLButtonElement>(`#app button[${clickedMark}]`)
  button?.removeAttribute(clickedMark)
  const name = button?.textContent
  return () => {
    const after = field()
    if (typed !== '' && after?.value === '') {
      after.value = typed
      after.setSelectionRange(selectionStart, selectionEnd)
      after.dispatchEvent(new InputEvent('input', { bubbles: true }))
      focusIn(after)
    }
    const { activeElement } = document
    if (activeElement?.closest('#app')) focusIn(activeElement)
    // the element may have become another button
    if (button?.isConnected && button.textContent === name) button.click()
  }
}

const focusIn = (element: Element) => element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))

const field = () => document.querySelector<HTMLTextAreaElement>('#app textarea[name=message]')

/**
 * Takes the stored choice that opened this popup; no other popup gets it. `first` is null if the toolbar button opened
 * the popup, or the choice has expired.
 */
function takeOpenings(state: PopupState): { first: Promise<Opening | null>; onLater: OnOpening } {
  const { promise: shown, resolve: showBy } = Promise.withResolvers<Parameters<OnOpening>[0]>()
  // watched before the first read, so that no choice is missed; in sequence, so that none is taken twice
  const stop = items.opening.watch((stored) => {
    if (stored)
      last = last
        .then(async () => take(await items.opening.get()))
        .then(async (opening) => opening && (await shown)(opening))
  })
  const first = take(items.opening.now(state) ?? null)
  let last: Promise<unknown> = first
  return {
    first,
    onLater(show) {
      showBy(show)
      return stop
    },
  }
}

async function take(opening: Opening | null): Promise<Opening | null> {
  if (opening) await items.opening.remove()
  return opening && isRecent(opening, Date.now()) ? opening : null
}
