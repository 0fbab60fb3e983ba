import type { AttemptLimit } from './attempts.ts'

const minute = 60 * 1000

interface PasswordAttempt {
  login: string
  /** Where it comes from (`client-ip.ts`). */
  clientIp: string
  /** The id of a browser in which this member has signed in before (`device-cookie.ts`). */
  device: string | undefined
}

/**
 * How often a password may be wrong. A browser that the member has used before counts by itself alone, so no stranger's
 * guesses lock it out; any other counts by login and IP address together, by IP address, and by login wherever the guesses
 * come from. Whether there is such a login makes no difference.
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
 * How often an application's secret may be wrong (RFC 6749 §2.3.1). Only by IP address: the keys are public, so otherwise
 * anybody could lock an application out, and the secrets are far too long to be found from many addresses.
 */
export function secretLimits({ key, clientIp }: { key: string; clientIp: string }): AttemptLimit[] {
  return [
    { subject: `secrets from ${clientIp}`, max: 100, window: 15 * minute },
    { subject: `secret of ${key} from ${clientIp}`, max: 20, window: 15 * minute },
  ]
}
