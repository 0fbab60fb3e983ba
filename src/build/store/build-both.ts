import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../tools.ts'
import type { ArchiveFile } from './archive.ts'
import { filesBelow } from './files-below.ts'

/** Families of browsers, by the names of their builds. */
export const browsers = ['chrome', 'firefox'] as const

export type Builds = Record<(typeof browsers)[number], ArchiveFile[]>

/**
 * Builds the extension for both browsers in a temporary folder, and reads the files.
 *
 * @param settings the build's variables
 * @throws Error if a build fails; the tool has printed the reason
 */
export async function buildBoth(settings: Readonly<Record<string, string>>): Promise<Builds> {
  const folder = await mkdtemp(join(tmpdir(), 'passalong-store-'))
  const build = async (browser: string) => {
    const code = await runTool('wxt', ['build', '--browser', browser], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...settings, PASSALONG_OUT_DIR: folder, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error('The extension could not be built; the messages above say why.')
    return filesBelow(join(folder, `${browser}-mv3`))
  }
  try {
    return { chrome: await build('chrome'), firefox: await build('firefox') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
