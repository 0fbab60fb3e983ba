import { createHash, sign } from 'node:crypto'
import type { SigningKey } from './signing-key.ts'

/**
 * Signs an extension for Chrome and Edge (CRX3: components/crx_file/crx3.proto of Chromium). Written here because the
 * packages for it bring a zip writer and a Protocol Buffers library, and the whole header is two fields.
 *
 * @param zip the extension's archive
 */
export function crx(zip: Buffer, { privateKey, publicKey }: SigningKey): Buffer {
  // SignedData: crx_id, the first half of the key's hash
  const signedData = field(1, createHash('sha256').update(publicKey).digest().subarray(0, 16))
  const signed = Buffer.concat([Buffer.from('CRX3 SignedData\0'), length(signedData), signedData, zip])
  // AsymmetricKeyProof: public_key, signature
  const proof = Buffer.concat([field(1, publicKey), field(2, sign('sha256', signed, privateKey))])
  // CrxFileHeader: sha256_with_rsa, signed_header_data
  const header = Buffer.concat([field(2, proof), field(10_000, signedData)])
  return Buffer.concat([Buffer.from('Cr24'), uint32(3), length(header), header, zip])
}

/** A field of bytes in Protocol Buffers: its number with the type 2, the length, the bytes. */
const field = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])

const varint = (value: number): Buffer =>
  value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value % 128) + 128]), varint(Math.floor(value / 128))])

const length = (bytes: Buffer): Buffer => uint32(bytes.length)

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
