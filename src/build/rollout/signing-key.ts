import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { chromiumIdOf } from '../extension-identity.ts'

/** The key that signs the extension for Chrome and Edge, which derive the extension's id from it. */
export interface SigningKey {
  privateKey: KeyObject
  /** DER. */
  publicKey: Buffer
  chromiumId: string
}

/** Bits of a new key, and the fewest of one that is given. */
const bits = 3072
const fewestBits = 2048

/**
 * Reads the key from its file.
 *
 * @returns undefined if there is no file
 * @throws Error with a sentence if others can read the file, or if it has no RSA key
 */
export function readSigningKey(file: string): SigningKey | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return undefined
  // Windows has no such modes
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Other users can read the key in ${file}; chmod 600 changes that.`)
  return signingKey(parseKey(file))
}

/**
 * Makes a key, in a file that only its owner can read.
 *
 * @throws the system's error, also if there is a file
 */
export function createSigningKey(file: string): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  return signingKey(privateKey)
}

function parseKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file))
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    if (key.asymmetricKeyType === 'rsa' && modulusLength >= fewestBits) return key
  } catch {
    // the parser's message could quote the file
  }
  throw new Error(`${file} has no RSA key of ${fewestBits} bits or more, as PEM without a password.`)
}

function signingKey(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return { privateKey, publicKey, chromiumId: chromiumIdOf(publicKey) }
}
