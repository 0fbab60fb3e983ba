import type { AttemptLimit } from './attempts.ts'

const minute = 60 * 1000

interface PasswordAttempt {
  login: string
  /** IP address of the client (`client-ip.ts`). */
  clientIp: string
  /** Id of a known device: a browser in which this member has signed in before (`device-cookie.ts`). */
  device: string | undefined
}

/**
 * The limits of wrong passwords. A known device has a counter of its own, so that a stranger's guesses never lock it
 * out. Attempts from other browsers count by login and IP address, by IP address, and by login. An unknown login has
 * the same limits as a known one.
 */
export function passwordLimits({ login, clientIp, device }: PasswordAttempt): AttemptLimit[] {
  if (device !== undefined) return [{ subject: `device ${device}`, max: 10, window: 15 * minute }]
  return [
    { subject: `passwords from ${clientIp}`, max: 100, window: 15 * minute },
    { subject: `password of ${login}`, max: 100, window: 60 * minute },
    { subject: `password of ${login} from ${clientIp}`, max: 10, window: 15 * minute },
  ]
}

/**
 * The limit of right passwords, which don't count as guesses: verification costs the same time. Only a client that
 * knows the password can use it up.
 */
export function rightPasswordLimit(login: string): AttemptLimit {
  return { subject: `right password of ${login}`, max: 100, window: 60 * minute }
}

/**
 * The limits of wrong application secrets (RFC 6749 §2.3.1), always by IP address. Keys are public: a limit by key
 * alone would let anyone lock an application out. Secrets are too long to be guessed from many addresses.
 */
export function secretLimits({ key, clientIp }: { key: string; clientIp: string }): AttemptLimit[] {
  return [
    { subject: `secrets from ${clientIp}`, max: 100, window: 15 * minute },
    { subject: `secret of ${key} from ${clientIp}`, max: 20, window: 15 * minute },
  ]
}
