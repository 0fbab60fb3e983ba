import { day, minute } from '../../../contract/durations.ts'
import { type Database, placeholders, type Value } from '../engine/database.ts'
import { insert, readValue } from '../engine/queries.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

export interface AttemptLimit {
  /** The login, browser, address or secret that is limited. Stored as a hash, since people type passwords as logins. */
  subject: string
  max: number
  window: number
}

/** Milliseconds of the longest window below. */
export const guessLifetime = day

export type Attempts = ReturnType<typeof createAttempts>

type GuessRow = { subject: string; guesses: number; until: number }

/** Counts attempts within a transaction; `read committed` is enough. Rows are locked in order, against deadlocks. */
export function createAttempts(database: Database) {
  async function refund(limits: readonly AttemptLimit[], count = 1): Promise<void> {
    for (const [subject] of inOrder(limits)) {
      await database.run('UPDATE guess SET guesses = guesses - $2 WHERE subject = $1', subject, count)
      // successful attempts leave no row behind
      await database.run('DELETE FROM guess WHERE subject = $1 AND guesses <= 0', subject)
    }
  }

  async function blockedUntil(limits: readonly AttemptLimit[], now: number): Promise<number | undefined> {
    const subjects = inOrder(limits)
    const select = `SELECT subject, guesses, until FROM guess WHERE until > $1
     AND subject IN (${placeholders([...subjects.keys()], 2)})`
    const rows = await database.all<GuessRow>(select, now, ...subjects.keys())
    return latest(rows.filter(({ subject, guesses }) => guesses >= (subjects.get(subject)?.max ?? 0)))
  }

  return {
    blockedUntil,

    /** Counts an attempt before the secret is checked, against all limits or none. @returns from when, if not now */
    async take(limits: readonly AttemptLimit[], now: number): Promise<number | undefined> {
      const reached = await blockedUntil(limits, now)
      if (reached !== undefined) return reached
      const subjects = inOrder(limits)
      const values: Value[] = [now]
      const added = [...subjects].map(
        ([subject, { window }]) => `($${values.push(subject)}, 1, $${values.push(now + window)})`,
      )
      const count = `INSERT INTO guess (subject, guesses, until) VALUES ${added.join(', ')}
       ON CONFLICT (subject) DO UPDATE SET
         guesses = CASE WHEN guess.until <= $1 THEN 1 ELSE guess.guesses + 1 END,
         until = CASE WHEN guess.until <= $1 THEN excluded.until ELSE guess.until END
       RETURNING subject, guesses, until`
      const rows = await database.all<GuessRow>(count, ...values)
      // attempts that were counted since the first read
      const exceeded = rows.filter(({ subject, guesses }) => guesses > (subjects.get(subject)?.max ?? 0))
      if (exceeded.length > 0) await refund(limits)
      return latest(exceeded)
    },

    /** The key that signs texts which a browser brings back, the same on all nodes. Made by the first call. */
    async signingKey(): Promise<string> {
      await insert(database, 'ticket_key', { id: 1, secret: newSecret() }, 'ON CONFLICT (id) DO NOTHING')
      return (await readValue(database, 'SELECT secret FROM ticket_key WHERE id = 1')) ?? ''
    },

    /** Uncounts an attempt that was successful, or was not made. */
    refund,

    /** Uncounts the attempts of the first limit in all limits: they were slips of somebody who knows the password. */
    async forgive(limits: readonly AttemptLimit[]): Promise<void> {
      const subject = hashSecret(limits[0]?.subject ?? '')
      await refund(limits, await readValue(database, 'SELECT guesses FROM guess WHERE subject = $1', subject))
    },
  }
}

const inOrder = (limits: readonly AttemptLimit[]): Map<string, AttemptLimit> =>
  new Map(limits.map((limit) => [hashSecret(limit.subject), limit] as const).sort(([a], [b]) => (a < b ? -1 : 1)))

const latest = (rows: readonly GuessRow[]): number | undefined =>
  rows.length > 0 ? Math.max(...rows.map(({ until }) => until)) : undefined

const limit = (subject: string, max: number, minutes: number) => ({ subject, max, window: minutes * minute })

type PasswordAttempt = { login: string; clientIp: string; device: string | undefined; visitor: string }

/**
 * The first limit is for this login in this browser. A known device of the member (`cookies.ts`) has a counter of its
 * own: guesses don't lock out the member or the office, which has one address. The others stop scripts. An unknown
 * login has the same limits as a known one.
 */
export function passwordLimits({ login, clientIp, device, visitor }: PasswordAttempt): AttemptLimit[] {
  if (device !== undefined) return [limit(`device ${device}`, 10, 15)]
  return [
    limit(`password of ${login} in ${visitor}`, 10, 15),
    limit(`passwords in ${visitor}`, 30, 15),
    limit(`password of ${login} from ${clientIp}`, 50, 15),
    limit(`passwords from ${clientIp}`, 500, 15),
    limit(`password of ${login}`, 100, 60),
  ]
}

/** Right passwords aren't guesses, but cost the same time. Only who knows the password can use it up. */
export const rightPasswordLimit = (login: string): AttemptLimit => limit(`right password of ${login}`, 100, 60)

/** The limits of e-mails that ask to confirm an address: a member can enter anybody's. */
export const confirmationMailLimits = ({ member, email }: { member: string; email: string }): AttemptLimit[] => [
  limit(`e-mails to new addresses of member ${member}`, 5, 60),
  limit(`e-mails to the new address ${email}`, 3, 24 * 60),
]

export const forgottenLimits = ({ text, clientIp }: { text: string; clientIp: string }): AttemptLimit[] => [
  limit(`forgotten password of ${text} from ${clientIp}`, 5, 15),
  limit(`forgotten passwords from ${clientIp}`, 100, 15),
  limit(`forgotten password of ${text}`, 20, 60),
]

/** The limit of an IP address (RFC 6749 §2.3.1): keys are public, so a limit by key would let anyone lock one out. */
export const secretLimits = ({ key, clientIp }: { key: string; clientIp: string }): AttemptLimit[] => [
  limit(`secrets from ${clientIp}`, 100, 15),
  limit(`secret of ${key} from ${clientIp}`, 20, 15),
]
