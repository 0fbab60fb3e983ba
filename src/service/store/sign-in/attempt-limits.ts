import type { AttemptLimit } from './attempts.ts'

const minute = 60 * 1000

interface PasswordAttempt {
  login: string
  /** IP address of the client (`client-ip.ts`). */
  clientIp: string
  /** Id of a known device: a browser in which this member has signed in before (`device-cookie.ts`). */
  device: string | undefined
  /** Id of the browser, which a script can renew for each attempt. */
  visitor: string
}

/**
 * The limits of wrong passwords. A known device has a counter of its own, so that a stranger's guesses never lock it
 * out. Attempts from other browsers count by browser, IP address and login. The limits of a browser are small, so that
 * a colleague who guesses locks out neither the office, which has one address, nor the member. The other limits stop
 * scripts, which renew the browser's id. An unknown login has the same limits as a known one.
 *
 * @returns the limit of this login in this browser first
 */
export function passwordLimits({ login, clientIp, device, visitor }: PasswordAttempt): AttemptLimit[] {
  if (device !== undefined) return [{ subject: `device ${device}`, max: 10, window: 15 * minute }]
  return [
    { subject: `password of ${login} in ${visitor}`, max: 10, window: 15 * minute },
    { subject: `passwords in ${visitor}`, max: 30, window: 15 * minute },
    { subject: `password of ${login} from ${clientIp}`, max: 50, window: 15 * minute },
    { subject: `passwords from ${clientIp}`, max: 500, window: 15 * minute },
    { subject: `password of ${login}`, max: 100, window: 60 * minute },
  ]
}

/**
 * The limit of right passwords, which don't count as guesses: verification costs the same time. Only a client that
 * knows the password can use it up.
 */
export function rightPasswordLimit(login: string): AttemptLimit {
  return { subject: `right password of ${login}`, max: 100, window: 60 * minute }
}

/** The limits of e-mails that ask to confirm an address: a member can enter anybody's. */
export function confirmationMailLimits({ member, email }: { member: string; email: string }): AttemptLimit[] {
  return [
    { subject: `e-mails to new addresses of member ${member}`, max: 5, window: 60 * minute },
    { subject: `e-mails to the new address ${email}`, max: 3, window: 24 * 60 * minute },
  ]
}

/** The limit of sign-ins at the company's provider that failed there, by IP address: their senders are unknown. */
export function providerLimits(clientIp: string): AttemptLimit[] {
  return [{ subject: `failed sign-ins at the provider from ${clientIp}`, max: 200, window: 15 * minute }]
}

/** The limits of requests for a link by e-mail, the same for unknown logins and addresses. */
export function forgottenLimits({ text, clientIp }: { text: string; clientIp: string }): AttemptLimit[] {
  return [
    { subject: `forgotten password of ${text} from ${clientIp}`, max: 5, window: 15 * minute },
    { subject: `forgotten passwords from ${clientIp}`, max: 100, window: 15 * minute },
    { subject: `forgotten password of ${text}`, max: 20, window: 60 * minute },
  ]
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
