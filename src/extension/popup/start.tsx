import { render } from 'preact'
import { Translated } from '../ui/Translated.tsx'
import { App } from './App.tsx'
import { readFirstFrame } from './first-frame.ts'
import { takeOpening } from './take-opening.ts'

/** Draws the popup once everything for a first frame that doesn't jump is read. */
export async function startPopup(): Promise<void> {
  const first = await readFirstFrame(takeOpening())
  const root = document.getElementById('app')
  if (!root) return
  render(
    <Translated first={first}>
      <App first={first} />
    </Translated>,
    root,
  )
}
