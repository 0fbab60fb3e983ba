import { crc32 } from 'node:zlib'
import type { Picture } from '../../store/members/profile.ts'
import type { SiteTranslate } from '../site-translate.ts'

/** Maximum bytes of a picture, which everybody loads whole; `scale-picture.js` makes a tenth of this. */
export const largestPicture = 1_000_000

/** Maximum edge in pixels: it takes 16 MiB to draw, and a file of a few kilobytes can claim any size. */
export const longestEdge = 2048

export const largestPictureForm = largestPicture + 100_000

const formats: readonly [Picture['media_type'], (file: Buffer) => CleanedPicture | undefined][] = [
  ['image/png', cleanPng],
  ['image/jpeg', cleanJpeg],
  ['image/webp', cleanWebp],
]

/**
 * The content decides the type. Only pixels and their tables remain: a phone's photo contains its place. Nothing is
 * decoded. @returns the sentence that says why the file can't be used
 */
export async function readPicture(file: File, t: SiteTranslate): Promise<Picture | string> {
  if (file.size > largestPicture) return t('pictureTooLarge')
  if (file.size < 12) return t('pictureWrong')
  const content = Buffer.from(await file.arrayBuffer())
  for (const [media_type, clean] of formats) {
    const picture = clean(content)
    if (!picture) continue
    const { bytes, width, height } = picture
    if (width > longestEdge || height > longestEdge) return t('pictureTooWide', { edge: longestEdge })
    return width > 0 && height > 0 ? { media_type, bytes } : t('pictureWrong')
  }
  return t('pictureWrong')
}

interface CleanedPicture {
  bytes: Buffer<ArrayBuffer>
  width: number
  height: number
}

/** Maximum parts of a file, including those that are removed: a file of a million empty parts is slow to read. */
const maxParts = 10_000

const orientationTag = 0x0112
const short = 3

/** @returns Exif's orientation, 1 to 8; 1 (not rotated) if there is none or it can't be read */
export function readOrientation(tiff: Buffer): number {
  const start = tiff.toString('latin1', 0, 4)
  const isBig = start === 'MM\0*'
  if (!isBig && start !== 'II*\0') return 1
  const number = (at: number, bytes: number) => {
    if (at + bytes > tiff.length) return 0
    return isBig ? tiff.readUIntBE(at, bytes) : tiff.readUIntLE(at, bytes)
  }
  const directory = number(4, 4)
  const entries = number(directory, 2)
  for (let at = directory + 2; at < directory + 2 + entries * 12 && at + 12 <= tiff.length; at += 12) {
    if (number(at, 2) !== orientationTag || number(at + 2, 2) !== short) continue
    const orientation = number(at + 8, 2)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

export function writeOrientation(orientation: number): Buffer<ArrayBuffer> {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(short, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/**
 * The chunks that pixels and colours need, with their lengths. Colour profiles aren't among them: a small file could
 * expand to hundreds of megabytes in every browser.
 */
const pngChunks: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
  ['IHDR', [13, 13]],
  ['PLTE', [3, 768]],
  ['IDAT', [0, Number.POSITIVE_INFINITY]],
  ['IEND', [0, 0]],
  ['tRNS', [1, 256]],
  ['cHRM', [32, 32]],
  ['gAMA', [4, 4]],
  ['sBIT', [1, 4]],
  ['sRGB', [1, 1]],
  ['cICP', [4, 4]],
  ['pHYs', [9, 9]],
])

/** Chunks that drawing requires; other chunks of a wrong length are removed. */
const criticalChunks = new Set(['PLTE', 'IEND'])

export function cleanPng(file: Buffer): CleanedPicture | undefined {
  if (file.length < 33 || file.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  if (file.readUInt32BE(8) !== 13 || file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  const parts: Buffer[] = [file.subarray(0, 8)]
  let seen = 0
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > file.length || (type === 'IHDR' && at !== 8) || ++seen > maxParts) return undefined
    const [min, max] = pngChunks.get(type) ?? [0, -1]
    if (length >= min && length <= max) parts.push(file.subarray(at, end))
    else if (criticalChunks.has(type)) return undefined
    if (type === 'eXIf') {
      const orientation = readOrientation(file.subarray(at + 8, end - 4))
      if (orientation !== 1) parts.push(pngChunk(type, writeOrientation(orientation)))
    }
    if (type === 'IEND') return { bytes: Buffer.concat(parts), ...size }
    at = end
  }
  return undefined
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

type Size = readonly [width: number, height: number]

/** The chunks that pixels need, and how to read their size: undefined without one, null if the chunk is broken. */
const webpChunks: Readonly<Record<string, (data: Buffer) => Size | undefined | null>> = {
  VP8X: (data) => (data.length < 10 ? null : [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1]),
  ALPH: () => undefined,
  'VP8 ': (data) =>
    data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a
      ? null
      : [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff],
  VP8L(data) {
    if (data.length < 5 || data[0] !== 0x2f) return null
    const bits = data.readUInt32LE(1)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  },
}

/** VP8X's flags of a colour profile, Exif, XMP and an animation. */
const exifFlag = 0x08

export function cleanWebp(file: Buffer): CleanedPicture | undefined {
  if (!/^RIFF.{4}WEBP$/s.test(file.toString('latin1', 0, 12))) return undefined
  const parts: Buffer[] = []
  const sizes: Size[] = []
  let flags: Buffer | undefined
  let pixels = 0
  let seen = 0
  let orientation = 1
  const length = 8 + file.readUInt32LE(4)
  if (length > file.length) return undefined
  for (let at = 12; at + 8 <= length; ) {
    const type = file.toString('latin1', at, at + 4)
    const end = at + 8 + file.readUInt32LE(at + 4)
    if (end > length || ++seen > maxParts) return undefined
    const data = file.subarray(at + 8, end)
    // some programs write a header before Exif, as in a JPEG
    const exif = data.toString('latin1', 0, 6) === exifHeader ? data.subarray(6) : data
    if (type === 'EXIF') orientation = readOrientation(exif)
    if (Object.hasOwn(webpChunks, type)) {
      const size = webpChunks[type]?.(data)
      if (size === null) return undefined
      if (size) sizes.push(size)
      const part = webpChunk(type, data)
      if (type === 'VP8X') flags = part.subarray(8)
      if (type === 'VP8 ' || type === 'VP8L') pixels += 1
      parts.push(part)
    }
    at = end + (end % 2)
  }
  if (pixels !== 1) return undefined
  if (flags) {
    flags[0] = (flags[0] ?? 0) & ~(0x20 | exifFlag | 0x04 | 0x02)
    if (orientation !== 1) {
      flags[0] |= exifFlag
      parts.push(webpChunk('EXIF', writeOrientation(orientation)))
    }
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  const width = Math.max(...sizes.map(([width]) => width))
  const height = Math.max(...sizes.map(([, height]) => height))
  return { bytes: Buffer.concat([head, body]), width, height }
}

function webpChunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(8 + data.length + (data.length % 2))
  whole.write(type, 'latin1')
  whole.writeUInt32LE(data.length, 4)
  data.copy(whole, 8)
  return whole
}

const marker = { start: 0xd8, end: 0xd9, jfif: 0xe0, exif: 0xe1, adobe: 0xee }
const exifHeader = 'Exif\0\0'

/** Segments that decoding a JPEG's pixels needs, besides its frame header. */
const segmentType = { huffman: 0xc4, arithmetic: 0xcc, scan: 0xda, quantization: 0xdb, restart: 0xdd } as const

/** Maximum scans. A progressive picture has about ten; each costs as much as drawing the whole picture. */
const maxScans = 64

export function cleanJpeg(file: Buffer): CleanedPicture | undefined {
  if (file.readUInt16BE(0) !== 0xff00 + marker.start) return undefined
  const parts: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let scans = 0
  let seen = 0
  for (let at = 2; at + 2 <= file.length; ) {
    const type = file[at + 1] ?? 0
    if (file[at] !== 0xff || type === 0 || type === marker.start) return undefined
    if (type === 0xff) {
      at += 1 // a marker may begin with any number of these
      continue
    }
    if (type === marker.end) {
      parts.push(file.subarray(at, at + 2)) // without the rest, where phones put further pictures
      return size && scans > 0 ? { bytes: Buffer.concat(parts), ...size } : undefined
    }
    const end = at + 2 + (at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0)
    if (end < at + 4 || end > file.length || ++seen > maxParts) return undefined
    const segment = file.subarray(at, end)
    if (!hasItsLength(type, segment.subarray(4))) return undefined
    if (isFrame(type)) {
      if (size) return undefined
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    }
    const isScan = type === segmentType.scan
    if (isScan) scans += 1
    if (scans > maxScans) return undefined
    const next = isScan ? endOfScan(file, end) : end
    if (type === marker.jfif) parts.push(...withoutThumbnail(segment))
    else if (isNeeded(type, segment)) parts.push(isScan ? file.subarray(at, next) : segment)
    else if (type === marker.exif) parts.push(...onlyOrientation(segment))
    at = next
  }
  return undefined
}

/** Whether the pixels need a segment: tables, and Adobe's with the colour coding, but no colour profile. */
function isNeeded(type: number, segment: Buffer): boolean {
  if (type === marker.adobe) return segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'
  return isFrame(type) || Object.values<number>(segmentType).includes(type)
}

/** JFIF's density without the thumbnail, which can show parts that were cut from the large picture. */
function withoutThumbnail(segment: Buffer): Buffer[] {
  if (segment.length < 18 || segment.toString('latin1', 4, 9) !== 'JFIF\0') return []
  const head = Buffer.from(segment.subarray(0, 18))
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(0, 16)
  return [head]
}

function onlyOrientation(segment: Buffer): Buffer[] {
  const start = 4 + exifHeader.length
  if (segment.toString('latin1', 4, start) !== exifHeader) return []
  const orientation = readOrientation(segment.subarray(start))
  if (orientation === 1) return []
  const tiff = writeOrientation(orientation)
  const length = 2 + exifHeader.length + tiff.length
  return [Buffer.from([0xff, marker.exif, 0, length]), Buffer.from(exifHeader, 'latin1'), tiff]
}

/** Offset of the marker after a scan's pixels, in which 0 or a restart's number follows each FF. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = start; at < file.length; at++) {
    if (file[at] !== 0xff) continue
    const next = file[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

/** Frame headers are C0 to CF, except these three. */
const isFrame = (type: number) => type >= 0xc0 && type <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(type)

/** Whether a segment's length matches its content, so that nothing is hidden after its tables. */
function hasItsLength(type: number, data: Buffer): boolean {
  const byte = (at: number) => data[at] ?? 0
  if (isFrame(type)) return data.length === 6 + 3 * byte(5)
  if (type === segmentType.scan) return data.length === 4 + 2 * byte(0)
  if (type === segmentType.restart) return data.length === 2
  if (type === segmentType.arithmetic) return data.length > 0 && data.length % 2 === 0
  if (type === segmentType.quantization) return isFilled(data, (at) => 1 + (byte(at) >> 4 === 0 ? 64 : 128))
  if (type === segmentType.huffman)
    return isFilled(data, (at) => data.subarray(at + 1, at + 17).reduce((length, codes) => length + codes, 17))
  return true
}

function isFilled(data: Buffer, lengthAt: (start: number) => number): boolean {
  let at = 0
  while (at < data.length) at += lengthAt(at)
  return at === data.length && at > 0
}
