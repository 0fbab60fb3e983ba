import { type CleanedPicture, maxParts } from './cleaned-picture.ts'
import { hasItsLength, isFrame, segmentType } from './jpeg-segments.ts'
import { orientationAlone, readOrientation } from './orientation.ts'

const marker = { start: 0xd8, end: 0xd9, jfif: 0xe0, exif: 0xe1, adobe: 0xee }
const exifHeader = 'Exif\0\0'

const needed = new Set<number>(Object.values(segmentType))

/** A progressive picture has about ten scans, and each costs as much as drawing the whole. */
const mostScans = 64

/** @returns undefined for what is no whole JPEG */
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
      parts.push(file.subarray(at, at + 2)) // and nothing of what follows: phones put further pictures there
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
    if (scans > mostScans) return undefined
    const next = isScan ? endOfScan(file, end) : end
    if (type === marker.jfif) parts.push(...withoutThumbnail(segment))
    else if (isKept(type, segment)) parts.push(isScan ? file.subarray(at, next) : segment)
    else if (type === marker.exif) parts.push(...turned(segment))
    at = next
  }
  return undefined
}

/** Whether the pixels need a segment: its tables, and Adobe's, which says how colours are coded; no colour profile. */
function isKept(type: number, segment: Buffer): boolean {
  if (type === marker.adobe) return segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'
  return isFrame(type) || needed.has(type)
}

/** JFIF's density alone: the small picture that may follow it can show what the large one doesn't any more. */
function withoutThumbnail(segment: Buffer): Buffer[] {
  if (segment.length < 18 || segment.toString('latin1', 4, 9) !== 'JFIF\0') return []
  const head = Buffer.from(segment.subarray(0, 18))
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(0, 16)
  return [head]
}

/** What is left of Exif: which way up the picture is, where it isn't as its pixels lie. */
function turned(segment: Buffer): Buffer[] {
  const start = 4 + exifHeader.length
  if (segment.toString('latin1', 4, start) !== exifHeader) return []
  const orientation = readOrientation(segment.subarray(start))
  if (orientation === 1) return []
  const tiff = orientationAlone(orientation)
  const length = 2 + exifHeader.length + tiff.length
  return [Buffer.from([0xff, marker.exif, 0, length]), Buffer.from(exifHeader, 'latin1'), tiff]
}

/** Where the marker after a scan's pixels begins; within them FF is followed by 0, or by the number of a restart. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = start; at < file.length; at++) {
    if (file[at] !== 0xff) continue
    const next = file[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}
