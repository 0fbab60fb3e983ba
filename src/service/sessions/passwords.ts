import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { lengthOf, plainText } from '../../contract/text.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const keyLength = 32

/** The fewest characters of a password. There is no second factor. */
export const shortestPassword = 12

/** Maximum characters of a password; a longer one is wrong without a check. */
export const longestPassword = 200

/** Whether a member may choose this password. Spaces at its ends don't count for the minimum length. */
export const isAllowedPassword = (password: string): boolean =>
  lengthOf(password.trim()) >= shortestPassword && lengthOf(password) <= longestPassword

/** Whether a password has only words of these texts. Case, accents, spaces and punctuation don't count. */
export function isMadeOf(password: string, texts: readonly string[]): boolean {
  const words = new Set(texts.flatMap(wordsOf))
  const letters = wordsOf(password).join('')
  /** Ends of the beginnings that consist of words; not a regular expression, which could take exponential time. */
  const ends = new Set([0])
  for (const end of ends) for (const word of words) if (letters.startsWith(word, end)) ends.add(end + word.length)
  return letters !== '' && ends.has(letters.length)
}

const wordsOf = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** About 150 ms and 32 MiB: OWASP's minimum for this memory. Stored with each hash, so it can be raised. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3 }

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords(cost: typeof passwordCost) {
  const prefix = `scrypt$${cost.N}$${cost.r}$${cost.p}$`

  return {
    /** @returns `scrypt$N$r$p$salt$key`, salt and key in base64url */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password.normalize('NFC'), salt, keyLength, withMemory(cost))
      return `${prefix}${salt.toString('base64url')}$${key.toString('base64url')}`
    },

    /** @param stored an unknown login (undefined) or no password (empty) takes as long, and is false */
    async check(password: string, stored?: string): Promise<boolean> {
      const [, N, r, p, salt = '', key = ''] = (stored || `${prefix}$`).split('$')
      const expected = Buffer.from(key, 'base64url')
      const parameters = withMemory({ N: Number(N), r: Number(r), p: Number(p) })
      const actual = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), keyLength, parameters)
      return expected.length === keyLength && timingSafeEqual(actual, expected)
    },

    /** Whether this hash was made with another cost: the next sign-in replaces it. */
    isOutdated: (stored: string) => !stored.startsWith(prefix),
  }
}

const withMemory = (parameters: typeof passwordCost): ScryptOptions => ({
  ...parameters,
  maxmem: 256 * parameters.N * parameters.r,
})
