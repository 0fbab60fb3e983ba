import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ArchiveFile } from './archive.ts'

/** Reads all files below a folder except hidden ones, with their paths relative to `base`. */
export async function filesBelow(folder: string, base = folder): Promise<ArchiveFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
  const visible = paths.map((path) => path.split(sep)).filter((parts) => !parts.some((part) => part.startsWith('.')))
  return Promise.all(
    visible.map(async (parts) => ({ path: parts.join('/'), data: await readFile(join(base, ...parts)) })),
  )
}
