import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import { packTar } from 'modern-tar'
import { readPublisher, withAddresses } from './publisher.ts'
import { readRelease } from './release.ts'
import { root } from './tools.ts'

export interface ArchiveFile {
  path: string
  data: Buffer
}

export const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

/** Compares by path, as equal archives need it. */
export const byPath = (one: ArchiveFile, other: ArchiveFile): number => (one.path < other.path ? -1 : 1)

export const textFile = (path: string, text: string): ArchiveFile => ({ path, data: Buffer.from(text) })

export const jsonFile = (path: string, value: object): ArchiveFile =>
  textFile(path, `${JSON.stringify(value, null, 2)}\n`)

/** The first date that a zip can have, in every time zone. A real date would make archives differ. */
const mtime = new Date(1980, 0, 1)

/** A zip that depends on its files' names and bytes alone: uncompressed, because compressors differ. */
export function archive(files: readonly ArchiveFile[]): Buffer {
  const contents = Object.fromEntries(files.toSorted(byPath).map(({ path, data }) => [path, data]))
  return Buffer.from(zipSync(contents, { level: 0, mtime }))
}

/** A compressed tar of a folder, which depends on the files and on the package that compresses. */
export async function tarball(folder: string, files: readonly ArchiveFile[]): Promise<Buffer> {
  const entries = files.toSorted(byPath).map(({ path, data }) => ({
    header: { name: `${folder}/${path}`, size: data.length, mtime: new Date('1980-01-01T00:00Z') },
    body: data,
  }))
  return Buffer.from(gzipSync(await packTar(entries), { level: 9, mtime: 0 }))
}

export async function writeFiles(folder: string, files: readonly ArchiveFile[]): Promise<void> {
  for (const { path, data } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), data)
  }
}

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

export async function filesOf(root: string, folders: readonly string[], single: readonly string[]) {
  const below = await Promise.all(folders.map((folder) => filesBelow(join(root, folder), root)))
  const others = single.map(async (path) => ({ path, data: await readFile(join(root, path)) }))
  return [...below.flat(), ...(await Promise.all(others))]
}

/** What builds the extension; the lock file has what a build reads of package.json. */
export const builtFolders = ['assets', 'docs/members/privacy', 'entrypoints', 'src']
export const builtSingle = ['LICENSE', 'package-lock.json', 'tsconfig.json', 'wxt.config.ts']

/** The sources for a store's reviewer, who has no git; no other file of a working copy must be published. */
export const sources = async (): Promise<ArchiveFile[]> =>
  published(await filesOf(root, [...builtFolders, 'docs/stores'], [...builtSingle, '.npmrc', 'package.json']))

/** With the publisher's addresses in the documents and in package.json, which also gets the commit. */
export function published(files: readonly ArchiveFile[]): ArchiveFile[] {
  const publisher = readPublisher()
  return files.map((file) => {
    const isManifest = file.path === 'package.json'
    if (!isManifest && !/^(?:docs\/.*|[^/]+)\.md$/.test(file.path)) return file
    const text = withAddresses(file.data.toString(), publisher)
    return { ...file, data: Buffer.from(isManifest ? withCommit(text) : text) }
  })
}

function withCommit(manifest: string): string {
  const { repository, bugs, homepage } = readPublisher()
  const named = Object.entries({ repository, bugs, homepage }).filter(([, address]) => address)
  const { commit: gitHead, time: gitTime } = readRelease()
  return `${JSON.stringify({ ...JSON.parse(manifest), ...Object.fromEntries(named), gitHead, gitTime }, null, 2)}\n`
}

/** The part of a release that tests keep: all that builds the extension and runs the service, without the packages. */
export const keptSources = async (): Promise<Buffer> =>
  tarball('passalong', await filesOf(root, builtFolders, [...builtSingle, 'package.json']))
