import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { crc32 } from 'node:zlib'

export interface ArchiveFile {
  path: string
  data: Buffer
}

/** The first date that a zip can have. A real date would make archives differ. */
const date = (1 << 5) | 1

/** Flag: names are in UTF-8. */
const utf8 = 1 << 11

/**
 * Writes a reproducible zip file, which depends only on its files' names and bytes: sorted by name, with one date, and
 * uncompressed, because compressors differ between versions and processors. The stores compress the files themselves.
 * @throws RangeError for more than 65,535 files or 4 GB, which need another format
 */
export function archive(files: readonly ArchiveFile[]): Buffer {
  const sorted = [...files].sort((one, other) => (one.path < other.path ? -1 : 1))
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, data } of sorted) {
    const name = Buffer.from(path)
    // required version, flags, method, time, date, CRC, both sizes, length of the name, no extra field
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt16LE(utf8, 2)
    described.writeUInt16LE(date, 8)
    described.writeUInt32LE(crc32(data), 10)
    described.writeUInt32LE(data.length, 14)
    described.writeUInt32LE(data.length, 18)
    described.writeUInt16LE(name.length, 22)
    // the writer's version; at the end comment, disk, attributes, and the file's offset
    const before = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0])
    const after = Buffer.alloc(14)
    after.writeUInt32LE(offset, 10)
    directory.push(before, described, after, name)
    const entry = [Buffer.from([0x50, 0x4b, 0x03, 0x04]), described, name, data]
    parts.push(...entry)
    offset += lengthOf(entry)
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(sorted.length, 8)
  end.writeUInt16LE(sorted.length, 10)
  end.writeUInt32LE(lengthOf(directory), 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0)

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

/** Explicit: a store's reviewer has no git, and no other file of a working copy must be published. */
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

export async function sources(root: string): Promise<ArchiveFile[]> {
  const below = await Promise.all(folders.map((folder) => filesBelow(join(root, folder), root)))
  const others = single.map(async (path) => ({ path, data: await readFile(join(root, path)) }))
  return [...below.flat(), ...(await Promise.all(others))]
}
