import { draw, readFirst } from '../ui/first-frame.tsx'
import { App } from './App.tsx'

/** Draws the page that opens after the installation. */
export async function startWelcome(): Promise<void> {
  const first = await readFirst()
  draw(first, <App first={first} />)
}
