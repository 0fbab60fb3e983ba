import type { GuessLimit } from './guesses.ts'

const minute = 60 * 1000

interface PasswordGuess {
  login: string
  /** Where it comes from (`caller-address.ts`). */
  address: string
  /** The mark of a browser in which this member has signed in before (`known-browser.ts`). */
  knownBrowser: string | undefined
}

/**
 * How often a password may be wrong. A browser that the member has used before counts by itself alone, so no stranger's
 * guesses lock it out; any other counts by login and address together, by address, and by login wherever the guesses
 * come from. Whether there is such a login makes no difference.
 */
export function passwordLimits({ login, address, knownBrowser }: PasswordGuess): GuessLimit[] {
  if (knownBrowser !== undefined) return [{ subject: `browser ${knownBrowser}`, most: 10, within: 15 * minute }]
  return [
    { subject: `passwords from ${address}`, most: 100, within: 15 * minute },
    { subject: `password of ${login}`, most: 100, within: 60 * minute },
    { subject: `password of ${login} from ${address}`, most: 10, within: 15 * minute },
  ]
}

/**
 * How often an application's secret may be wrong (RFC 6749 §2.3.1). Only by address: the keys are public, so otherwise
 * anybody could lock an application out, and the secrets are far too long to be found from many addresses.
 */
export function secretLimits({ key, address }: { key: string; address: string }): GuessLimit[] {
  return [
    { subject: `secrets from ${address}`, most: 100, within: 15 * minute },
    { subject: `secret of ${key} from ${address}`, most: 20, within: 15 * minute },
  ]
}
