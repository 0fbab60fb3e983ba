import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import type { ArchiveFile } from '../archive.ts'
import { releasePath } from '../build-extension.ts'
import type { browsers } from '../store/store-files.ts'

/** Bounds of a package, which has about 1.5 MB in 150 files. */
const maxBytes = 32_000_000
const maxFiles = 2000

const tooLarge = () =>
  new Error(`This is no package of Passalong: it has over ${maxBytes / 1e6} MB or ${maxFiles} files.`)
const isNone = (what: string, cause?: unknown) => new Error(`This is no package of Passalong: ${what}.`, { cause })

/**
 * The files of a .zip, .crx or .xpi, or of a folder where a browser has unpacked one.
 * @throws Error with a sentence if it is something else, too large, or has a path to another folder
 */
export async function packageFiles(file: string): Promise<ArchiveFile[]> {
  const found = await stat(file).catch(() => {
    throw new Error(`There is no file or folder ${file}.`)
  })
  if (found.isDirectory()) return filesInFolder(file)
  if (!found.isFile()) throw isNone('it is neither a file nor a folder')
  if (found.size > maxBytes) throw tooLarge()
  return filesInZip(withoutSignature(await readFile(file)))
}

async function filesInFolder(folder: string): Promise<ArchiveFile[]> {
  // nobody waits for a whole disk
  await stat(join(folder, manifestPath)).catch((cause) => {
    throw isNone(`it has no ${manifestPath}`, cause)
  })
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length))
  if (paths.length > maxFiles) throw tooLarge()
  const files: ArchiveFile[] = []
  let left = maxBytes
  for (const path of paths) {
    const found = await lstat(join(folder, path))
    if (!found.isFile()) throw isNone(`${JSON.stringify(path)} is no file`)
    left -= found.size
    if (left < 0) throw tooLarge()
    files.push({ path: path.replaceAll(sep, '/'), data: await readFile(join(folder, path)) })
  }
  return files
}

/** A .crx is a header with signatures before a zip. */
const withoutSignature = (file: Buffer): Buffer =>
  file.length > 12 && file.toString('latin1', 0, 4) === 'Cr24' ? file.subarray(12 + file.readUInt32LE(8)) : file

/**
 * Reads as browsers do, by the list at the end of the zip, and refuses what two programs could read in two ways.
 * @throws Error with a sentence
 */
export function filesInZip(zip: Buffer): ArchiveFile[] {
  try {
    return readZip(zip)
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw isNone('a file is longer than it says', error)
    // Node's own errors: bytes beyond the end, or no compressed data
    throw error instanceof Error && 'code' in error ? isNone('it is no zip file, or a damaged one', error) : error
  }
}

function readZip(zip: Buffer): ArchiveFile[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const count = zip.readUInt16LE(end + 10)
  const list = zip.readUInt32LE(end + 16)
  if (end < 0 || list + zip.readUInt32LE(end + 12) !== end || end + 22 + zip.readUInt16LE(end + 20) !== zip.length)
    throw isNone('it is no zip file, or a damaged one')
  if (count > maxFiles) throw tooLarge()
  const files = new Map<string, Buffer>()
  let left = maxBytes
  let at = list
  for (let index = 0; index < count; index++) {
    const size = zip.readUInt32LE(at + 24)
    left -= size
    if (left < 0) throw tooLarge()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.subarray(at + 46, at + 46 + (nameLength ?? 0))
    const path = safePath(name.toString())
    if (files.has(path)) throw isNone(`it has two files ${path}`)
    const data = dataOf(zip, { at, size, name })
    if (!path.endsWith('/') || size > 0) files.set(path, data)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  if (at !== end) throw isNone('it is no zip file, or a damaged one')
  return [...files].map(([path, data]) => ({ path, data }))
}

/** @param entry of the list: its place, the file's size and its name */
function dataOf(zip: Buffer, { at, size, name }: { at: number; size: number; name: Buffer }): Buffer {
  const local = zip.readUInt32LE(at + 42)
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20))
  const method = zip.readUInt16LE(at + 10)
  // a length of at least 1, which Node asks for
  const data = method === 8 ? inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) }) : packed
  const isSame =
    zip.subarray(local + 30, local + 30 + name.length).equals(name) &&
    (method === 8 || method === 0) &&
    data.length === size &&
    crc32(data) === zip.readUInt32LE(at + 16)
  if (!isSame) throw isNone(`${name} is damaged`)
  return data
}

/** Control characters would write into a terminal. */
function safePath(path: string): string {
  const isSafe = !/[\p{Cc}\\:]|^\//u.test(path) && !path.split('/').includes('..')
  if (!isSafe) throw isNone(`it has the path ${JSON.stringify(path)}`)
  return path
}

export const manifestPath = 'manifest.json'

/** A package's own claims. */
export interface Origin {
  version: string
  commit: string
  browser: (typeof browsers)[number]
  firefoxId: string | undefined
}

/** @throws Error with a sentence if the package names no commit */
export function originOf(files: readonly ArchiveFile[]): Origin {
  const { version, commit } = read(files, releasePath)
  const gecko = read(files, manifestPath).browser_specific_settings?.gecko
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+$/.test(version)) throw isNone(`${releasePath} names no version`)
  const [, hash, changed] = /^([\da-f]{40}|[\da-f]{64})(-dirty)?$/.exec(commit ?? '') ?? []
  if (!hash) throw isNone(`${releasePath} names no commit`)
  if (changed) throw new Error(`This was built of files that no commit has: ${hash} with changes.`)
  return { version, commit: hash, browser: gecko ? 'firefox' : 'chrome', firefoxId: gecko?.id }
}

function read(files: readonly ArchiveFile[], path: string) {
  const file = files.find((each) => each.path === path)
  if (!file) throw isNone(`it has no ${path}`)
  try {
    return Object(JSON.parse(file.data.toString()))
  } catch (cause) {
    throw isNone(`${path} is no JSON`, cause)
  }
}
