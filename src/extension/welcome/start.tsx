import { draw } from '../ui/first-frame.tsx'
import { App } from './App.tsx'
import { readFirstFrame } from './first-frame.ts'

/** Draws the page that opens after the installation. */
export async function startWelcome(): Promise<void> {
  const first = await readFirstFrame()
  draw(first, <App first={first} />)
}
