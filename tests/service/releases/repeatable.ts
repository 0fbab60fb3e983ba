import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Makes ids, secrets, salts and random decisions the same in every run, from SHA-256 in counter mode. For the process
 * that writes a release's databases alone; imported before what makes secrets at its own import.
 */

const { createHash } = crypto
let counter = 0

function bytes(size: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, () =>
    createHash('sha256').update(`release ${counter++}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, size)
}

Object.assign(crypto, { randomBytes: bytes })
syncBuiltinESMExports()
Math.random = () => bytes(4).readUInt32BE() / 2 ** 32

/** Begins the same randomness anew. */
export function restartRandomness(): void {
  counter = 0
}
