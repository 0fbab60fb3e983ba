/** Tag and type of the one field of Exif that a picture needs to be shown the right way up. */
const orientationTag = 0x0112
const short = 3

/** @returns how the pixels are to be turned, 1 to 8 as Exif has it; 1, not at all, where the block says nothing that can be read */
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

/** A block of Exif that says how the pixels are to be turned, and nothing else: neither where, when, nor with what. */
export function orientationAlone(orientation: number): Buffer<ArrayBuffer> {
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
