import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveFile } from './archive.ts'
import { filesBelow } from './files-below.ts'

/**
 * The sources of the extension and of its build. The list is explicit: a store's reviewer has no git, and no
 * other file of a working copy must be published.
 */
const folders = ['assets', 'docs/privacy', 'docs/store', 'entrypoints', 'src']
const single = [
  '.npmrc',
  'docs/privacy.md',
  'LICENSE',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'wxt.config.ts',
]

/** Reads the files of the sources archive from a checkout's root. */
export async function sources(root: string): Promise<ArchiveFile[]> {
  const below = await Promise.all(folders.map((folder) => filesBelow(join(root, folder), root)))
  const others = single.map(async (path) => ({ path, data: await readFile(join(root, path)) }))
  return [...below.flat(), ...(await Promise.all(others))]
}
