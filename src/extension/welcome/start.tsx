import { catalogues } from '../i18n/catalogues.ts'
import { draw, readFirst } from '../ui/first-frame.tsx'
import { App } from './App.tsx'

/** Draws the page that opens after the installation. */
export async function startWelcome(): Promise<void> {
  const first = await readFirst(catalogues)
  draw(first, <App first={first} />)
}
