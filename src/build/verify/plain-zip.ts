import { crc32, inflateRawSync } from 'node:zlib'
import type { ArchiveFile } from '../archive.ts'

/** Bounds of a package, which has about 1.5 MB in 150 files. */
export const maxBytes = 32_000_000
export const maxFiles = 2000

export const isNone = (what: string, cause?: unknown) =>
  new Error(`This is no package of Passalong: ${what}.`, { cause })
export const tooLarge = () => isNone(`it has over ${maxBytes / 1e6} MB or ${maxFiles} files`)

function demand(isGiven: boolean, what: string): void {
  if (!isGiven) throw isNone(what)
}

/** A text of the package; as it stands, it could write into a terminal. */
export const quoted = (text: unknown): string =>
  JSON.stringify(String(text)).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Only printable ASCII, whose bytes mean the same everywhere; Windows drops final dots and spaces. */
export function safePath(path: string): string {
  const isSafe = /^[ -~]+$/.test(path) && !/[\\:]/.test(path)
  const parts = path.replace(/\/$/, '').split('/')
  demand(isSafe && !parts.some((part) => /^$|[. ]$/.test(part)), `it has the path ${quoted(path)}`)
  return path
}

const length = { local: 30, central: 46, end: 22 } as const
const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, descriptor: 0x08074b50 } as const
const method = { stored: 0, deflated: 8 } as const
/** The bits of the flags that are allowed: sums that follow the data, as in stores' packages, and names in UTF-8. */
const flag = { descriptor: 0x0008, utf8: 0x0800 } as const

/**
 * The files of a zip in its plainest form: each byte belongs to one entry, and both headers of an entry say the same.
 * All else is refused, such as extra fields, comments and links, since two programs could read it in two ways.
 * @throws Error with a sentence if it is no such zip, or too large
 */
export function filesInZip(zip: Buffer): ArchiveFile[] {
  try {
    return readEntries(zip)
  } catch (error) {
    // Node's own errors about ranges and compressed data
    throw error instanceof Error && 'code' in error ? isNone('it is no zip file, or a damaged one', error) : error
  }
}

function readEntries(zip: Buffer): ArchiveFile[] {
  const end = zip.length - length.end
  demand(end >= 0 && zip.readUInt32LE(end) === signature.end, 'it is no zip file, or something follows it')
  const count = zip.readUInt16LE(end + 10)
  const directory = zip.readUInt32LE(end + 16)
  const isWhole = zip.readUInt32LE(end + 4) === 0 && zip.readUInt16LE(end + 8) === count
  demand(isWhole && directory + zip.readUInt32LE(end + 12) === end, 'its list of files is not whole')
  if (count > maxFiles) throw tooLarge()
  const files: ArchiveFile[] = []
  const names = new Map<string, string>()
  let [header, place, left] = [directory, 0, maxBytes]
  for (let index = 0; index < count; index++) {
    const central = zip.subarray(header, end)
    const path = readPath(central)
    claim(path, names)
    left -= central.readUInt32LE(24)
    if (left < 0) throw tooLarge()
    const { data, next } = readEntry(zip.subarray(0, directory), place, central, path)
    if (!path.endsWith('/')) files.push({ path, data })
    header += length.central + path.length
    place = next
  }
  demand(header === end && place === directory, 'it has bytes that belong to no file')
  return files
}

/** The path of a header in the list of files, which says nothing else that could change its meaning. */
function readPath(central: Buffer): string {
  demand(central.readUInt32LE(0) === signature.central, 'its list of files is not whole')
  const path = safePath(central.toString('latin1', length.central, length.central + central.readUInt16LE(28)))
  const isPlain = (central.readUInt16LE(8) & ~(flag.descriptor | flag.utf8)) === 0
  demand(isPlain, `${quoted(path)} is encrypted, or marked otherwise`)
  // extra field, comment and disk
  demand(central.subarray(30, 36).equals(Buffer.alloc(6)), `${quoted(path)} has an extra field, a comment or a disk`)
  const attributes = central.readUInt32LE(38)
  const isFolder = path.endsWith('/')
  // the kind of file in Unix, then the marks of MS-DOS for a folder and a volume
  const isOfKind = [0, isFolder ? 4 : 8].includes(attributes >>> 28) && (isFolder || (attributes & 0x18) === 0)
  demand(isOfKind && !(isFolder && central.readUInt32LE(24) > 0), `${quoted(path)} is a link or another kind of file`)
  return path
}

/** @throws Error if a path is there twice, also in another case, or as file and folder */
function claim(path: string, names: Map<string, string>): void {
  const parts = path.split('/')
  for (const [index, name] of parts.entries()) {
    if (name === '') continue
    const isFolder = index < parts.length - 1
    const whole = parts.slice(0, index + 1).join('/') + (isFolder ? '/' : '')
    const key = whole.replace(/\/$/, '').toLowerCase()
    const before = names.get(key)
    demand(before === undefined || (isFolder && before === whole), `it has two files ${quoted(whole)}`)
    names.set(key, whole)
  }
}

/** Reads the local header and the data of an entry. @returns the data, and where the next entry begins */
function readEntry(zip: Buffer, place: number, central: Buffer, path: string) {
  const hasDescriptor = (central.readUInt16LE(8) & flag.descriptor) !== 0
  const kind = central.readUInt16LE(10)
  const packed = central.readUInt32LE(20)
  // from the version to the length of the name, both headers are the same
  const same = Buffer.from(central.subarray(6, 30))
  if (hasDescriptor) same.fill(0, 10, 22)
  const start = place + length.local + path.length
  const isSame =
    central.readUInt32LE(42) === place &&
    zip.readUInt32LE(place) === signature.local &&
    zip.subarray(place + 4, place + 28).equals(same) &&
    zip.readUInt16LE(place + 28) === 0 &&
    zip.toString('latin1', place + length.local, start) === path
  demand(isSame, `the two headers of ${quoted(path)} differ`)
  const stored = zip.subarray(start, start + packed)
  const isKnown = kind === method.deflated || (kind === method.stored && !hasDescriptor)
  demand(isKnown && stored.length === packed, `${quoted(path)} is compressed otherwise, or not whole`)
  const data = kind === method.stored ? stored : inflate(stored, central.readUInt32LE(24))
  const isIntact = data.length === central.readUInt32LE(24) && crc32(data) === central.readUInt32LE(16)
  demand(isIntact, `${quoted(path)} has another length or checksum`)
  const next = start + packed
  if (!hasDescriptor) return { data, next }
  const descriptor = zip.subarray(next, next + 16)
  const isDescribed =
    descriptor.readUInt32LE(0) === signature.descriptor && descriptor.subarray(4).equals(central.subarray(16, 28))
  demand(isDescribed, `${quoted(path)} has another length or checksum behind it`)
  return { data, next: next + 16 }
}

function inflate(packed: Buffer, size: number): Buffer {
  // with `info`, the result has the number of bytes that were read
  const { buffer, engine } = Object(inflateRawSync(packed, { info: true, maxOutputLength: Math.max(size, 1) }))
  demand(engine.bytesWritten === packed.length, 'compressed data end before their last byte')
  return buffer
}
