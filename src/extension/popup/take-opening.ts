import { isFresh, type Opening } from '../schemas/opening.ts'
import * as items from '../storage/items.ts'

/** What this popup is to open with, which no other popup will; null where it was opened by its button, or that was long ago. */
export async function takeOpening(): Promise<Opening | null> {
  const opening = await items.opening.get()
  if (opening) await items.opening.remove()
  return opening && isFresh(opening, Date.now()) ? opening : null
}
