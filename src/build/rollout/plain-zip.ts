import { crc32, inflateRawSync } from 'node:zlib'

/** Bytes of a zip, packed and unpacked; an extension has about 1.5 MB. */
const maxBytes = 32_000_000

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, descriptor: 0x08074b50 } as const
const length = { central: 46, end: 22 } as const
const method = { stored: 0, deflated: 8 } as const
/** The allowed flags: sums that follow the data, as Mozilla writes them, and names in UTF-8. */
const flag = { descriptor: 0x0008, utf8: 0x0800 } as const

/**
 * The files of a zip in its plainest form: each byte belongs to one file, and both headers of a file say the same. All
 * else is refused, such as extra fields and comments, since a browser could read another file there.
 * @throws Error with a sentence if it is no such zip, or too large
 */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  try {
    return readFiles(zip)
  } catch (error) {
    // Node's own errors about ranges and compressed data
    throw error instanceof Error && 'code' in error ? isNone('it is no zip file, or a damaged one', error) : error
  }
}

const isNone = (what: string, cause?: unknown) => new Error(`This is no signed extension: ${what}.`, { cause })

function demand(isGiven: boolean, what: string): void {
  if (!isGiven) throw isNone(what)
}

function readFiles(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - length.end
  demand(end >= 0 && zip.readUInt32LE(end) === signature.end, 'it is no zip file, or something follows it')
  const directory = zip.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  let [header, place, left] = [directory, 0, maxBytes - zip.length]
  while (header < end) {
    const central = zip.subarray(header, end)
    const name = central.subarray(length.central, length.central + central.readUInt16LE(28))
    left -= central.readUInt32LE(24)
    demand(left >= 0, `it has over ${maxBytes / 1e6} MB`)
    const { data, next } = readFile(zip.subarray(0, directory), place, central, name)
    files.set(name.toString('latin1'), data)
    header += length.central + name.length
    place = next
  }
  const isWhole = header === end && place === directory && files.size === zip.readUInt16LE(end + 10)
  demand(isWhole, 'its list of files is not whole, or has one twice')
  return files
}

/** @param central the file’s header in the list of files @returns its data, and where the next file begins */
function readFile(zip: Buffer, place: number, central: Buffer, name: Buffer) {
  const flags = central.readUInt16LE(8)
  const isPlain = central.readUInt32LE(0) === signature.central && (flags & ~(flag.descriptor | flag.utf8)) === 0
  // extra field, comment and disk
  demand(isPlain && central.subarray(30, 36).equals(Buffer.alloc(6)), 'a file is encrypted, or has more than its data')
  // from the version to the length of the name, both headers are the same
  const same = Buffer.from(central.subarray(6, 30))
  const isDescribed = (flags & flag.descriptor) !== 0
  if (isDescribed) same.fill(0, 10, 22)
  const local = Buffer.concat([uint32(signature.local), same, Buffer.alloc(2), name])
  const start = place + local.length
  const isSame = central.readUInt32LE(42) === place && zip.subarray(place, start).equals(local)
  demand(isSame, 'the two headers of a file differ')
  const [kind, size] = [central.readUInt16LE(10), central.readUInt32LE(24)]
  const behind = start + central.readUInt32LE(20)
  demand(kind === method.deflated || (kind === method.stored && !isDescribed), 'a file is compressed otherwise')
  const stored = zip.subarray(start, behind)
  const data = kind === method.stored ? stored : inflate(stored, size)
  const sums = isDescribed ? Buffer.concat([uint32(signature.descriptor), central.subarray(16, 28)]) : Buffer.of()
  const next = behind + sums.length
  const isIntact = data.length === size && crc32(data) === central.readUInt32LE(16)
  demand(isIntact && zip.subarray(behind, next).equals(sums), 'a file has another length or checksum')
  return { data, next }
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function inflate(packed: Buffer, size: number): Buffer {
  // with `info`, the result has the number of bytes that were read
  const { buffer, engine } = Object(inflateRawSync(packed, { info: true, maxOutputLength: Math.max(size, 1) }))
  demand(engine.bytesWritten === packed.length, 'compressed data end before their last byte')
  return buffer
}
