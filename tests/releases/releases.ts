import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { keptSources, writeFiles } from '../../src/build/archive.ts'
import { root } from '../../src/build/tools.ts'

/** The kept part of each release, which never changes: its sources here, a database of each engine in tests/service. */

/** The folder of what each release is kept in, by version. */
export const sourcesFile = (version: string): string => join(root, 'tests/releases', version, 'sources.tar.gz')
export const databaseFolder = (version: string): string => join(root, 'tests/service/releases', version)

/** The versions that are kept, the oldest first. The next one may have keys alone. */
export const releases: readonly string[] = readdirSync(join(root, 'tests/releases'))
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name) && existsSync(sourcesFile(name)))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

export const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Unpacks the sources of a release into a folder, with the packages of this checkout. */
export const unpackSources = (version: string, folder: string): Promise<void> =>
  unpack(readFileSync(sourcesFile(version)), folder)

/** Makes a release after this checkout, whose tables have one version more, which only adds. */
export async function makeNextRelease(folder: string): Promise<void> {
  await unpack(await keptSources(), folder)
  const file = join(folder, 'src/service/store/schema/schema.ts')
  const [before, after = assert.fail(file), ...rest] = readFileSync(file, 'utf8').split('...later]')
  assert.equal(rest.length, 0)
  const next = `["ALTER TABLE member ADD COLUMN pronouns TEXT NOT NULL DEFAULT ''"]`
  writeFileSync(file, `${before}...later, ${next}], oldest: later.length + 1${after}`)
}

async function unpack(archive: Buffer, folder: string): Promise<void> {
  const entries = await unpackTar(gunzipSync(archive), { strip: 1 })
  await writeFiles(
    folder,
    entries.flatMap(({ header: { name }, data }) => (data ? [{ path: name, data: Buffer.from(data) }] : [])),
  )
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
}
