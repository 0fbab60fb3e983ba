import { day } from '../../../contract/durations.ts'
import type { Audit } from '../audit.ts'
import type { Database } from '../engine/database.ts'
import { insert, makeRoom } from '../engine/queries.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

export const sessionLifetime = 14 * day

/** Maximum sessions of a member on the web site; the oldest one ends. */
export const maxSessions = 50

/** A sign-in elsewhere. */
export interface SignedInElsewhere {
  /** The hash of the session there in which this one began; null if it is unknown. */
  provider_session: string | null
  /** The time when the member proved there who it is, in milliseconds; null if it is unknown. */
  authenticated: number | null
}

export interface SessionRow extends SignedInElsewhere {
  member: string
}

const signedInHere: SignedInElsewhere = { provider_session: null, authenticated: null }

export function createSessions(database: Database, audit: Audit) {
  async function endHashed(hash: string, now: number): Promise<void> {
    const row = await database.get<{ member: string }>('DELETE FROM session WHERE hash = $1 RETURNING member', hash)
    if (row) await audit.add({ time: now, actor: row.member, action: 'revoked', member: row.member, item: hash })
  }

  const end = (id: string, now: number) => endHashed(hashSecret(id), now)

  return {
    /**
     * Begins a session; ends the oldest one if there are too many.
     * @param before the cookie's id of the session in that browser, which ends
     * @returns the cookie's id, stored as a hash
     */
    async begin(member: string, now: number, signedIn = signedInHere, before = ''): Promise<string> {
      const id = newSecret()
      await end(before, now)
      await makeRoom(database, 'session', { member }, 'expires DESC', maxSessions)
      const row = { hash: hashSecret(id), member, expires: now + sessionLifetime, ...signedIn }
      await insert(database, 'session', row)
      return id
    },

    find(id: string, now: number): Promise<SessionRow | undefined> {
      const select = 'SELECT member, provider_session, authenticated FROM session WHERE hash = $1 AND expires > $2'
      return database.get(select, hashSecret(id), now)
    },

    endAll: (member: string) => database.run('DELETE FROM session WHERE member = $1', member),

    end,

    endHashed,
  }
}
