import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'

/** A browser profile of its own for an extension. */
export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'passalong-bench-'))

/**
 * Keeps the extension's icon on the toolbar: one that is not there slides in first, which takes 250 ms of the browser's
 * own. The browser must not be running.
 */
export async function pin(profile: string, id: string): Promise<void> {
  const file = join(profile, 'Default', 'Preferences')
  const preferences = JSON.parse(await readFile(file, 'utf8'))
  preferences.extensions = { ...preferences.extensions, pinned_extensions: [id] }
  await writeFile(file, JSON.stringify(preferences))
}

/** The id of the extension that was loaded. */
export async function idOf({ browser }: ExtensionBrowser): Promise<string> {
  const [id] = (await browser.extensions()).keys()
  if (!id) throw new Error('The browser has no extension.')
  return id
}
