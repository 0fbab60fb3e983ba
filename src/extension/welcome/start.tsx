import { optionsCatalogues } from '../i18n/options/catalogues.ts'
import { draw, readFirst } from '../ui/first-frame.tsx'
import { App } from './App.tsx'

/** Draws the page that opens after the installation. */
export async function startWelcome(): Promise<void> {
  const first = await readFirst(optionsCatalogues)
  draw(first, <App first={first} />)
}
