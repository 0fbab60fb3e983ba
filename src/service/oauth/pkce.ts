import { createHash } from 'node:crypto'
import { sameSecret } from '../store/engine/secrets.ts'

/** Whether a text has the form of an S256 challenge (RFC 7636 §4.2): a SHA-256 in base64url. */
export function isCodeChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Whether a text has the form of a verifier (RFC 7636 §4.1). */
export function isCodeVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text)
}

/** Whether the verifier matches the challenge (RFC 7636 §4.6). */
export function verifies(challenge: string, verifier: string): boolean {
  return sameSecret(challenge, createHash('sha256').update(verifier).digest('base64url'))
}
