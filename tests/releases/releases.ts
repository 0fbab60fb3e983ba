import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { writeFiles } from '../../src/build/archive.ts'
import { root } from '../../src/build/tools.ts'

/** The kept part of each release, which never changes: its sources here, a database of each engine in tests/service. */

/** The folder of what each release is kept in, by version. */
export const sourcesFile = (version: string): string => join(root, 'tests/releases', version, 'sources.tar.gz')
export const databaseFolder = (version: string): string => join(root, 'tests/service/releases', version)

/** The versions that are kept, the oldest first. */
export const releases: readonly string[] = readdirSync(join(root, 'tests/releases'))
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

export const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Unpacks the sources of a release into a folder, with the packages of this checkout. */
export async function unpackSources(version: string, folder: string): Promise<void> {
  const entries = await unpackTar(gunzipSync(readFileSync(sourcesFile(version))), { strip: 1 })
  await writeFiles(
    folder,
    entries.flatMap(({ header: { name }, data }) => (data ? [{ path: name, data: Buffer.from(data) }] : [])),
  )
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
}
