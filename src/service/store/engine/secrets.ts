import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new graph id or API key: 32 hexadecimal digits, 128 random bits. */
export function newId(): string {
  return randomBytes(16).toString('hex')
}

/** Matches what `newId` makes; no fixed path of the service looks like it. */
export const idPattern = '[0-9a-f]{32}'

/** A new token, API secret or session id: 43 url-safe characters, 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What is stored of a secret. A plain SHA-256 will do because our secrets are random; passwords, which are not, go
 * through `Passwords.hash`.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares without telling by its duration how much was right. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)))
}
