import { draw } from '../ui/first-frame.tsx'
import { App } from './App.tsx'
import { readFirstFrame } from './first-frame.ts'

/** Draws the options page. */
export async function startOptions(): Promise<void> {
  const first = await readFirstFrame()
  draw(first, <App first={first} />)
}
