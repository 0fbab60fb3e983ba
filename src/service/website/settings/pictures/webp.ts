import { type CleanedPicture, maxParts, readOrientation, writeOrientation } from './cleaned-picture.ts'

/** The chunks of a still picture. */
const neededChunks = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L'])

/** VP8X's flags of a colour profile, Exif, XMP and an animation. */
const exifFlag = 0x08
const clearedFlags = 0x20 | exifFlag | 0x04 | 0x02

/** @returns undefined if the file is no complete WebP, or is animated */
export function cleanWebp(file: Buffer): CleanedPicture | undefined {
  if (!/^RIFF.{4}WEBP$/s.test(file.toString('latin1', 0, 12))) return undefined
  const parts: Buffer[] = []
  const sizes: { width: number; height: number }[] = []
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
    if (type === 'EXIF') orientation = readOrientation(withoutHeader(data))
    if (neededChunks.has(type)) {
      const size = readSize(type, data)
      if (size === null) return undefined
      if (size) sizes.push(size)
      const part = chunk(type, data)
      if (type === 'VP8X') flags = part.subarray(8)
      if (type === 'VP8 ' || type === 'VP8L') pixels += 1
      parts.push(part)
    }
    at = end + (end % 2)
  }
  if (pixels !== 1) return undefined
  if (flags) {
    flags[0] = (flags[0] ?? 0) & ~clearedFlags
    if (orientation !== 1) {
      flags[0] |= exifFlag
      parts.push(chunk('EXIF', writeOrientation(orientation)))
    }
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  return { bytes: Buffer.concat([head, body]), width, height }
}

/** @returns undefined for a chunk without a size, null for a broken one */
function readSize(type: string, data: Buffer): { width: number; height: number } | undefined | null {
  if (type === 'VP8X') {
    return data.length < 10 ? null : { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  }
  if (type === 'VP8 ') {
    if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return null
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (type === 'VP8L') {
    if (data.length < 5 || data[0] !== 0x2f) return null
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}

/** Removes the header that some programs write before Exif, as in a JPEG. */
function withoutHeader(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(8 + data.length + (data.length % 2))
  whole.write(type, 'latin1')
  whole.writeUInt32LE(data.length, 4)
  data.copy(whole, 8)
  return whole
}
