import { isFresh, type Opening } from '../schemas/opening.ts'
import * as items from '../storage/items.ts'

/** Calls back with what is chosen while the popup opens, or is open; returns the way to stop. */
export type OnOpening = (show: (opening: Opening) => Promise<void>) => () => void

/**
 * What this popup is to open with, which no other popup will. `first` is null where it was opened by its button, or that was
 * long ago.
 */
export function takeOpenings(): { first: Promise<Opening | null>; onLater: OnOpening } {
  const { promise: shown, resolve: showBy } = Promise.withResolvers<Parameters<OnOpening>[0]>()
  // watched before it is read, so that nothing is missed in between; one after the other, so that nothing is taken twice
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
