import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ArchiveFile } from './archive.ts'

/** All files below a folder but hidden ones, by their path from `base`. */
export async function filesBelow(folder: string, base = folder): Promise<ArchiveFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
  const shown = paths.map((path) => path.split(sep)).filter((parts) => !parts.some((part) => part.startsWith('.')))
  return Promise.all(
    shown.map(async (parts) => ({ path: parts.join('/'), data: await readFile(join(base, ...parts)) })),
  )
}
