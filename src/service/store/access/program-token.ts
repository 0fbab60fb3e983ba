import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** By which scanners for secrets recognize a token. For ever, as the rest of its shape. */
const prefix = 'pal_'

/** 43 digits of base 62 are 256 random bits. */
const randomDigits = 43

/** A new access token: the prefix, random digits, and a checksum of both, so that a scanner has no false alarms. */
export function newProgramToken(): string {
  const random = Array.from({ length: randomDigits }, () => digits[randomInt(digits.length)])
  const text = prefix + random.join('')
  return text + checksum(text)
}

/** The CRC-32 in base 62, of six digits, the most significant one first. */
export const checksum = (text: string): string =>
  [5, 4, 3, 2, 1, 0].map((power) => digits[Math.floor(crc32(text) / digits.length ** power) % digits.length]).join('')
