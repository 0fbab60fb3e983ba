import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildVariables, buildOrCopy } from '../build-extension.ts'
import type { ArchiveFile } from './archive.ts'
import { filesBelow } from './files-below.ts'

/** Families of browsers, by the names of their builds. */
export const browsers = ['chrome', 'firefox'] as const

export type Builds = Record<(typeof browsers)[number], ArchiveFile[]>

/**
 * Builds the extension for both browsers in a temporary folder, and reads the files.
 *
 * @throws Error if a build fails; the tool has printed the reason
 */
export async function buildBoth(settings: BuildVariables): Promise<Builds> {
  const folder = await mkdtemp(join(tmpdir(), 'passalong-store-'))
  const build = async (browser: (typeof browsers)[number]) => filesBelow(await buildOrCopy(browser, settings, folder))
  try {
    return { chrome: await build('chrome'), firefox: await build('firefox') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
