/** A picture file without anything that its pixels don't need, and its size. */
export interface CleanedPicture {
  bytes: Buffer<ArrayBuffer>
  /** In pixels, as the file's header says. */
  width: number
  height: number
}

/** Maximum parts of a file, including those that are removed: a file of a million empty parts is slow to read. */
export const maxParts = 10_000

/** Tag and type of Exif's orientation. */
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

/** Writes an Exif block with the orientation only: no place, time or camera. */
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
