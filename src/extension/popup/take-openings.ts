import { isFresh, type Opening } from '../schemas/opening.ts'
import * as items from '../storage/items.ts'

/** Calls back with each choice in a menu or notification while the popup is open; returns a function that stops it. */
export type OnOpening = (show: (opening: Opening) => Promise<void>) => () => void

/**
 * Takes the stored choice that opened this popup; no other popup gets it. `first` is null if the toolbar button opened
 * the popup, or the choice has expired.
 */
export function takeOpenings(): { first: Promise<Opening | null>; onLater: OnOpening } {
  const { promise: shown, resolve: showBy } = Promise.withResolvers<Parameters<OnOpening>[0]>()
  // watched before the first read, so that no choice is missed; in sequence, so that none is taken twice
  const stop = items.opening.watch((stored) => {
    if (stored) last = last.then(take).then(async (opening) => opening && (await shown)(opening))
  })
  const first = take()
  let last: Promise<unknown> = first
  return {
    first,
    onLater(show) {
      showBy(show)
      return stop
    },
  }
}

async function take(): Promise<Opening | null> {
  const opening = await items.opening.get()
  if (opening) await items.opening.remove()
  return opening && isFresh(opening, Date.now()) ? opening : null
}
