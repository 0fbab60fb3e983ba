import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** About 150 ms and 32 MiB for each guess; stored with each hash, so that it can be raised. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32

/** @returns `scrypt$N$r$p$salt$key`, salt and key in base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFC'), salt, keyLength, withMemory(cost))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether this hash was made when a guess cost something else: at the next sign-in it is made anew. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`scrypt$${cost.N}$${cost.r}$${cost.p}$`)
}

/** @param stored what `hashPassword` gave; undefined (no such login) takes as long and is false */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? `scrypt$${cost.N}$${cost.r}$${cost.p}$$`).split('$')
  const expected = Buffer.from(key, 'base64url')
  const parameters = withMemory({ N: Number(N), r: Number(r), p: Number(p) })
  const actual = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), keyLength, parameters)
  return expected.length === keyLength && timingSafeEqual(actual, expected)
}

function withMemory(parameters: typeof cost): ScryptOptions {
  return { ...parameters, maxmem: 256 * parameters.N * parameters.r }
}
