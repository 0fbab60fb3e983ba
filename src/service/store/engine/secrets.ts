import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new graph id or API key: 32 hexadecimal digits, 128 random bits. */
export const newId = (): string => randomBytes(16).toString('hex')

/** Matches the result of `newId`, and no fixed path of the service. */
export const idPattern = '[0-9a-f]{32}'

/** A new token, API secret or session id: 43 url-safe characters, 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Plain SHA-256 is enough for random secrets; passwords are not, and need `Passwords.hash`. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)))
