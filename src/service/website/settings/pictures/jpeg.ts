import { type CleanedPicture, maxParts, readOrientation, writeOrientation } from './cleaned-picture.ts'

const marker = { start: 0xd8, end: 0xd9, jfif: 0xe0, exif: 0xe1, adobe: 0xee }
const exifHeader = 'Exif\0\0'

/** Segments that decoding a JPEG's pixels needs, besides its frame header. */
const segmentType = { huffman: 0xc4, arithmetic: 0xcc, scan: 0xda, quantization: 0xdb, restart: 0xdd } as const

const needed = new Set<number>(Object.values(segmentType))

/** Maximum scans. A progressive picture has about ten; each costs as much as drawing the whole picture. */
const maxScans = 64

/** @returns undefined if the file is no complete JPEG */
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
  return isFrame(type) || needed.has(type)
}

/** JFIF's density without the thumbnail, which can show parts that were cut from the large picture. */
function withoutThumbnail(segment: Buffer): Buffer[] {
  if (segment.length < 18 || segment.toString('latin1', 4, 9) !== 'JFIF\0') return []
  const head = Buffer.from(segment.subarray(0, 18))
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(0, 16)
  return [head]
}

/** Exif with nothing but the orientation; empty if the picture isn't rotated. */
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
const noFrame = new Set([0xc4, 0xc8, 0xcc])

const isFrame = (type: number) => type >= 0xc0 && type <= 0xcf && !noFrame.has(type)

/**
 * Whether a segment's length matches its content, so that nothing is hidden after its tables. Decoders refuse other
 * lengths too.
 *
 * @param data without the marker and the length
 * @returns true also for types that the pixels don't need
 */
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

/** Whether tables fill all of `data`; `lengthAt` returns the length of the table at an offset. */
function isFilled(data: Buffer, lengthAt: (start: number) => number): boolean {
  let at = 0
  while (at < data.length) at += lengthAt(at)
  return at === data.length && at > 0
}
