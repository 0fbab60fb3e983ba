import { createHash, verify } from 'node:crypto'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSigningKey, crx, readSigningKey } from '../../../src/build/rollout/hosted-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let file: string
beforeEach(() => {
  file = join(temporaryFolder(), 'key.pem')
})

/** Reads fields of bytes in Protocol Buffers, by their number. */
function fieldsOf(bytes: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>()
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const number = varint() >> 3
    const length = varint()
    fields.set(number, bytes.subarray(at, at + length))
    at += length
  }
  return fields
}

// shows: E8
it('a signed extension contains the archive unchanged, the public key, the id and a signature over both', () => {
  const key = createSigningKey(file)
  const zip = Buffer.from('an archive')
  const signed = crx(zip, key)
  expect(signed.subarray(0, 8)).toEqual(Buffer.from('Cr24\x03\0\0\0'))
  const headerLength = signed.readUInt32LE(8)
  expect(signed.subarray(12 + headerLength)).toEqual(zip)
  const header = fieldsOf(signed.subarray(12, 12 + headerLength))
  const signedData = header.get(10_000) ?? Buffer.of()
  const hash = createHash('sha256').update(key.publicKey).digest()
  expect(fieldsOf(signedData).get(1)).toEqual(hash.subarray(0, 16))
  const proof = fieldsOf(header.get(2) ?? Buffer.of())
  expect(proof.get(1)).toEqual(key.publicKey)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(signedData.length)
  const content = Buffer.concat([Buffer.from('CRX3 SignedData\0'), length, signedData, zip])
  const publicKey = { key: key.publicKey, format: 'der', type: 'spki' } as const
  expect(verify('sha256', content, publicKey, proof.get(2) ?? Buffer.of())).toBe(true)
})

describe('the company’s key', () => {
  // shows: E8
  it('is in a file that only its owner can read, gives the same id again, and is never overwritten', () => {
    const { chromiumId } = createSigningKey(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(() => createSigningKey(file)).toThrow('EEXIST')
    expect(readSigningKey(file)?.chromiumId).toBe(chromiumId)
    expect(chromiumId).toMatch(/^[a-p]{32}$/)
    chmodSync(file, 0o640)
    expect(() => readSigningKey(file)).toThrow('chmod 600')
  })

  it.each([
    ['a text', 'secret of the company'],
    ['nothing', ''],
  ])('is refused without a word of it if the file has %s', (_, content) => {
    writeFileSync(file, content, { mode: 0o600 })
    expect(() => readSigningKey(file)).toThrow(
      `${file} has no RSA key of 2048 bits or more, as PEM without a password.`,
    )
  })
})
