import { draw, readFirst } from '../ui/first-frame.tsx'
import { App } from './App.tsx'

/** Draws the options page. */
export async function startOptions(): Promise<void> {
  const first = await readFirst()
  draw(first, <App first={first} />)
}
