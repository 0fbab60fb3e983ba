import type { ArchiveFile } from '../../../src/build/store/archive.ts'

/** Reads the files of an uncompressed archive, in the order of its central directory. */
export function unpack(zip: Buffer): ArchiveFile[] {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('This is no zip, or one with a comment.')
  const files: ArchiveFile[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error(`${path} is compressed.`)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.push({ path, data: zip.subarray(start, start + zip.readUInt32LE(at + 24)) })
    at += 46 + nameLength
  }
  return files
}
