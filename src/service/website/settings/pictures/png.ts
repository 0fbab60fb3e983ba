import { crc32 } from 'node:zlib'
import { type CleanedPicture, maxParts, readOrientation, writeOrientation } from './cleaned-picture.ts'

const signature = '\x89PNG\r\n\x1a\n'

/**
 * The chunks that pixels and colours need, with their minimum and maximum lengths. Text, times, Exif and further
 * pictures of an animation are removed. So are colour profiles: they are compressed, and a small file could expand to
 * hundreds of megabytes in every browser that draws it.
 */
const neededChunks: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
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
const critical = new Set(['PLTE', 'IEND'])

/** @returns undefined if the file is no complete PNG */
export function cleanPng(file: Buffer): CleanedPicture | undefined {
  if (file.length < 33 || file.toString('latin1', 0, 8) !== signature) return undefined
  if (file.readUInt32BE(8) !== 13 || file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  const parts: Buffer[] = [file.subarray(0, 8)]
  let seen = 0
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > file.length || (type === 'IHDR' && at !== 8) || ++seen > maxParts) return undefined
    const [min, max] = neededChunks.get(type) ?? [0, -1]
    if (length >= min && length <= max) parts.push(file.subarray(at, end))
    else if (critical.has(type)) return undefined
    if (type === 'eXIf') {
      const orientation = readOrientation(file.subarray(at + 8, end - 4))
      if (orientation !== 1) parts.push(chunk(type, writeOrientation(orientation)))
    }
    if (type === 'IEND') return { bytes: Buffer.concat(parts), ...size }
    at = end
  }
  return undefined
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
