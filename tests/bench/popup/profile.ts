import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'

/** A separate browser profile for an extension. */
export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'passalong-bench-'))

/**
 * Pins the extension's icon to the toolbar: an unpinned one first slides in, which takes the browser 250 ms. The
 * browser must not be running.
 */
export async function pin(profile: string, id: string): Promise<void> {
  const file = join(profile, 'Default', 'Preferences')
  const preferences = JSON.parse(await readFile(file, 'utf8'))
  preferences.extensions = { ...preferences.extensions, pinned_extensions: [id] }
  await writeFile(file, JSON.stringify(preferences))
}

/** The id of the loaded extension. */
export async function idOf({ browser }: ExtensionBrowser): Promise<string> {
  const [id] = (await browser.extensions()).keys()
  if (!id) throw new Error('The browser has no extension.')
  return id
}
