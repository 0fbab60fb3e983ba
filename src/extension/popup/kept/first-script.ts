import { fitScreen } from '../frame/fit-screen.ts'
import { showKeptFrame } from './kept-frame.ts'
import { readShell, showShell } from './shell.ts'

declare global {
  /** `drawnFrom` of the kept frame; empty for the shell; null if neither is shown. Undefined without the first script. */
  var shownFrame: Promise<string | null> | undefined
}

/**
 * The popup's first script, which the browser runs while it still loads the application: shows the kept frame or the
 * shell. It is one file and no module, since each of these takes some milliseconds.
 */
export function showFirst(): void {
  fitScreen()
  // a broken shell is as none
  globalThis.shownFrame = shown().catch(() => null)
}

async function shown(): Promise<string | null> {
  const [kept, values] = await Promise.all([showKeptFrame(), readShell()])
  return kept ?? ((await showShell(values)) ? '' : null)
}
