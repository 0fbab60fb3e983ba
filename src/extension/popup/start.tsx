import { draw } from '../ui/first-frame.tsx'
import { App } from './App.tsx'
import { readFirstFrame } from './first-frame.ts'
import { takeOpenings } from './take-openings.ts'

/** Draws the popup once everything for a first frame that doesn't jump is read. */
export async function startPopup(): Promise<void> {
  const openings = takeOpenings()
  const first = await readFirstFrame(openings.first)
  draw(first, <App first={first} onOpening={openings.onLater} />)
}
