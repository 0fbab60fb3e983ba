import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** By which scanners for secrets recognize a token. For ever, as the rest of its shape. */
const prefix = 'pal_'

/** 43 digits of base 62 are 256 random bits. */
const randomDigits = 43

/** The digits that a CRC-32 needs. */
const checkDigits = 6

/** A new access token: the prefix, random digits, and a checksum of both, so that a scanner has no false alarms. */
export function newToken(): string {
  const random = Array.from({ length: randomDigits }, () => digits[randomInt(digits.length)])
  const text = prefix + random.join('')
  return text + checksum(text)
}

/** Whether a text has the shape of a token and its checksum: a wrong one costs no look-up. */
export function isToken(text: string): boolean {
  const end = text.length - checkDigits
  return /^pal_[0-9A-Za-z]{49}$/.test(text) && text.slice(end) === checksum(text.slice(0, end))
}

/** The CRC-32 in base 62, the most significant digit first. */
function checksum(text: string): string {
  let rest = crc32(text)
  let written = ''
  while (written.length < checkDigits) {
    written = `${digits[rest % digits.length]}${written}`
    rest = Math.floor(rest / digits.length)
  }
  return written
}
